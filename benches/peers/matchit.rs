//! matchit 0.9: the same syntax; one parameter a segment.

use wayplan_benches::{
    contest::{Answer, Engine, Verb},
    workload::Route,
};

use super::{Rows, Shapes};

pub(crate) struct Matchit {
    router: matchit::Router<u32>,
    rows: Rows,
    refused: usize,
}

impl Engine for Matchit {
    const NAME: &'static str = "matchit";
    type Plan = Shapes;

    fn plan(_: &str, routes: &[Route]) -> Option<Shapes> {
        Shapes::new(routes, str::to_owned, |name, _| format!("{{{name}}}"))
    }

    fn build(shapes: &Shapes) -> Self {
        let mut router = matchit::Router::new();
        let refused = shapes.numbered().filter(|(template, shape)| router.insert(*template, *shape).is_err()).count();
        Self { router, rows: shapes.rows.clone(), refused }
    }

    fn refused(&self) -> usize {
        self.refused
    }

    fn look_up(&self, verb: Verb, path: &str, mut read: impl FnMut(&str)) -> Answer {
        let Ok(found) = self.router.at(path) else {
            return Answer::NotFound;
        };
        let answer = self.rows.answer(Some(*found.value), verb);
        if matches!(answer, Answer::Route(_)) {
            found.params.iter().for_each(|(_, value)| read(value));
        }
        answer
    }
}
