//! Everything that fits into a small scope: all templates of up to three segments out of six kinds, with or without a
//! catch-all at the end, all pairs of them, all paths of up to four segments out of five texts.
#![expect(clippy::panic, clippy::indexing_slicing, clippy::print_stdout, reason = "a test that says what it compared")]

use std::cmp::Ordering;

use wayplan_runtime::{overlap, template::Template};
use wayplan_tests::{
    engine::{Case, Engine, Policy, Refused, RouteSpec},
    oracle::{
        Oracle,
        bind::{Request, Way, best_way},
        parse::{Form, parse},
        rank::compare_ways,
    },
    product::{Data, Dynamic},
};

const SEGMENTS: [&str; 6] = ["a", "b", "{p}", "{p}b", "a{p}", "{p:u8}"];
const TEXTS: [&str; 5] = ["a", "b", "ab", "7", "x"];

/// Every sequence of `least` to `most` of the pieces, each behind a slash.
fn sequences(pieces: &[&str], least: usize, most: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut longest = all.clone();
    for _ in 0..most {
        longest = longest.iter().flat_map(|path| pieces.iter().map(move |piece| format!("{path}/{piece}"))).collect();
        all.extend(longest.iter().cloned());
    }
    all.retain(|path| path.matches('/').count() >= least);
    all
}

/// The names of a template may not repeat.
fn number(template: &str) -> String {
    let mut parts = template.split("{p");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.enumerate().fold(first, |text, (place, rest)| format!("{text}{{p{place}{rest}"))
}

fn templates() -> Vec<String> {
    let plain = sequences(&SEGMENTS, 1, 3);
    let open = sequences(&SEGMENTS, 0, 2).into_iter().map(|template| format!("{template}/{{*r}}"));
    plain.iter().cloned().chain(open).map(|template| number(&template)).collect()
}

fn paths() -> Vec<String> {
    sequences(&TEXTS, 1, 4)
}

fn form(template: &str) -> Form {
    match parse(template).map(|mut forms| forms.swap_remove(0)) {
        Ok(form) => form,
        Err(error) => panic!("{template}: {error:?}"),
    }
}

