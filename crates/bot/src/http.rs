//! Requests to one site, politely: a clear user agent, a limit on requests, cookies, time-outs, answers of bounded size.

use crate::config::Secret;
use crate::pace::RateLimit;
use crate::portal::PortalError;
use serde_json::Value;
use std::time::{Duration, Instant};
use ureq::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, LOCATION, RETRY_AFTER, SET_COOKIE};
use ureq::http::{HeaderMap, Request};

/// The longest answer that is read.
const LONGEST: u64 = 4 << 20;

/// The most cookies that are kept, and the longest.
const COOKIES: usize = 50;
const LONGEST_COOKIE: usize = 4096;

/// How often an answer may point elsewhere.
const REDIRECTS: u32 = 5;

/// The longest that a site can ask us to wait.
const LONGEST_REST: Duration = Duration::from_secs(3600);

/// An answer.
#[derive(Debug)]
pub struct Answer {
    /// Its code.
    pub status: u16,
    /// Its text.
    pub body: String,
}

impl Answer {
    /// Its JSON.
    pub fn json(&self) -> Result<Value, PortalError> {
        serde_json::from_str(&self.body).map_err(|error| {
            let shown: String = self.body.chars().take(2000).collect();
            PortalError::Unexpected(format!("the answer is not JSON ({error})\n\n{shown}"))
        })
    }
}

