//! `layered` is the compiled table with a router behind it that holds a few routes of tenants, which no request here is meant for: what
//! a look-up costs because routes may come and go.

use wayplan::{Layered, Method, Router, Table};

use crate::{
    compiled::{Form, table},
    contest::{Answer, Engine, Verb},
    workload::Route,
};

use super::{method, read_all};

/// The tenants whose routes are in the router.
const TENANTS: u32 = 32;

pub(super) struct Behind {
    layers: Layered<u32>,
    refused: usize,
}

impl Engine for Behind {
    const NAME: &'static str = "layered";
    const OURS: bool = true;
    const COMPILED: bool = true;
    type Plan = &'static Table<u32>;

    fn plan(name: &str, _: &[Route]) -> Option<Self::Plan> {
        table(name, Form::Chosen)
    }

    fn build(table: &Self::Plan) -> Self {
        let mut layers = Layered::new(*table, Router::new());
        let templates = (0..TENANTS).flat_map(|tenant| {
            ["hooks/{event}", "forms/{form}", "reports"].map(|rest| format!("/added-by/tenant-{tenant}/{rest}"))
        });
        let refused = templates.filter(|template| layers.insert(Method::Post, template, u32::MAX - 1).is_err()).count();
        Self { layers, refused }
    }

    fn refused(&self) -> usize {
        self.refused
    }

    fn look_up(&self, verb: Verb, path: &str, read: impl FnMut(&str)) -> Answer {
        read_all(self.layers.at(method(verb), path), read)
    }
}
