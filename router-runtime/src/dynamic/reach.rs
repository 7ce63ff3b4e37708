//! Which routes nothing can reach. In go a template and the methods of its route, and what answers a request; out comes
//! a probe that others answer, if every probe is answered by others.

use alloc::{string::String, vec::Vec};

use crate::{
    lookup::Reading,
    method::{ANY, GET, HEAD, UNKNOWN},
    params::{RouteId, Spans},
    probe::{Vocabulary, unreached},
    template::Template,
};

use super::{Child, Entry, Router, route::Route};

/// A route of a router that answers no request, and what answers in its place.
#[derive(Debug)]
pub struct Unreachable<'r, T> {
    /// The route.
    pub route: Entry<'r, T>,
    /// A request path of the most general kind that the route matches.
    pub probe: String,
    /// The routes that answer it or, if none does, those of the shapes that refuse it.
    pub by: Vec<Entry<'r, T>>,
}

/// The text that probes are made of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    vocabulary: Vocabulary,
    /// Bytes of all templates that the vocabulary has seen.
    seen: usize,
    standing: Standing,
}

/// What is true of the templates that are there. What is decided depends on it, and not on those that were there before;
/// of the vocabulary only the look of the probes does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Standing {
    /// How many forms have so many segments.
    lengths: Vec<u32>,
    /// Bytes of them all.
    bytes: usize,
}

impl Surroundings {
    pub(crate) fn add(&mut self, template: &Template) {
        let bytes = template.text().len();
        self.seen = self.seen.saturating_add(bytes);
        self.standing.bytes = self.standing.bytes.saturating_add(bytes);
        for form in template.forms() {
            self.vocabulary.add(form);
            let (segments, lengths) = (form.segments.len(), &mut self.standing.lengths);
            if lengths.len() <= segments {
                lengths.resize(segments + 1, 0);
            }
            if let Some(forms) = lengths.get_mut(segments) {
                *forms += 1;
            }
        }
    }

    /// A template that was added is gone.
    pub(crate) fn forget(&mut self, template: &Template) {
        self.standing.bytes = self.standing.bytes.saturating_sub(template.text().len());
        for form in template.forms() {
            if let Some(forms) = self.standing.lengths.get_mut(form.segments.len()) {
                *forms = forms.saturating_sub(1);
            }
        }
    }

    /// Whether most of what the vocabulary has seen is gone. Making it anew then takes less than what has gone took.
    pub(crate) fn is_stale(&self) -> bool {
        self.seen / 2 > self.standing.bytes
    }

    /// What [`restore`](Surroundings::restore) goes back to.
    #[cfg(feature = "std")]
    pub(crate) fn standing(&self) -> Standing {
        self.standing.clone()
    }

    /// The templates are again those that they were.
    #[cfg(feature = "std")]
    pub(crate) fn restore(&mut self, standing: Standing) {
        self.standing = standing;
    }

    /// Segments of the longest template.
    fn longest(&self) -> usize {
        self.standing.lengths.iter().rposition(|&forms| forms > 0).unwrap_or(0)
    }

    /// A probe that does not reach its route, and what came of it with each method; `None` if some probe does, or if
    /// there are too many to tell. `ask` gives what came instead of the route.
    pub(crate) fn hidden<A>(
        &self,
        template: &Template,
        methods: &[u8],
        ask: impl FnMut(u8, &str) -> Option<A>,
    ) -> Option<(String, Vec<A>)> {
        unreached(template.forms(), methods, &self.vocabulary, self.longest(), ask)
    }
}

/// The methods that a route is probed with, by number: for `ANY` the standard ones and one that no route has.
pub(crate) fn probed(method: u8) -> Vec<u8> {
    if method == ANY { (GET..ANY).chain([UNKNOWN]).collect() } else { alloc::vec![method] }
}

/// The methods that a route answers, likewise.
pub(crate) fn answered(method: u8) -> Vec<u8> {
    if method == GET { alloc::vec![GET, HEAD] } else { probed(method) }
}

impl<T> Router<T> {
    /// The routes that answer no request, because more specific ones answer, or refuse, everything they match.
    ///
    /// A route is found reachable by trying requests with text that no template holds; one that would take more than
    /// [`PROBES`](crate::limits::PROBES) of them counts as reachable. Inserting such a route is no error, so that it
    /// does not matter in which order routes come and go.
    ///
    /// ```
    /// # use wayplan_runtime::Router;
    /// let mut router = Router::new();
    /// router.insert("GET", "/{*rest}", 1)?;
    /// router.insert("GET", "/{id}", 2)?;
    /// router.insert("GET", "/{*rest}.{ext}", 3)?;
    /// assert!(router.unreachable().is_empty());
    /// # Ok::<(), wayplan_runtime::EditError>(())
    /// ```
    #[must_use]
    pub fn unreachable(&self) -> Vec<Unreachable<'_, T>> {
        let mut around = Surroundings::default();
        let parse = |route: &Entry<'_, T>| Template::parse(route.template).ok();
        self.iter().filter_map(|route| parse(&route)).for_each(|template| around.add(&template));
        self.iter()
            .filter_map(|route| {
                let methods = probed(self.number_of(route.method));
                let (probe, answers) =
                    around.hidden(&parse(&route)?, &methods, |method, path| self.instead(method, path, route.id))?;
                Some(Unreachable { route, probe, by: self.answering(&answers) })
            })
            .collect()
    }

    /// The shape and the number that answer a request, or refuse it; `None` if the route of this id answers.
    fn instead(&self, method: u8, path: &str, id: RouteId) -> Option<(&Child<T>, Option<u8>)> {
        let reading = Reading::of(path).ok()?;
        let node = self.seek(method, reading, &mut Spans::default(), &mut ()).ok()?;
        let number = node.answering(method);
        let route = number.and_then(|number| node.route(number));
        if route.is_some_and(|route| route.id == id) { None } else { Some((node, number)) }
    }

    /// The routes that answer or, if there is none, those of the shapes that refuse.
    fn answering<'r>(&'r self, answers: &[(&'r Child<T>, Option<u8>)]) -> Vec<Entry<'r, T>> {
        let entry = |(number, route): (u8, &'r Route<T>)| self.entry(number, route);
        let mut by: Vec<_> = answers
            .iter()
            .filter_map(|&(node, number)| number.and_then(|number| Some((number, &**node.route(number)?))))
            .map(entry)
            .collect();
        if by.is_empty() {
            let refusing = answers.iter().flat_map(|&(node, _)| node.routes());
            by = refusing.map(|(number, route)| (number, &**route)).map(entry).collect();
        }
        by.sort_by_key(|route| route.id);
        by.dedup_by_key(|route| route.id);
        by
    }
}
