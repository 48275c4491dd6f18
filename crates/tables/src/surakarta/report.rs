//! What tables say in numbers.

use super::stones::position;
use super::table::Table;
use crate::{Material, TableError, TableValue, Tables};
use quadrille_core::{Game, Notation};
use quadrille_surakarta::{Rules, Stalemate, Surakarta};

/// What one table says. Positions that differ by a symmetry or by exchanged colours count once.
#[derive(Clone, PartialEq, Debug)]
pub struct MaterialReport {
    /// The stones of the player to move and of the other one.
    pub material: Material,
    /// The rule it is for.
    pub stalemate: Stalemate,
    /// The positions that the player to move wins.
    pub wins: u64,
    /// Those that nobody wins.
    pub draws: u64,
    /// Those that he loses.
    pub losses: u64,
    /// Those in which he would rather not move: with the other player to move the result would be better for him.
    pub zugzwangs: u64,
    /// Those in which neither player would like to move, and who has to loses.
    pub mutual_zugzwangs: u64,
    /// The win with the most plies to the next capture, if there is a win.
    pub longest: Option<LongestWin>,
    /// The bytes of its file.
    pub bytes: u64,
}

/// A win that takes long.
#[derive(Clone, PartialEq, Debug)]
pub struct LongestWin {
    /// The plies to the next capture.
    pub plies: u8,
    /// The position; Black is to move.
    pub position: String,
    /// A line of best play up to that capture.
    pub line: Vec<String>,
}

impl MaterialReport {
    /// All positions.
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

impl Tables {
    /// A report on each table, of few stones first; `progress` is told how many there are still to come. Without the table
    /// of the exchanged players zugzwangs are not counted.
    pub fn report(&self, progress: &mut dyn FnMut(usize)) -> Result<Vec<MaterialReport>, TableError> {
        let mut tables: Vec<_> = self.tables().collect();
        tables.sort_by_key(|table| (table.stalemate as usize, table.material.stones(), table.material));
        let mut reports = Vec::new();
        for (number, table) in tables.iter().enumerate() {
            progress(tables.len() - number);
            reports.push(self.report_on(table)?);
        }
        Ok(reports)
    }

    fn report_on(&self, table: &Table) -> Result<MaterialReport, TableError> {
        let (material, stalemate) = (table.material, table.stalemate);
        let rules = Rules { stalemate };
        let mut report = MaterialReport {
            material,
            stalemate,
            wins: 0,
            draws: 0,
            losses: 0,
            zugzwangs: 0,
            mutual_zugzwangs: 0,
            longest: None,
            bytes: table.file_size() as u64,
        };
        let mut longest = (0, None);
        for block in 0..table.blocks() {
            for (place, byte) in table.block(block)?.into_iter().enumerate() {
                let Some(value) = TableValue::from_byte(byte) else { continue };
                match value {
                    TableValue::Win(_) => report.wins += 1,
                    TableValue::Draw => report.draws += 1,
                    TableValue::Loss(_) => report.losses += 1,
                }
                let index = table.first_place(block) + place;
                if let TableValue::Win(plies) = value
                    && plies > longest.0
                {
                    longest = (plies, Some(index));
                }
                if value.sign() <= 0
                    && let Some([mover, other]) = table.indexing.position(index)
                    && let Some(exchanged) = self.value(&position(other, mover, &rules))
                {
                    let sum = value.sign() + exchanged.sign();
                    report.zugzwangs += u64::from(sum < 0);
                    report.mutual_zugzwangs += u64::from(sum == -2);
                }
            }
        }
        if let Some([mover, other]) = longest.1.and_then(|index| table.indexing.position(index)) {
            let position = position(mover, other, &rules);
            let line = self.line_to_capture(&position);
            report.longest = Some(LongestWin { plies: longest.0, position: position.render(), line });
        }
        Ok(report)
    }

    /// Best play up to and with the next capture.
    fn line_to_capture(&self, position: &Surakarta) -> Vec<String> {
        let (mut position, mut line) = (*position, Vec::new());
        while let Some((m, _)) = self.best_move(&position) {
            let is_capture = position.is_capture(m);
            line.push(position.render_move(m));
            position.make(m);
            if is_capture || line.len() >= usize::from(TableValue::MOST_PLIES) {
                break;
            }
        }
        line
    }
}
