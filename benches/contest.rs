//! What a contestant is: [`Engine`] is what each router implements, [`Contestant`] the same behind an object, with the loop that is timed.
//!
//! Every engine is given the same routes and answers with the position of a route. It hands every parameter value to
//! `read`, in the order of the template, and knows the method, so that all of them do the same work.

use std::{any::Any, hint::black_box, time::Duration};

use cpu_time::ThreadTime;

use crate::workload::{Route, Workload};

/// The name of the contestant all ratios refer to.
pub const BASELINE: &str = "matchit";

/// A request method; the discriminants index a row of [`METHODS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the standard methods")]
pub enum Verb {
    Get,
    Head,
    Post,
    Put,
    Delete,
    Options,
    Patch,
}

/// How many methods the tables here use.
pub const METHODS: usize = 7;

impl Verb {
    /// Every method.
    pub const ALL: [Self; METHODS] =
        [Self::Get, Self::Head, Self::Post, Self::Put, Self::Delete, Self::Options, Self::Patch];

    /// The token, as it stands in a request.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Head => "HEAD",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
            Self::Options => "OPTIONS",
            Self::Patch => "PATCH",
        }
    }

    /// The method of a token.
    #[must_use]
    pub fn from_token(token: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verb| verb.token() == token)
    }
}

/// What a look-up finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The route at this position of the table.
    Route(u32),
    /// No template matches the path.
    NotFound,
    /// The path is known, the method is not.
    Refused,
}

/// One look-up: what a server has at hand.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Call {
    /// The method.
    pub verb: Verb,
    /// The path.
    pub path: Box<str>,
    /// The route that must be found, or 0: for the floor alone.
    pub hint: u32,
}

/// A call as it is timed: its path stands in one text with the others, in their order, so that fetching requests costs next to nothing
/// (a server has just read the path it looks up).
#[derive(Debug, Clone, Copy)]
pub struct Ask<'t> {
    /// The path.
    pub path: &'t str,
    /// The method.
    pub verb: Verb,
    /// As in [`Call`].
    pub hint: u32,
}

/// The paths of the calls, as [`asks`] wants them.
#[must_use]
pub fn text(calls: &[Call]) -> String {
    calls.iter().map(|call| &*call.path).collect()
}

/// The calls, their paths taken from [`text`].
#[must_use]
pub fn asks<'t>(calls: &[Call], mut text: &'t str) -> Vec<Ask<'t>> {
    let mut taken = |length| {
        let (path, rest) = text.split_at(length);
        text = rest;
        path
    };
    calls.iter().map(|call| Ask { path: taken(call.path.len()), verb: call.verb, hint: call.hint }).collect()
}

/// A router under test.
pub trait Engine: Sized + 'static {
    /// Its name in reports.
    const NAME: &'static str;
    /// Whether it is made by the compiler, so that there is nothing to insert and nothing on the heap.
    const COMPILED: bool = false;
    /// Whether it is one of this project's.
    const OURS: bool = false;
    /// Routes in the form this engine wants, made before the clock starts.
    type Plan: 'static;

    /// Prepares the routes; `None` if this engine is not made for such a table at all.
    fn plan(name: &str, routes: &[Route]) -> Option<Self::Plan>;

    /// Inserts every route into a new router: this is what `insert` measures.
    fn build(plan: &Self::Plan) -> Self;

    /// How many templates this engine could not hold.
    fn refused(&self) -> usize {
        0
    }

    /// Looks a request up and hands every parameter value to `read`.
    fn look_up(&self, verb: Verb, path: &str, read: impl FnMut(&str)) -> Answer;
}

/// An [`Engine`] that holds a table, as an object. What is provided is so of a compiled table of this project.
pub trait Contestant {
    /// Its name in reports.
    fn name(&self) -> &'static str;
    /// Whether it is one of this project's.
    fn ours(&self) -> bool {
        true
    }

    /// Whether the compiler made it.
    fn compiled(&self) -> bool {
        true
    }

    /// How many templates it could not hold.
    fn refused(&self) -> usize {
        0
    }

    /// Looks all of them up and reads every parameter; the result depends on everything that was found.
    fn pass(&self, asks: &[Ask<'_>]) -> u64;
    /// One look-up, with its values kept.
    fn answer(&self, call: &Call) -> (Answer, Vec<String>);
    /// The processor time of building the router from nothing; dropping it is not part of it.
    fn insert(&self) -> Duration {
        Duration::ZERO
    }

    /// Another copy of the router, built from nothing.
    fn copy(&self) -> Box<dyn Any> {
        Box::new(())
    }
}

struct Holding<E: Engine> {
    plan: E::Plan,
    engine: E,
}

/// Gives the routes to an engine; `None` if it is not `wanted`, or not made for this table.
pub fn enter<E: Engine>(workload: &Workload, wanted: &dyn Fn(&str) -> bool) -> Option<Box<dyn Contestant>> {
    if !wanted(E::NAME) {
        return None;
    }
    let plan = E::plan(workload.name, &workload.routes)?;
    let engine = E::build(&plan);
    Some(Box::new(Holding { plan, engine }))
}

impl<E: Engine> Contestant for Holding<E> {
    fn name(&self) -> &'static str {
        E::NAME
    }

    fn ours(&self) -> bool {
        E::OURS
    }

    fn compiled(&self) -> bool {
        E::COMPILED
    }

    fn refused(&self) -> usize {
        self.engine.refused()
    }

    fn pass(&self, asks: &[Ask<'_>]) -> u64 {
        let mut digest = 0_u64;
        for ask in asks {
            let mut seen = 0_u64;
            let answer = self.engine.look_up(ask.verb, black_box(ask.path), |value| {
                seen = seen.wrapping_add(value.len() as u64 + u64::from(*value.as_bytes().first().unwrap_or(&0)));
            });
            let route = match answer {
                Answer::Route(route) => u64::from(route),
                Answer::NotFound => u64::MAX,
                Answer::Refused => u64::MAX - 1,
            };
            digest = digest.wrapping_add(route).wrapping_add(seen);
        }
        black_box(digest)
    }

    fn answer(&self, call: &Call) -> (Answer, Vec<String>) {
        let mut values = Vec::new();
        let answer = self.engine.look_up(call.verb, &call.path, |value| values.push(value.to_owned()));
        (answer, values)
    }

    fn insert(&self) -> Duration {
        let start = ThreadTime::now();
        let engine = black_box(E::build(black_box(&self.plan)));
        let time = start.elapsed();
        drop(engine);
        time
    }

    fn copy(&self) -> Box<dyn Any> {
        Box::new(E::build(&self.plan))
    }
}
