//! Numbers for Zobrist keys, made at compile time and the same on every machine.

/// A well-mixed bijection of 64 bits: the finaliser of SplitMix64 (Steele, Lea, Flood 2014).
///
/// ```
/// use quadrille_core::zobrist::mix;
/// assert_ne!(mix(1), mix(2));
/// ```
#[inline]
pub const fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ (n >> 31)
}

/// `N` numbers of a stream of their own: the streams of different `stream` values have nothing in common.
///
/// ```
/// static SQUARES: [u64; 64] = quadrille_core::zobrist::numbers(7);
/// ```
pub const fn numbers<const N: usize>(stream: u64) -> [u64; N] {
    let mut out = [0; N];
    let mut i = 0;
    while i < N {
        out[i] = mix(mix(stream).wrapping_add(i as u64));
        i += 1;
    }
    out
}
