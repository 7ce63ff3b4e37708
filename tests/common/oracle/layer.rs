//! Section 7's look-up: a table first, a router second, one answer.
//!
//! The routes of the router are numbered after those of the table.

use std::cmp::Ordering;

use super::probe::{Probes, fresh_token, is_hit_of, probed_methods};
use super::{Oracle, Refusal, allowed, with_slash};
use crate::engine::{Answer, Engine, Methods, RouteSpec};

/// A table with a router behind it. The policy is the table's.
#[derive(Clone, Debug)]
pub struct Layered {
    table: Oracle,
    router: Oracle,
}

impl Layered {
    /// Puts a router without routes behind a table.
    #[must_use]
    pub fn new(table: Oracle) -> Self {
        let router = Oracle::empty(table.policy);
        Self { table, router }
    }

    /// Adds a dynamic route, shadowed or not.
    ///
    /// # Errors
    /// As [`Oracle::add`] on the router alone.
    pub fn add(&mut self, spec: &RouteSpec) -> Result<(), Refusal> {
        self.router.add(spec)
    }

    /// The dynamic routes.
    #[must_use]
    pub fn dynamic(&self) -> &[RouteSpec] {
        &self.router.routes
    }

    /// Whether no probe of a dynamic route (by its place among them), with any method it answers, reaches it.
    #[must_use]
    pub fn is_shadowed(&self, dynamic: usize) -> bool {
        let forms = self.table.forms.iter().chain(&self.router.forms).flatten();
        let probes = Probes::new(forms);
        let token = fresh_token(&[&self.table, &self.router]);
        let mut methods = probed_methods(&self.router.routes[dynamic].methods, &token);
        if methods.iter().any(|method| method == "GET") && !methods.iter().any(|method| method == "HEAD") {
            methods.push("HEAD".to_owned());
        }
        let number = self.table.routes.len() + dynamic;
        let answers = |method: &str, path: &str| is_hit_of(&self.answer(method, path), number);
        !probes.reach(&self.router.forms[dynamic], &methods, &answers)
    }

    /// The answer to a path as it stands.
    fn look_up(&self, method: &str, path: &str) -> Answer {
        let request = match self.table.read(path) {
            Ok(request) => request,
            Err(answer) => return answer,
        };
        let from_table = self.table.look_up(method, &request);
        if from_table.is_hit() {
            return from_table;
        }
        let from_router = self.renumber(self.router.look_up(method, &request));
        let ours = self.table.candidates(&request);
        let theirs = self.router.candidates(&request);
        let (Some(our_best), Some(their_best)) = (ours.first(), theirs.first()) else {
            return if ours.is_empty() { from_router } else { from_table };
        };
        match self.table.policy.methods {
            Methods::FallThrough if from_router.is_hit() => from_router,
            Methods::FallThrough => {
                Answer::MethodNotAllowed(allowed(ours.iter().chain(&theirs).map(|candidate| candidate.shape)))
            }
            Methods::Strict => match our_best.compare(their_best) {
                Ordering::Less => from_table,
                Ordering::Greater => from_router,
                Ordering::Equal if from_router.is_hit() => from_router,
                Ordering::Equal => Answer::MethodNotAllowed(allowed([our_best.shape, their_best.shape].into_iter())),
            },
        }
    }

    fn renumber(&self, answer: Answer) -> Answer {
        match answer {
            Answer::Hit { route, template, params } => {
                Answer::Hit { route: self.table.routes.len() + route, template, params }
            }
            miss => miss,
        }
    }
}

impl Engine for Layered {
    fn name(&self) -> &'static str {
        "layered oracle"
    }

    fn answer(&self, method: &str, path: &str) -> Answer {
        with_slash(self.table.policy, path, &|path| self.look_up(method, path))
    }
}
