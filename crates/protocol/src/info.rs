//! `info` lines: what an engine says while it thinks.

use quadrille_engine::{Analysis, Score};
use std::fmt::Write;

/// What an `info` line says of a score and of the effort behind it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Info {
    /// What the position is worth to the player to move.
    pub score: Option<Score>,
    /// The positions visited.
    pub nodes: Option<u64>,
    /// The rank of the line of play, from 1.
    pub line: Option<u32>,
}

/// The `info` lines of an analysis, one for each line of play, each ended by a newline.
///
/// An estimate is `cp`; a proven win or loss is `mate` with the number of plies, negative for a loss; a proven draw is
/// `forced draw`. After the score comes `time`: some front ends take the next word for a part of the score otherwise.
pub fn write_info(analysis: &Analysis) -> String {
    let milliseconds = analysis.elapsed.as_millis();
    let speed = (analysis.nodes as f64 / analysis.elapsed.as_secs_f64().max(1e-6)) as u64;
    let line = |rank: usize, score: Option<Score>, words: &[String]| {
        let mut text = format!("info depth {} seldepth {}", analysis.depth, analysis.selective_depth);
        let mut add = |part: std::fmt::Arguments<'_>| text.write_fmt(part).expect("a string takes all");
        if analysis.lines.len() > 1 {
            add(format_args!(" multipv {rank}"));
        }
        match score {
            Some(Score::Estimate(value)) => add(format_args!(" score cp {value}")),
            Some(Score::Win { plies }) => add(format_args!(" score mate {plies}")),
            Some(Score::Loss { plies }) => add(format_args!(" score mate -{plies}")),
            Some(Score::Draw) => add(format_args!(" score forced draw")),
            None => {}
        }
        add(format_args!(
            " time {milliseconds} nodes {} nps {speed} hashfull {}",
            analysis.nodes, analysis.table_fill
        ));
        if !words.is_empty() {
            add(format_args!(" pv {}", words.join(" ")));
        }
        text + "\n"
    };
    if analysis.lines.is_empty() {
        return line(1, analysis.score, &[]);
    }
    let lines = analysis.lines.iter().zip(1..);
    lines.map(|(variation, rank)| line(rank, Some(variation.score), &variation.moves)).collect()
}

/// Reads an `info` line of any program; `None` if it is another line. What it does not understand it passes over.
///
/// ```
/// use quadrille_engine::Score;
/// use quadrille_protocol::read_info;
/// let info = read_info("info depth 9 score mate -4 nodes 1000 pv a1 b2").unwrap();
/// assert_eq!((info.score, info.nodes), (Some(Score::Loss { plies: 4 }), Some(1000)));
/// assert_eq!(read_info("bestmove a1"), None);
/// ```
pub fn read_info(line: &str) -> Option<Info> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mut info = Info::default();
    while let Some(word) = words.next() {
        match word {
            "score" => info.score = read_score(words.next(), words.next()),
            "nodes" => info.nodes = words.next().and_then(|word| word.parse().ok()),
            "multipv" => info.line = words.next().and_then(|word| word.parse().ok()),
            "pv" | "string" => break,
            _ => {}
        }
    }
    Some(info)
}

fn read_score(kind: Option<&str>, value: Option<&str>) -> Option<Score> {
    let value = value?;
    match kind? {
        "cp" => value.parse().ok().map(Score::Estimate),
        "mate" => match value.strip_prefix('-') {
            Some(plies) => Some(Score::Loss { plies: plies.parse().ok()? }),
            None => Some(Score::Win { plies: value.trim_start_matches('+').parse().ok()? }),
        },
        "forced" if value == "draw" => Some(Score::Draw),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_engine::{Report, Timed, Variation};
    use std::time::Duration;

    #[test]
    fn every_kind_of_score_is_read_as_it_was_written() {
        let scores = [Score::Estimate(-250), Score::Win { plies: 3 }, Score::Loss { plies: 12 }, Score::Draw];
        let moves = vec!["a1".to_string(), "b1".into()];
        let lines = scores.iter().map(|&score| Variation { score, moves: moves.clone() }).collect();
        let elapsed = Duration::from_millis(2);
        let found = Report {
            score: Some(scores[0]),
            nodes: 4000,
            depth: 5,
            selective_depth: 7,
            table_fill: 12,
            lines,
            ..Report::of_turn(vec!["a1".into()])
        };
        let text = write_info(&Timed { found: found.clone(), elapsed });
        assert!(text.starts_with(
            "info depth 5 seldepth 7 multipv 1 score cp -250 time 2 nodes 4000 nps 2000000 hashfull 12 pv a1 b1\n"
        ));
        for ((line, score), rank) in text.lines().zip(scores).zip(1..) {
            let expected = Info { score: Some(score), nodes: Some(4000), line: Some(rank) };
            assert_eq!(read_info(line), Some(expected), "{line}");
        }
        let silent = Timed { found: Report { score: None, lines: Vec::new(), ..found }, elapsed };
        assert_eq!(
            write_info(&silent),
            "info depth 5 seldepth 7 time 2 nodes 4000 nps 2000000 hashfull 12\n"
        );
    }
}
