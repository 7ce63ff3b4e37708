//! route-recognizer 0.3: `:name` for `{name}`. It keeps values in a map ordered by name, so parameters are named by
//! their position.

use wayplan_benches::{
    contest::{Answer, Engine, Verb},
    workload::Route,
};

use super::{Rows, Shapes};

pub(crate) struct RouteRecognizer {
    router: route_recognizer::Router<u32>,
    rows: Rows,
}

impl Engine for RouteRecognizer {
    const NAME: &'static str = "route-recognizer";
    type Plan = Shapes;

    fn plan(_: &str, routes: &[Route]) -> Option<Shapes> {
        Shapes::new(routes, str::to_owned, |_, position| format!(":p{position:02}"))
    }

    fn build(shapes: &Shapes) -> Self {
        let mut router = route_recognizer::Router::new();
        for (template, shape) in shapes.numbered() {
            router.add(template, shape);
        }
        Self { router, rows: shapes.rows.clone() }
    }

    fn look_up(&self, verb: Verb, path: &str, mut read: impl FnMut(&str)) -> Answer {
        let Ok(found) = self.router.recognize(path) else {
            return Answer::NotFound;
        };
        let answer = self.rows.answer(Some(**found.handler()), verb);
        if matches!(answer, Answer::Route(_)) {
            found.params().iter().for_each(|(_, value)| read(value));
        }
        answer
    }
}
