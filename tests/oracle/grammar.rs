//! Section 1: templates.

use wayplan_tests::oracle::Refusal;
use wayplan_tests::oracle::parse::{MAX_CATCH_ALLS, MAX_PARAMS, TemplateError, parse};

use super::{check, check_get, refusal, table};
use wayplan_tests::engine::Policy;

#[test]
fn every_row_of_the_table() {
    check_get(&["/users"], "/users", "/users");
    check_get(&["/users"], "/users/", "404");
    check_get(&["/users/"], "/users/", "/users/");
    check_get(&["/a//b"], "/a//b", "/a//b");
    check_get(&["/"], "/", "/");
    check_get(&["/{id}"], "/x", "/{id} id=x");
    check_get(&["/{id}"], "/", "404");
    check_get(&["/{id}"], "/x/y", "404");
    check_get(&["/img-{id}.png"], "/img-7.png", "/img-{id}.png id=7");
    check_get(&["/img-{id}.png"], "/img-.png", "404");
    check_get(&["/{base}...{head}"], "/v1...v2", "/{base}...{head} base=v1;head=v2");
    check_get(&["/{name}:cancel"], "/op:cancel", "/{name}:cancel name=op");
    check_get(&["/('{key}')"], "/('k')", "/('{key}') key=k");
    check_get(&["/{*rest}"], "/a/b", "/{*rest} rest=a/b");
    check_get(&["/{*rest}"], "/", "404");
    check_get(&["/{*rest}"], "//", "/{*rest} rest=/");
    check_get(&["/v2/{*name}/blobs/{digest}"], "/v2/a/b/blobs/d", "/v2/{*name}/blobs/{digest} name=a/b;digest=d");
    check_get(&["/{*id}.{format}"], "/a/b.c.json", "/{*id}.{format} id=a/b.c;format=json");
    check_get(&["/{{x}}"], "/{x}", "/{{x}}");
    check_get(&["/{{{x}}}"], "/{7}", "/{{{x}}} x=7");
}

#[test]
fn sugar_is_two_templates_of_one_route() {
    for (template, path, expected) in [
        ("/a/{id?}", "/a", "/a/{id?}"),
        ("/a/{id?}", "/a/7", "/a/{id?} id=7"),
        ("/a/{id?}", "/a/", "404"),
        ("/a/{id:u64?}", "/a", "/a/{id:u64?}"),
        ("/a/{id:u64?}", "/a/7", "/a/{id:u64?} id=7"),
        ("/a/{id:u64?}", "/a/x", "404"),
        ("/{id?}", "/", "/{id?}"),
        ("/{id?}", "/7", "/{id?} id=7"),
        ("/a/{*r?}", "/a/", "/a/{*r?}"),
        ("/a/{*r?}", "/a", "404"),
        ("/a/{*r?}", "/a/x/y", "/a/{*r?} r=x/y"),
        ("/{*r?}", "/", "/{*r?}"),
    ] {
        check_get(&[template], path, expected);
    }
    assert_eq!(refusal(&["GET /a/{id?}", "GET /a"]), Refusal::Conflict { route: 1, with: 0 });
    assert_eq!(refusal(&["GET /{id}", "GET /{x?}"]), Refusal::Conflict { route: 1, with: 0 });
    assert_eq!(refusal(&["GET /a/", "GET /a/{*r?}"]), Refusal::Conflict { route: 1, with: 0 });
}

#[test]
fn constraints_read_canonical_ascii_text() {
    let uuid = "123e4567-E89B-12d3-a456-426614174000";
    for (constraint, taken, refused) in [
        ("u8", vec!["0", "255", "000255", "%31"], vec!["256", "-1", "+1", "x", "1x", "%25"]),
        ("i8", vec!["-128", "127", "-0", "-0128"], vec!["128", "-129", "-", "--1", "+1"]),
        ("u16", vec!["65535"], vec!["65536"]),
        ("i16", vec!["32767", "-32768"], vec!["32768", "-32769"]),
        ("u32", vec!["4294967295"], vec!["4294967296"]),
        ("i32", vec!["2147483647", "-2147483648"], vec!["2147483648", "-2147483649"]),
        ("u64", vec!["18446744073709551615"], vec!["18446744073709551616"]),
        ("i64", vec!["-9223372036854775808"], vec!["9223372036854775808"]),
        ("u128", vec!["340282366920938463463374607431768211455"], vec!["340282366920938463463374607431768211456"]),
        ("i128", vec!["-170141183460469231731687303715884105728"], vec!["170141183460469231731687303715884105728"]),
        ("uuid", vec![uuid], vec!["123e4567e89b12d3a456426614174000", "g23e4567-e89b-12d3-a456-426614174000"]),
        ("alpha", vec!["aZ", "%61"], vec!["a1", "é", "%2F"]),
        ("alnum", vec!["a1Z"], vec!["a-1", "é"]),
        ("hex", vec!["09afAF"], vec!["g", "0x1"]),
    ] {
        let template = format!("/{{x:{constraint}}}");
        for value in taken {
            check_get(&[&template], &format!("/{value}"), &format!("{template} x={value}"));
        }
        for value in refused.into_iter().filter(|value| *value != "%25") {
            check_get(&[&template], &format!("/{value}"), "404");
        }
    }
}

