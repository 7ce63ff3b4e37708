//! Values that edit the router they belong to when they are dropped: wherever that is, no edit waits for itself.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use wayplan::{EditError, Layered, LiveRouter, Method, routes};

/// A value that edits its layers when it is dropped, if it has any.
struct Meddler(Option<Arc<Site>>);

const INERT: Meddler = Meddler(None);

type App = Layered<Meddler, LiveRouter<Meddler>>;

/// Layers, and how many values they, or their router alone, were edited by.
#[derive(Default)]
struct Site {
    app: OnceLock<App>,
    drops: AtomicUsize,
}

routes! {
    /// Has everything for `GET`, and so keeps all of that out of the router.
    static TABLE: Meddler = {
        GET "/{*rest}" => INERT,
    };
}

impl Drop for Meddler {
    fn drop(&mut self) {
        let Some(site) = self.0.take() else { return };
        let app = site.app();
        app.insert("PUT", "/gone", INERT).unwrap();
        app.live().remove("PUT", "/gone").unwrap();
        app.live().reclaim();
        site.drops.fetch_add(1, Ordering::SeqCst);
    }
}

impl Site {
    fn new() -> Arc<Site> {
        let site = Arc::new(Site::default());
        assert!(site.app.set(Layered::new(&TABLE, LiveRouter::new())).is_ok());
        site
    }

    fn app(&self) -> &App {
        self.app.get().unwrap()
    }

    fn live(&self) -> &LiveRouter<Meddler> {
        self.app().live()
    }

    fn value(self: &Arc<Site>) -> Meddler {
        Meddler(Some(Arc::clone(self)))
    }

    #[track_caller]
    fn expect(&self, drops: usize) {
        assert_eq!(self.drops.load(Ordering::SeqCst), drops);
        assert!(self.live().view().at("PUT", "/gone").is_err());
    }
}

/// A method that nobody lives to learn.
struct Panics;

impl From<Panics> for Method<'_> {
    fn from(_: Panics) -> Self {
        panic!("no method");
    }
}

/// Runs what would never end if a value were dropped while the lock is held: a minute tells, since nothing else waits.
#[track_caller]
fn ends(run: impl FnOnce(Arc<Site>) + Send + 'static) {
    let (done, over) = channel();
    let runner = thread::spawn(move || {
        run(Site::new());
        drop(done);
    });
    match over.recv_timeout(Duration::from_mins(1)) {
        Err(RecvTimeoutError::Disconnected) => runner.join().unwrap(),
        Err(RecvTimeoutError::Timeout) => panic!("an edit waits for itself"),
        Ok(()) => {}
    }
}

fn caught<R>(run: impl FnOnce() -> R) -> Box<dyn Any + Send> {
    catch_unwind(AssertUnwindSafe(run)).err().unwrap()
}

#[test]
fn a_refused_insert() {
    ends(|site| {
        site.live().insert("PUT", "/a/{x}", INERT).unwrap();
        site.live().insert("PUT", "/b/{x:u8}/c", INERT).unwrap();
        for (method, template) in
            [("PUT", "/a/{y}"), ("PUT", "/a/{y:u8}{"), ("no method", "/b"), ("PUT", "/b/{y:u8}/c")]
        {
            assert!(site.live().insert(method, template, site.value()).is_err(), "{method} {template}");
        }
        site.expect(4);
        // By way of a clone that has all of it, and by way of one that does not.
        site.live().update(|routes| routes.insert("PUT", "/c/{x}", INERT)).unwrap();
        let refused = site.live().update(|routes| {
            routes.insert("PUT", "/d/{x}", INERT)?;
            assert!(routes.insert("PUT", "/c/{y}", site.value()).is_err());
            routes.insert("PUT", "/d/{y}", site.value())
        });
        assert!(matches!(refused, Err(EditError::Conflict { .. })));
        site.expect(6);
        caught(|| site.live().insert(Panics, "/e", site.value()));
        site.expect(7);
    });
}

