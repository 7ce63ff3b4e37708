//! Hash maps from the whole path, for a table without parameters: `phf::Map`, built by the compiler, and the standard one.

use std::collections::HashMap;

use wayplan_benches::{
    contest::{Answer, Engine, Verb},
    workload::Route,
};

use super::{Rows, Shapes};

static PATHS: phf::Map<&'static str, u32> = include!(concat!(env!("OUT_DIR"), "/static_paths.rs"));

pub(crate) struct Phf {
    rows: Rows,
}

impl Engine for Phf {
    const NAME: &'static str = "phf";
    const COMPILED: bool = true;
    type Plan = Rows;

    /// The numbers in the map are the compiler's, so the rows are put into its order.
    fn plan(name: &str, routes: &[Route]) -> Option<Rows> {
        let shapes = without_parameters(routes).filter(|_| name == "kubernetes_static")?;
        let mut rows = shapes.rows.clone();
        for (template, shape) in shapes.numbered() {
            rows.0[*PATHS.get(template)? as usize] = shapes.rows.0[shape as usize];
        }
        Some(rows)
    }

    fn build(rows: &Rows) -> Self {
        Self { rows: rows.clone() }
    }

    fn look_up(&self, verb: Verb, path: &str, _: impl FnMut(&str)) -> Answer {
        self.rows.answer(PATHS.get(path).copied(), verb)
    }
}

pub(crate) struct StdHashMap {
    paths: HashMap<Box<str>, u32>,
    rows: Rows,
}

impl Engine for StdHashMap {
    const NAME: &'static str = "HashMap";
    type Plan = Shapes;

    fn plan(_: &str, routes: &[Route]) -> Option<Shapes> {
        without_parameters(routes)
    }

    fn build(shapes: &Shapes) -> Self {
        let paths = shapes.numbered().map(|(template, shape)| (template.into(), shape)).collect();
        Self { paths, rows: shapes.rows.clone() }
    }

    fn look_up(&self, verb: Verb, path: &str, _: impl FnMut(&str)) -> Answer {
        self.rows.answer(self.paths.get(path).copied(), verb)
    }
}

fn without_parameters(routes: &[Route]) -> Option<Shapes> {
    let fixed = routes.iter().all(|route| !route.template.contains('{'));
    fixed.then(|| Shapes::new(routes, str::to_owned, |name, _| name.to_owned()))?
}
