//! path-tree 0.8: `:name` for `{name}`, names of letters, digits and `_`.

use wayplan_benches::{
    contest::{Answer, Engine, Verb},
    workload::Route,
};

use super::{Rows, Shapes};

pub(crate) struct PathTree {
    router: path_tree::PathTree<u32>,
    rows: Rows,
}

impl Engine for PathTree {
    const NAME: &'static str = "path-tree";
    type Plan = Shapes;

    fn plan(_: &str, routes: &[Route]) -> Option<Shapes> {
        let escaped = |text: &str| text.replace(':', "\\:").replace('*', "\\*").replace('+', "\\+");
        Shapes::new(routes, escaped, |name, _| format!(":{}", name.replace(|char: char| !char.is_alphanumeric(), "_")))
    }

    fn build(shapes: &Shapes) -> Self {
        let mut router = path_tree::PathTree::new();
        for (template, shape) in shapes.numbered() {
            let _ = router.insert(template, shape);
        }
        Self { router, rows: shapes.rows.clone() }
    }

    fn look_up(&self, verb: Verb, path: &str, mut read: impl FnMut(&str)) -> Answer {
        let Some((shape, found)) = self.router.find(path) else {
            return Answer::NotFound;
        };
        let answer = self.rows.answer(Some(*shape), verb);
        if matches!(answer, Answer::Route(_)) {
            found.params_iter().for_each(|(_, value)| read(value));
        }
        answer
    }
}
