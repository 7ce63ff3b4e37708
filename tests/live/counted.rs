//! Values that are counted, and that tell which thread drops them.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

thread_local! {
    static READS: Cell<bool> = const { Cell::new(false) };
}

/// What became of the values of one test.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    made: AtomicUsize,
    dropped: AtomicUsize,
    dropped_by_readers: AtomicUsize,
}

/// A value of a route.
#[derive(Debug)]
pub(crate) struct Counted {
    pub(crate) number: usize,
    ledger: Arc<Ledger>,
}

impl Ledger {
    pub(crate) fn make(self: &Arc<Ledger>, number: usize) -> Counted {
        self.made.fetch_add(1, Ordering::SeqCst);
        Counted { number, ledger: Arc::clone(self) }
    }

    /// How many values there are.
    pub(crate) fn living(&self) -> usize {
        self.made.load(Ordering::SeqCst) - self.dropped.load(Ordering::SeqCst)
    }

    pub(crate) fn dropped_by_readers(&self) -> usize {
        self.dropped_by_readers.load(Ordering::SeqCst)
    }
}

/// From here on this thread only reads.
pub(crate) fn become_reader() {
    READS.set(true);
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.ledger.dropped.fetch_add(1, Ordering::SeqCst);
        if READS.get() {
            self.ledger.dropped_by_readers.fetch_add(1, Ordering::SeqCst);
        }
    }
}