/// How each template matches each path, if it does.
fn ways<'p>(forms: &[Form], requests: &'p [Request<'p>]) -> Vec<Vec<Option<Way<'p>>>> {
    forms.iter().map(|form| requests.iter().map(|request| best_way(&form.segments, request)).collect()).collect()
}

fn specs(pair: [&String; 2]) -> [RouteSpec; 2] {
    pair.map(|template| RouteSpec::new("GET", template))
}

#[test]
fn all_pairs_on_all_paths() {
    let (templates, paths) = (templates(), paths());
    assert_eq!((templates.len(), paths.len()), (301, 780));
    let requests: Vec<_> =
        paths.iter().map(|path| Request::read(path, false)).collect::<Result<_, _>>().unwrap_or_default();
    assert_eq!(requests.len(), paths.len());
    let forms: Vec<_> = templates.iter().map(|template| form(template)).collect();
    let ways = ways(&forms, &requests);
    let mut look_ups = 0u64;
    for first in 0..templates.len() {
        for second in 0..first {
            let specs = specs([&templates[first], &templates[second]]);
            let (data, dynamic) = (Data::new(&specs, Policy::STRICT), Dynamic::new(&specs, Policy::STRICT));
            let (Ok(data), Ok(dynamic)) = (data, dynamic) else { panic!("{specs:?} refused") };
            for (place, path) in paths.iter().enumerate() {
                let expected = match (&ways[first][place], &ways[second][place]) {
                    (Some(one), Some(other)) => {
                        let one = (forms[first].segments.as_slice(), one.covered.as_slice());
                        let other = (forms[second].segments.as_slice(), other.covered.as_slice());
                        Some(usize::from(compare_ways(one, other) == Ordering::Greater))
                    }
                    (Some(_), None) => Some(0),
                    (None, Some(_)) => Some(1),
                    (None, None) => None,
                };
                let found = data.table.at("GET", path).ok();
                assert_eq!(found.as_ref().map(|found| *found.value), expected, "{specs:?} on {path}");
                if let (Some(found), Some(expected)) = (found, expected) {
                    let way = &ways[if expected == 0 { first } else { second }][place];
                    let values: Vec<_> = found.params.iter().map(|(_, value)| value.raw()).collect();
                    assert_eq!(Some(&values), way.as_ref().map(|way| &way.values), "{specs:?} on {path}");
                    assert_eq!(dynamic.answer("GET", path), data.answer("GET", path), "{specs:?} on {path}");
                }
                look_ups += 1;
            }
        }
    }
    println!("{} pairs, {look_ups} look-ups", templates.len() * (templates.len() - 1) / 2);
}

#[test]
fn paths_in_common_are_found_where_there_are_any() {
    let (templates, paths) = (templates(), paths());
    let requests: Vec<_> = paths.iter().filter_map(|path| Request::read(path, false).ok()).collect();
    let forms: Vec<_> = templates.iter().map(|template| form(template)).collect();
    let ways = ways(&forms, &requests);
    let parsed: Vec<_> =
        templates.iter().map(|template| Template::parse(template)).collect::<Result<_, _>>().unwrap_or_default();
    assert_eq!(parsed.len(), templates.len());
    let mut witnesses = 0;
    for first in 0..templates.len() {
        for second in 0..first {
            let pair = (&templates[first], &templates[second]);
            let both = |place: usize| ways[first][place].is_some() && ways[second][place].is_some();
            match overlap::witness(&parsed[first].forms()[0], &parsed[second].forms()[0]) {
                Some(witness) => {
                    let request = Request::read(&witness, false);
                    let matches =
                        |form: &Form| request.as_ref().is_ok_and(|path| best_way(&form.segments, path).is_some());
                    assert!(matches(&forms[first]) && matches(&forms[second]), "{pair:?}: {witness}");
                    witnesses += 1;
                }
                None => assert!(!(0..paths.len()).any(both), "{pair:?} have a path in common"),
            }
        }
    }
    println!("{witnesses} witnesses");
}

#[test]
fn a_conflict_is_an_equal_shape() {
    let templates = templates();
    for first in 0..templates.len() {
        // The same shape under other names, and every other shape.
        let renamed = templates[first].replace("{p", "{q").replace("{*r", "{*s");
        for second in [first, (first * 7 + 1) % templates.len(), (first + 1) % templates.len()] {
            let specs = specs([&renamed, &templates[second]]);
            let expected = (first == second).then_some(Refused::Conflict { route: 1, with: 0 });
            assert_eq!(Data::new(&specs, Policy::STRICT).err(), expected, "{specs:?}");
            assert_eq!(Dynamic::new(&specs, Policy::STRICT).err(), expected, "{specs:?}");
        }
    }
}

#[test]
fn the_order_of_registration_never_matters() {
    let sets = [
        ["/a/{p}", "/{p}/b", "/{p}/{q}", "/{*r}"],
        ["/{p}b/a", "/a{p}/a", "/{p:u8}/a", "/{p}/{*r}"],
        ["/{*r}/a", "/{*r}/{p}", "/a/{*r}", "/{p}/a/{*r}"],
        ["/a/b/a", "/a/b", "/a/{p}/a", "/a"],
        ["/{a}-{b}", "/{a}.{b}", "/{a}-{b:u8}", "/{a:alpha}"],
    ];
    let mut paths = paths();
    paths.extend(["/a-7", "/a.7", "/a-b.7", "/a.b-7", "/ab"].map(str::to_owned));
    for set in sets {
        let specs = set.map(|template| RouteSpec::new("GET", template));
        let Ok(expected) = Data::new(&specs, Policy::STRICT) else { panic!("{set:?} refused") };
        for order in orders(set.len()) {
            let moved: Vec<_> = order.iter().map(|&place| specs[place].clone()).collect();
            let (Ok(data), Ok(dynamic)) = (Data::new(&moved, Policy::STRICT), Dynamic::new(&moved, Policy::STRICT))
            else {
                panic!("{set:?} refused")
            };
            for path in &paths {
                let template =
                    |found: Result<wayplan::Match<'_, '_, usize>, _>| found.ok().map(|found| found.template.to_owned());
                let wanted = template(expected.table.at("GET", path));
                assert_eq!(template(data.table.at("GET", path)), wanted, "{order:?} of {set:?} on {path}");
                assert_eq!(template(dynamic.router.at("GET", path)), wanted, "{order:?} of {set:?} on {path}");
            }
        }
    }
}

/// Two templates, and paths, that differ in case and otherwise.
#[test]
fn case_is_ignored_where_it_is_to_be() {
    let kinds = ["a", "A", "aB", "{p}", "{p}B", "b{p}", "{p}a{p}", "{p:alpha}", "{p:hex}A{p:u8}"];
    let with_rests = sequences(&kinds, 0, 1).into_iter().map(|template| format!("{template}/{{*r}}B"));
    let templates: Vec<_> =
        sequences(&kinds, 1, 2).into_iter().chain(with_rests).map(|template| number(&template)).collect();
    let paths = sequences(&["a", "A", "Ab", "bA", "xBaaB", "%41b", "%2Fa7"], 1, 2);
    let policy = Policy { case: Case::IgnoreAscii, ..Policy::STRICT };
    let mut compared = 0u32;
    for (place, first) in templates.iter().enumerate() {
        for second in templates.iter().skip(place) {
            let specs = specs([first, second]);
            let expected = match Oracle::new(&specs, policy) {
                Ok(oracle) => oracle,
                Err(refusal) => {
                    assert_eq!(Data::new(&specs, policy).err(), Some(refusal.clone().into()), "{specs:?}");
                    assert_eq!(Dynamic::new(&specs, policy).err(), Some(refusal.into()), "{specs:?}");
                    continue;
                }
            };
            let (data, dynamic) = (Data::new(&specs, policy), Dynamic::new(&specs, policy));
            let (Ok(data), Ok(dynamic)) = (data, dynamic) else { panic!("{specs:?} refused") };
            for path in &paths {
                let expected = expected.answer("GET", path);
                assert_eq!(data.answer("GET", path), expected, "{specs:?} on {path}");
                assert_eq!(dynamic.answer("GET", path), expected, "{specs:?} on {path}");
                compared += 1;
            }
        }
    }
    println!("{compared} look-ups without case");
}

/// All orders of so many places.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else { return vec![Vec::new()] };
    let insert = |order: Vec<usize>| {
        (0..count).map(move |place| {
            let mut order = order.clone();
            order.insert(place, last);
            order
        })
    };
    orders(last).into_iter().flat_map(insert).collect()
}
