//! The linear matcher against hand-written expectations: every example of the matching contract.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a failed expectation is a failed test")]

#[path = "oracle/brute.rs"]
mod brute;
#[path = "oracle/encoding.rs"]
mod encoding;
#[path = "oracle/grammar.rs"]
mod grammar;
#[path = "oracle/layers.rs"]
mod layers;
#[path = "oracle/methods.rs"]
mod methods;
#[path = "oracle/order.rs"]
mod order;
#[path = "oracle/reach.rs"]
mod reach;
#[path = "oracle/slash.rs"]
mod slash;

use wayplan_tests::engine::{Answer, Engine, Policy, RouteSpec};
use wayplan_tests::oracle::{Oracle, Refusal};

/// Routes written as `GET|PUT /template`.
fn routes(lines: &[&str]) -> Vec<RouteSpec> {
    lines
        .iter()
        .map(|line| {
            let (methods, template) = line.split_once(' ').unwrap();
            RouteSpec::new(methods, template)
        })
        .collect()
}

fn table(policy: Policy, lines: &[&str]) -> Oracle {
    Oracle::new(&routes(lines), policy).unwrap()
}

fn refusal(lines: &[&str]) -> Refusal {
    Oracle::new(&routes(lines), Policy::STRICT).unwrap_err()
}

/// An answer on one line: `template a=1;b=2`, `404`, `405 GET, HEAD`, `308 /target`, `400`.
fn told(answer: &Answer) -> String {
    match answer {
        Answer::Hit { template, params, .. } => {
            let params: Vec<String> = params.iter().map(|(name, value)| format!("{name}={value}")).collect();
            format!("{template} {}", params.join(";")).trim_end().to_owned()
        }
        Answer::NotFound => "404".to_owned(),
        Answer::MethodNotAllowed(methods) => format!("405 {}", methods.join(", ")),
        Answer::Redirect(target) => format!("308 {target}"),
        Answer::BadEncoding => "400".to_owned(),
    }
}

/// Asks a table `METHOD /path` and compares what it tells.
#[track_caller]
fn check(table: &Oracle, request: &str, expected: &str) {
    let (method, path) = request.split_once(' ').unwrap();
    let answer = told(&table.answer(method, path));
    assert_eq!(answer, expected, "{request}");
}

/// Builds a table of `GET` templates in the given order and in reverse, and checks both.
#[track_caller]
fn check_get(templates: &[&str], path: &str, expected: &str) {
    let lines: Vec<String> = templates.iter().map(|text| format!("GET {text}")).collect();
    let mut lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let request = format!("GET {path}");
    for policy in [Policy::STRICT, Policy::FALL_THROUGH] {
        check(&table(policy, &lines), &request, expected);
        lines.reverse();
        check(&table(policy, &lines), &request, expected);
    }
}
