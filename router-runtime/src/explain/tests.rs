use alloc::{format, vec};

use super::*;
use crate::options::{MethodPolicy, SlashPolicy};

fn router(options: Options, routes: &[(&str, &str)]) -> Router<usize> {
    let mut built = Router::with(options);
    for (place, (method, template)) in routes.iter().enumerate() {
        built.insert(*method, template, place).unwrap();
    }
    built
}

fn verdicts(explanation: &Explanation<'_>) -> Vec<String> {
    explanation.candidates().iter().map(ToString::to_string).collect()
}

const ROUTES: [(&str, &str); 8] = [
    ("GET", "/a"),
    ("PUT", "/a/b"),
    ("GET", "/a/{x}.png"),
    ("GET", "/a/{x:u8}"),
    ("GET", "/a/{x}/c"),
    ("DELETE", "/a/{x}"),
    ("GET", "/a/{*rest}"),
    ("GET", "/b/{y?}"),
];

#[test]
fn every_route_has_its_reason() {
    let router = router(Options::default(), &ROUTES);
    assert_eq!(
        router.explain("GET", "/a/b").to_string(),
        "GET /a/b\n  \
         PUT /a/b: matches first, and does not have the method\n  \
         GET /a/{x}.png: its text is another in segment 2\n  \
         GET /a/{x:u8}: its constraint refuses segment 2\n  \
         GET /a/{x}/c: the path ends before segment 3\n  \
         DELETE /a/{x}: matches, but is not reached\n  \
         GET /a/{*rest}: matches, but is not reached\n  \
         GET /a: the path goes on after segment 1\n  \
         1 more differs in the first segment\n"
    );
    assert_eq!(router.explain("GET", "/a/7").answer(), router.at("GET", "/a/7").ok().map(|hit| hit.route));
    assert_eq!(router.explain("GET", "/a/b").answer(), None);
    assert!(router.explain("GET", "/%zz").candidates().is_empty());
    assert_eq!(
        ["/%zz", "a"].map(|path| router.explain("GET", path).to_string()),
        [
            "GET /%zz\n  no template is tried: bad percent-encoding\n",
            "GET a\n  no template is tried: not a path, which begins with `/`\n"
        ]
    );
    assert_eq!(router.freeze().unwrap().explain("GET", "/a/b").to_string(), router.explain("GET", "/a/b").to_string());
}

#[test]
fn methods_fall_through_where_they_are_told_to() {
    let options = Options { methods: MethodPolicy::FallThrough, ..Options::default() };
    let router = router(options, &ROUTES);
    let explanation = router.explain("HEAD", "/a/b");
    let of = |template| explanation.candidates().iter().find(|one| one.template == template).map(|one| one.verdict);
    assert_eq!(of("/a/b"), Some(Verdict::Method));
    assert_eq!(of("/a/{x}"), Some(Verdict::Method));
    assert_eq!(of("/a/{*rest}"), Some(Verdict::Answers));
}

#[test]
fn the_other_slash_form_is_explained_too() {
    let options = Options { slash: SlashPolicy::Ignore, ..Options::default() };
    let router = router(options, &ROUTES);
    assert_eq!(
        router.explain("GET", "/b/x/").to_string(),
        "GET /b/x/\n  GET /b/{y?}: the path goes on after segment 2\n  7 more differ in the first segment\n\
         GET /b/x\n  GET /b/{y?}: answers\n  7 more differ in the first segment\n"
    );
    assert_eq!(router.explain("GET", "/b/x/").answer(), router.at("GET", "/b/x/").ok().map(|hit| hit.route));
}

#[test]
fn coverage_orders_what_matches() {
    let router =
        router(Options::default(), &[("PUT", "/f/{*p}/end/{*q}"), ("GET", "/f/{*p}/end"), ("GET", "/g/{*p}/x/{*q}")]);
    let explanation = router.explain("PUT", "/f/a/end/b/end");
    assert_eq!(
        verdicts(&explanation),
        vec![
            "PUT /f/{*p}/end/{*q}: answers",
            "GET /f/{*p}/end: matches, but is not reached",
            "GET /g/{*p}/x/{*q}: its text is another in segment 1",
        ]
    );
    let longest = format!("/f/{}/end", "a/".repeat(2_000));
    assert_eq!(router.explain("GET", &longest).answer(), router.at("GET", &longest).ok().map(|hit| hit.route));
}
