//! This project's own contestants: `compiled` is a table as `routes!` makes it and `data` the same table without its match tree;
//! `dynamic` is a router, one insertion a route.

use wayplan::{Match, Method, Miss, Router, Table};

use crate::{
    compiled,
    contest::{self, Answer, Contestant, Engine, Verb},
    workload::{Route, Workload},
};

/// Everyone of this project who is made for this workload.
#[must_use]
pub fn contestants(workload: &Workload) -> Vec<Box<dyn Contestant>> {
    let Workload { name, routes, .. } = workload;
    let ours = [
        contest::enter::<Compiled>(name, routes),
        contest::enter::<Data>(name, routes),
        contest::enter::<Dynamic>(name, routes),
    ];
    ours.into_iter().flatten().collect()
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

struct Compiled(&'static Table<u32>);

impl Engine for Compiled {
    const NAME: &'static str = "compiled";
    const OURS: bool = true;
    const COMPILED: bool = true;
    type Plan = &'static Table<u32>;

    fn plan(name: &str, _: &[Route]) -> Option<Self::Plan> {
        compiled::table(name)
    }

    fn build(table: &Self::Plan) -> Self {
        Self(table)
    }

    fn look_up(&self, verb: Verb, path: &str, read: impl FnMut(&str)) -> Answer {
        read_all(self.0.at(method(verb), path), read)
    }
}

struct Data(Table<u32>);

impl Engine for Data {
    const NAME: &'static str = "data";
    const OURS: bool = true;
    const COMPILED: bool = true;
    type Plan = &'static Table<u32>;

    /// Only where it differs from `compiled`.
    fn plan(name: &str, _: &[Route]) -> Option<Self::Plan> {
        compiled::table(name).filter(|table| table.stats().tree)
    }

    fn build(table: &Self::Plan) -> Self {
        Self(table.without_tree())
    }

    fn look_up(&self, verb: Verb, path: &str, read: impl FnMut(&str)) -> Answer {
        read_all(self.0.at(method(verb), path), read)
    }
}

struct Dynamic {
    router: Router<u32>,
    refused: usize,
}

impl Engine for Dynamic {
    const NAME: &'static str = "dynamic";
    const OURS: bool = true;
    type Plan = Vec<(Method<'static>, String)>;

    fn plan(_: &str, routes: &[Route]) -> Option<Self::Plan> {
        Some(routes.iter().map(|route| (method(route.verb), route.template.clone())).collect())
    }

    fn build(plan: &Self::Plan) -> Self {
        let mut router = Router::new();
        let mut refused = 0;
        for ((method, template), position) in plan.iter().zip(0..) {
            refused += usize::from(router.insert(*method, template, position).is_err());
        }
        Self { router, refused }
    }

    fn refused(&self) -> usize {
        self.refused
    }

    fn look_up(&self, verb: Verb, path: &str, read: impl FnMut(&str)) -> Answer {
        read_all(self.router.at(method(verb), path), read)
    }
}
