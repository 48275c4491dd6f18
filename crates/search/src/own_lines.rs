use std::ops::Deref;

/// A value on cache lines of its own, which what other threads write to beside it does not take away: 128 bytes, because
/// processors fetch lines in pairs.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct OwnLines<T>(pub(crate) T);

impl<T> Deref for OwnLines<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}
