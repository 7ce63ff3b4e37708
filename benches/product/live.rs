//! `live` is a router that other threads may edit meanwhile: every look-up takes a view of the version that is published then.

use wayplan::LiveRouter;

use crate::{
    contest::{Answer, Engine, Verb},
    workload::Route,
};

use super::{
    dynamic::{Dynamic, Templates, templates},
    method, read_all,
};

pub(super) struct Live {
    router: LiveRouter<u32>,
    refused: usize,
}

impl Engine for Live {
    const NAME: &'static str = "live";
    const OURS: bool = true;
    type Plan = Templates;

    fn plan(_: &str, routes: &[Route]) -> Option<Self::Plan> {
        Some(templates(routes))
    }

    fn build(templates: &Templates) -> Self {
        let Dynamic { router, refused } = Dynamic::build(templates);
        Self { router: router.into(), refused }
    }

    fn refused(&self) -> usize {
        self.refused
    }

    fn look_up(&self, verb: Verb, path: &str, read: impl FnMut(&str)) -> Answer {
        read_all(self.router.view().at(method(verb), path), read)
    }
}
