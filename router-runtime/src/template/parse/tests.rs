//! The grammar, case by case.

use alloc::{format, string::ToString};

use super::*;

/// A form in the notation of a template, constraints in the place of names.
fn spell(form: &Form) -> String {
    let mut out = String::new();
    for segment in &form.segments {
        out.push('/');
        for part in &segment.parts {
            match part {
                Part::Text(text) => out.extend(["[", text, "]"]),
                Part::Param(constraint) => out.extend(["{", constraint.name(), "}"]),
                Part::CatchAll => out.push_str("{*}"),
            }
        }
    }
    out
}

#[track_caller]
#[expect(clippy::panic, reason = "it fails a test")]
fn good(template: &str, names: &[&str], forms: &[&str]) {
    match parse(template) {
        Ok(parsed) => {
            assert_eq!(parsed.names().collect::<Vec<_>>(), names, "{template}");
            assert_eq!(parsed.forms().iter().map(spell).collect::<Vec<_>>(), forms, "{template}");
            assert_eq!(parsed.text(), template);
        }
        Err(error) => panic!("{}", error.report()),
    }
}

#[track_caller]
#[expect(clippy::panic, reason = "it fails a test")]
fn bad(template: &str, kind: Kind, marked: &str, at: usize) {
    match parse(template) {
        Ok(parsed) => panic!("{template} is {:?}", parsed.forms()),
        Err(error) => {
            assert_eq!(error.kind(), kind, "{template}");
            assert_eq!(error.range().start, at, "{template}");
            assert_eq!(template.get(error.range()), Some(marked), "{template}");
            assert!(!error.to_string().contains('\n'));
        }
    }
}

#[test]
fn literals() {
    good("/", &[], &["/"]);
    good("//", &[], &["//"]);
    good("/users", &[], &["/[users]"]);
    good("/a/", &[], &["/[a]/"]);
    good("/a//b", &[], &["/[a]//[b]"]);
    good("/:id/*", &[], &["/[:id]/[*]"]);
    good("/a{{b}}c", &[], &["/[a{b}c]"]);
    good("/{{{{}}}}", &[], &["/[{{}}]"]);
}

#[test]
fn literal_text_is_canonical() {
    good("/%41%7b%7D", &[], &["/[A{}]"]);
    good("/a%2fb%2F", &[], &["/[a%2Fb%2F]"]);
    good("/100%25", &[], &["/[100%25]"]);
    good("/%2541", &[], &["/[%2541]"]);
    good("/caf%C3%A9/caf%c3%a9/café", &[], &["/[café]/[café]/[café]"]);
    good("/%3F%23%20%00", &[], &["/[?# \0]"]);
    good("/é%2f%C3%A9%25é", &[], &["/[é%2Fé%25é]"]);
}

#[test]
fn parameters() {
    good("/{id}", &["id"], &["/{}"]);
    good("/users/{id}/posts/{post}", &["id", "post"], &["/[users]/{}/[posts]/{}"]);
    good("/img-{id}.png", &["id"], &["/[img-]{}[.png]"]);
    good("/{base}...{head}", &["base", "head"], &["/{}[...]{}"]);
    good("/{name}:cancel", &["name"], &["/{}[:cancel]"]);
    good("/('{key}')", &["key"], &["/[(']{}[')]"]);
    good(
        "/{enterprise-team}/{type}/{index name}/{é}",
        &["enterprise-team", "type", "index name", "é"],
        &["/{}/{}/{}/{}"],
    );
    good("/{{{id}}}", &["id"], &["/[{]{}[}]"]);
    good("/{a#%.!}", &["a#%.!"], &["/{}"]);
}

#[test]
fn constraints() {
    for constraint in Constraint::ALL {
        let name = constraint.name();
        good(&format!("/a{{id:{name}}}b"), &["id"], &[&format!("/[a]{{{name}}}[b]")]);
    }
}