#[test]
fn a_shadowed_insert() {
    ends(|site| {
        assert!(matches!(site.app().insert("GET", "/a", site.value()), Err(EditError::Shadowed { .. })));
        site.expect(1);
        let kept = site.app().update(|routes| {
            assert!(matches!(routes.insert("GET", "/a/{x}", site.value()), Err(EditError::Shadowed { .. })));
            assert!(matches!(routes.insert("GET", "/{", site.value()), Err(EditError::Template(_))));
            routes.insert("PUT", "/a", INERT)
        });
        kept.unwrap();
        site.expect(3);
        caught(|| site.app().insert(Panics, "/e", site.value()));
        site.expect(4);
    });
}

#[test]
fn a_failed_update() {
    ends(|site| {
        let failed = site.live().update(|routes| {
            routes.insert("PUT", "/a", site.value()).unwrap();
            routes.insert("PUT", "/b/{x:u8}", site.value()).unwrap();
            Err::<(), _>(())
        });
        assert_eq!(failed, Err(()));
        site.expect(2);
        let failed = site.app().update(|routes| {
            routes.insert("PUT", "/a", site.value()).unwrap();
            Err::<(), _>(())
        });
        assert_eq!(failed, Err(()));
        site.expect(3);
    });
}

#[test]
fn a_panic_in_an_update() {
    ends(|site| {
        caught(|| {
            site.live().update::<(), EditError>(|routes| {
                routes.insert("PUT", "/a", site.value())?;
                assert!(routes.insert("PUT", "/a", site.value()).is_err());
                caught(|| routes.insert(Panics, "/a", site.value()));
                caught(|| routes.insert(Panics, "/a", site.value()));
                panic!("in the middle");
            })
        });
        site.expect(4);
        caught(|| {
            site.app().update::<(), EditError>(|routes| {
                routes.insert("PUT", "/a", site.value())?;
                drop(routes.remove("PUT", "/a")?);
                panic!("in the middle");
            })
        });
        site.expect(5);
    });
}

#[test]
fn a_removal() {
    ends(|site| {
        site.live().insert("PUT", "/a", site.value()).unwrap();
        drop(site.live().remove("PUT", "/a").unwrap());
        site.expect(1);
        // One that no version has had.
        site.live()
            .update(|routes| {
                routes.insert("PUT", "/a", site.value())?;
                let removed = routes.remove("PUT", "/a")?;
                assert!(removed.into_value().is_err());
                Ok::<_, EditError>(())
            })
            .unwrap();
        site.expect(2);
        let removed = site.app().update(|routes| {
            routes.insert("PUT", "/a", site.value())?;
            routes.remove("PUT", "/a")
        });
        let value = removed.unwrap().into_value().unwrap();
        site.expect(2);
        drop(value);
        site.expect(3);
    });
}

#[test]
fn a_version_that_is_replaced() {
    ends(|site| {
        site.live().insert("PUT", "/a", site.value()).unwrap();
        let view = site.live().view();
        drop(site.live().remove("PUT", "/a").unwrap());
        site.expect(0);
        drop(view);
        site.expect(0);
        site.live().insert("PUT", "/b", site.value()).unwrap();
        site.expect(1);
        let snapshot = site.live().snapshot();
        site.live().update(|routes| routes.remove("PUT", "/b").map(drop)).unwrap();
        drop(snapshot);
        site.expect(1);
        site.app().insert("PUT", "/c", INERT).unwrap();
        site.expect(2);
    });
}

#[test]
fn a_version_that_is_reclaimed() {
    ends(|site| {
        site.live().insert("PUT", "/a", site.value()).unwrap();
        let view = site.live().view();
        drop(site.live().remove("PUT", "/a").unwrap());
        drop(view);
        site.expect(0);
        assert_eq!(site.live().reclaim(), 0);
        site.expect(1);
    });
}
