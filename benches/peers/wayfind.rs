//! wayfind 1.1: `<name>` for `{name}`.

use wayplan_benches::{
    contest::{Answer, Engine, Verb},
    workload::Route,
};

use super::{Rows, Shapes};

pub(crate) struct Wayfind {
    router: wayfind::Router<u32>,
    rows: Rows,
    refused: usize,
}

impl Engine for Wayfind {
    const NAME: &'static str = "wayfind";
    type Plan = Shapes;

    fn plan(_: &str, routes: &[Route]) -> Option<Shapes> {
        Shapes::new(routes, str::to_owned, |name, _| format!("<{name}>"))
    }

    fn build(shapes: &Shapes) -> Self {
        let mut builder = wayfind::RouterBuilder::new();
        let refused = shapes.numbered().filter(|(template, shape)| builder.insert(template, *shape).is_err()).count();
        Self { router: builder.build(), rows: shapes.rows.clone(), refused }
    }

    fn refused(&self) -> usize {
        self.refused
    }

    fn look_up(&self, verb: Verb, path: &str, mut read: impl FnMut(&str)) -> Answer {
        let Some(found) = self.router.search(path) else {
            return Answer::NotFound;
        };
        let answer = self.rows.answer(Some(*found.data()), verb);
        if matches!(answer, Answer::Route(_)) {
            found.parameters().iter().for_each(|(_, value)| read(value));
        }
        answer
    }
}
