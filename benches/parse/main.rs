//! What reading requests as values of an enum costs:
//! `cargo bench -p wayplan-benches --bench parse -- [WORKLOAD] [--quick] [--rounds N] [--test]`.
//!
//! Three contestants are asked the same hits in the same rounds. `enum` is `parse` of the enum form. `by hand` makes the same
//! value of a look-up in the table form, in the form that `routes!` chooses: a `match` of the route, and the parser of a field
//! for each of its parameters. `table` does the same without the `match` and without a value, so its work is less: it shows
//! what the value costs. All fields borrow their text, so that nobody waits for a heap. Goes into `parse.json`, as nanoseconds
//! and as times of `by hand` and of `table`.
#![expect(clippy::print_stdout, reason = "a measuring program that prints a report")]

use std::{env, error::Error, hint::black_box};

use wayplan::{FromParam, Match, Spans, Table};
use wayplan_benches::{
    compiled::{self, Form},
    contest::{Answer, Ask, Call, Contestant, Verb},
    product::{self, method},
    rounds,
    run::{self, Run},
    workload::Workload,
};

include!(concat!(env!("OUT_DIR"), "/enums.rs"));

/// Distinct requests.
const DISTINCT: [usize; 3] = [130, 1_000, 8_192];

fn main() -> Result<(), Box<dyn Error>> {
    let run = Run::from_arguments(env::args().skip(1), env!("CARGO_TARGET_TMPDIR"))?;
    let most = if run.test { DISTINCT[0] } else { DISTINCT[2] };
    let mut rows = Vec::new();
    let names = ["table, ns", "by hand, ns", "enum, ns", "of by hand", "of table"].map(|name| format!("{name:>12}"));
    println!("{:<16} {:>8} {}", "workload", "distinct", names.join(" "));
    for workload in Workload::matching(&run.filter, most)? {
        let Some(contestants) = contestants(workload.name) else { continue };
        let Workload { name, hits, .. } = &workload;
        let wrong: usize = contestants.iter().map(|contestant| hits.wrong(&**contestant)).sum();
        if wrong > 0 {
            return Err(format!("{wrong} wrong answers on {name}").into());
        }
        for distinct in DISTINCT.into_iter().filter(|distinct| *distinct <= hits.calls.len()) {
            let calls = hits.calls.get(..distinct).unwrap_or_default();
            let times = rounds::look_ups(&contestants, calls, run.effort);
            let [table, by_hand, parse] = times[..] else { return Err("three contestants".into()) };
            let numbers = [table, by_hand, parse].map(|ns| format!("{ns:>12.1}")).join(" ");
            println!("{name:<16} {distinct:>8} {numbers} {:>12.2} {:>12.2}", parse / by_hand, parse / table);
            for (contestant, ns) in contestants.iter().zip(times) {
                let numbers = [
                    ("distinct", distinct.into()),
                    ("ns", ns.into()),
                    ("times", (ns / by_hand).into()),
                    ("times_table", (ns / table).into()),
                ];
                rows.push(run::row(name, "parse", contestant.name(), numbers));
            }
        }
    }
    run.write("parse.json", &rows)?;
    run.finish(&["parse.json"])?;
    Ok(())
}

/// The table, the table with a value made by hand, and the enum of the same routes.
fn contestants(name: &str) -> Option<[Box<dyn Contestant>; 3]> {
    let table = compiled::table(name, Form::Chosen)?;
    Some(match name {
        "lithium_default" => {
            [Box::new(Parsers(table)), Box::new(LithiumDefaultByHand(table)), Box::new(LithiumDefaultAsked)]
        }
        "github" => [Box::new(Parsers(table)), Box::new(GithubByHand(table)), Box::new(GithubAsked)],
        _ => return None,
    })
}

/// What all are besides their look-ups.
macro_rules! contestant {
    ($type:ty, $name:literal) => {
        impl Contestant for $type {
            fn name(&self) -> &'static str {
                $name
            }

            fn pass(&self, asks: &[Ask<'_>]) -> u64 {
                for ask in asks {
                    self.read(ask.verb, black_box(ask.path));
                }
                0
            }

            fn answer(&self, call: &Call) -> (Answer, Vec<String>) {
                self.found(call)
            }
        }
    };
}

/// A table, and the parser of a field for each parameter.
struct Parsers(&'static Table<u32>);

contestant!(Parsers, "table");

impl Parsers {
    #[inline]
    fn read(&self, verb: Verb, path: &str) {
        match self.0.at(method(verb), path) {
            Ok(hit) => {
                for (_, param) in hit.params.iter() {
                    let _ = black_box(<&str>::from_param(param));
                }
                black_box(hit.value);
            }
            Err(miss) => drop(black_box(miss)),
        }
    }

    fn found(&self, call: &Call) -> (Answer, Vec<String>) {
        let mut values = Vec::new();
        let answer = product::read_all(self.0.at(method(call.verb), &call.path), |value| values.push(value.to_owned()));
        (answer, values)
    }
}

/// What a value says of itself: its route, and its texts as they stand in the path.
macro_rules! value {
    ($routes:ident, $value:expr, $call:expr) => {{
        let Some(value) = $value else { return (Answer::NotFound, Vec::new()) };
        let mut spans = Spans::default();
        let path = value.to_string();
        let _ = $routes.find(method($call.verb), &path, &mut spans);
        let values = (0..spans.len()).filter_map(|index| spans.get(index, &path)).map(str::to_owned);
        (Answer::Route(u32::try_from(value.route().0).unwrap_or(u32::MAX)), values.collect())
    }};
}

macro_rules! asked {
    ($asked:ident, $by_hand:ident, $make:ident, $routes:ident) => {
        struct $asked;

        contestant!($asked, "enum");

        impl $asked {
            #[inline]
            fn read(&self, verb: Verb, path: &str) {
                let _ = black_box($routes::parse(method(verb), path));
            }

            fn found(&self, call: &Call) -> (Answer, Vec<String>) {
                value!($routes, $routes::parse(method(call.verb), &call.path).ok(), call)
            }
        }

        struct $by_hand(&'static Table<u32>);

        contestant!($by_hand, "by hand");

        impl $by_hand {
            #[inline]
            fn read(&self, verb: Verb, path: &str) {
                let _ = black_box(self.0.at(method(verb), path).map(|hit| $make(&hit)));
            }

            fn found(&self, call: &Call) -> (Answer, Vec<String>) {
                value!($routes, self.0.at(method(call.verb), &call.path).ok().and_then(|hit| $make(&hit)), call)
            }
        }
    };
}

asked!(LithiumDefaultAsked, LithiumDefaultByHand, lithium_default_by_hand, LithiumDefault);
asked!(GithubAsked, GithubByHand, github_by_hand, Github);
