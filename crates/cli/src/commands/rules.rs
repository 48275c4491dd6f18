use crate::input::game;
use crate::output::{ink, print_file};
use anyhow::{Context, anyhow};
use quadrille_engine::{GameInfo, Ink, Opening, Position, Start};

/// Explain a game: its rules with boards, exercises, notation, a game with comments and a glossary
///
/// The text is that of the app's lessons, where the exercises can be played.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: tzaar, surakarta, amazons or tak
    #[arg(value_parser = game)]
    game: &'static dyn GameInfo,
    /// As Markdown, with the boards in code blocks
    #[arg(long)]
    markdown: bool,
}

pub fn run(Arguments { game, markdown }: Arguments) -> anyhow::Result<()> {
    let name = game.name();
    let guide = quadrille_web::guide(name).ok_or_else(|| anyhow!("nothing is written about {name} yet"))?;
    let printer = Printer { game, ink: if markdown { Ink::Plain } else { ink() }, markdown };
    print_file(&printer.text(&guide)?)
}

/// Puts boards in the place of the blocks that describe them.
struct Printer {
    game: &'static dyn GameInfo,
    ink: Ink,
    markdown: bool,
}

impl Printer {
    fn text(&self, guide: &str) -> anyhow::Result<String> {
        let mut out = String::new();
        let mut lines = guide.lines();
        while let Some(line) = lines.next() {
            match line.strip_prefix("```") {
                Some(kind) => {
                    let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
                    out += &self.block(kind, &Block::parse(&block))?;
                }
                None => out += &format!("{line}\n"),
            }
        }
        Ok(out)
    }

    fn block(&self, kind: &str, block: &Block<'_>) -> anyhow::Result<String> {
        let told = |text: &str| if text.is_empty() { String::new() } else { format!("\n{text}\n") };
        match kind {
            "game" => {
                let title = block.field("title").unwrap_or("A game");
                let moves: String = block.rest.iter().map(|line| format!("{}\n", list_item(line))).collect();
                Ok(format!("{}\n{moves}", self.emphasised(title)))
            }
            "lesson" => {
                let task =
                    format!("{} {}", self.emphasised("Try it:"), block.field("task").unwrap_or_default());
                let answer = match block.field("answer").unwrap_or_default() {
                    "win" | "any" | "capture" => String::new(),
                    turns => format!("Answer: {}. ", turns.replace(' ', " or ")),
                };
                let done = format!("{answer}{}", block.field("done").unwrap_or_default());
                Ok(format!("{task}\n\n{}{}", self.board(block)?, told(&done)))
            }
            "diagram" => Ok(self.board(block)? + &told(block.field("caption").unwrap_or_default())),
            _ => Err(anyhow!("there is no block of the kind '{kind}'")),
        }
    }

    fn emphasised(&self, text: &str) -> String {
        if self.markdown { format!("**{text}**\n").trim_end().into() } else { text.into() }
    }

    fn board(&self, block: &Block<'_>) -> anyhow::Result<String> {
        let drawn = block.position(self.game)?.draw(self.ink);
        Ok(if self.markdown { format!("```text\n{drawn}```\n") } else { drawn })
    }
}

/// A line of a game as an item of a list, its comments without braces.
fn list_item(line: &str) -> String {
    line.replace('{', "(").replace('}', ")")
}

/// A board or a game in a guide: names and values, then moves.
struct Block<'a> {
    fields: Vec<(&'a str, &'a str)>,
    rest: Vec<&'a str>,
}

impl<'a> Block<'a> {
    fn parse(lines: &[&'a str]) -> Block<'a> {
        let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase());
        let field = |line: &&'a str| line.split_once(": ").filter(|(name, _)| is_name(name));
        let fields: Vec<_> = lines.iter().map_while(field).collect();
        let rest = lines[fields.len()..].to_vec();
        Block { fields, rest }
    }

    fn field(&self, name: &str) -> Option<&'a str> {
        self.fields.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    fn position(&self, game: &dyn GameInfo) -> anyhow::Result<Box<dyn Position>> {
        let size = self.field("size").map(str::parse).transpose().context("a size of a board")?;
        let moves = self.field("moves").unwrap_or_default().split_whitespace().map(String::from).collect();
        let opening = Opening {
            position: self.field("position").map(String::from),
            start: Start { size, ..Start::default() },
            moves,
            rules: Vec::new(),
        };
        Ok(game.open(&opening)?)
    }
}
