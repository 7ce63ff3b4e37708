//! Section 2: which route wins, and what its parameters are.

use super::check_get;

/// Every two of these stand at one request path; the earlier wins.
#[track_caller]
fn check_order(path: &str, order: &[&str]) {
    for (at, first) in order.iter().enumerate() {
        for second in &order[at + 1..] {
            let table = super::table(
                wayplan_tests::engine::Policy::STRICT,
                &[&format!("GET {second}"), &format!("GET {first}")],
            );
            let told = super::told(&wayplan_tests::engine::Engine::answer(&table, "GET", path));
            assert_eq!(told.split(' ').next(), Some(*first), "{first} before {second} on {path}");
        }
    }
}

#[test]
fn the_list_from_its_top_to_its_end() {
    check_order(
        "/aa1111",
        &[
            "/aa1111",
            "/aa1{x}",
            "/a{x}11",
            "/a{x}1{y}1",
            "/a{x}1",
            "/a{x:hex}",
            "/a{x:alnum}",
            "/a{x}",
            "/{x}11",
            "/{x}1{y}1",
            "/{x}1",
            "/{x}a{y:u16}",
            "/{x:hex}",
            "/{x:alnum}",
            "/{x}",
            "/aa1{*r}",
            "/aa{*r}11",
            "/aa{*r}1",
            "/aa{*r}",
            "/a{*r}",
            "/{*r}1",
            "/{*r}",
        ],
    );
    let uuid = "/00000000-0000-0000-0000-000000000000";
    check_order(uuid, &[uuid, "/{x:uuid}", "/{x}-{y}", "/{x}", "/{*x}"]);
    check_order("/a/", &["/a/", "/{x}/", "/{*r}"]);
}

#[test]
fn constraints_in_their_order() {
    check_order(
        "/7",
        &[
            "/{x:u8}",
            "/{x:i8}",
            "/{x:u16}",
            "/{x:i16}",
            "/{x:u32}",
            "/{x:i32}",
            "/{x:u64}",
            "/{x:i64}",
            "/{x:u128}",
            "/{x:i128}",
            "/{x:hex}",
            "/{x:alnum}",
            "/{x}",
        ],
    );
    check_order("/a", &["/{x:alpha}", "/{x:hex}", "/{x:alnum}"]);
    check_order("/1-2", &["/{x:u8}-{y:u8}", "/{x:u8}-{y}", "/{x}-{y:u8}", "/{x}-{y}"]);
}

#[test]
fn lengths_are_bytes_of_canonical_text() {
    check_order("/xéab", &["/{x}éab", "/{x}ab"]);
    check_order("/x%2Fab", &["/{x}%2Fab", "/{x}ab"]);
    check_order("/1%2F2a3", &["/{x}%2F{y}", "/{x}a{y}"]);
    check_order("/1é2a3", &["/{x}é{y}", "/{x}a{y}"]);
}

#[test]
fn heads_before_coverage_before_tails() {
    // The head decides although the other covers less.
    check_get(&["/a{*r}", "/{*q}/z"], "/ab/z", "/a{*r} r=b/z");
    // Equal heads: fewer request segments covered.
    check_get(&["/{*r}", "/{*q}/z"], "/ab/z", "/{*q}/z q=ab");
    check_get(&["/{*r}/z", "/{*q}/{y}"], "/a/b/z", "/{*r}/z r=a/b");
    check_get(&["/{*q}/{y}/{z}", "/{*r}/z"], "/a/b/z", "/{*q}/{y}/{z} q=a;y=b;z=z");
    // Equal coverage: some tail before none, the longer suffix first.
    check_get(&["/{*r}.gz", "/{*q}.tar.gz", "/{*s}"], "/x/a.tar.gz", "/{*q}.tar.gz q=x/a");
    check_get(&["/{*r}.gz/{x}", "/{*s}/x"], "/a.gz/x", "/{*r}.gz/{x} r=a;x=x");
    check_get(&["/{*r}.{x}z", "/{*r}.z"], "/a.b.z", "/{*r}.z r=a.b");
    // A head with a parameter between more text is the more specific one.
    check_get(&["/ab{*r}", "/ab{x}c{*r}"], "/ab1c/d", "/ab{x}c{*r} x=1;r=/d");
    check_get(&["/{*r}ab", "/{*r}c{x}ab"], "/d/c1ab", "/{*r}c{x}ab r=d/;x=1");
}

#[test]
fn parameters_are_bound_from_the_left_as_long_as_possible() {
    check_get(&["/{a}-{b}"], "/1-2-3", "/{a}-{b} a=1-2;b=3");
    check_get(&["/{a}--{b}"], "/x---y", "/{a}--{b} a=x-;b=y");
    check_get(&["/{a}-{b}"], "/x-", "404");
    check_get(&["/{a}-{b}"], "/x--", "/{a}-{b} a=x;b=-");
    check_get(&["/{a:u8}-{b}"], "/1-2-3", "/{a:u8}-{b} a=1;b=2-3");
    check_get(&["/{a}-{b:alpha}"], "/x-y-7", "404");
    check_get(&["/{a}.{b:u8}.{c}"], "/1.2.3.4", "/{a}.{b:u8}.{c} a=1.2;b=3;c=4");
    check_get(&["/foo{*r}bar"], "/foo/bar", "/foo{*r}bar r=/");
    check_get(&["/foo{*r}bar"], "/foobar", "404");
    check_get(&["/{a}x{*r}"], "/1x2x3/4", "/{a}x{*r} a=1x2;r=3/4");
    check_get(&["/{a}x{*r}y{b}"], "/1x2y/3y4y5", "/{a}x{*r}y{b} a=1;r=2y/3y4;b=5");
}

#[test]
fn coverage_is_decided_before_the_binding_in_a_segment() {
    check_get(&["/{*r}.{x}/{*s}"], "/a.b/c.d/e", "/{*r}.{x}/{*s} r=a;x=b;s=c.d/e");
    check_get(&["/{*a}/x/{*b}/x/{c}"], "/x/x/x/x/x/x/x", "/{*a}/x/{*b}/x/{c} a=x;b=x/x/x;c=x");
}

#[test]
fn consequences() {
    check_get(&["/{p}/x", "/{p}b/"], "/bab/x", "/{p}/x p=bab");
    check_get(&["/{x}.tar.gz", "/{x}.gz"], "/a.tar.gz", "/{x}.tar.gz x=a");
    check_get(&["/{a}-{b}", "/{a}.{b}"], "/1-2.3", "/{a}-{b} a=1;b=2.3");
    check_get(&["/a/{x}", "/{y}/b"], "/a/b", "/a/{x} x=b");
    check_get(&["/a/{x}/c", "/{y}/b/d"], "/a/b/d", "/{y}/b/d y=a");
    check_get(&["/users/me", "/users/{id}"], "/users/me", "/users/me");
}
