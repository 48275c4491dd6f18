//! A page, and what selectors find on it.

use crate::config::split;
use crate::http::Answer;
use crate::portal::PortalError;
use scraper::{ElementRef, Html, Selector};

/// A page that a site has sent.
pub struct Page {
    path: String,
    html: Html,
    text: String,
}

/// A part of a page.
#[derive(Clone, Copy)]
pub struct Part<'a>(pub ElementRef<'a>);

impl Page {
    /// The page of an answer.
    pub fn of(path: &str, answer: &Answer) -> Result<Page, PortalError> {
        let page =
            Page { path: path.into(), html: Html::parse_document(&answer.body), text: answer.body.clone() };
        match answer.status {
            200..=299 | 401 | 403 => Ok(page),
            status => Err(page.unexpected(&format!("the site answers {status}"))),
        }
    }

    /// That it is not as it should be, for people: why, and the page itself.
    pub fn unexpected(&self, reason: &str) -> PortalError {
        PortalError::Unexpected(format!("the page {}: {reason}\n\n{}", self.path, self.text))
    }

    pub fn root(&self) -> Part<'_> {
        Part(self.html.root_element())
    }

    pub fn has(&self, selector: &str) -> bool {
        self.root().has(selector)
    }

    pub fn form(&self, selector: &str) -> Option<(String, Vec<(String, String)>)> {
        self.root().form(selector)
    }

    pub fn rows<'a>(&'a self, selector: &str) -> Vec<Part<'a>> {
        self.root().all(selector)
    }
}

impl<'a> Part<'a> {
    /// All that a selector finds.
    pub fn all(self, selector: &str) -> Vec<Part<'a>> {
        let (css, _) = split(selector);
        // The configuration has been checked: every selector is one.
        Selector::parse(css).map_or(Vec::new(), |css| self.0.select(&css).map(Part).collect())
    }

    pub fn has(self, selector: &str) -> bool {
        !self.all(selector).is_empty()
    }

    /// The values of all that a selector finds: of its attribute, or their texts.
    pub fn values(self, selector: &str) -> Vec<String> {
        let (_, attribute) = split(selector);
        self.all(selector).into_iter().filter_map(|part| part.own(attribute)).collect()
    }

    /// The value where there is exactly one.
    pub fn value(self, selector: &str) -> Option<String> {
        let mut values = self.values(selector);
        (values.len() == 1).then(|| values.remove(0))
    }

    /// An attribute of this element, or its text.
    pub fn own(self, attribute: Option<&str>) -> Option<String> {
        let text = match attribute {
            Some(attribute) => self.0.value().attr(attribute)?.trim().to_string(),
            None => self.0.text().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" "),
        };
        (!text.is_empty()).then_some(text)
    }

    /// Where a form is sent, and its hidden fields.
    pub fn form(self, selector: &str) -> Option<(String, Vec<(String, String)>)> {
        let form = *self.all(selector).first()?;
        let inputs = form.all("input[type=hidden][name]").into_iter();
        let field = |input: Part<'_>| {
            Some((input.own(Some("name"))?, input.0.value().attr("value").unwrap_or_default().to_string()))
        };
        Some((form.own(Some("action"))?, inputs.filter_map(field).collect()))
    }
}
