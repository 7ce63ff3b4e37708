//! For all values: a path that is given out is read as the same value, and what is refused is refused for a reason.

use proptest::prelude::*;
use wayplan::{PathError, routes};

routes! {
    #[derive(Clone, Debug, PartialEq)]
    enum Hostile {
        GET "/"                    => Root,
        GET "/me"                  => Me,
        GET "/{text}"              => Text { text: String },
        GET "/pair/{a}-{b}"        => Pair { a: String, b: String },
        GET "/n/{number:u8}"       => Number { number: u16 },
        GET "/n/{word:alpha}"      => Word { word: String },
        GET "/f/{float}"           => Float { float: f64 },
        GET "/o/{text?}"           => Maybe { text: Option<String> },
        GET "/r/{*rest}"           => Rest { rest: String },
        GET "/l/{*list}"           => List { list: Vec<String> },
        GET "/m/{*rest}/end/{x}"   => Middle { rest: String, x: String },
        GET "/{*all}"              => All { all: Vec<String> },
    }
}

fn text() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "/", "%", "%2F", "%252f", "..", ".", "", "-", "é", "\0", "\\", " ", "?", "#", "+", ";", "a", "me", "7", "end",
        "{x}", "//",
    ];
    prop_oneof![
        4 => prop::collection::vec(prop::sample::select(PIECES), 0..4).prop_map(|pieces| pieces.concat()),
        1 => any::<String>(),
    ]
}

fn value() -> impl Strategy<Value = Hostile> {
    let list = || prop::collection::vec(text(), 0..4);
    prop_oneof![
        Just(Hostile::Root),
        Just(Hostile::Me),
        text().prop_map(|text| Hostile::Text { text }),
        (text(), text()).prop_map(|(a, b)| Hostile::Pair { a, b }),
        any::<u16>().prop_map(|number| Hostile::Number { number }),
        text().prop_map(|word| Hostile::Word { word }),
        any::<f64>().prop_map(|float| Hostile::Float { float }),
        prop::option::of(text()).prop_map(|text| Hostile::Maybe { text }),
        text().prop_map(|rest| Hostile::Rest { rest }),
        list().prop_map(|list| Hostile::List { list }),
        (text(), text()).prop_map(|(rest, x)| Hostile::Middle { rest, x }),
        list().prop_map(|all| Hostile::All { all }),
    ]
}

/// Whether a path is one that every client sends as it is.
fn is_sent_as_it_is(path: &str) -> bool {
    path.starts_with('/')
        && !path.starts_with("//")
        && !path.split('/').any(|segment| matches!(segment, "." | ".."))
        && path.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"#<>?[\\]^`{|}".contains(&byte))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn paths_are_read_as_their_values(value in value()) {
        let shown = value.to_string();
        match value.to_path() {
            Ok(path) => {
                prop_assert_eq!(&path, &shown);
                prop_assert!(is_sent_as_it_is(&path), "{}", path);
                prop_assert_eq!(Hostile::parse(value.method(), &path).expect("a value"), value);
            }
            Err(PathError::Empty { .. } | PathError::DotSegment | PathError::Foreign) => {
                prop_assert!(shown.contains("//") || shown.ends_with('/') || shown.contains('.') || shown.contains('-'), "{}", shown);
            }
            // There is no other way to write the value, and this one is read as something else.
            Err(_) => prop_assert!(Hostile::parse(value.method(), &shown).ok().as_ref() != Some(&value), "{}", shown),
        }
    }
}

#[test]
fn refusals() {
    let path = |value: Hostile| value.to_path();
    let text = |text: &str| Hostile::Text { text: text.to_owned() };
    assert_eq!(path(text("")), Err(PathError::Empty { name: "text" }));
    assert_eq!(path(text("..")), Err(PathError::DotSegment));
    assert_eq!(path(text("me")), Err(PathError::Taken { by: "/me" }));
    assert_eq!(path(text("../x")).as_deref(), Ok("/..%2Fx"));
    assert_eq!(path(Hostile::All { all: vec![String::new(), "evil.example".to_owned()] }), Err(PathError::Foreign));
    assert_eq!(path(Hostile::Pair { a: "1".to_owned(), b: "2-3".to_owned() }), Err(PathError::Rebinds));
    assert_eq!(path(Hostile::Number { number: 256 }), Err(PathError::Taken { by: "/{*all}" }));
    assert_eq!(path(Hostile::Float { float: f64::NAN }), Err(PathError::Rebinds));
    assert_eq!(path(Hostile::List { list: vec!["a/b".to_owned(), "c".to_owned()] }).as_deref(), Ok("/l/a%2Fb/c"));
    assert_eq!(path(Hostile::List { list: Vec::new() }), Err(PathError::Empty { name: "list" }));
}
