use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::*;
use crate::{
    Case, Options, SlashPolicy,
    options::MethodPolicy,
    plan::{Plan, Source},
    table::encode::encode,
    template::Template,
};

fn table(options: Options, routes: &[(&'static str, &str)]) -> &'static Table<usize> {
    let templates: Vec<_> = routes.iter().map(|(_, template)| Template::parse(template).unwrap()).collect();
    let source = |(&(method, _), template)| Source { methods: vec![Method::from(method)], template, doc: "", line: 0 };
    let sources: Vec<_> = routes.iter().zip(&templates).map(source).collect();
    let encoded = encode(&Plan::new(&sources, options).unwrap(), &sources, None);
    Box::leak(Box::new(encoded.leak(&sources, (0..routes.len()).collect())))
}

fn layered(options: Options, first: &[(&'static str, &str)], second: &[(&str, &str)]) -> Layered<usize> {
    let mut router = Router::new();
    for (place, (method, template)) in second.iter().enumerate() {
        router.insert(*method, template, 100 + place).unwrap();
    }
    Layered::new(table(options, first), router)
}

const STRICT: Options = Options { methods: MethodPolicy::Strict, slash: SlashPolicy::Strict, case: Case::Sensitive };
const FALL_THROUGH: Options = Options { methods: MethodPolicy::FallThrough, ..STRICT };

/// The answer, which a router that is edited meanwhile gives too.
fn told(layered: &Layered<usize>, method: &str, path: &str) -> String {
    let told = |answer: Result<Match<'_, '_, usize>, Miss>, found: &dyn Fn(&mut Spans) -> Result<RouteId, Miss>| {
        let mut spans = Spans::default();
        match answer {
            Ok(hit) => {
                assert_eq!(hit.route.is_dynamic(), *hit.value >= 100);
                assert_eq!((found(&mut spans), spans.len()), (Ok(hit.route), hit.params.len()));
                format!("{} {:?}", hit.value, hit.params)
            }
            Err(miss) => {
                assert_eq!(found(&mut spans), Err(miss.clone()));
                miss.to_string()
            }
        }
    };
    let owned = told(layered.at(method, path), &|spans| layered.find(method, path, spans));
    #[cfg(feature = "std")]
    {
        let live = crate::LiveRouter::from(layered.router().clone());
        let both = Layered::new(layered.table(), &live);
        let view = both.view();
        assert_eq!(told(view.at(method, path), &|spans| view.find(method, path, spans)), owned, "{method} {path}");
    }
    owned
}

#[test]
fn a_hit_of_the_table_stands() {
    for options in [STRICT, FALL_THROUGH] {
        let both = layered(options, &[("GET", "/{x}")], &[("GET", "/a"), ("GET", "/b/{y}")]);
        assert_eq!(told(&both, "GET", "/a"), r#"0 {"x": "a"}"#);
        assert_eq!(told(&both, "GET", "/b/1"), r#"101 {"y": "1"}"#);
        assert_eq!(told(&both, "PUT", "/b/1"), "method not allowed; allowed: GET, HEAD");
        assert_eq!(told(&both, "GET", "/c/1"), "not found");
        assert_eq!(told(&both, "GET", "/%zz"), "bad percent-encoding");
    }
}

#[test]
fn strict_lets_the_earlier_shape_answer() {
    let both = layered(
        STRICT,
        &[("GET", "/a"), ("GET", "/x/{y}"), ("GET", "/z"), ("GET", "/f/{*p}/end"), ("GET", "/g/{*p}/x/{*q}")],
        &[
            ("PUT", "/{p}"),
            ("PUT", "/x/b"),
            ("DELETE", "/z"),
            ("LINK", "/z"),
            ("PUT", "/f/{*p}/end/{*q}"),
            ("PUT", "/g/{*p}/{q}"),
        ],
    );
    for (method, path, answer) in [
        // The table's shape is earlier.
        ("PUT", "/a", "method not allowed; allowed: GET, HEAD"),
        // The router's shape is earlier.
        ("PUT", "/x/b", "101 {}"),
        ("POST", "/x/b", "method not allowed; allowed: PUT"),
        ("GET", "/x/b", r#"1 {"y": "b"}"#),
        // The shapes are the same.
        ("DELETE", "/z", "102 {}"),
        ("POST", "/z", "method not allowed; allowed: GET, HEAD, DELETE, LINK"),
        // Coverage decides: the nearer end wins, whichever layer has it.
        ("PUT", "/f/a/end/b/end", r#"104 {"p": "a", "q": "b/end"}"#),
        ("GET", "/f/a/end/b/end", r#"3 {"p": "a/end/b"}"#),
        ("PUT", "/f/a/end", "method not allowed; allowed: GET, HEAD"),
        ("PUT", "/g/a/x/b", "method not allowed; allowed: GET, HEAD"),
        ("PUT", "/g/a/b/x/c", "method not allowed; allowed: GET, HEAD"),
        ("PUT", "/g/a/x", r#"105 {"p": "a", "q": "x"}"#),
    ] {
        assert_eq!(told(&both, method, path), answer, "{method} {path}");
    }
}

#[test]
fn fall_through_asks_the_router_and_names_all() {
    let both = layered(FALL_THROUGH, &[("GET", "/a"), ("PURGE", "/{x}")], &[("PUT", "/{p}"), ("LINK", "/{*p}")]);
    assert_eq!(told(&both, "PUT", "/a"), r#"100 {"p": "a"}"#);
    assert_eq!(told(&both, "LINK", "/a"), r#"101 {"p": "a"}"#);
    assert_eq!(told(&both, "POST", "/a"), "method not allowed; allowed: GET, HEAD, PUT, LINK, PURGE");
    assert_eq!(told(&both, "POST", "/a/b"), "method not allowed; allowed: LINK");
}

#[test]
fn the_other_slash_form_comes_last() {
    let ignore = Options { slash: SlashPolicy::Ignore, ..STRICT };
    let both = layered(ignore, &[("GET", "/a/"), ("GET", "/b")], &[("GET", "/a"), ("GET", "/c/{*r}")]);
    assert_eq!(both.router().options(), ignore);
    assert_eq!(told(&both, "GET", "/a"), "100 {}");
    assert_eq!(told(&both, "GET", "/a/"), "0 {}");
    assert_eq!(told(&both, "GET", "/b/"), "1 {}");
    assert_eq!(told(&both, "PUT", "/a"), "method not allowed; allowed: GET, HEAD");
    assert_eq!(told(&both, "GET", "/c/d/"), r#"101 {"r": "d/"}"#);

    let redirect = Options { slash: SlashPolicy::Redirect, ..ignore };
    let both = layered(redirect, &[("GET", "/a/")], &[("GET", "/b")]);
    assert_eq!(told(&both, "GET", "/a"), "found with a trailing slash");
    assert_eq!(told(&both, "GET", "/b/"), "found without the trailing slash");
    assert_eq!(told(&both, "PUT", "/b/"), "not found");
}

#[test]
fn what_the_table_hides_does_not_get_in() {
    let first = [("GET", "/{x}"), ("ANY", "/any/{x}"), ("GET", "/n/{x:u8}"), ("PUT", "/{*r}")];
    let mut both = layered(STRICT, &first, &[]);
    let before = both.clone();
    for (method, template, by) in [
        ("GET", "/{y}", "GET /{x}"),
        ("GET", "/{y:u64}", "GET /{x}"),
        ("HEAD", "/{y}", "GET /{x}"),
        ("PURGE", "/any/{y}", "ANY /any/{x}"),
        ("GET", "/n/{y:u8}", "GET /n/{x:u8}"),
        // One segment is refused by the one, more are answered by the other.
        ("PUT", "/{y}.{*z}", "GET /{x}"),
    ] {
        match both.insert(method, template, 100) {
            Err(EditError::Shadowed { by: named, witness, .. }) => {
                assert_eq!(named, by, "{method} {template}");
                assert!(both.at(method, &witness).map_or(true, |hit| !hit.route.is_dynamic()));
            }
            other => panic!("{method} {template}: {other:?}"),
        }
    }
    assert_eq!(both.router().to_string(), before.router().to_string());
    // A part of what it answers is enough.
    for (method, template) in
        [("GET", "/{a}/{b}"), ("ANY", "/{y}"), ("GET", "/any/{*y}"), ("GET", "/n/{y}"), ("DELETE", "/any/{*y}.{z}")]
    {
        both.insert(method, template, 101).unwrap();
    }
    let error = both.insert("GET", "/n/{z}", 102).unwrap_err();
    assert!(matches!(error, EditError::Conflict { .. }), "{error}");
    assert_eq!(both.remove("GET", "/n/{z}").unwrap().into_value().unwrap(), 101);
    assert!(before.at("DELETE", "/q").is_err() && both.at("DELETE", "/q").is_ok());
}

#[test]
fn what_was_there_before_decides_nothing() {
    let mut app = layered(STRICT, &[("GET", "/{*r}")], &[]);
    let long = "/a".repeat(64);
    let hidden = |app: &mut Layered<usize>| app.insert("GET", "/{*a}/x/{*b}", 101).unwrap_err().to_string();
    let first = hidden(&mut app);
    app.insert("GET", &long, 102).unwrap_err();
    assert_eq!(hidden(&mut app), first);
    app.insert("POST", &long, 103).map(drop).unwrap_or_default();
    app.remove("POST", &long).map(drop).unwrap_or_default();
    assert_eq!(hidden(&mut app), first);
}

/// Bytes of the path that shows that `GET /{x}` is hidden.
fn hidden_by(refused: Result<RouteId, EditError>) -> usize {
    match refused {
        Err(EditError::Shadowed { witness, .. }) => witness.len(),
        other => panic!("{other:?}"),
    }
}

/// A template with so long a run of every character that fresh text could be made of.
fn crowded(run: usize) -> String {
    "~!@$*+,;=:&'()_-".chars().fold("/".into(), |text, each| text + &each.to_string().repeat(run))
}

#[test]
fn probes_are_no_longer_than_what_is_there_asks_for() {
    let mut app = layered(STRICT, &[("GET", "/{*r}")], &[]);
    let crowded = crowded(200);
    assert_eq!(hidden_by(app.insert("GET", "/{x}", 101)), 2);
    for _ in 0..20 {
        app.insert("PUT", &crowded, 102).unwrap();
        assert_eq!(hidden_by(app.insert("GET", "/{x}", 101)), 202);
        app.remove("PUT", &crowded).unwrap();
        assert_eq!(hidden_by(app.insert("GET", "/{x}", 101)), 2);
        app.insert("GET", &crowded, 102).unwrap_err();
        assert_eq!(hidden_by(app.insert("GET", "/{x}", 101)), 2);
    }
}

#[test]
fn what_probes_are_made_of_is_read_anew_only_when_as_much_has_gone() {
    let mut app = layered(STRICT, &[("GET", "/{*r}")], &[]);
    let template = |number| format!("/{number:09}");
    for number in 0..1_000 {
        app.insert("PUT", &template(number), 101).unwrap();
    }
    let mut times = 0;
    for number in 1_000..11_000 {
        app.insert("PUT", &template(number), 102).unwrap();
        app.remove("PUT", &template(number)).unwrap();
        times += usize::from(app.fence.as_ref().is_some_and(|fence| fence.is_stale()));
    }
    assert!((9..=10).contains(&times), "{times}");
}

#[test]
fn the_table_says_whether_case_counts() {
    let ignoring = Options { case: Case::IgnoreAscii, ..STRICT };
    let seven = "/{a}x{b}x{c}x{d}x{e}x{f}x{g}";
    let second = [("GET", "/Hooks/{x}"), ("GET", "/hooks/{y}"), ("GET", seven)];
    let layers = layered(ignoring, &[("GET", "/A/{b}")], &second);
    assert_eq!(layers.router().len(), 2);
    assert_eq!(layers.at("GET", "/a/B").map(|hit| hit.params.get("b").map(crate::Param::raw)), Ok(Some("B")));
    let hit = layers.at("GET", "/hOOKS/Q").unwrap();
    assert_eq!((*hit.value, hit.params.get("x").unwrap().raw()), (100, "Q"));
    let hit = layers.at("GET", "/1X2x3X4x5X6xX7").unwrap();
    let values: Vec<_> = hit.params.iter().map(|(_, value)| value.raw()).collect();
    assert_eq!(values, ["1", "2", "3", "4", "5", "6x", "7"]);
    assert_eq!(hit.params.get("f").unwrap().raw(), "6x");

    let mut router = Router::with(ignoring);
    router.insert("GET", "/Hooks/{x}", 1).unwrap();
    router.insert("PURGE", seven, 2).unwrap();
    assert!(router.insert("GET", "/hOOks/{y}", 3).is_err());
    assert_eq!(router.get("GET", "/HOOKS/{z}"), Some(&1));
    let clone = router.clone();
    let layers = Layered::new(table(STRICT, &[("GET", "/A")]), router);
    assert!(layers.at("GET", "/Hooks/q").is_ok() && layers.at("GET", "/hooks/q").is_err());
    assert!(clone.at("GET", "/hooks/q").is_ok());
    let path = "/1X2x3x4x5x6x7x8X9";
    let values =
        |hit: Match<'_, '_, usize>| hit.params.iter().map(|(_, value)| String::from(value.raw())).collect::<Vec<_>>();
    assert_eq!(values(layers.at("PURGE", path).unwrap()), ["1X2", "3", "4", "5", "6", "7", "8X9"]);
    assert_eq!(values(clone.at("PURGE", path).unwrap()), ["1X2x3", "4", "5", "6", "7", "8", "9"]);
}

#[cfg(feature = "std")]
mod live {
    use alloc::sync::Arc;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;
    use crate::{EditError, LiveRouter};

    /// A table with `GET /{*r}`, and a router.
    fn app<L: Behind<usize>>(live: L) -> Layered<usize, L> {
        Layered::new(table(STRICT, &[("GET", "/{*r}")]), live)
    }

    #[test]
    fn the_router_may_be_owned_borrowed_or_shared() {
        let shared = Arc::new(LiveRouter::new());
        app(&*shared).insert("PUT", "/a", 100).unwrap();
        app(Arc::clone(&shared)).insert("PUT", "/b", 101).unwrap();
        let owned = app(LiveRouter::from(Router::clone(&shared.snapshot())));
        for both in [owned.view(), app(&*shared).view()] {
            assert_eq!(both.at("PUT", "/a").unwrap().value, &100);
            assert_eq!(both.at("PUT", "/b").unwrap().value, &101);
            assert_eq!(both.at("GET", "/a").unwrap().value, &0);
        }
        assert!(format!("{:?}", owned.view()).contains("PUT /a"));
    }

    #[test]
    fn probes_are_no_longer_than_what_is_published_asks_for() {
        let both = app(LiveRouter::new());
        let (short, crowded) = (hidden_by(both.insert("GET", "/{x}", 101)), crowded(200));
        for _ in 0..20 {
            both.update(|routes| routes.insert("PUT", &crowded, 102).map_err(drop).and(Err::<(), _>(()))).unwrap_err();
            assert_eq!(hidden_by(both.insert("GET", "/{x}", 101)), short);
            both.insert("PUT", &crowded, 102).unwrap();
            assert_eq!(hidden_by(both.insert("GET", "/{x}", 101)), short + 200);
            both.remove("PUT", &crowded).unwrap();
            assert_eq!(hidden_by(both.insert("GET", "/{x}", 101)), short);
        }
    }

    #[test]
    fn the_router_follows_the_table() {
        let live = LiveRouter::new();
        live.insert("GET", "/a", 100).unwrap();
        let both = Layered::new(table(FALL_THROUGH, &[("GET", "/b")]), &live);
        assert_eq!(live.view().options(), FALL_THROUGH);
        both.insert("GET", "/c", 101).unwrap();
        assert_eq!(live.view().options(), FALL_THROUGH);
    }

    #[test]
    fn a_view_loads_what_stands_when_the_table_is_first_asked_in_vain() {
        let both = app(LiveRouter::new());
        let view = both.view();
        assert_eq!(view.at("GET", "/x").unwrap().value, &0);
        both.insert("PUT", "/x", 100).unwrap();
        assert_eq!(view.at("PUT", "/x").unwrap().value, &100);
        both.remove("PUT", "/x").unwrap();
        assert_eq!(view.at("PUT", "/x").unwrap().value, &100);
        assert!(both.view().at("PUT", "/x").is_err());
    }

    #[test]
    fn what_the_table_hides_is_not_published() {
        let both = app(LiveRouter::new());
        both.insert("PUT", "/a", 100).unwrap();
        let before = both.live().snapshot().to_string();
        assert!(matches!(both.insert("GET", "/a/{x}", 101), Err(EditError::Shadowed { .. })));
        let refused = both.update(|routes| {
            routes.insert("PUT", "/b", 102)?;
            assert!(matches!(routes.insert("GET", "/c", 103), Err(EditError::Shadowed { .. })));
            assert_eq!((routes.len(), routes.remove("PUT", "/a")?.value()), (2, &100));
            routes.insert("GET", "/d", 104)
        });
        assert!(matches!(refused, Err(EditError::Shadowed { .. })));
        assert_eq!((both.live().snapshot().to_string(), both.live().reclaim()), (before, 0));
    }

    #[test]
    fn what_came_to_nothing_decides_nothing() {
        let both = app(LiveRouter::new());
        let hidden = || both.insert("GET", "/{*a}/x/{*b}", 101).unwrap_err().to_string();
        let long = "/a".repeat(60);
        let first = hidden();
        both.update(|routes| routes.insert("PUT", &long, 100).map_err(drop).and(Err::<(), ()>(()))).unwrap_err();
        assert_eq!(hidden(), first);
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            both.update::<(), EditError>(|routes| {
                routes.insert("PUT", &long, 100)?;
                panic!("in the middle");
            })
        }));
        assert!(panicked.is_err());
        assert_eq!(hidden(), first);
        both.update(|routes| routes.insert("PUT", &long, 100).and_then(|_| routes.remove("PUT", &long))).unwrap();
        assert_eq!(hidden(), first);

        // Somebody edits the router alone: from then on there are too many probes to tell.
        both.live().insert("PUT", &long, 100).unwrap();
        both.insert("GET", "/{*a}/x/{*b}", 101).unwrap();
        both.remove("GET", "/{*a}/x/{*b}").unwrap();
        both.live().remove("PUT", &long).unwrap();
        assert_eq!(hidden(), first);
    }
}
