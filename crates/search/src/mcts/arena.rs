//! Memory of a fixed size that threads fill together.

use crate::allocation::{OutOfMemory, room};
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

/// Things of one kind that stay where they are, so that threads can look at some while another adds more. Their number
/// is limited from the start; memory that is never used is never taken from the system.
///
/// One lock around the whole tree made two threads no faster than one where visits are short; here only those who add
/// wait for each other.
pub(super) struct Arena<T> {
    slots: Box<[MaybeUninit<UnsafeCell<T>>]>,
    /// All slots before this one are filled, and nobody writes to them any more.
    filled: AtomicUsize,
    adding: Mutex<()>,
}

// SAFETY: slots behind `filled` are reached only by the one thread that holds the lock, those before it only by shared
// reference.
unsafe impl<T: Send + Sync> Sync for Arena<T> {}

impl<T> Arena<T> {
    /// Room for so many, if there is memory for it. They must have no destructor, for nobody calls it.
    pub(super) fn new(capacity: usize) -> Result<Self, OutOfMemory> {
        const { assert!(!std::mem::needs_drop::<T>()) };
        Ok(Arena { slots: room(capacity)?, filled: AtomicUsize::new(0), adding: Mutex::new(()) })
    }

    pub(super) fn len(&self) -> usize {
        self.filled.load(Ordering::Acquire)
    }

    pub(super) fn capacity(&self) -> usize {
        self.slots.len()
    }

    /// Adds some side by side: the number of the first, or `None` if there is no room for all.
    pub(super) fn add(&self, things: impl ExactSizeIterator<Item = T>) -> Option<u32> {
        let lock: MutexGuard<'_, ()> = self.adding.lock().expect("no thread has panicked");
        let first = self.len();
        let free = self.slots.get(first..first.checked_add(things.len())?)?;
        let mut filled = first;
        for (slot, thing) in free.iter().zip(things) {
            // SAFETY: the slot is not filled, so that nobody else looks at it, and the lock keeps other writers out.
            unsafe { UnsafeCell::raw_get(slot.as_ptr()).write(thing) };
            filled += 1;
        }
        self.filled.store(filled, Ordering::Release);
        drop(lock);
        Some(first as u32)
    }

    #[inline]
    pub(super) fn get(&self, number: u32) -> &T {
        &self.all(number..number + 1)[0]
    }

    /// Those with these numbers.
    #[inline]
    pub(super) fn all(&self, numbers: Range<u32>) -> &[T] {
        let range = numbers.start as usize..numbers.end as usize;
        assert!(range.end <= self.len());
        let slots = &self.slots[range];
        // SAFETY: the slots are filled, nobody writes to them any more, and a slot has the layout of what is in it.
        unsafe { std::slice::from_raw_parts(slots.as_ptr().cast(), slots.len()) }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        *self.filled.get_mut() = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_see_whole_what_others_have_added() {
        let each = if cfg!(miri) { 10 } else { 1000 };
        let arena = Arena::new(3 * each * 4).unwrap();
        std::thread::scope(|scope| {
            for thread in 0..3 {
                let arena = &arena;
                scope.spawn(move || {
                    for round in 0..each {
                        let number = thread * each + round;
                        let first = arena.add([number; 4].into_iter()).expect("there is room");
                        assert_eq!(arena.all(first..first + 4), [number; 4]);
                        let all = arena.all(0..arena.len() as u32);
                        assert!(all.chunks(4).all(|four| four == [four[0]; 4]));
                    }
                });
            }
        });
        assert_eq!((arena.len(), arena.capacity()), (12 * each, 12 * each));
        assert_eq!(arena.add([0].into_iter()), None);
    }

    #[test]
    fn room_is_used_again() {
        let mut arena = Arena::new(2).unwrap();
        assert_eq!((arena.add([1, 2, 3].into_iter()), arena.add([1, 2].into_iter())), (None, Some(0)));
        arena.clear();
        assert_eq!((arena.len(), arena.add([7].into_iter())), (0, Some(0)));
        assert_eq!(*arena.get(0), 7);
    }
}
