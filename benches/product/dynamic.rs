//! `dynamic` is a router, one insertion a route.

use wayplan::{Method, Router};

use crate::{
    contest::{Answer, Engine, Verb},
    workload::Route,
};

use super::{method, read_all};

/// What is inserted: methods and templates.
pub(super) type Templates = Vec<(Method<'static>, String)>;

pub(super) fn templates(routes: &[Route]) -> Templates {
    routes.iter().map(|route| (method(route.verb), route.template.clone())).collect()
}

pub(super) struct Dynamic {
    pub(super) router: Router<u32>,
    pub(super) refused: usize,
}

impl Engine for Dynamic {
    const NAME: &'static str = "dynamic";
    const OURS: bool = true;
    type Plan = Templates;

    fn plan(_: &str, routes: &[Route]) -> Option<Self::Plan> {
        Some(templates(routes))
    }

    fn build(templates: &Templates) -> Self {
        let mut router = Router::new();
        let mut refused = 0;
        for ((method, template), position) in templates.iter().zip(0..) {
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