#[test]
fn catch_alls() {
    good("/{*rest}", &["rest"], &["/{*}"]);
    good("/v2/{*name}/blobs/{digest}", &["name", "digest"], &["/[v2]/{*}/[blobs]/{}"]);
    good("/{*id}.{format}", &["id", "format"], &["/{*}[.]{}"]);
    good("/{a}-{*b}-{c}", &["a", "b", "c"], &["/{}[-]{*}[-]{}"]);
    good("/{*a}/{*b}", &["a", "b"], &["/{*}/{*}"]);
}

#[test]
fn optional_last_segments() {
    good("/a/{id?}", &["id"], &["/[a]/{}", "/[a]"]);
    good("/a/{id:u64?}", &["id"], &["/[a]/{u64}", "/[a]"]);
    good("/{id?}", &["id"], &["/{}", "/"]);
    good("/a/{*r?}", &["r"], &["/[a]/{*}", "/[a]/"]);
    good("/{*r?}", &["r"], &["/{*}", "/"]);
    good("/{a}/{b?}", &["a", "b"], &["/{}/{}", "/{}"]);
    good("//{b?}", &["b"], &["//{}", "/"]);
}

#[test]
fn braces() {
    bad("/a/{id", Kind::UnclosedBrace, "{id", 3);
    bad("/{id/x}", Kind::UnclosedBrace, "{id", 1);
    bad("/{a{b}", Kind::UnclosedBrace, "{a", 1);
    bad("/{", Kind::UnclosedBrace, "{", 1);
    bad("/{id:u64/x", Kind::UnclosedBrace, "{id:u64", 1);
    bad("/id}", Kind::StrayBrace, "}", 3);
    bad("/{id}}", Kind::StrayBrace, "}", 5);
    bad("/é}/{x}", Kind::StrayBrace, "}", 3);
}

#[test]
fn names() {
    bad("/a{}", Kind::EmptyName, "{}", 2);
    bad("/{*}", Kind::EmptyName, "{*}", 1);
    bad("/{:u64}", Kind::EmptyName, "{:u64}", 1);
    bad("/{?}", Kind::EmptyName, "{?}", 1);
    bad("/{*?}", Kind::EmptyName, "{*?}", 1);
    bad("/{rest*}", Kind::NameCharacter('*'), "*", 6);
    bad("/{**rest}", Kind::NameCharacter('*'), "*", 3);
    bad("/{id?:u64}", Kind::NameCharacter('?'), "?", 4);
    bad("/{id??}", Kind::NameCharacter('?'), "?", 4);
    bad("/{é\tx}", Kind::NameCharacter('\t'), "\t", 4);
    bad("/{id}/{id}", Kind::RepeatedName, "id", 7);
    bad("/{id}/{*id}", Kind::RepeatedName, "id", 8);
    good("/{id}/{ID}", &["id", "ID"], &["/{}/{}"]);
}

#[test]
fn neighbours() {
    bad("/{a}{b}", Kind::AdjacentParams, "{b}", 4);
    bad("/{a}{*b}", Kind::AdjacentParams, "{*b}", 4);
    bad("/{*a}{b}", Kind::AdjacentParams, "{b}", 5);
    bad("/{*a}-{*b}", Kind::SecondCatchAll, "{*b}", 6);
    bad("/{*a}{*b}", Kind::SecondCatchAll, "{*b}", 5);
    bad("/{*a}-{b}-{*c}", Kind::SecondCatchAll, "{*c}", 10);
}

#[test]
fn wrong_constraints() {
    bad("/{id:int}", Kind::UnknownConstraint, "int", 5);
    bad("/{id:}", Kind::UnknownConstraint, ":", 4);
    bad("/{id: u64}", Kind::UnknownConstraint, " u64", 5);
    bad("/{id:[0-9]+}", Kind::UnknownConstraint, "[0-9]+", 5);
    bad("/{id:[0-9]{4}}/x", Kind::UnknownConstraint, "[0-9]{4}", 5);
    bad("/{id:u64:u32}", Kind::UnknownConstraint, "u64:u32", 5);
    bad("/{*r:u64}", Kind::CatchAllConstraint, ":u64", 4);
    bad("/{*r:u64?}", Kind::CatchAllConstraint, ":u64", 4);
}

