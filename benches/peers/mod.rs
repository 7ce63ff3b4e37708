//! The other routers, each behind [`Engine`].
//!
//! A peer holds templates, not methods: it gets every shape once (the template of its first route, in the peer's own
//! syntax) and answers with a number, and a row of [`METHODS`] cells then gives the route of the method. A template a peer cannot hold is left out
//! and counted.
#![expect(clippy::indexing_slicing, reason = "positions come from the same table; a wrong one must stop a measurement")]

mod actix_router;
mod maps;
mod matchit;
mod path_tree;
mod route_recognizer;
mod wayfind;

use wayplan_benches::{
    contest::{self, Answer, Contestant, METHODS, Verb},
    product,
    reference::Reference,
    workload::{Route, Workload},
};

/// Everyone who is wanted, by name, and made for this workload; this project's own first.
pub(crate) fn contestants(workload: &Workload, wanted: &dyn Fn(&str) -> bool) -> Vec<Box<dyn Contestant>> {
    let peers = [
        contest::enter::<matchit::Matchit>(workload, wanted),
        contest::enter::<wayfind::Wayfind>(workload, wanted),
        contest::enter::<path_tree::PathTree>(workload, wanted),
        contest::enter::<actix_router::ActixRouter>(workload, wanted),
        contest::enter::<route_recognizer::RouteRecognizer>(workload, wanted),
        contest::enter::<maps::Phf>(workload, wanted),
        contest::enter::<maps::StdHashMap>(workload, wanted),
    ];
    let ours = product::contestants(workload, wanted);
    ours.into_iter().chain(peers.into_iter().flatten()).collect()
}

/// The routes of each shape, by method.
#[derive(Clone)]
pub(crate) struct Rows(Vec<[u32; METHODS]>);

/// No route: ids are positions and stay below.
const NONE: u32 = u32::MAX;

impl Rows {
    /// What the shape a router found answers to this method.
    fn answer(&self, shape: Option<u32>, verb: Verb) -> Answer {
        let Some(row) = shape.and_then(|shape| self.0.get(shape as usize)) else {
            return Answer::NotFound;
        };
        match row[verb as usize] {
            NONE => Answer::Refused,
            route => Answer::Route(route),
        }
    }
}

/// The shapes of a table, most specific first, in the syntax of a peer.
pub(crate) struct Shapes {
    templates: Vec<String>,
    rows: Rows,
}

impl Shapes {
    /// `parameter` writes one parameter, given its name and its position in the template; `literal` writes text between them.
    fn new(
        routes: &[Route],
        literal: impl Fn(&str) -> String,
        parameter: impl Fn(&str, usize) -> String,
    ) -> Option<Self> {
        let order = Reference::new(routes).ok()?.in_order();
        let mut templates: Vec<String> = Vec::new();
        let mut rows = vec![[NONE; METHODS]; order.len()];
        let shapes: Vec<String> = order.iter().map(|first| shape(&routes[*first as usize].template)).collect();
        for first in order {
            templates.push(translated(&routes[first as usize].template, &literal, &parameter));
        }
        let index: std::collections::HashMap<&str, usize> =
            shapes.iter().enumerate().map(|(at, shape)| (shape.as_str(), at)).collect();
        for (position, route) in (0_u32..).zip(routes) {
            rows[*index.get(shape(&route.template).as_str())?][route.verb as usize] = position;
        }
        Some(Self { templates, rows: Rows(rows) })
    }

    /// The templates with their numbers.
    fn numbered(&self) -> impl Iterator<Item = (&str, u32)> {
        self.templates.iter().map(String::as_str).zip(0..)
    }
}

fn shape(template: &str) -> String {
    translated(template, &str::to_owned, &|_, _| "{}".to_owned())
}

fn translated(template: &str, literal: &impl Fn(&str) -> String, parameter: &impl Fn(&str, usize) -> String) -> String {
    let mut out = String::new();
    let mut rest = template;
    let mut parameters = 0;
    while let Some((text, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        out.push_str(&literal(text));
        out.push_str(&parameter(name, parameters));
        parameters += 1;
        rest = after;
    }
    out.push_str(&literal(rest));
    out
}
