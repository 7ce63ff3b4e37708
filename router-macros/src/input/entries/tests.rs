//! Every value among every neighbour, right and wrong.

use proc_macro2::TokenStream;

use super::*;

/// Methods and template of each entry, or nothing, its value, and the facts that were reported.
fn read(body: &str) -> (Vec<(String, String)>, Vec<String>) {
    let tokens: TokenStream = body.parse().unwrap_or_default();
    let trees = Trees::new(tokens.into_iter().collect());
    let mut sink = Sink::default();
    let entries = entries(&Cursor::new(&trees), input::Kind::Table, &mut sink);
    let told =
        |entry: Entry| (entry.head.map(|head| head.name().written()).unwrap_or_default(), entry.value.to_string());
    let facts = sink.messages().map(|message| message.lines().next().unwrap_or_default().to_owned());
    (entries.into_iter().map(told).collect(), facts.collect())
}

fn spaced(tokens: &str) -> String {
    tokens.parse::<TokenStream>().unwrap_or_default().to_string()
}

const VALUES: &[&str] = &[
    "1",
    "home",
    "shop::home",
    "f::<A, B>",
    "f::<A, Vec<B, C>>()",
    "f::<<A as B<C, D>>::E, F>",
    "<A as B<C, D>>::E",
    "<A as Fn(B) -> C<D, E>>::F",
    "|a, b| a",
    "move |a: A<B, C>, (d, e)| -> F<G, H> { match d { E => 1, _ => 2 } }",
    "|| 1",
    "|_| |a, b| a | b",
    "a | b",
    "a || b",
    "a < b",
    "a << 2",
    "a > b",
    "a <= b",
    "x as A<B, C>",
    "x as A<B, C> + 1",
    "x as fn(A) -> B<C, D>",
    "&f::<A, B>",
    "&mut GET",
    "Method::GET",
    "GET",
    "a.GET",
    "-GET",
    "A { b, c: 1 }",
    "match x { A | B => 1, _ => 2 }",
    "if a { b } else { c }",
    "unsafe { f() }",
    "const { GET }",
    "\"text\"",
    "concat!(\"a\", \"b\")",
    "a?",
    "a == b && !c",
    "[1, 2]",
    "(a, b)",
    "loop { break 1, }",
    "r#\"/a\"#",
    "for<'a> |b: &'a C, d| e",
];

const GOOD: &str = "GET | \"PURGE\" \"/good\" => ok,";

#[test]
fn values_end_where_they_end() {
    for value in VALUES {
        let value = spaced(value);
        for other in VALUES {
            let body = format!(
                "GET \"/a\" => {value}, GET | \"PURGE\" \"/b\" => {other}, /** c */ \"PURGE\" \"/c\" => {value}"
            );
            let (entries, facts) = read(&body);
            assert_eq!(facts, [""; 0], "{body}");
            let expected =
                [("GET \"/a\"", &*value), ("GET | \"PURGE\" \"/b\"", &*spaced(other)), ("\"PURGE\" \"/c\"", &*value)];
            assert_eq!(entries, expected.map(|(head, value)| (head.to_owned(), value.to_owned())), "{body}");
        }
    }
}

#[test]
fn a_missing_comma_is_seen_behind_every_value() {
    for value in VALUES {
        for next in ["GET \"/b\" => ok", "GET PATH => ok", "\"PURGE\" \"/b\" => ok", "#[doc = \"b\"] GET \"/b\" => ok"]
        {
            // Is this `GET` a value or a method?
            if *value == "GET" && next.starts_with('"') {
                continue;
            }
            let (entries, facts) = read(&format!("GET \"/a\" => {value} {next}"));
            assert_eq!(entries.first().map(|(_, value)| value.clone()), Some(spaced(value)), "{value} {next}");
            assert_eq!(entries.last().map(|(_, value)| value.as_str()), Some("ok"), "{value} {next}");
            assert_eq!(facts.first().map(String::as_str), Some("no `,` stands behind the value of `GET /a`"));
            assert_eq!(entries.len(), 2, "{value} {next}");
        }
    }
}

/// Entries with one fault each, and a value that is kept.
const BROKEN: &[&str] = &[
    "GET PATH => ok",
    "GET concat!(\"/a\", \"b\") => ok",
    "Method::GET \"/r\" => ok",
    "* \"/n\" => ok",
    "GET b\"/x\" => ok",
    "GET 42 => ok",
    "GET(\"/s\") => ok",
    "(GET) \"/s\" => ok",
    "GET /s => ok",
    "GET /<id> => ok",
    "GET :id => ok",
    "GET \"PURGE\" \"/x\" => ok",
    "GET PUT \"/x\" => ok",
    "GET, PUT \"/x\" => ok",
    "r#GET \"/x\" => ok",
    "| GET \"/x\" => ok",
    "GET | \"/x\" => ok",
    "GET || PUT \"/x\" => ok",
    "GET \"/a\" \"/b\" => ok",
    "GET \"/a\" if x => ok",
    "GET => ok",
    "=> ok",
    "42 => ok",
    "#[inline] GET \"/x\" => ok",
    "#[cfg(x)] GET \"/x\" => ok",
    "GET \"/x\" => #[cfg(x)] ok",
    "#![slash = ignore] GET \"/x\" => ok",
];

/// Entries with one fault each, and no value.
const WORTHLESS: &[&str] = &[
    "GET \"/x\"",
    "GET \"/x\" 1",
    "GET \"/x\" = 1",
    "GET \"/x\" -> 1",
    "\"/x\"",
    "2",
    "stray",
    "{ 5 }",
    "",
    "#[doc = \"x\"]",
    "GET \"/x\" =>",
    "GET \"/x\" => 1 => 2",
    "GET \"/x\" => => 1",
    "=> => 1",
];

#[test]
fn a_broken_entry_disturbs_no_other() {
    let good = ("GET | \"PURGE\" \"/good\"".to_owned(), "ok".to_owned());
    for (first, is_kept) in BROKEN.iter().map(|entry| (entry, true)).chain(WORTHLESS.iter().map(|entry| (entry, false)))
    {
        for second in BROKEN.iter().chain(WORTHLESS) {
            let body = format!("{GOOD} {first}, {second}, {GOOD} {second}, {first}, {GOOD}");
            let (entries, facts) = read(&body);
            assert_eq!(facts.len(), 4, "{body} {facts:#?}");
            assert_eq!(entries.iter().filter(|entry| **entry == good).count(), 3, "{body}");
            let kept = entries.iter().filter(|(_, value)| value == "ok").count();
            let expected = 3 + 2 * usize::from(is_kept) + 2 * usize::from(BROKEN.contains(second));
            assert_eq!(kept, expected, "{body}");
        }
    }
}
