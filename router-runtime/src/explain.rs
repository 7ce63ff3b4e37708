//! Why a request is answered as it is. In go the routes of a table, a router or both, and a request; out come the routes in
//! the order of precedence, each with what became of it.
//!
//! Every route is judged by itself, and the answers are put in order afterwards: slow, and made of nothing of what a
//! look-up does but the order and the matching of a single form. So it tests look-ups as well as it explains them.

mod chain;
mod judge;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{cmp::Ordering, fmt};

use crate::{
    dynamic::{Entry, Frozen, Router},
    layered::{InFront, Layered},
    lookup::Reading,
    method::Method,
    miss::{Miss, Slash},
    options::{MethodPolicy, Options, SlashPolicy},
    params::RouteId,
    rank,
    table::{Route, Table},
    template::{Brief, Form, Template},
    typed::MountedTable,
};

use judge::{Way, judge};

/// Characters of a template or a path that are shown at most.
const SHOWN: usize = 160;

/// Why a request is answered as it is. Displays as a list, one route a line.
///
/// ```
/// # use wayplan_runtime::Router;
/// let mut router = Router::new();
/// for template in ["/users/me", "/users/{id:u64}", "/users/{name}", "/health"] {
///     router.insert("GET", template, ())?;
/// }
/// assert_eq!(router.explain("GET", "/users/tom").to_string(), "\
/// GET /users/tom
///   GET /users/me: its text is another in segment 2
///   GET /users/{id:u64}: its constraint refuses segment 2
///   GET /users/{name}: answers
///   1 more differs in the first segment
/// ");
/// # Ok::<(), wayplan_runtime::EditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explanation<'t> {
    method: String,
    path: String,
    candidates: Vec<Candidate<'t>>,
    /// The other slash form, if it was tried.
    other: Option<(Slash, Vec<Candidate<'t>>)>,
}

/// A route, and what became of it.
#[derive(Clone, Debug)]
pub struct Candidate<'t> {
    /// The route.
    pub route: RouteId,
    /// Its methods, as they are written.
    pub methods: Vec<&'t str>,
    /// Its template.
    pub template: &'t str,
    /// What became of it.
    pub verdict: Verdict,
}

/// What became of a route. Segments are counted from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It answers.
    Answers,
    /// It matches the path and decides what the answer is, but has no route for the method.
    Refuses,
    /// It matches the path, but does not have the method.
    Method,
    /// It matches the path, but something before it has decided.
    NotReached,
    /// The path has other text in a segment of the template.
    Text {
        /// Which segment.
        segment: usize,
    },
    /// A constraint refuses what the path has in a segment of the template.
    Constraint {
        /// Which segment.
        segment: usize,
    },
    /// The path ends before a segment of the template.
    Shorter {
        /// Which segment.
        segment: usize,
    },
    /// The path goes on after the last segment of the template.
    Longer {
        /// The last segment.
        segment: usize,
    },
}

impl Verdict {
    /// Whether the path has nothing in common with the template.
    fn is_foreign(self) -> bool {
        matches!(self, Verdict::Text { segment: 1 } | Verdict::Constraint { segment: 1 })
    }
}

/// Of two layers, which one a route is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    Table,
    Router,
}

/// A route that is yet to be judged.
struct Line<'t> {
    layer: Layer,
    route: RouteId,
    methods: Vec<&'t str>,
    template: &'t str,
}

/// A route that was judged by itself.
struct Judged<'t> {
    candidate: Candidate<'t>,
    layer: Layer,
    /// Those of its template, as they are matched.
    forms: Vec<Form>,
    way: Option<Way>,
}

impl<'t> Explanation<'t> {
    fn new(options: Options, method: Method<'_>, path: &str, lines: impl Fn() -> Vec<Line<'t>>) -> Explanation<'t> {
        let asked = method.as_str();
        let candidates = explain(options, asked, path, lines());
        let stands = candidates.iter().any(|candidate| {
            candidate.verdict == Verdict::Answers
                || candidate.verdict == Verdict::Refuses && options.methods == MethodPolicy::Strict
        });
        let slash = Slash::of(path).filter(|_| !stands && options.slash != SlashPolicy::Strict);
        let other = slash.map(|slash| {
            let target = slash.target(path).to_string();
            (slash, explain(options, asked, &target, lines()))
        });
        Explanation { method: asked.into(), path: path.into(), candidates, other }
    }

    /// The routes in the order of precedence, for the path as it stands.
    #[must_use]
    pub fn candidates(&self) -> &[Candidate<'t>] {
        &self.candidates
    }

    /// The same for the path with one slash more or less, if that was looked up too.
    #[must_use]
    pub fn other_form(&self) -> Option<&[Candidate<'t>]> {
        self.other.as_ref().map(|(_, candidates)| &**candidates)
    }

    /// The route that answers the path as it stands or, if none does, its other slash form.
    #[must_use]
    pub fn answer(&self) -> Option<RouteId> {
        let all = self.candidates.iter().chain(self.other_form().unwrap_or_default());
        all.filter(|candidate| candidate.verdict == Verdict::Answers).map(|candidate| candidate.route).next()
    }
}

