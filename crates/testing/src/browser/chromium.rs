//! Chromium over its DevTools protocol: as much of it as a person does with a page.

use super::wait::{TIMEOUT, Wait};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// A browser without a window.
pub struct Chromium {
    process: Child,
    address: String,
    _profile: TempDir,
}

impl Chromium {
    /// Starts it, with a profile of its own.
    pub fn launch() -> Chromium {
        let profile = tempfile::tempdir().unwrap();
        let mut process = Command::new("chromium")
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
            ])
            .args(["--remote-debugging-port=0", "--force-prefers-reduced-motion", "--window-size=1280,860"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("chromium is installed by ./test.sh");
        let lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let mut lines = lines.map_while(Result::ok);
        let listening = lines.find_map(|line| line.strip_prefix("DevTools listening on ").map(String::from));
        let address = listening.expect("chromium says where it listens");
        std::thread::spawn(move || lines.for_each(drop));
        Chromium { process, address, _profile: profile }
    }

    /// Opens a page of its own, with nothing remembered.
    pub fn open(&self, address: &str) -> Page {
        self.open_in(None, address)
    }

    /// Opens another tab beside a page: both remember the same.
    pub fn open_beside(&self, page: &Page, address: &str) -> Page {
        self.open_in(Some(page.context.clone()), address)
    }

    fn open_in(&self, context: Option<Value>, address: &str) -> Page {
        let (mut socket, _) = tungstenite::connect(&self.address).unwrap();
        if let MaybeTlsStream::Plain(stream) = socket.get_mut() {
            stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        }
        let mut page = Page { socket, session: None, context: Value::Null, asked: 0, errors: Vec::new() };
        let context = context.unwrap_or_else(|| {
            page.call("Target.createBrowserContext", json!({}))["browserContextId"].take()
        });
        page.context = context.clone();
        let target =
            page.call("Target.createTarget", json!({ "url": "about:blank", "browserContextId": context }));
        let attached =
            page.call("Target.attachToTarget", json!({ "targetId": target["targetId"], "flatten": true }));
        page.session = attached["sessionId"].as_str().map(String::from);
        for domain in ["Page", "Runtime", "Log"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        page.go(address);
        page
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A page of the browser. Its console must stay free of errors.
pub struct Page {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    session: Option<String>,
    /// What it shares with other tabs.
    context: Value,
    asked: u64,
    errors: Vec<String>,
}

impl Drop for Page {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.eval("0");
            assert!(self.errors.is_empty(), "errors on the console: {:#?}", self.errors);
        }
    }
}

/// What the console shows as an error. Answers such as 422 are shown too, but the page tells them to people.
fn console_error(event: &Value) -> Option<String> {
    let parameters = &event["params"];
    let error = match event["method"].as_str()? {
        "Runtime.exceptionThrown" => &parameters["exceptionDetails"]["exception"]["description"],
        "Runtime.consoleAPICalled" if parameters["type"] == "error" => &parameters["args"],
        "Log.entryAdded" => match &parameters["entry"] {
            entry if entry["level"] == "error" && entry["source"] != "network" => &entry["text"],
            _ => return None,
        },
        _ => return None,
    };
    Some(error.to_string())
}

impl Page {
    fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.asked += 1;
        let mut request = json!({ "id": self.asked, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            request["sessionId"] = json!(session);
        }
        self.socket.send(Message::text(request.to_string())).unwrap();
        loop {
            let Message::Text(text) = self.socket.read().expect("the browser answers") else { continue };
            let mut answer: Value = serde_json::from_str(&text).unwrap();
            if answer["id"] == self.asked {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].take();
            }
            self.errors.extend(console_error(&answer));
        }
    }

    /// Opens an address in this page.
    pub fn go(&mut self, address: &str) {
        self.call("Page.navigate", json!({ "url": address }));
        self.wait("document.readyState === 'complete'");
    }

    /// Loads the page again.
    pub fn reload(&mut self) {
        self.eval("window.isOld = true");
        self.call("Page.reload", json!({}));
        self.wait("!window.isOld && document.readyState === 'complete'");
    }

    /// What an expression gives.
    pub fn eval(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let result = self.call("Runtime.evaluate", parameters);
        let failure = &result["exceptionDetails"];
        assert!(failure.is_null(), "{expression}: {failure}");
        result["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    pub fn wait(&mut self, expression: &str) {
        let parameters = json!({ "expression": expression, "returnByValue": true });
        let wait = Wait::new();
        while self.call("Runtime.evaluate", parameters.clone())["result"]["value"] != json!(true) {
            wait.again(|| format!("{expression}\n{}", self.eval("document.body.innerText")));
        }
    }

    /// Clicks with the mouse in the middle of what a selector finds. Buttons that moved away under the press are
    /// followed, as a hand would.
    pub fn click(&mut self, selector: &str) {
        let wait = Wait::new();
        loop {
            let middle = self.point_at(selector);
            self.eval(&format!(
                "(() => {{ const found = document.querySelector({selector:?}); window.isHit = !found?.matches('a, button, summary');
                  found?.addEventListener('click', () => (window.isHit = true), {{ capture: true, once: true }}); }})()"
            ));
            for kind in ["mousePressed", "mouseReleased"] {
                self.mouse(kind, &middle, 1);
            }
            // A page that was left knows nothing of it.
            if self.eval("window.isHit") != json!(false) {
                return;
            }
            wait.again(|| format!("no click reaches {selector}"));
        }
    }

    /// Points at what a selector finds: where that is when the mouse is there.
    fn point_at(&mut self, selector: &str) -> Value {
        let mut middle = self.middle(selector);
        loop {
            self.mouse("mouseMoved", &middle, 0);
            let there = self.middle(selector);
            if there == middle {
                return middle;
            }
            middle = there;
        }
    }

    /// Drags with the mouse from one thing to another.
    pub fn drag(&mut self, from: &str, to: &str) {
        let [from, to] = [from, to].map(|selector| self.middle(selector));
        self.mouse("mousePressed", &from, 1);
        // A hand does not jump: half of the way first.
        let half = |axis: usize| (from[axis].as_f64().unwrap() + to[axis].as_f64().unwrap()) / 2.0;
        self.mouse("mouseMoved", &json!([half(0), half(1)]), 1);
        self.mouse("mouseMoved", &to, 1);
        self.mouse("mouseReleased", &to, 1);
    }

    /// Touches the middle of what a selector finds with a finger.
    pub fn tap(&mut self, selector: &str) {
        let middle = self.middle(selector);
        let points = json!([{ "x": middle[0], "y": middle[1] }]);
        self.call("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": points }));
        self.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
    }

    /// The middle of what a selector finds, when it is there.
    fn middle(&mut self, selector: &str) -> Value {
        self.wait(&format!("!!document.querySelector({selector:?})"));
        self.eval(&format!(
            "(() => {{ const found = document.querySelector({selector:?}); found.scrollIntoView({{ block: 'nearest' }});
              const box = found.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ))
    }

    fn mouse(&mut self, kind: &str, place: &Value, buttons: u32) {
        let parameters = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "buttons": buttons, "clickCount": 1 });
        self.call("Input.dispatchMouseEvent", parameters);
    }

    /// Chooses or types a value as a person would have, with the events that follow.
    pub fn fill(&mut self, selector: &str, value: &str) {
        self.wait(&format!("!!document.querySelector({selector:?})"));
        self.eval(&format!(
            "(() => {{ const field = document.querySelector({selector:?}); field.focus(); field.value = {value:?};
              for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, {{ bubbles: true }})); }})()"
        ));
    }

    /// Presses a key.
    pub fn press(&mut self, key: &str) {
        let text = if key.chars().count() == 1 { key } else { "" };
        for kind in ["keyDown", "keyUp"] {
            let text = if kind == "keyDown" { text } else { "" };
            self.call("Input.dispatchKeyEvent", json!({ "type": kind, "key": key, "text": text }));
        }
    }

    /// A window of this size in these colours.
    pub fn look(&mut self, width: u32, height: u32, colours: &str) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.call("Emulation.setDeviceMetricsOverride", size);
        let features = json!([{ "name": "prefers-color-scheme", "value": colours }, { "name": "prefers-reduced-motion", "value": "reduce" }]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features }));
    }
}
