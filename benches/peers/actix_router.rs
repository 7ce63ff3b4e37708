//! actix-router 0.5: a list of patterns that is tried from the front, so the order of the shapes matters; names are made
//! fit for the regular expressions it builds.

use wayplan_benches::{
    contest::{Answer, Engine, Verb},
    workload::Route,
};

use super::{Rows, Shapes};

/// The time grows with the table, to most of a millisecond for a look-up in GitHub's routes: it is left out of bigger
/// tables than this, where it would take longer to measure than all others together.
const MOST: usize = 300;

pub(crate) struct ActixRouter {
    router: actix_router::Router<u32>,
    rows: Rows,
}

impl Engine for ActixRouter {
    const NAME: &'static str = "actix-router";
    type Plan = Shapes;

    fn plan(_: &str, routes: &[Route]) -> Option<Shapes> {
        if routes.len() > MOST {
            return None;
        }
        Shapes::new(routes, str::to_owned, |name, _| {
            format!("{{{}}}", name.replace(|char: char| !char.is_alphanumeric(), "_"))
        })
    }

    fn build(shapes: &Shapes) -> Self {
        let mut router = actix_router::Router::build();
        for (template, shape) in shapes.numbered() {
            let _ = router.path(template, shape);
        }
        Self { router: router.finish(), rows: shapes.rows.clone() }
    }

    fn look_up(&self, verb: Verb, path: &str, mut read: impl FnMut(&str)) -> Answer {
        let mut resource = actix_router::Path::new(path);
        let Some((shape, _)) = self.router.recognize(&mut resource) else {
            return Answer::NotFound;
        };
        let answer = self.rows.answer(Some(*shape), verb);
        if matches!(answer, Answer::Route(_)) {
            resource.iter().for_each(|(_, value)| read(value));
        }
        answer
    }
}