/// Judges every route, and puts them in order.
fn explain<'t>(options: Options, asked: &str, path: &str, lines: Vec<Line<'t>>) -> Vec<Candidate<'t>> {
    let Ok(reading) = Reading::of(path) else { return Vec::new() };
    let judged = lines.into_iter().filter_map(|Line { layer, route, methods, template }| {
        let forms = Template::parse(template).ok()?.forms_by(options.case).into_owned();
        let (way, verdict) = match judge(&forms, options.case, reading, path) {
            Ok(way) => (Some(way), Verdict::NotReached),
            Err(verdict) => (None, verdict),
        };
        Some(Judged { candidate: Candidate { route, methods, template, verdict }, layer, forms, way })
    });
    let mut judged: Vec<_> = judged.collect();
    judged.sort_by(|a, b| match (&*a.forms, &*b.forms) {
        ([one, ..], [other, ..]) => rank::form(one, other),
        _ => Ordering::Equal,
    });
    // Those that match stand where others of their kind stood, in the order that their ways have on this path.
    let places: Vec<_> = (0..judged.len()).filter(|&at| judged.get(at).is_some_and(|one| one.way.is_some())).collect();
    let (mut matching, rest): (Vec<_>, Vec<_>) = judged.into_iter().partition(|one| one.way.is_some());
    matching.sort_by(|a, b| compare(a, b));
    decide(options, asked, &mut matching);
    let mut candidates: Vec<_> = rest.into_iter().map(|one| one.candidate).collect();
    for (place, one) in places.into_iter().zip(matching) {
        candidates.insert(place, one.candidate);
    }
    candidates
}

fn compare(a: &Judged<'_>, b: &Judged<'_>) -> Ordering {
    match (&a.way, &b.way) {
        (Some(one), Some(other)) => one.compare(other),
        _ => Ordering::Equal,
    }
}

/// Says of the routes that match, in their order, what becomes of each.
fn decide(options: Options, asked: &str, matching: &mut [Judged<'_>]) {
    let strict = options.methods == MethodPolicy::Strict;
    // What a layer alone comes to: the answer, or nothing. Under `strict` the first shape decides.
    let answer = |layers: &[Layer], matching: &[Judged<'_>]| {
        let mut shapes = matching.chunk_by(|a, b| compare(a, b).is_eq()).filter_map(|shape| {
            let shape = shape.iter().filter(|one| layers.contains(&one.layer)).collect::<Vec<_>>();
            (!shape.is_empty()).then_some(shape)
        });
        let found = |shape: Vec<&Judged<'_>>| answering(asked, &shape);
        if strict { shapes.next().and_then(found) } else { shapes.find_map(found) }
    };
    let second: &[Layer] = if strict { &[Layer::Table, Layer::Router] } else { &[Layer::Router] };
    let route = answer(&[Layer::Table], matching).or_else(|| answer(second, matching));
    let winner = route.and_then(|route| matching.iter().position(|one| one.candidate.route == route));
    let verdict = |at: usize, one: &Judged<'_>| {
        let Some((place, winner)) = winner.and_then(|place| Some((place, matching.get(place)?))) else {
            let is_first = matching.first().is_some_and(|first| compare(first, one).is_eq());
            return match (strict, is_first) {
                (false, _) => Verdict::Method,
                (true, true) => Verdict::Refuses,
                (true, false) => Verdict::NotReached,
            };
        };
        let was_asked = match (one.layer, winner.layer) {
            (Layer::Router, Layer::Table) => false,
            (Layer::Table, Layer::Router) if !strict => true,
            _ => compare(one, winner).is_le(),
        };
        match was_asked {
            _ if at == place => Verdict::Answers,
            true => Verdict::Method,
            false => Verdict::NotReached,
        }
    };
    let verdicts: Vec<_> = matching.iter().enumerate().map(|(at, one)| verdict(at, one)).collect();
    for (one, verdict) in matching.iter_mut().zip(verdicts) {
        one.candidate.verdict = verdict;
    }
}

/// Which route of one shape answers: that of the method, `GET` for `HEAD`, `ANY`.
fn answering(asked: &str, shape: &[&Judged<'_>]) -> Option<RouteId> {
    let has = |token: &str| {
        let found = shape.iter().find(|one| one.candidate.methods.contains(&token));
        found.map(|one| one.candidate.route)
    };
    has(asked).or_else(|| has("GET").filter(|_| asked == "HEAD")).or_else(|| has("ANY"))
}

fn of_table<'t>(routes: impl Iterator<Item = Route<'t>>) -> impl Iterator<Item = Line<'t>> {
    routes.map(|route| Line {
        layer: Layer::Table,
        route: route.id(),
        methods: route.methods().iter().collect(),
        template: route.template(),
    })
}