/// What is sent with a request.
pub enum Payload<'a> {
    /// Nothing: `GET`.
    None,
    /// A form: `POST`.
    Form(&'a [(String, String)]),
    /// JSON: `POST`.
    Json(&'a Value),
    /// JSON: `PUT`.
    Put(&'a Value),
}

/// A site.
pub struct Http {
    agent: ureq::Agent,
    base: String,
    token: Option<Secret>,
    limit: RateLimit,
    cookies: Vec<(String, String)>,
    rest_until: Option<Instant>,
}

impl Http {
    /// A site at an address such as `https://example.org`.
    pub fn new(base: &str, user_agent: &str, timeout: Duration, requests_per_minute: u32) -> Http {
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(timeout))
            .user_agent(user_agent)
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .build();
        Http {
            agent: config.new_agent(),
            base: base.trim_end_matches('/').into(),
            token: None,
            limit: RateLimit::new(requests_per_minute, Duration::from_secs(60)),
            cookies: Vec::new(),
            rest_until: None,
        }
    }

    /// Sends a bearer token with every request.
    pub fn with_token(mut self, token: Secret) -> Http {
        self.token = Some(token);
        self
    }

    /// Forgets who is logged in.
    pub fn forget(&mut self) {
        self.cookies.clear();
    }

    /// Asks for a page.
    pub fn get(&mut self, path: &str) -> Result<Answer, PortalError> {
        self.ask(path, &Payload::None)
    }

    /// Asks, and follows where the answer points to, on this site only.
    pub fn ask(&mut self, path: &str, payload: &Payload<'_>) -> Result<Answer, PortalError> {
        if let Some(until) = self.rest_until.filter(|until| Instant::now() < *until) {
            let left = until.saturating_duration_since(Instant::now());
            return Err(PortalError::Lost(format!("the site asked for a rest of {} s more", left.as_secs())));
        }
        let (mut url, mut payload) = (self.url(path)?, payload);
        for _ in 0..=REDIRECTS {
            let (answer, headers) = self.send(&url, payload)?;
            self.keep_cookies(&headers);
            match answer.status {
                301..=303 | 307 | 308 => {
                    let place =
                        headers.get(LOCATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
                    url = self.url(place)?;
                    payload = &Payload::None;
                }
                429 => {
                    let seconds =
                        headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
                    let rest = Duration::from_secs(seconds.unwrap_or(30)).min(LONGEST_REST);
                    self.rest_until = Some(Instant::now() + rest);
                    return Err(PortalError::Lost(format!(
                        "too many requests; a rest of {} s",
                        rest.as_secs()
                    )));
                }
                500.. => {
                    return Err(PortalError::Lost(format!("{path}: the site answers {}", answer.status)));
                }
                _ => return Ok(answer),
            }
        }
        Err(PortalError::Unexpected(format!("{path}: the answers point in circles")))
    }

    /// The address of a path. Another site is never asked: it would be told cookies and tokens.
    fn url(&self, path: &str) -> Result<String, PortalError> {
        if let Some(rest) = path.strip_prefix(&self.base)
            && (rest.is_empty() || rest.starts_with(['/', '?']))
        {
            return Ok(path.into());
        }
        if path.contains("://") || path.starts_with("//") {
            return Err(PortalError::Unexpected(format!("a page points to another site: {path}")));
        }
        Ok(format!("{}/{}", self.base, path.trim_start_matches('/')))
    }

    fn send(&mut self, url: &str, payload: &Payload<'_>) -> Result<(Answer, HeaderMap), PortalError> {
        self.limit.wait();
        let (method, body, kind) = match payload {
            Payload::None => ("GET", String::new(), None),
            Payload::Form(fields) => ("POST", encode_form(fields), Some("application/x-www-form-urlencoded")),
            Payload::Json(value) => ("POST", value.to_string(), Some("application/json")),
            Payload::Put(value) => ("PUT", value.to_string(), Some("application/json")),
        };
        let mut request = Request::builder().method(method).uri(url);
        if let Some(kind) = kind {
            request = request.header(CONTENT_TYPE, kind);
        }
        if let Some(token) = &self.token {
            request = request.header(AUTHORIZATION, format!("Bearer {}", token.expose()));
        }
        if !self.cookies.is_empty() {
            let cookies: Vec<String> =
                self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header(COOKIE, cookies.join("; "));
        }
        let request =
            request.body(body).map_err(|error| PortalError::Unexpected(format!("{url}: {error}")))?;
        let lost = |error: ureq::Error| PortalError::Lost(format!("{url}: {error}"));
        let response = match kind {
            None => self.agent.run(request.map(|_| ())),
            Some(_) => self.agent.run(request),
        };
        let mut response = response.map_err(lost)?;
        let headers = response.headers().clone();
        let body = response.body_mut().with_config().limit(LONGEST).lossy_utf8(true).read_to_string();
        Ok((Answer { status: response.status().as_u16(), body: body.map_err(lost)? }, headers))
    }

    fn keep_cookies(&mut self, headers: &HeaderMap) {
        for header in headers.get_all(SET_COOKIE).iter().filter_map(|value| value.to_str().ok()) {
            let mut parts = header.split(';').map(str::trim);
            let Some((name, value)) = parts.next().and_then(|pair| pair.split_once('=')) else { continue };
            let is_gone = value.is_empty() || parts.any(|part| part.eq_ignore_ascii_case("max-age=0"));
            self.cookies.retain(|(known, _)| known != name);
            if !is_gone && self.cookies.len() < COOKIES && name.len() + value.len() < LONGEST_COOKIE {
                self.cookies.push((name.into(), value.into()));
            }
        }
    }
}

/// Fields as the body of a form.
fn encode_form(fields: &[(String, String)]) -> String {
    let encode = |text: &str| -> String {
        let byte = |byte: u8| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'*' => {
                char::from(byte).to_string()
            }
            b' ' => "+".into(),
            _ => format!("%{byte:02X}"),
        };
        text.bytes().map(byte).collect()
    };
    let pairs: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
    pairs.join("&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_site_is_asked() {
        let http = Http::new("https://example.org/", "test", Duration::from_secs(1), 1);
        let url = |path| http.url(path);
        assert_eq!(url("/a?b=c"), Ok("https://example.org/a?b=c".into()));
        assert_eq!(url("a"), Ok("https://example.org/a".into()));
        assert_eq!(url("https://example.org/a"), Ok("https://example.org/a".into()));
        for other in ["https://example.org.evil/a", "//evil/a", "http://example.org/a"] {
            assert!(url(other).is_err(), "{other}");
        }
    }

    #[test]
    fn forms_are_encoded() {
        let fields = [("a b".to_string(), "ä&=+".to_string())];
        assert_eq!(encode_form(&fields), "a+b=%C3%A4%26%3D%2B");
    }
}
