//! Section 4: encoding.

use super::{check_get, table};
use wayplan_tests::engine::{Case, Policy};
use wayplan_tests::oracle::encode::canonical;

#[test]
fn canonical_text() {
    for (raw, text) in [
        ("/%61dmin", Some("/admin")),
        ("/caf%C3%A9", Some("/café")),
        ("/a%2fb", Some("/a%2Fb")),
        ("/%252F", Some("/%252F")),
        ("/%25252f", Some("/%25252f")),
        ("/%", None),
        ("/%4", None),
        ("/%4g", None),
        ("/%C3", None),
        ("/%C3%2F", None),
        ("/%ED%A0%80", None),
        ("/%00%0a", Some("/\0\n")),
        ("/+;\\é", Some("/+;\\é")),
    ] {
        assert_eq!(canonical(raw).as_deref(), text, "{raw}");
    }
}

#[test]
fn comparison_is_on_canonical_text_and_values_are_raw() {
    check_get(&["/admin"], "/%61dmin", "/admin");
    check_get(&["/café"], "/caf%C3%A9", "/café");
    check_get(&["/{x}"], "/a%2Fb", "/{x} x=a%2Fb");
    check_get(&["/%2F"], "/%252F", "404");
    check_get(&["/{x}"], "/%61", "/{x} x=%61");
    check_get(&["/{*x}"], "/%61/b%2f", "/{*x} x=%61/b%2f");
    check_get(&["/caf{x}"], "/%63af%C3%A9", "/caf{x} x=%C3%A9");
    check_get(&["/{x}.{y}"], "/a%2Eb", "/{x}.{y} x=a;y=b");
    check_get(&["/Admin"], "/admin", "404");
    check_get(&["/a/b"], "/a/./b", "404");
    check_get(&["/a/b"], "/a//b", "404");
    check_get(&["/{x}"], "/a\u{1}+;\\", "/{x} x=a\u{1}+;\\");
}

#[test]
fn an_escape_is_one_unit() {
    check_get(&["/{a}F"], "/x%2F", "404");
    check_get(&["/{a}2F"], "/x%2F", "404");
    check_get(&["/{a}5"], "/x%25", "404");
    check_get(&["/{a}%2F"], "/x%2f", "/{a}%2F a=x");
    check_get(&["/{a}2{b}"], "/x%2F", "404");
    check_get(&["/{a}F"], "/x%252F", "/{a}F a=x%252");
    check_get(&["/{a}%25{b}"], "/x%252F", "/{a}%25{b} a=x;b=2F");
    check_get(&["/{a}%25{b}"], "/x%25", "404");
}

#[test]
fn bad_encoding_is_decided_first() {
    for path in ["/%", "/nowhere/%zz", "/%C3", "/a/%C3/%A9"] {
        check_get(&["/{x}"], path, "400");
    }
    check_get(&["/{x}"], "x", "404");
    check_get(&["/{x}"], "", "404");
    check_get(&["/{x}"], "*", "404");
}

#[test]
fn letter_case_is_a_policy() {
    let folded = Policy { case: Case::IgnoreAscii, ..Policy::STRICT };
    let one = table(folded, &["GET /Users/{Id}.PNG", "GET /é/{x:hex}"]);
    super::check(&one, "GET /uSERS/Ab.png", "/Users/{Id}.PNG Id=Ab");
    super::check(&one, "GET /%C3%A9/aF", "/é/{x:hex} x=aF");
    super::check(&one, "GET /É/aF", "404");
    assert!(wayplan_tests::oracle::Oracle::new(&super::routes(&["GET /A", "GET /a"]), folded).is_err());
}
