//! This project's own contestants.
//!
//! `data` is a compiled table without its match tree, as look-ups are answered that the tree leaves open.

use wayplan::{Match, Method, Miss, Options, Table};
use wayplan_runtime::{
    plan::{Plan, Source},
    table::encode::encode,
    template::Template,
};

use crate::{
    contest::{self, Answer, Contestant, Engine, Verb},
    workload::{Route, Workload},
};

/// Everyone of this project who is made for this workload.
#[must_use]
pub fn contestants(workload: &Workload) -> Vec<Box<dyn Contestant>> {
    let Workload { name, routes, .. } = workload;
    [contest::enter::<Data>(name, routes)].into_iter().flatten().collect()
}

const fn method(verb: Verb) -> Method<'static> {
    match verb {
        Verb::Get => Method::Get,
        Verb::Head => Method::Head,
        Verb::Post => Method::Post,
        Verb::Put => Method::Put,
        Verb::Delete => Method::Delete,
        Verb::Options => Method::Options,
        Verb::Patch => Method::Patch,
    }
}

/// Reads what was found: the value of a route is its position.
#[inline]
fn read_all(found: Result<Match<'_, '_, u32>, Miss>, mut read: impl FnMut(&str)) -> Answer {
    match found {
        Ok(found) => {
            found.params.iter().for_each(|(_, value)| read(value.raw()));
            Answer::Route(*found.value)
        }
        Err(Miss::MethodNotAllowed(_)) => Answer::Refused,
        Err(_) => Answer::NotFound,
    }
}

struct Data(&'static Table<u32>);

impl Engine for Data {
    const NAME: &'static str = "data";
    const OURS: bool = true;
    const COMPILED: bool = true;
    type Plan = &'static Table<u32>;

    fn plan(_: &str, routes: &[Route]) -> Option<Self::Plan> {
        let templates: Result<Vec<_>, _> = routes.iter().map(|route| Template::parse(&route.template)).collect();
        let templates = templates.ok()?;
        let source = |(route, template)| {
            let Route { verb, .. }: &Route = route;
            Source { methods: vec![method(*verb)], template, doc: "", line: 0 }
        };
        let sources: Vec<Source<'_>> = routes.iter().zip(&templates).map(source).collect();
        let plan = Plan::new(&sources, Options::default()).ok()?;
        let encoded = encode(&plan, &sources, None);
        let values: Vec<u32> = (0..).take(routes.len()).collect();
        let table = Table::from_parts(encoded.data.leak(), encoded.text.leak(), values.leak(), None);
        Some(Box::leak(Box::new(table)))
    }

    fn build(table: &Self::Plan) -> Self {
        Self(table)
    }

    fn look_up(&self, verb: Verb, path: &str, read: impl FnMut(&str)) -> Answer {
        read_all(self.0.at(method(verb), path), read)
    }
}
