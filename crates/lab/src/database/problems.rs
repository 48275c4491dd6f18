//! A set of problems as a file: XML, as the Amazons paper published its own, which is no longer to be had.

use crate::figure::{Figure, Series};
use crate::outcome::Findings;
use crate::regions::Region;
use crate::table::{Measure, Row, Table};
use std::collections::{BTreeMap, HashSet};

/// Problems, each region with both players to move first.
pub(crate) struct Problems {
    game: &'static str,
    regions: Vec<Region>,
    seen: HashSet<[String; 2]>,
}

impl Problems {
    pub fn new(game: &'static str) -> Problems {
        Problems { game, regions: Vec::new(), seen: HashSet::new() }
    }

    /// Takes a region in, unless it is there or there are enough problems.
    pub fn add(&mut self, region: Region, most: usize) {
        if 2 * self.regions.len() < most && self.seen.insert(region.positions.clone()) {
            self.regions.push(region);
        }
    }

    pub fn positions(&self) -> impl Iterator<Item = &str> {
        self.regions.iter().flat_map(|region| region.positions.iter().map(String::as_str))
    }

    /// The file; docs/lab/problems.md has its schema.
    pub fn xml(&self) -> String {
        let mut out =
            format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<problems game=\"{}\">\n", self.game);
        for (region, id) in self.regions.iter().zip(1..) {
            let Region { positions: [first, second], empty, amazons: [white, black], moves, .. } = region;
            out += &format!(
                "  <region id=\"{id}\" empty=\"{empty}\" white=\"{white}\" black=\"{black}\">\n\
                 \x20   <problem first=\"white\" turns=\"{}\">{first}</problem>\n\
                 \x20   <problem first=\"black\" turns=\"{}\">{second}</problem>\n  </region>\n",
                moves[0], moves[1]
            );
        }
        out + "</problems>\n"
    }

    /// Figure 7: problems by empty squares.
    pub fn findings(&self, title: &str) -> Findings {
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        self.regions.iter().for_each(|region| *sizes.entry(region.empty).or_default() += 2);
        let mut table = Table::new(title, "problems");
        let all = Measure::exact((2 * self.regions.len()).to_string());
        table.rows.push(Row::new("all", Some(Measure::exact("around 900")), Some(all)));
        for (empty, count) in &sizes {
            table.rows.push(Row::new(
                format!("{empty} empty squares"),
                None,
                Some(Measure::exact(count.to_string())),
            ));
        }
        let points = sizes.into_iter().map(|(empty, count)| (empty as f64, count as f64)).collect();
        let figure = Figure {
            title: "Problems by size".into(),
            x: "empty squares".into(),
            y: "problems".into(),
            series: vec![Series { name: "here".into(), points }],
        };
        Findings { tables: vec![table], figures: vec![figure], ..Findings::default() }
    }
}
