//! Memory in pieces whose size is a setting: where there is not so much, that is an error and not the end of the program.

use std::alloc::{Layout, alloc_zeroed};
use std::fmt;
use std::fs::read_to_string;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU64, Ordering};

/// There is no memory for a table or tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// The bytes asked for.
    pub wanted: u64,
    /// The bytes that can be had, where that is known.
    pub available: Option<u64>,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no memory for a table of {} MB", self.wanted.div_ceil(1 << 20))?;
        match self.available {
            Some(available) => write!(f, ": {} MB are free", available >> 20),
            None => Ok(()),
        }
    }
}

impl std::error::Error for OutOfMemory {}

/// The bytes that the system can give without taking them from other programs, within the limit of the control group
/// (container) it runs in. `None` where the system does not tell: Linux does.
pub fn available_memory() -> Option<u64> {
    if cfg!(miri) {
        return None;
    }
    let machine = read_to_string("/proc/meminfo").ok().and_then(|text| available_in(&text));
    let own_group =
        read_to_string("/proc/self/cgroup").ok().and_then(|text| group_in(&text).map(String::from));
    let files = [
        format!("/sys/fs/cgroup{}/memory.max", own_group.unwrap_or_default()),
        "/sys/fs/cgroup/memory.max".into(),
        "/sys/fs/cgroup/memory/memory.limit_in_bytes".into(),
    ];
    let limits = files.iter().filter_map(|file| read_to_string(file).ok()?.trim().parse().ok());
    machine.into_iter().chain(limits).min()
}

fn available_in(meminfo: &str) -> Option<u64> {
    let kilobytes = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    kilobytes.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1 << 10)
}

/// The path of the process in the unified hierarchy of control groups.
fn group_in(cgroup: &str) -> Option<&str> {
    cgroup.lines().find_map(|line| line.strip_prefix("0::")).map(|path| path.trim_end_matches('/'))
}

/// Two words of a table.
pub(crate) type Slot = [AtomicU64; 2];

#[inline]
pub(crate) fn load(slot: &Slot) -> [u64; 2] {
    slot.each_ref().map(|word| word.load(Ordering::Relaxed))
}

#[inline]
pub(crate) fn store(slot: &Slot, words: [u64; 2]) {
    slot[0].store(words[0], Ordering::Relaxed);
    slot[1].store(words[1], Ordering::Relaxed);
}

/// So many bytes as a number of this machine, if they can be had. Asking the allocator is not enough: Linux promises more
/// memory than there is (overcommit), and ends the program that uses it.
pub(crate) fn checked(bytes: u64) -> Result<usize, OutOfMemory> {
    let available = available_memory();
    let fits = available.is_none_or(|available| bytes <= available);
    usize::try_from(bytes).ok().filter(|_| fits).ok_or(OutOfMemory { wanted: bytes, available })
}

/// The error of the allocator itself.
fn refused<T>(count: usize) -> OutOfMemory {
    OutOfMemory { wanted: (count as u64).saturating_mul(size_of::<T>() as u64), available: None }
}

/// So many empty slots, in memory that the system hands out as it is first touched: a table of a gigabyte takes no time
/// to make, where writing zeros to it takes most of a second.
pub(crate) fn empty_slots(count: usize) -> Result<Box<[Slot]>, OutOfMemory> {
    let layout = Layout::array::<Slot>(count).map_err(|_| refused::<Slot>(count))?;
    if layout.size() == 0 {
        return Ok(Box::default());
    }
    // SAFETY: the size is not zero.
    let memory = unsafe { alloc_zeroed(layout) }.cast::<Slot>();
    if memory.is_null() {
        return Err(refused::<Slot>(count));
    }
    // SAFETY: it comes from the allocator of boxes with the layout of so many slots, and zero is a value of an atomic
    // integer.
    Ok(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(memory, count)) })
}

/// Empties slots: by other memory, which takes no time, or where there is none beside it by writing.
pub(crate) fn clear_slots(slots: &mut Box<[Slot]>) {
    match empty_slots(slots.len()) {
        Ok(empty) => *slots = empty,
        Err(_) => slots.iter_mut().flatten().for_each(|word| *word.get_mut() = 0),
    }
}

/// Room for so many values, handed out as it is first touched.
pub(crate) fn room<T>(count: usize) -> Result<Box<[MaybeUninit<T>]>, OutOfMemory> {
    let mut room = Vec::new();
    room.try_reserve_exact(count).map_err(|_| refused::<T>(count))?;
    // SAFETY: there is room for so many, and they need not be initialised.
    unsafe { room.set_len(count) };
    Ok(room.into_boxed_slice())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn what_the_system_tells_is_understood() {
        let meminfo =
            "MemTotal:       24588416 kB\nMemFree:  1 kB\nMemAvailable:    2048 kB\nBuffers: 7 kB\n";
        assert_eq!(available_in(meminfo), Some(2 << 20));
        assert_eq!(available_in("MemTotal: 1 kB\n"), None);
        assert_eq!(group_in("12:pids:/a\n0::/b/c\n"), Some("/b/c"));
        assert_eq!(group_in("0::/\n"), Some(""));
        if cfg!(target_os = "linux") && !cfg!(miri) {
            assert!(available_memory().is_some_and(|bytes| bytes > 1 << 20));
        }
    }

    #[test]
    fn what_cannot_be_had_is_an_error_with_its_size() {
        let huge = OutOfMemory { wanted: 1 << 60, available: Some(7 << 20) };
        assert_eq!(huge.to_string(), "there is no memory for a table of 1099511627776 MB: 7 MB are free");
        assert!(available_memory().is_none() || checked(1 << 60).is_err());
        assert!(empty_slots(usize::MAX / 16).is_err() && room::<u64>(usize::MAX / 8).is_err());
        assert_eq!(empty_slots(0).unwrap().len(), 0);
    }

    #[test]
    fn slots_are_empty_at_first_and_when_cleared() {
        let mut slots = empty_slots(100).unwrap();
        let sum = |slots: &[Slot]| slots.iter().flatten().map(|word| word.load(Relaxed)).sum::<u64>();
        assert_eq!((slots.len(), sum(&slots)), (100, 0));
        slots[99][1].store(7, Relaxed);
        assert_eq!(sum(&slots), 7);
        clear_slots(&mut slots);
        assert_eq!((slots.len(), sum(&slots)), (100, 0));
    }
}
