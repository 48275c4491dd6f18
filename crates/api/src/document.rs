//! A game or an analysis as it is kept: where it began and a tree of turns with what people and engines noted.

use crate::{RequestError, Setup, limits};
use quadrille_engine::Position;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A game with its variations.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// What it is called.
    #[serde(default)]
    pub title: String,
    /// Where it began.
    pub setup: Setup,
    /// The players' names.
    #[serde(default)]
    pub players: [String; 2],
    /// The turns after the start. The first child of a node continues the line it stands in.
    #[serde(default)]
    pub nodes: Vec<Node>,
    /// How the game ended where the board does not tell (a clock, a resignation).
    #[serde(default)]
    pub result: String,
    /// Whatever else its page wants to keep: players, clocks, ...
    #[serde(default)]
    pub page: Map<String, Value>,
}

/// A turn of a tree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Node {
    /// The number of the node before it, 0 for the start: the nodes are counted from 1.
    pub parent: usize,
    /// The turn as a word.
    #[serde(rename = "move", alias = "word")]
    pub word: String,
    /// What people say about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// `!`, `?`, `??`, ...
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub mark: String,
    /// What people drew on the board: a square, or two with a blank between them for an arrow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<String>,
    /// What an engine thought of the position after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Value>,
}

/// What a list of games shows of one.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DocumentSummary<'a> {
    /// The game's name.
    pub game: &'a str,
    /// What it is called.
    pub title: &'a str,
    /// The players' names.
    pub players: &'a [String; 2],
    /// How it ended where the board does not tell.
    pub result: &'a str,
    /// The turns of its main line.
    pub turns: usize,
}

/// The most nodes of a tree.
const MOST_NODES: usize = 20_000;

/// The most characters of what a page keeps for itself in a game, and of a score, as JSON.
const LARGEST_PAGE: usize = 64 << 10;
const LARGEST_SCORE: usize = 4 << 10;

impl Document {
    /// Whether every turn can be played where it stands, or which cannot and why.
    pub fn check(&self) -> Result<(), RequestError> {
        limits::length("turns with all variations", self.nodes.len(), MOST_NODES)?;
        self.check_texts()?;
        let mut children = vec![Vec::new(); self.nodes.len() + 1];
        for (node, number) in self.nodes.iter().zip(1..) {
            if node.parent >= number {
                return Err(RequestError::wrong(format!(
                    "node {number} stands before its parent {}",
                    node.parent
                )));
            }
            children[node.parent].push(number);
        }
        let mut position = self.setup.open(&[])?;
        // A step down plays a turn, a step up takes its plies back.
        enum Step {
            Down(usize),
            Up(usize),
        }
        let mut steps: Vec<Step> = children[0].iter().rev().map(|&child| Step::Down(child)).collect();
        while let Some(step) = steps.pop() {
            match step {
                Step::Up(plies) => (0..plies).for_each(|_| {
                    position.take_back();
                }),
                Step::Down(number) => {
                    let plies = play(&mut *position, &self.nodes[number - 1].word)
                        .map_err(|error| error.within(&format!("node {number}")))?;
                    steps.push(Step::Up(plies));
                    steps.extend(children[number].iter().rev().map(|&child| Step::Down(child)));
                }
            }
        }
        Ok(())
    }

    /// Whether all texts are short enough.
    fn check_texts(&self) -> Result<(), RequestError> {
        limits::text("a title", &self.title, limits::TITLE)?;
        limits::text("a result", &self.result, limits::TITLE)?;
        limits::texts("players", self.players.iter(), 2, limits::NAME)?;
        limits::text("what a page keeps", &Value::Object(self.page.clone()).to_string(), LARGEST_PAGE)?;
        self.nodes.iter().zip(1..).try_for_each(|(node, number)| node.check(number))
    }

    /// What a list of games shows of it.
    pub fn summary(&self) -> DocumentSummary<'_> {
        let Document { title, setup, players, result, .. } = self;
        DocumentSummary { game: &setup.game, title, players, result, turns: self.main_line().len() }
    }

    /// The words of the line that goes on with first children.
    pub fn main_line(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut parent = 0;
        // A child stands behind its parent.
        while let Some(distance) = self.nodes[parent..].iter().position(|node| node.parent == parent) {
            words.push(self.nodes[parent + distance].word.clone());
            parent += distance + 1;
        }
        words
    }
}

impl Node {
    /// Whether the texts of the node of this number are short enough.
    pub(crate) fn check(&self, number: usize) -> Result<(), RequestError> {
        let Node { word, comment, mark, shapes, score, .. } = self;
        let score = score.as_ref().map(Value::to_string).unwrap_or_default();
        let texts = [
            ("a move", word, limits::MOVE),
            ("a comment", comment, limits::COMMENT),
            ("a mark", mark, limits::NAME),
            ("a score", &score, LARGEST_SCORE),
        ];
        let checked = texts.into_iter().try_for_each(|(what, text, most)| limits::text(what, text, most));
        checked
            .and_then(|()| limits::texts("shapes", shapes.iter(), limits::FEW, limits::NAME))
            .map_err(|error| error.within(&format!("node {number}")))
    }
}

/// Plays a word and says how many plies it has.
fn play(position: &mut dyn Position, word: &str) -> Result<usize, RequestError> {
    let plies = position.plies_of(word)?.len();
    position.play(word)?;
    Ok(plies)
}
