//! Memory of a fixed size that threads fill together.

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
    /// Room for so many. They must have no destructor, for nobody calls it.
    pub(super) fn new(capacity: usize) -> Self {
        const { assert!(!std::mem::needs_drop::<T>()) };
        let slots = Box::new_uninit_slice(capacity);
        Arena { slots, filled: AtomicUsize::new(0), adding: Mutex::new(()) }
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
