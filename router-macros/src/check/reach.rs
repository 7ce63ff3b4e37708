//! Which routes nothing can reach. In go a plan and its encoding, out comes for each route that answers none of its
//! probes a finding, with a probe and the routes that answer it instead.

use wayplan_runtime::{
    Method,
    plan::Plan,
    probe::{Vocabulary, unreached},
    table::{self, encode::Encoded},
};

use super::Finding;
use crate::{
    diag::{
        Message,
        catalogue::{ANSWERED, REFUSED},
    },
    model::{Named, Route, STANDARD},
};

pub(super) fn unreachable(plan: &Plan, encoded: &Encoded, routes: &[Route]) -> Vec<Finding> {
    let forms = || plan.shapes.iter().map(|shape| &shape.form);
    let reach = Reach {
        encoded,
        plan,
        routes,
        vocabulary: forms().collect(),
        longest: forms().map(|form| form.segments.len()).max().unwrap_or(0),
        other: plan.unknown_token(),
    };
    let finding = |(place, route): (usize, &Route)| {
        let message = reach.message(u32::try_from(place).ok()?, route)?;
        Some(Finding { route: place, message, also: None })
    };
    routes.iter().enumerate().filter_map(finding).collect()
}

struct Reach<'a> {
    plan: &'a Plan,
    encoded: &'a Encoded,
    routes: &'a [Route],
    vocabulary: Vocabulary,
    /// Segments of the longest shape.
    longest: usize,
    /// A request method that no route has.
    other: String,
}

/// What answers a probe instead of its route.
enum Answer {
    /// Another route.
    Route(u32),
    /// A shape that does not have the method.
    Shape(u32),
}

impl Reach<'_> {
    /// What stands before a route, if none of its probes reaches it.
    fn message(&self, id: u32, route: &Route) -> Option<Message> {
        let methods = self.methods(route);
        let ask = |method, path: &str| match table::peek(&self.encoded.data, &self.encoded.text, method, path)? {
            (_, Some(route)) if route == id => None,
            (_, Some(route)) => Some(Answer::Route(route)),
            (shape, None) => Some(Answer::Shape(shape)),
        };
        let (path, answers) = unreached(route.template.forms(), &methods, &self.vocabulary, self.longest, ask)?;
        Some(self.describe(route, &path, &answers))
    }

    /// The methods a route is probed with: for `ANY` the standard ones and one that no route has.
    fn methods<'m>(&'m self, route: &'m Route) -> Vec<Method<'m>> {
        let mut methods: Vec<Method<'m>> = Vec::new();
        for method in route.methods.iter().map(Named::method) {
            if method == Method::Any {
                methods.extend(STANDARD.map(Method::from).into_iter().filter(|method| *method != Method::Any));
                methods.push(Method::Other(&self.other));
            } else {
                methods.push(method);
            }
        }
        methods
    }

    /// Routes that answer are named, or else, if there are none, those of the shapes that refuse.
    fn describe(&self, route: &Route, path: &str, answers: &[Answer]) -> Message {
        let mut ids: Vec<u32> =
            answers.iter().filter_map(|answer| if let Answer::Route(id) = answer { Some(*id) } else { None }).collect();
        let is_refused = ids.is_empty();
        if is_refused {
            let shapes = answers.iter().filter_map(|answer| {
                if let Answer::Shape(shape) = answer { self.plan.shapes.get(*shape as usize) } else { None }
            });
            ids = shapes.flat_map(|shape| shape.routes.iter().map(|&(_, route)| route)).collect();
        }
        ids.sort_unstable();
        ids.dedup();
        let by: Vec<_> =
            ids.iter().filter_map(|&id| self.routes.get(id as usize)).map(|route| route.name().to_string()).collect();
        let entry = if is_refused { REFUSED } else { ANSWERED };
        entry.about(&[&route.name(), &path, &by.join(", ")])
    }
}
