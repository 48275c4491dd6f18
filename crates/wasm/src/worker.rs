use quadrille_api::{
    ClientMessage, Event, Gate, LiveMessage, OpenNodes, Pause, RequestError, StopFlags, Task, WorkLimits,
};

/// A search that goes on when it is given time. There is one thread, so nobody can speak to a search while it runs: an analysis
/// runs to its end, unless the host ends the whole worker, and a proof pauses whenever it has said something.
///
/// ```
/// let mut worker = quadrille_wasm::Worker::new(|event| println!("{event}"));
/// worker.hear(r#"{"do": "think", "id": 1, "question": {"line": {"setup": {"game": "tak"}}, "engine": "random"}}"#);
/// while worker.go_on() {}
/// ```
pub struct Worker {
    gate: Gate,
    tell: fn(&str),
    search: Option<Search>,
}

struct Search {
    id: u64,
    task: Task,
    /// What is shown of a proof's tree.
    tree: Option<OpenNodes>,
    /// Whether it has something to do.
    is_awake: bool,
}

impl Worker {
    /// A worker that tells what its search finds, as the server's websocket does.
    pub fn new(tell: fn(&str)) -> Worker {
        let gate = Gate::new(WorkLimits::default(), 1).expect("the usual limits are right");
        Worker { gate, tell, search: None }
    }

    /// Hears a message of the page; a new question ends the search before.
    pub fn hear(&mut self, message: &str) {
        let message: Result<ClientMessage, _> = serde_json::from_str(message);
        let id = message.as_ref().map_or(0, ClientMessage::id);
        if let Err(error) = message.map_err(RequestError::wrong).and_then(|message| self.follow(message)) {
            tell(self.tell, id, Event::Failed { reason: error.to_string() });
        }
    }

    fn follow(&mut self, message: ClientMessage) -> Result<(), RequestError> {
        let say = self.tell;
        match message {
            ClientMessage::Think { id, question } => {
                self.search = None;
                let task = question.task(&self.gate, move |event| tell(say, id, event))?;
                self.search = Some(Search { id, task, tree: None, is_awake: true });
            }
            ClientMessage::Prove { id, question } => {
                self.search = None;
                let flags = StopFlags::default();
                let (stop, gives_way) = (flags.stop.clone(), flags.gives_way.clone());
                let pause_and_tell = move |event: Event| {
                    if matches!(event, Event::Thinks(_)) {
                        StopFlags::draw(&[&stop, &gives_way]);
                    }
                    tell(say, id, event);
                };
                let (mut task, tree) = question.task(&self.gate, false, pause_and_tell)?;
                task.flags = flags;
                self.search = Some(Search { id, task, tree: Some(tree), is_awake: true });
            }
            ClientMessage::Open { id, open } => {
                let Some(Search { task, tree: Some(tree), is_awake, .. }) = self.search_of(id) else {
                    return Err(RequestError::wrong(format!("there is no proof with the number {id}")));
                };
                tree.open(open)?;
                StopFlags::draw(&[&task.flags.asked]);
                *is_awake = true;
            }
            ClientMessage::Stop { id } => {
                if let Some(search) = self.search_of(id) {
                    StopFlags::draw(&[&search.task.flags.finishes, &search.task.flags.stop]);
                }
            }
            ClientMessage::Forget { id } => {
                if self.search_of(id).is_some() {
                    self.search = None;
                }
            }
        }
        Ok(())
    }

    fn search_of(&mut self, id: u64) -> Option<&mut Search> {
        self.search.as_mut().filter(|search| search.id == id)
    }

    /// Goes on with the search, until it has something to say (a proof) or has found what it searched for (an analysis).
    /// Whether there is more to do.
    pub fn go_on(&mut self) -> bool {
        let Some(search) = self.search.as_mut().filter(|search| search.is_awake) else { return false };
        match search.task.run() {
            Pause::GaveWay => {}
            Pause::Rests => search.is_awake = false,
            Pause::Ended => self.search = None,
        }
        self.search.as_ref().is_some_and(|search| search.is_awake)
    }
}

fn tell(say: fn(&str), id: u64, event: Event) {
    say(&serde_json::to_string(&LiveMessage { id, event }).expect("messages are plain data"));
}
