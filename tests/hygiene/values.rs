//! What values may be.

use core::sync::atomic::{AtomicU64, Ordering};

use wayplan::routes;

trait Handler: Sync {
    fn handle(&self) -> usize;
}

impl<F: Fn() -> usize + Sync> Handler for F {
    fn handle(&self) -> usize {
        self()
    }
}

#[derive(Debug, PartialEq)]
enum Page<'a, const N: usize> {
    Home,
    Text(&'a str, [u8; N]),
}

const fn both<A: Copy, B>(a: A, _: &B) -> A {
    a
}

const fn is_small(n: usize) -> bool {
    n < 3
}

struct Counter {
    hits: AtomicU64,
    step: u64,
}

routes! {
    static HANDLERS: &dyn Handler = {
        GET "/a" => &|| 1,
        GET "/b" => &both::<fn() -> usize, (u8, [u16; 2])>(|| 2, &(1, [2, 3])),
        GET "/c" => const { &|| [3, 4].len() },
        GET "/d" => if is_small(2) { &|| 3 } else { &|| 4 },
        GET "/e" => match 9 { 0..3 => &|| 0, _ => &|| 5 }
    };
    static BORROWERS: for<'a> fn(&'a str, &str) -> &'a str = {
        GET "/first" => |first, _| first,
        GET "/keep" => |a, b| if b.is_empty() { a } else { &a[..1] },
        "X" | GET | "Y" "/last" => |a: &str, _| a.trim(),
    };
    static PAGES: Page<'static, 2> = {
        GET "/home" => Page::Home,
        GET "/text" => Page::Text("a | b => c", [1, 2]),
    };
    static COUNTERS: Counter = {
        GET "/one/{x}" => Counter { hits: AtomicU64::new(0), step: 1 },
        GET "/two/{x}" => Counter { hits: AtomicU64::new(0), step: { const STEP: u64 = 2; STEP } },
    };
    static TUPLES: (fn() -> Option<u8>, [&'static str; 1]) = {
        GET "/" => (|| None::<u8>, ["x"]),
    };
}

#[test]
fn values() {
    for (path, expected) in ["/a", "/b", "/c", "/d", "/e"].into_iter().zip([1, 2, 2, 3, 5]) {
        assert_eq!(HANDLERS.at("GET", path).unwrap().value.handle(), expected, "{path}");
    }
    assert_eq!((BORROWERS.at("GET", "/keep").unwrap().value)("word", "x"), "w");
    assert_eq!((BORROWERS.at("Y", "/last").unwrap().value)(" x ", ""), "x");
    assert_eq!(PAGES.at("GET", "/text").unwrap().value, &Page::Text("a | b => c", [1, 2]));
    for path in ["/one/1", "/two/1", "/two/2"] {
        let Counter { hits, step } = COUNTERS.at("GET", path).unwrap().value;
        hits.fetch_add(*step, Ordering::Relaxed);
    }
    assert_eq!(COUNTERS.at("GET", "/two/3").unwrap().value.hits.load(Ordering::Relaxed), 4);
    assert_eq!((TUPLES.at("GET", "/").unwrap().value.0)(), None);
}