#[test]
fn misplaced_options() {
    bad("/{id?}/x", Kind::MisplacedOptional, "{id?}", 1);
    bad("/a/{id?}.json", Kind::MisplacedOptional, "{id?}", 3);
    bad("/a/v{id?}", Kind::MisplacedOptional, "{id?}", 4);
    bad("/a/{x}.{id?}", Kind::MisplacedOptional, "{id?}", 7);
    bad("/{*r?}/", Kind::MisplacedOptional, "{*r?}", 1);
}

#[test]
fn other_text() {
    bad("", Kind::NoLeadingSlash, "", 0);
    bad("éa", Kind::NoLeadingSlash, "é", 0);
    bad("{id}", Kind::NoLeadingSlash, "{", 0);
    bad("/a?b=1", Kind::Query, "?", 2);
    bad("/a#b", Kind::Fragment, "#", 2);
    bad("/é\n", Kind::Control('\n'), "\n", 3);
    bad("/\u{85}", Kind::Control('\u{85}'), "\u{85}", 1);
    bad("/100%", Kind::BadEscape, "%", 4);
    bad("/%4g", Kind::BadEscape, "%4", 1);
    bad("/%é", Kind::BadEscape, "%", 1);
    bad("/%41%", Kind::BadEscape, "%", 4);
    bad("/%{{41", Kind::BadEscape, "%", 1);
    bad("/a%FFb", Kind::NotUtf8, "%FF", 2);
    bad("/%41%C3{x}%A9", Kind::NotUtf8, "%C3", 4);
    bad("/%C3/%A9", Kind::NotUtf8, "%C3", 1);
    bad("/%C3%2F", Kind::NotUtf8, "%C3", 1);
    bad("/%41%E2%82%41", Kind::NotUtf8, "%E2%82", 4);
    bad("/%ED%A0%80", Kind::NotUtf8, "%ED", 1);
}

#[test]
fn limits_hold() {
    let fits = "/".to_string() + &"a".repeat(limits::MAX_TEMPLATE_BYTES - 1);
    assert!(parse(&fits).is_ok());
    bad(&(fits + "bc"), Kind::TooManyBytes, "bc", limits::MAX_TEMPLATE_BYTES);
    let odd = "/".to_string() + &"é".repeat(limits::MAX_TEMPLATE_BYTES / 2);
    bad(&odd, Kind::TooManyBytes, "é", limits::MAX_TEMPLATE_BYTES - 1);

    let segments = "/a".repeat(limits::MAX_SEGMENTS);
    assert!(parse(&segments).is_ok());
    bad(&(segments.clone() + "/b"), Kind::TooManySegments, "/", segments.len());

    let params = (0..limits::MAX_PARAMS).map(|n| format!("/{{{n}}}")).collect::<Vec<_>>().concat();
    assert!(parse(&params).is_ok());
    bad(&(params.clone() + "/{x}"), Kind::TooManyParams, "{x}", params.len() + 1);

    let catch_alls = (0..limits::MAX_CATCH_ALLS).map(|n| format!("/{{*{n}}}")).collect::<Vec<_>>().concat();
    assert!(parse(&catch_alls).is_ok());
    bad(&(catch_alls.clone() + "/{*x}"), Kind::TooManyCatchAlls, "{*x}", catch_alls.len() + 1);
}

#[test]
fn any_text_is_read_without_a_panic() {
    let pieces = ["/", "{", "}", "{a}", "{*b", "?", ":", "*", "%", "%4", "41", "%C3", "%A9", "é", "\0", "u8", "#"];
    let mut state = 1_usize;
    for _ in 0..20_000 {
        let mut text = String::from(if state.is_multiple_of(5) { "" } else { "/" });
        for _ in 0..state % 11 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407) >> 1;
            text.extend(pieces.get(state % pieces.len()).copied());
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1) >> 1;
        if let Err(error) = parse(&text) {
            assert!(text.get(error.range()).is_some(), "{text:?} {:?}", error.range());
            assert!(error.report().to_string().lines().count() >= 4);
        }
    }
}
