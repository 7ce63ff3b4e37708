//! Section 5: trailing slashes.

use super::{check, table};
use wayplan_tests::engine::{Policy, Slash};

const fn slash(slash: Slash, policy: Policy) -> Policy {
    Policy { slash, ..policy }
}

#[test]
fn ignore_lets_the_other_form_answer() {
    for base in [Policy::STRICT, Policy::FALL_THROUGH] {
        let one = table(
            slash(Slash::Ignore, base),
            &["GET /a", "GET /b/", "GET /c", "GET /c/", "GET /d/{*r}", "GET /foo{*r}"],
        );
        check(&one, "GET /a/", "/a");
        check(&one, "GET /b", "/b/");
        check(&one, "GET /c", "/c");
        check(&one, "GET /c/", "/c/");
        check(&one, "GET /a//", "404");
        check(&one, "GET /", "404");
        check(&one, "PUT /a/", "405 GET, HEAD");
        check(&one, "GET /d/x/", "/d/{*r} r=x/");
        check(&one, "GET /d//", "/d/{*r} r=/");
        check(&one, "GET /foo", "/foo{*r} r=/");
        check(&one, "GET a/", "404");
        check(&one, "GET /%/", "400");
    }
}

#[test]
fn fall_through_tries_the_other_form_after_a_refusal_too() {
    let lines = ["GET /a", "PUT /a/", "POST /b"];
    let one = table(slash(Slash::Ignore, Policy::FALL_THROUGH), &lines);
    check(&one, "PUT /a", "/a/");
    check(&one, "DELETE /a", "405 PUT");
    check(&one, "DELETE /b", "405 POST");
    let one = table(slash(Slash::Redirect, Policy::FALL_THROUGH), &lines);
    check(&one, "PUT /a", "308 /a/");
    check(&one, "DELETE /a", "405 GET, HEAD");
    let one = table(slash(Slash::Ignore, Policy::STRICT), &lines);
    check(&one, "PUT /a", "405 GET, HEAD");
}

#[test]
fn redirect_names_the_other_form_if_it_is_a_hit() {
    let one =
        table(slash(Slash::Redirect, Policy::STRICT), &["GET /a", "GET /b/", "GET /", "GET /x/{p}/", "GET /{p}/{q}/z"]);
    check(&one, "GET /a/", "308 /a");
    check(&one, "GET /b", "308 /b/");
    check(&one, "PUT /b", "404");
    check(&one, "GET /x/%61", "308 /x/%61/");
    check(&one, "GET //", "308 /");
    check(&one, "GET /x/a\n", "404");
    check(&one, "GET /%zz/", "400");
    check(&one, "GET /\\/q/z/", "404");
}

#[test]
fn a_redirect_never_leaves_the_host() {
    let one = table(slash(Slash::Redirect, Policy::STRICT), &["GET //{x}/", "GET /{x}"]);
    check(&one, "GET //evil.example", "404");
    check(&one, "GET //evil.example/", "//{x}/ x=evil.example");
    check(&one, "GET /\\evil.example/", "404");
    check(&one, "GET /good/", "308 /good");
    check(&one, "GET /%5Cgood/", "308 /%5Cgood");
}
