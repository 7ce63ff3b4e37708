//! `frozen` is the routes of a router in the form of a table's data.

use wayplan::Frozen;

use crate::{
    contest::{Answer, Engine, Verb},
    workload::Route,
};

use super::{
    dynamic::{Dynamic, Templates, templates},
    method, read_all,
};

pub(super) struct FrozenRouter {
    /// Nothing, if the routes exceed what can be frozen.
    router: Option<Frozen<u32>>,
    refused: usize,
}

impl Engine for FrozenRouter {
    const NAME: &'static str = "frozen";
    const OURS: bool = true;
    type Plan = Templates;

    fn plan(_: &str, routes: &[Route]) -> Option<Self::Plan> {
        Some(templates(routes))
    }

    fn build(templates: &Templates) -> Self {
        let Dynamic { router, refused } = Dynamic::build(templates);
        match router.freeze() {
            Ok(router) => Self { router: Some(router), refused },
            Err(_) => Self { router: None, refused: templates.len() },
        }
    }

    fn refused(&self) -> usize {
        self.refused
    }

    fn look_up(&self, verb: Verb, path: &str, read: impl FnMut(&str)) -> Answer {
        self.router.as_ref().map_or(Answer::NotFound, |router| read_all(router.at(method(verb), path), read))
    }
}
