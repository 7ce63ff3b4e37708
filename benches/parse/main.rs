//! What reading requests as values of an enum costs:
//! `cargo bench -p wayplan-benches --bench parse -- [WORKLOAD] [--quick] [--rounds N] [--test]`.
//!
//! Two contestants are asked the same hits in the same rounds: `enum` is `parse` of the enum form, `table` a look-up in
//! the table form, in the form that `routes!` chooses, and then the parser of a field for each parameter. All fields
//! borrow their text, so that neither waits for a heap. Goes into `parse.json`, as nanoseconds and as times of the
//! table.
#![expect(clippy::print_stdout, reason = "a measuring program that prints a report")]

use std::{any::Any, env, error::Error, hint::black_box, time::Duration};

use wayplan::{FromParam, Spans, Table};
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
    println!("{:<16} {:>8} {:>12} {:>12} {:>8}", "workload", "distinct", "table, ns", "enum, ns", "times");
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
            let [table, parse] = times[..] else { return Err("two contestants".into()) };
            println!("{name:<16} {distinct:>8} {table:>12.1} {parse:>12.1} {:>8.2}", parse / table);
            for (contestant, ns) in contestants.iter().zip(times) {
                let numbers = [("distinct", distinct.into()), ("ns", ns.into()), ("times", (ns / table).into())];
                rows.push(run::row(name, "parse", contestant.name(), numbers));
            }
        }
    }
    run.write("parse.json", &rows)?;
    run.finish(&["parse.json"])?;
    Ok(())
}

/// The table, and the enum of the same routes.
fn contestants(name: &str) -> Option<[Box<dyn Contestant>; 2]> {
    let table = Box::new(Parsers(compiled::table(name, Form::Chosen)?));
    match name {
        "lithium_default" => Some([table, Box::new(LithiumDefaultAsked)]),
        "github" => Some([table, Box::new(GithubAsked)]),
        _ => None,
    }
}

/// What both are besides their look-ups.
macro_rules! contestant {
    ($type:ty, $name:literal) => {
        impl Contestant for $type {
            fn name(&self) -> &'static str {
                $name
            }

            fn ours(&self) -> bool {
                true
            }

            fn compiled(&self) -> bool {
                true
            }

            fn refused(&self) -> usize {
                0
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

            fn insert(&self) -> Duration {
                Duration::ZERO
            }

            fn copy(&self) -> Box<dyn Any> {
                Box::new(())
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

macro_rules! asked {
    ($asked:ident, $routes:ident) => {
        struct $asked;

        contestant!($asked, "enum");

        impl $asked {
            #[inline]
            fn read(&self, verb: Verb, path: &str) {
                let _ = black_box($routes::parse(method(verb), path));
            }

            fn found(&self, call: &Call) -> (Answer, Vec<String>) {
                let Ok(value) = $routes::parse(method(call.verb), &call.path) else {
                    return (Answer::NotFound, Vec::new());
                };
                let mut spans = Spans::default();
                let _ = $routes.find(method(call.verb), &call.path, &mut spans);
                let values = (0..spans.len()).filter_map(|index| spans.get(index, &call.path)).map(str::to_owned);
                (Answer::Route(u32::try_from(value.route().0).unwrap_or(u32::MAX)), values.collect())
            }
        }
    };
}

asked!(LithiumDefaultAsked, LithiumDefault);
asked!(GithubAsked, Github);
