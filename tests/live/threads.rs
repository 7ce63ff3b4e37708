//! Readers and writers at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use wayplan::{EditError, LiveRouter, Router};

use crate::counted::{Counted, Ledger, become_reader};

const READERS: usize = 3;
const UPDATES: usize = 3_000;

/// Ends the readers however the writer ends.
struct Done<'a>(&'a AtomicBool);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Of two routes one stands at any time, under a number that only grows.
fn flip(live: &LiveRouter<Counted>, ledger: &Arc<Ledger>, number: usize) {
    let (comes, goes) = if number.is_multiple_of(2) { ("/even/{x}", "/odd/{x}") } else { ("/odd/{x}", "/even/{x}") };
    live.update(|routes| {
        routes.insert("GET", comes, ledger.make(number))?;
        routes.remove("GET", goes).map(drop)
    })
    .unwrap();
}

/// The number that a version has; exactly one of the two routes stands in it.
fn number(router: &Router<Counted>) -> usize {
    let both = [router.at("GET", "/even/1"), router.at("GET", "/odd/1")];
    let mut found = both.into_iter().flatten().map(|hit| hit.value.number);
    let number = found.next().unwrap();
    assert_eq!((found.next(), router.len()), (None, 2));
    assert_eq!(router.at("GET", "/standing").unwrap().value.number, 0);
    let path = if number.is_multiple_of(2) { "/even/x" } else { "/odd/x" };
    assert_eq!(router.at("GET", path).unwrap().value.number, number);
    number
}

#[test]
fn readers_see_whole_updates_in_order_and_drop_nothing() {
    let (live, ledger, done) = (LiveRouter::new(), Arc::new(Ledger::default()), AtomicBool::new(false));
    live.insert("GET", "/standing", ledger.make(0)).unwrap();
    live.insert("GET", "/even/{x}", ledger.make(0)).unwrap();
    let reads = AtomicUsize::new(0);
    thread::scope(|scope| {
        for reader in 0..READERS {
            let (live, done, reads) = (&live, &done, &reads);
            scope.spawn(move || {
                become_reader();
                let mut latest = 0;
                let mut kept = Vec::new();
                while !done.load(Ordering::SeqCst) || reads.load(Ordering::SeqCst) < 1_000 {
                    let seen = match reader {
                        // Many views at once take another way through the counting.
                        0 => {
                            let views: Vec<_> = (0..12).map(|_| live.view()).collect();
                            let numbers: Vec<_> = views.iter().map(|view| number(view)).collect();
                            assert!(numbers.is_sorted());
                            numbers.last().copied().unwrap()
                        }
                        1 => number(&live.view()),
                        _ => {
                            kept.push(live.snapshot());
                            if kept.len() > 20 {
                                kept.drain(..10);
                            }
                            kept.iter().map(|snapshot| number(snapshot)).max().unwrap()
                        }
                    };
                    assert!(seen >= latest, "an older version came back");
                    latest = seen;
                    reads.fetch_add(1, Ordering::SeqCst);
                }
            });
        }
        let _done = Done(&done);
        (1..=UPDATES).for_each(|number| flip(&live, &ledger, number));
    });
    assert_eq!(number(&live.view()), UPDATES);
    assert_eq!((live.reclaim(), ledger.living(), ledger.dropped_by_readers()), (0, 2, 0));
    drop(live);
    assert_eq!(ledger.living(), 0);
}

#[test]
fn a_view_that_outlives_its_version_drops_nothing() {
    let (live, ledger) = (LiveRouter::new(), Arc::new(Ledger::default()));
    for number in 0..500 {
        live.insert("GET", "/a", ledger.make(number)).unwrap();
        thread::scope(|scope| {
            let view = live.view();
            let reader = scope.spawn(|| {
                become_reader();
                assert_eq!(view.at("GET", "/a").unwrap().value.number, number);
                drop(view);
            });
            drop(live.remove("GET", "/a").unwrap());
            reader.join().unwrap();
        });
    }
    assert_eq!((live.reclaim(), ledger.living(), ledger.dropped_by_readers()), (0, 0, 0));
}

#[test]
fn no_edit_of_several_writers_is_lost() {
    const WRITERS: usize = 4;
    const ROUTES: usize = 200;
    let (live, ledger) = (LiveRouter::new(), Arc::new(Ledger::default()));
    let ids = thread::scope(|scope| {
        let write = |writer: usize| {
            let (live, ledger) = (&live, &ledger);
            move || {
                let mut ids = Vec::new();
                for number in 0..ROUTES {
                    let template = format!("/{writer}/{number}/{{x}}");
                    ids.push(live.insert("GET", &template, ledger.make(number)).unwrap());
                    if number % 3 == 1 {
                        live.remove("GET", &template).unwrap();
                    }
                    // Of those who want it, one has it.
                    let contended = live.update(|routes| {
                        routes.insert("GET", "/contended", ledger.make(number))?;
                        routes.remove("GET", "/contended")
                    });
                    assert!(contended.is_ok());
                    assert!(matches!(live.remove("GET", "/contended"), Err(EditError::NotFound { .. })));
                }
                ids
            }
        };
        let writers: Vec<_> = (0..WRITERS).map(|writer| scope.spawn(write(writer))).collect();
        writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect::<Vec<_>>()
    });
    let view = live.view();
    for writer in 0..WRITERS {
        for number in 0..ROUTES {
            let hit = view.at("GET", &format!("/{writer}/{number}/x")).map(|hit| hit.value.number).ok();
            assert_eq!(hit, (number % 3 != 1).then_some(number), "{writer} {number}");
        }
    }
    let mut known = ids.clone();
    known.sort_unstable();
    known.dedup();
    assert_eq!(known.len(), ids.len());
    drop(view);
    assert_eq!((live.reclaim(), live.view().len()), (0, ledger.living()));
}
