/// Features that say the same thing of different numbers: a run of places in a list of weights, laid out by
/// [`feature_blocks`](crate::feature_blocks).
#[derive(Clone, Copy, Debug)]
pub struct Block {
    first: usize,
    size: usize,
    name: &'static str,
}

impl Block {
    /// So many features behind `first` others.
    pub const fn new(name: &'static str, first: usize, size: usize) -> Block {
        Block { first, size, name }
    }

    /// The place of one of its features. The index is below the block's size.
    #[inline]
    pub fn at(self, index: usize) -> usize {
        debug_assert!(index < self.size, "{} {index}", self.name);
        self.first + index
    }

    /// The names of its features.
    pub fn names(self) -> impl Iterator<Item = String> {
        (0..self.size).map(move |index| format!("{} {index}", self.name))
    }
}

/// Lays blocks of features out one behind the other: a constant for each, and `names()`, the names of all features.
///
/// ```
/// mod layout {
///     quadrille_network::feature_blocks! {
///         SQUARE = "square", 64;
///         LINE = "line", 8;
///     }
/// }
/// assert_eq!(layout::LINE.at(3), 67);
/// assert_eq!(layout::names()[67], "line 3");
/// ```
#[macro_export]
macro_rules! feature_blocks {
    ($($block:ident = $name:literal, $size:expr;)*) => {
        const SIZES: &[usize] = &[$($size),*];
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($block),* }
        $(pub(super) const $block: $crate::Block =
            $crate::Block::new($name, $crate::sum_of(SIZES, Number::$block as usize), $size);)*

        /// The names of all features, in the order of their numbers.
        pub(super) fn names() -> Vec<String> {
            [$($block),*].into_iter().flat_map($crate::Block::names).collect()
        }
    };
}

/// The first sizes of a list together.
#[doc(hidden)]
pub const fn sum_of(sizes: &[usize], count: usize) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < count {
        sum += sizes[i];
        i += 1;
    }
    sum
}