fn of_router<'t, T>(routes: impl Iterator<Item = Entry<'t, T>>) -> impl Iterator<Item = Line<'t>>
where
    T: 't,
{
    routes.map(|route| Line {
        layer: Layer::Router,
        route: route.id,
        methods: alloc::vec![route.method.as_str()],
        template: route.template,
    })
}

impl<T> Table<T> {
    /// Why a request is answered as it is. Judges every route of the table, so it is nothing for each request.
    #[must_use]
    pub fn explain<'m>(&self, method: impl Into<Method<'m>>, path: &str) -> Explanation<'_> {
        Explanation::new(self.options(), method.into(), path, || of_table(self.routes()).collect())
    }
}

impl<T> Router<T> {
    /// Why a request is answered as it is. Judges every route of the router, so it is nothing for each request.
    #[must_use]
    pub fn explain<'m>(&self, method: impl Into<Method<'m>>, path: &str) -> Explanation<'_> {
        Explanation::new(self.options(), method.into(), path, || of_router(self.iter()).collect())
    }
}

impl<T> Frozen<T> {
    /// Why a request is answered as it is. Judges every route, so it is nothing for each request.
    #[must_use]
    pub fn explain<'m>(&self, method: impl Into<Method<'m>>, path: &str) -> Explanation<'_> {
        Explanation::new(self.options(), method.into(), path, || of_router(self.iter()).collect())
    }
}

/// The layers are one list: what the table answers, it answers; the router's routes have the highest bit of their ids set.
fn layers<'t, T>(table: &impl InFront<T>, router: &'t Router<T>, method: Method<'_>, path: &str) -> Explanation<'t> {
    Explanation::new(table.options(), method, path, || {
        of_table(table.list().into_iter()).chain(of_router(router.iter())).collect()
    })
}

impl<T> MountedTable<T> {
    /// Why a request is answered as it is: see [`Table::explain`].
    #[must_use]
    pub fn explain<'m>(&self, method: impl Into<Method<'m>>, path: &str) -> Explanation<'_> {
        Explanation::new(self.options(), method.into(), path, || of_table(self.routes()).collect())
    }
}

impl<T, F: InFront<T>> Layered<T, Router<T>, F> {
    /// Why a request is answered as it is. Judges every route of both layers, so it is nothing for each request.
    #[must_use]
    pub fn explain<'m>(&self, method: impl Into<Method<'m>>, path: &str) -> Explanation<'_> {
        layers(self.table(), self.router(), method.into(), path)
    }
}

#[cfg(feature = "std")]
impl<T, F: InFront<T>> crate::LayeredView<'_, T, F> {
    /// Why a request is answered as it is. Judges every route of both layers, so it is nothing for each request.
    #[must_use]
    pub fn explain<'m>(&self, method: impl Into<Method<'m>>, path: &str) -> Explanation<'_> {
        layers(self.table(), self.router(), method.into(), path)
    }
}

impl fmt::Display for Candidate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, method) in self.methods.iter().enumerate() {
            write!(f, "{}{method}", if place == 0 { "" } else { " | " })?;
        }
        write!(f, " {}: {}", Brief(self.template, SHOWN), self.verdict)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Answers => f.write_str("answers"),
            Verdict::Refuses => f.write_str("matches first, and does not have the method"),
            Verdict::Method => f.write_str("matches, but does not have the method"),
            Verdict::NotReached => f.write_str("matches, but is not reached"),
            Verdict::Text { segment } => write!(f, "its text is another in segment {segment}"),
            Verdict::Constraint { segment } => write!(f, "its constraint refuses segment {segment}"),
            Verdict::Shorter { segment } => write!(f, "the path ends before segment {segment}"),
            Verdict::Longer { segment } => write!(f, "the path goes on after segment {segment}"),
        }
    }
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let method = Brief(&self.method, SHOWN);
        writeln!(f, "{method} {}", Brief(&self.path, SHOWN))?;
        match Reading::of(&self.path) {
            Err(Miss::BadEncoding) => return writeln!(f, "  no template is tried: bad percent-encoding"),
            Err(_) => return writeln!(f, "  no template is tried: not a path, which begins with `/`"),
            Ok(_) => list(f, &self.candidates)?,
        }
        if let Some((slash, candidates)) = &self.other {
            let target = slash.target(&self.path).to_string();
            writeln!(f, "{method} {}", Brief(&target, SHOWN))?;
            list(f, candidates)?;
        }
        Ok(())
    }
}

fn list(f: &mut fmt::Formatter<'_>, candidates: &[Candidate<'_>]) -> fmt::Result {
    let is_near = |candidate: &&Candidate<'_>| !candidate.verdict.is_foreign();
    candidates.iter().filter(is_near).try_for_each(|candidate| writeln!(f, "  {candidate}"))?;
    match candidates.iter().filter(|candidate| candidate.verdict.is_foreign()).count() {
        0 => Ok(()),
        1 => writeln!(f, "  1 more differs in the first segment"),
        more => writeln!(f, "  {more} more differ in the first segment"),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests;
