//! The analysis of a material as a file, to go on with after a kill.

use super::retrograde::Stage;
use super::side::Side;
use super::table::{rule_number, stem};
use crate::encode::write_whole;
use crate::{Material, TableError};
use quadrille_surakarta::Stalemate;
use std::fs::{File, remove_file};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::time::Duration;

const MAGIC: &[u8; 8] = b"QUADPART";
const VERSION: u8 = 1;
/// Little is gained by more work: most bytes are alike.
const LEVEL: i32 = 1;
/// How many places are copied at a time.
const BUFFER: usize = 1 << 16;

/// Where the analysis of a material is written down, and how often.
pub(crate) struct Checkpoint {
    path: PathBuf,
    header: [u8; 12],
    pub(crate) interval: Duration,
}

impl Checkpoint {
    pub(crate) fn new(
        folder: &Path,
        stalemate: Stalemate,
        material: Material,
        interval: Duration,
    ) -> Checkpoint {
        let mut header = [0; 12];
        header[..8].copy_from_slice(MAGIC);
        header[8..].copy_from_slice(&[VERSION, rule_number(stalemate) as u8, material.mover, material.other]);
        let path = folder.join(stem(stalemate, material) + ".checkpoint");
        Checkpoint { path, header, interval }
    }

    /// Writes down where the analysis stands.
    pub(crate) fn save(&self, sides: &[Side], at: Stage) -> Result<(), TableError> {
        write_whole(&self.path, |file| {
            file.write_all(&self.header)?;
            let mut out = zstd::Encoder::new(file, LEVEL)?;
            out.include_checksum(true)?;
            out.write_all(&(at.pass as u64).to_le_bytes())?;
            out.write_all(&(at.chunk as u64).to_le_bytes())?;
            for places in sides.iter().flat_map(Side::bytes) {
                for part in places.chunks(BUFFER) {
                    let bytes: Vec<u8> = part.iter().map(|byte| byte.load(Relaxed)).collect();
                    out.write_all(&bytes)?;
                }
            }
            out.finish().map(|_| ())
        })
    }

    /// Takes up the analysis where it stood, if it was written down.
    pub(crate) fn load(&self, sides: &[Side]) -> Result<Option<Stage>, TableError> {
        let of_file = |error: TableError| error.of_file(&self.path);
        match File::open(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(of_file(error.into())),
            Ok(file) => {
                self.read(file, sides).map(Some).map_err(|error| of_file(TableError::Checkpoint(error)))
            }
        }
    }

    fn read(&self, mut file: File, sides: &[Side]) -> io::Result<Stage> {
        let wrong = |what| Err(io::Error::new(ErrorKind::InvalidData, what));
        let mut header = [0; 12];
        file.read_exact(&mut header)?;
        if header != self.header {
            return wrong("it is of another analysis");
        }
        let mut file = zstd::Decoder::new(file)?;
        let mut numbers = [[0; 8]; 2];
        numbers.iter_mut().try_for_each(|number| file.read_exact(number))?;
        let mut buffer = vec![0; BUFFER];
        for places in sides.iter().flat_map(Side::bytes) {
            for part in places.chunks(BUFFER) {
                let bytes = &mut buffer[..part.len()];
                file.read_exact(bytes)?;
                part.iter().zip(bytes).for_each(|(place, byte)| place.store(*byte, Relaxed));
            }
        }
        // The end is read for the sake of the checksum.
        if file.read(&mut buffer)? != 0 {
            return wrong("it is too long");
        }
        let [pass, chunk] = numbers.map(|number| u64::from_le_bytes(number) as usize);
        Ok(Stage { pass, chunk })
    }

    /// Removes it when it is of no more use.
    pub(crate) fn remove(&self) -> Result<(), TableError> {
        match remove_file(&self.path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(TableError::from(error).of_file(&self.path))
            }
            _ => Ok(()),
        }
    }
}

impl Side {
    /// All that is kept of the places.
    fn bytes(&self) -> [&[AtomicU8]; 2] {
        [&self.values, &self.waiting]
    }
}
