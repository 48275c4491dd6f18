/// The numbers of the bits of a set, the lowest first.
///
/// ```
/// use quadrille_core::bits;
/// assert!(bits(0b1010_0001).eq([0, 5, 7]));
/// ```
#[inline]
pub fn bits(mut set: u64) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        // So that the compiler knows the bound.
        (bit < 64).then_some(bit)
    })
}