#[test]
fn names_are_free_text() {
    check_get(
        &["/{enterprise-team}/{type}/{ref}/{indexName}/{a b}/{é#}"],
        "/1/2/3/4/5/6",
        "/{enterprise-team}/{type}/{ref}/{indexName}/{a b}/{é#} \
         enterprise-team=1;type=2;ref=3;indexName=4;a b=5;é#=6",
    );
    let table = table(Policy::STRICT, &["GET /a/{x}", "PUT /a/{y}"]);
    check(&table, "GET /a/1", "/a/{x} x=1");
    check(&table, "PUT /a/1", "/a/{y} y=1");
}

#[test]
fn template_text_is_canonical() {
    check_get(&["/%41"], "/A", "/%41");
    check_get(&["/%7Bx%7D"], "/{x}", "/%7Bx%7D");
    check_get(&["/a%2fb"], "/a%2Fb", "/a%2fb");
    check_get(&["/100%25"], "/100%25", "/100%25");
    check_get(&["/café"], "/caf%C3%A9", "/café");
    check_get(&["/caf%c3%a9"], "/café", "/caf%c3%a9");
    check_get(&["/%3F%23"], "/%3f%23", "/%3F%23");
    assert_eq!(refusal(&["GET /A", "GET /%41"]), Refusal::Conflict { route: 1, with: 0 });
}

#[test]
fn every_class_of_error() {
    for (template, error) in [
        ("", TemplateError::NoLeadingSlash),
        ("a", TemplateError::NoLeadingSlash),
        ("{x}", TemplateError::NoLeadingSlash),
        ("/{", TemplateError::UnclosedBrace),
        ("/{x", TemplateError::UnclosedBrace),
        ("/{x/y}", TemplateError::UnclosedBrace),
        ("/{x{y}", TemplateError::UnclosedBrace),
        ("/}", TemplateError::StrayBrace),
        ("/{x}}", TemplateError::StrayBrace),
        ("/x}y", TemplateError::StrayBrace),
        ("/{}", TemplateError::EmptyName),
        ("/{*}", TemplateError::EmptyName),
        ("/{?}", TemplateError::EmptyName),
        ("/{:u8}", TemplateError::EmptyName),
        ("/{a*b}", TemplateError::BadName),
        ("/{a?b}", TemplateError::BadName),
        ("/{**a}", TemplateError::BadName),
        ("/{a}/{a}", TemplateError::RepeatedName),
        ("/{a}-{*a}", TemplateError::RepeatedName),
        ("/{a}{b}", TemplateError::AdjacentParams),
        ("/{a}{*b}", TemplateError::AdjacentParams),
        ("/{*a}{*b}", TemplateError::AdjacentParams),
        ("/{*a}-{*b}", TemplateError::TwoCatchAlls),
        ("/{*a}-{x}-{*b}", TemplateError::TwoCatchAlls),
        ("/{a:u7}", TemplateError::UnknownConstraint),
        ("/{a:}", TemplateError::UnknownConstraint),
        ("/{a:u8:u8}", TemplateError::UnknownConstraint),
        ("/{a:U8}", TemplateError::UnknownConstraint),
        ("/{*a:u8}", TemplateError::MisplacedConstraint),
        ("/a?b=c", TemplateError::Query),
        ("/a#b", TemplateError::Query),
        ("/a\nb", TemplateError::ControlCharacter),
        ("/{a\tb}", TemplateError::ControlCharacter),
        ("/%", TemplateError::BadEncoding),
        ("/%4", TemplateError::BadEncoding),
        ("/%zz", TemplateError::BadEncoding),
        ("/%4{x}1", TemplateError::BadEncoding),
        ("/%FF", TemplateError::BadEncoding),
        ("/%C3{x}", TemplateError::BadEncoding),
        ("/{a?}/b", TemplateError::SugarNotLast),
        ("/{a?}-", TemplateError::SugarNotLast),
        ("/x{a?}", TemplateError::SugarNotLast),
        ("/{*a?}/b", TemplateError::SugarNotLast),
    ] {
        assert_eq!(parse(template), Err(error), "{template:?}");
    }
}

#[test]
fn limits_hold_on_both_sides() {
    let repeated = |star: &str, count: usize| -> String {
        let names: Vec<String> = (0..count).map(|n| format!("/{{{star}p{n}}}")).collect();
        names.concat()
    };
    let params = |count| repeated("", count);
    let catch_alls = |count| repeated("*", count);
    assert!(parse(&params(MAX_PARAMS)).is_ok());
    assert_eq!(parse(&params(MAX_PARAMS + 1)), Err(TemplateError::TooManyParams));
    assert!(parse(&catch_alls(MAX_CATCH_ALLS)).is_ok());
    assert_eq!(parse(&catch_alls(MAX_CATCH_ALLS + 1)), Err(TemplateError::TooManyCatchAlls));
}

#[test]
fn a_conflict_is_the_same_method_and_shape() {
    assert_eq!(refusal(&["GET /{a}/x", "POST /{a}/x", "GET|PUT /{b}/x"]), Refusal::Conflict { route: 2, with: 0 });
    assert_eq!(refusal(&["GET|GET /x"]), Refusal::Conflict { route: 0, with: 0 });
    table(
        Policy::STRICT,
        &[
            "GET /{a}",
            "ANY /{a}",
            "HEAD /{a}",
            "PURGE /{a}",
            "purge /{a}",
            "GET /{a:u8}",
            "GET /{a:u16}",
            "GET /{*a}",
            "GET /{a}/",
            "GET /{a}-",
        ],
    );
    assert_eq!(refusal(&["G(T /x"]), Refusal::Method { route: 0 });
    assert_eq!(refusal(&[" /x"]), Refusal::Method { route: 0 });
}
