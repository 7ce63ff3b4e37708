//! Section 2: routes that no request of their form reaches.

use super::table;
use wayplan_tests::engine::Policy;

#[track_caller]
fn check_unreachable(policy: Policy, lines: &[&str], expected: &[&str]) {
    let table = table(policy, lines);
    let unreachable: Vec<&str> = table.unreachable().into_iter().map(|route| lines[route]).collect();
    assert_eq!(unreachable, expected);
}

#[track_caller]
fn check_get(templates: &[&str], expected: &[&str]) {
    for policy in [Policy::STRICT, Policy::FALL_THROUGH] {
        let lines: Vec<String> = templates.iter().map(|text| format!("GET {text}")).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let expected: Vec<String> = expected.iter().map(|text| format!("GET {text}")).collect();
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        check_unreachable(policy, &lines, &expected);
    }
}

#[test]
fn crossing_routes_reach_each_other() {
    check_get(&["/a/{x}", "/{y}/b", "/{z}/{w}", "/{*r}"], &[]);
    check_get(
        &["/{x:u8}", "/{x:i8}", "/{x:u16}", "/{x:i16}", "/{x:hex}", "/{x:alnum}", "/{x:alpha}", "/{x:uuid}"],
        &[],
    );
}

#[test]
fn what_is_always_beaten() {
    // Every value of the later one is one of the earlier.
    check_get(&["/{x:u8}", "/{x:i8}", "/{x:i16}", "/{x:u16}"], &[]);
    check_get(&["/{x:u128}", "/{x:i8}", "/{x:u8}"], &[]);
    check_get(&["/{x:hex}", "/{x:alpha}", "/{x:alnum}"], &[]);
    check_get(&["/{*r}/{x}", "/{*r}"], &[]);
    check_get(&["/{x}", "/{y}/{*r}", "/{*r}"], &["/{*r}"]);
    check_get(&["/{x}", "/{*r}/{y}", "/{*r}"], &["/{*r}"]);
    check_get(&["/{x}-{y}", "/{x}-{y:u8}"], &[]);
    check_get(&["/a{*r}", "/{x}", "/{y}/{z}", "/{*r}"], &[]);
}

#[test]
fn listed_literals_are_not_a_range() {
    let digits = ["/0", "/1", "/2", "/3", "/4", "/5", "/6", "/7", "/8", "/9", "/{x:u8}"];
    check_get(&digits, &[]);
    let prefixes = ["/0{x}", "/1{x}", "/2{x}", "/3{x}", "/4{x}", "/5{x}", "/6{x}", "/8{x}", "/9{x}", "/{x:u8}"];
    check_get(&prefixes, &[]);
}

#[test]
fn methods_count() {
    let lines = ["GET /{x}", "PUT /{x}", "GET /{y}/{*q}", "PUT|GET|POST /{*r}"];
    check_unreachable(Policy::FALL_THROUGH, &lines, &[]);
    check_unreachable(Policy::STRICT, &lines, &["PUT|GET|POST /{*r}"]);
    let lines = ["GET /{x}", "ANY /{x}", "GET|LINK /{x}/{*r}", "ANY /{*r}"];
    check_unreachable(Policy::FALL_THROUGH, &lines, &[]);
    check_unreachable(Policy::STRICT, &lines, &["ANY /{*r}"]);
    let standard = "GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH /{x}";
    check_unreachable(Policy::FALL_THROUGH, &[standard, "ANY /{x}"], &[]);
}

#[test]
fn one_form_of_a_sugar_route_is_enough() {
    check_get(&["/{x}", "/{*r}/", "/a/{y}", "/{z}/{*s}", "/{*q?}"], &[]);
}

#[test]
fn more_probes_than_the_limit_count_as_reachable() {
    let many = "/{*a}/{*b}/{*c}/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15";
    check_get(&["/{x}/{*r}", many], &[]);
}
