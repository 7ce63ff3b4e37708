//! Requests to values: every kind of field and variant.

use std::borrow::Cow;

use wayplan::{Method, Miss, ParseError, Reason, RouteId, Slash, Spans, link, routes};

routes! {
    /// All kinds.
    #[derive(Clone, Debug, PartialEq)]
    pub enum All<'p> {
        #![slash = redirect]

        /// Nothing at all.
        GET           "/"                           => Unit,
        GET | POST    "/tuple/{a}/{b:u8}"           => Tuple(&'p str, u8),
        GET           "/named/{b}/{a}"              => Named { a: i64, b: f64 },
        GET           "/many/{flag}/{letter}"       => Many { flag: bool, letter: char },
        GET           "/many/{letter}-{flag}"       => Many { flag: bool, letter: char },
        "PURGE"       "/text/{text}"                => Text { text: Cow<'p, str> },
        GET           "/maybe/{id:u64?}"            => Maybe { id: Option<u64> },
        GET           "/list/{*list}"               => List { list: Vec<u16> },
        GET           "/rest/{*rest?}"              => Rest(Option<String>),
        GET           "/names/{item-id}/{itemName}/{type}" => Names { item_id: u8, item_name: u8, r#type: u8 },
        ANY           "/id/{id:uuid}"               => Id { id: uuid::Uuid },
    }
}

fn parse(path: &str) -> Result<All<'_>, ParseError> {
    All::parse("GET", path)
}

fn refused(path: &str) -> (&'static str, Reason) {
    match parse(path) {
        Err(ParseError::BadParam { name, reason }) => (name, reason),
        other => panic!("{other:?}"),
    }
}

#[test]
fn requests_become_values() {
    assert_eq!(parse("/"), Ok(All::Unit));
    assert_eq!(parse("/tuple/x/7"), Ok(All::Tuple("x", 7)));
    assert_eq!(All::parse(Method::POST, "/tuple/x/7"), Ok(All::Tuple("x", 7)));
    assert_eq!(parse("/named/1.5/-3"), Ok(All::Named { a: -3, b: 1.5 }));
    let many = All::Many { flag: true, letter: 'é' };
    assert_eq!(parse("/many/true/é"), Ok(many.clone()));
    assert_eq!(parse("/many/%C3%A9-true"), Ok(many));
    assert_eq!(All::parse("PURGE", "/text/a%20b"), Ok(All::Text { text: "a b".into() }));
    assert_eq!(parse("/maybe"), Ok(All::Maybe { id: None }));
    assert_eq!(parse("/maybe/7"), Ok(All::Maybe { id: Some(7) }));
    assert_eq!(parse("/list/1/2/3"), Ok(All::List { list: vec![1, 2, 3] }));
    assert_eq!(parse("/rest/"), Ok(All::Rest(None)));
    assert_eq!(parse("/rest/a//b"), Ok(All::Rest(Some("a//b".to_owned()))));
    assert_eq!(parse("/names/1/2/3"), Ok(All::Names { item_id: 1, item_name: 2, r#type: 3 }));
    let id = "0123abcd-EF01-2345-6789-ABCDEFabcdef";
    assert_eq!(parse(&format!("/id/{id}")), Ok(All::Id { id: uuid::Uuid::try_parse(id).expect("a UUID") }));
}

#[test]
fn requests_that_are_no_values() {
    assert_eq!(refused("/tuple/%41/7"), ("a", Reason::NeedsDecoding));
    assert_eq!(refused("/named/x/7"), ("b", Reason::Expected("a number")));
    assert_eq!(refused("/named/1/9223372036854775808"), ("a", Reason::OutOfRange));
    assert_eq!(refused("/list/1//2"), ("list", Reason::Expected("a whole number")));
    assert_eq!(parse("/maybe/x"), Err(Miss::NotFound.into()));
    assert_eq!(parse("/maybe/"), Err(Miss::Redirect(Slash::Remove).into()));
    assert_eq!(parse("/%zz"), Err(Miss::BadEncoding.into()));
    let Err(ParseError::Miss(Miss::MethodNotAllowed(allowed))) = parse("/text/x") else { panic!("allowed") };
    assert_eq!(allowed.to_string(), "PURGE");
    assert_eq!(refused("/list/x").1.to_string(), "expected a whole number");
    assert_eq!(
        parse("/list/x").map_err(|error| error.to_string()),
        Err("bad parameter `list`: expected a whole number".to_owned())
    );
}

#[test]
fn values_know_their_routes() {
    let many = All::Many { flag: true, letter: 'x' };
    assert_eq!(many.route(), RouteId(3));
    assert_eq!(many.template(), "/many/{flag}/{letter}");
    assert_eq!(many.method(), Method::GET);
    assert_eq!(All::Text { text: "x".into() }.method(), Method::from("PURGE"));
    assert_eq!(All::Id { id: uuid::Uuid::nil() }.method(), Method::ANY);
    assert_eq!(All.routes().len(), 11);
    assert_eq!(All.routes().next().map(|route| route.doc().to_owned()), Some("Nothing at all.".to_owned()));
    assert_eq!(All.template(RouteId(5)), Some("/text/{text}"));
    assert_eq!(All.find("GET", "/many/x-y", &mut Spans::default()), Ok(RouteId(4)));
    assert!(All.to_string().contains("GET | POST /tuple/{a}/{b:u8}\n"));
}

#[test]
fn values_become_paths() {
    for (value, path) in [
        (All::Unit, "/"),
        (All::Tuple("x", 7), "/tuple/x/7"),
        (All::Named { a: -3, b: 1.5 }, "/named/1.5/-3"),
        (All::Many { flag: false, letter: '/' }, "/many/false/%2F"),
        (All::Text { text: "50% é\0".into() }, "/text/50%25%20%C3%A9%00"),
        (All::Maybe { id: None }, "/maybe"),
        (All::Maybe { id: Some(7) }, "/maybe/7"),
        (All::List { list: vec![1, 2] }, "/list/1/2"),
        (All::Rest(None), "/rest/"),
        (All::Rest(Some("a/b c".to_owned())), "/rest/a/b%20c"),
    ] {
        assert_eq!(value.to_string(), path);
        assert_eq!(value.to_path().as_deref(), Ok(path));
    }
    assert_eq!(All::Maybe { id: None }.with_query([("a", "1&2"), ("é", "")]).to_string(), "/maybe?a=1%262&%C3%A9=");
}

const LINKS: [&str; 4] = [
    link!(All, "/"),
    link!(All, "/maybe"),
    link!(All, "/list/a/b"),
    link!(All, "/id/00000000-0000-0000-0000-000000000000"),
];

#[test]
fn links_are_answered() {
    for path in LINKS {
        assert!(!matches!(parse(path), Err(ParseError::Miss(_))), "{path}");
    }
}
