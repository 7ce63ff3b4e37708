//! Section 3: methods.

use super::{check, table};
use wayplan_tests::engine::Policy;

#[test]
fn at_one_shape() {
    for policy in [Policy::STRICT, Policy::FALL_THROUGH] {
        let one =
            table(policy, &["GET /get/{g}", "ANY /get/{a}", "HEAD /head", "GET /head", "PURGE|DELETE|GET|ACL /p"]);
        check(&one, "GET /get/1", "/get/{g} g=1");
        check(&one, "HEAD /get/1", "/get/{g} g=1");
        check(&one, "PUT /get/1", "/get/{a} a=1");
        check(&one, "ANY /get/1", "/get/{a} a=1");
        check(&one, "WHATEVER /get/1", "/get/{a} a=1");
        check(&one, "HEAD /head", "/head");
        check(&one, "POST /p", "405 GET, HEAD, DELETE, ACL, PURGE");
        check(&one, "purge /p", "405 GET, HEAD, DELETE, ACL, PURGE");
        check(&one, "PURGE /p", "/p");
        check(&one, "OPTIONS /p", "405 GET, HEAD, DELETE, ACL, PURGE");
        check(&one, "ANY /p", "405 GET, HEAD, DELETE, ACL, PURGE");
    }
    let order = "GET|PATCH|TRACE|OPTIONS|CONNECT|DELETE|PUT|POST|HEAD|B|A /";
    check(
        &table(Policy::STRICT, &[order]),
        "LINK /",
        "405 GET, HEAD, POST, PUT, DELETE, CONNECT, OPTIONS, TRACE, PATCH, A, B",
    );
}

#[test]
fn strict_lets_the_path_pick_the_resource() {
    let users = table(Policy::STRICT, &["GET /users/me", "PUT /users/{id}", "ANY /{*rest}"]);
    check(&users, "PUT /users/me", "405 GET, HEAD");
    check(&users, "GET /users/7", "405 PUT");
    check(&users, "GET /x", "/{*rest} rest=x");
    check(&users, "GET /", "404");
}

#[test]
fn fall_through_goes_on() {
    let users = table(Policy::FALL_THROUGH, &["GET /users/me", "PUT /users/{id}", "POST /{*rest}"]);
    check(&users, "PUT /users/me", "/users/{id} id=me");
    check(&users, "POST /users/me", "/{*rest} rest=users/me");
    check(&users, "DELETE /users/me", "405 GET, HEAD, POST, PUT");
    check(&users, "DELETE /users/7", "405 POST, PUT");
    let heads = table(Policy::FALL_THROUGH, &["ANY /a", "HEAD /{x}"]);
    check(&heads, "HEAD /a", "/a");
}
