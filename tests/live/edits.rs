//! Edits, one after another.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use wayplan::{EditError, LiveRouter, MethodPolicy, Options, Removed, Router, Snapshot, Spans, Transaction, View};

use crate::counted::Ledger;

fn is_shared<T: Send + Sync>() {}

#[test]
fn everything_may_go_to_other_threads() {
    is_shared::<LiveRouter<String>>();
    is_shared::<View<String>>();
    is_shared::<Snapshot<String>>();
    is_shared::<Transaction<'_, String>>();
    is_shared::<Removed<String>>();
}

#[test]
fn a_router_goes_live_with_its_routes_and_options() {
    let options = Options { methods: MethodPolicy::FallThrough, ..Options::default() };
    let mut router = Router::with(options);
    let first = router.insert("GET", "/a", 1).unwrap();
    let live = LiveRouter::from(router);
    let second = live.insert("GET", "/b", 2).unwrap();
    assert_eq!((live.view().options(), live.view().len()), (options, 2));
    assert!(second > first);
    assert_eq!(live.find("GET", "/b", &mut Spans::default()), Ok(second));
    assert_eq!(format!("{live:?}"), r#"LiveRouter(Router {"GET /a", "GET /b"})"#);
    assert_eq!(LiveRouter::<()>::with(options).view().options(), options);
}

#[test]
fn what_was_seen_stays() {
    let live = LiveRouter::new();
    live.insert("GET", "/a", 1).unwrap();
    let (view, snapshot) = (live.view(), live.snapshot());
    live.remove("GET", "/a").unwrap();
    live.insert("GET", "/b", 2).unwrap();
    for old in [&*view, &*snapshot, &*snapshot.clone()] {
        assert_eq!(old.at("GET", "/a").unwrap().value, &1);
        assert!(old.at("GET", "/b").is_err());
    }
    assert!(live.view().at("GET", "/a").is_err());
    assert_eq!(live.reclaim(), 1, "both hold the same version");
    drop((view, snapshot));
    assert_eq!(live.reclaim(), 0);
}

#[test]
fn an_update_is_published_whole_or_not_at_all() {
    let live = LiveRouter::new();
    live.insert("GET", "/a", 1).unwrap();
    let before = live.snapshot().to_string();
    let refused = live.update(|routes| {
        routes.insert("GET", "/b", 2)?;
        routes.insert("PURGE", "/c", 3)?;
        routes.remove("GET", "/a")?;
        assert_eq!((routes.len(), routes.at("GET", "/b").unwrap().value), (2, &2));
        routes.insert("GET", "/b", 4)
    });
    assert!(matches!(refused, Err(EditError::Conflict { .. })));
    assert_eq!((live.snapshot().to_string(), live.reclaim()), (before, 0));

    // An edit that failed need not be the end of the update.
    let (kept, versions) = live
        .update(|routes| {
            let kept = routes.insert("GET", "/b", 2)?;
            assert!(routes.insert("GET", "/{", 3).is_err());
            assert!(routes.remove("GET", "/nowhere").is_err());
            Ok::<_, EditError>((kept, live.snapshot().len()))
        })
        .unwrap();
    assert_eq!((live.find("GET", "/b", &mut Spans::default()), versions), (Ok(kept), 1));
}

#[test]
fn any_error_ends_an_update() {
    let live = LiveRouter::new();
    assert_eq!(live.update(|routes| routes.insert("GET", "/a", 1).map_err(drop).and(Err::<(), _>(()))), Err(()));
    assert!(live.view().is_empty());
}

#[test]
fn ids_are_never_used_again() {
    let live = LiveRouter::new();
    let mut ids = vec![live.insert("GET", "/a", 1).unwrap()];
    let mut seen = None;
    live.update(|routes| {
        seen = Some(routes.insert("GET", "/b", 2)?);
        routes.remove("GET", "/nowhere")
    })
    .unwrap_err();
    ids.extend(seen);
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        live.update::<(), EditError>(|routes| {
            seen = Some(routes.insert("GET", "/b", 2)?);
            panic!("in the middle");
        })
    }));
    assert!(panicked.is_err());
    ids.extend(seen);
    ids.push(live.insert("GET", "/b", 3).unwrap());
    assert!(ids.is_sorted_by(|one, other| one < other), "{ids:?}");
}

#[test]
fn a_panic_changes_nothing_and_stops_nobody() {
    let (live, ledger) = (LiveRouter::new(), Arc::new(Ledger::default()));
    live.insert("GET", "/a", ledger.make(1)).unwrap();
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        live.update::<(), EditError>(|routes| {
            routes.remove("GET", "/a")?;
            routes.insert("GET", "/b", ledger.make(2))?;
            panic!("in the middle");
        })
    }));
    assert!(panicked.is_err());
    assert_eq!((live.view().at("GET", "/a").unwrap().value.number, ledger.living()), (1, 1));
    assert!(live.view().at("GET", "/b").is_err());
    live.insert("GET", "/b", ledger.make(3)).unwrap();
    live.remove("GET", "/a").unwrap();
    assert_eq!((live.view().at("GET", "/b").unwrap().value.number, live.reclaim(), ledger.living()), (3, 0, 1));
}

#[test]
fn a_value_comes_back_when_no_reader_can_see_it() {
    let live = LiveRouter::new();
    live.insert("GET", "/a", String::from("a")).unwrap();
    assert_eq!(live.remove("GET", "/a").unwrap().into_value().unwrap(), "a");

    live.insert("GET", "/b", String::from("b")).unwrap();
    let view = live.view();
    let removed = live.remove("GET", "/b").unwrap();
    assert_eq!((removed.value().as_str(), removed.template()), ("b", "/b"));
    let removed = removed.into_value().unwrap_err();
    drop(view);
    let removed = removed.into_value().unwrap_err();
    assert_eq!(live.reclaim(), 0);
    assert_eq!(removed.into_value().unwrap(), "b");
}

#[test]
fn versions_in_between_are_freed_while_an_old_one_is_read() {
    let (live, ledger) = (LiveRouter::new(), Arc::new(Ledger::default()));
    live.insert("GET", "/old", ledger.make(0)).unwrap();
    let old = live.snapshot();
    for number in 1..100 {
        live.insert("GET", "/new", ledger.make(number)).unwrap();
        live.remove("GET", "/new").unwrap();
    }
    assert_eq!((live.reclaim(), ledger.living()), (1, 1));
    live.remove("GET", "/old").unwrap();
    assert_eq!((live.reclaim(), ledger.living()), (1, 1));
    drop(old);
    assert_eq!((live.reclaim(), ledger.living()), (0, 0));
}
