use std::hash::{Hash, Hasher};
use std::num::NonZeroU16;

/// 16 bits that tell moves of one position apart: the table cannot hold the move of just any game. Moves packed into
/// 16 bits or less have fingerprints of their own; others may share one, which costs a search order, never a wrong move:
/// whoever looks for the fingerprint does so among legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fingerprint(NonZeroU16);

impl Fingerprint {
    /// The fingerprint of a move. The last of all 16-bit values has none.
    #[inline]
    pub fn of(m: impl Hash) -> Option<Fingerprint> {
        let mut folding = Folding(0);
        m.hash(&mut folding);
        let folded = folding.0 ^ folding.0 >> 16 ^ folding.0 >> 32 ^ folding.0 >> 48;
        NonZeroU16::new((folded as u16).wrapping_add(1)).map(Fingerprint)
    }

    #[inline]
    pub(super) fn pack(fingerprint: Option<Fingerprint>) -> u16 {
        fingerprint.map_or(0, |Fingerprint(bits)| bits.get())
    }

    #[inline]
    pub(super) fn unpack(bits: u16) -> Option<Fingerprint> {
        NonZeroU16::new(bits).map(Fingerprint)
    }
}

/// A hasher that keeps one small number as it is.
struct Folding(u64);

impl Folding {
    #[inline]
    fn add(&mut self, number: u64) {
        self.0 = self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number;
    }
}

impl Hasher for Folding {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.add(u64::from(byte)));
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}
