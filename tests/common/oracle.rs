//! The linear matcher: routes go in, answers come out, in the order the contract gives them and by no other means.
//!
//! It is written from the contract alone, shares no code with the product and tries every shape on every look-up. It is
//! slow and meant to be obviously right; every engine is compared with it.

pub mod audit;
pub mod bind;
pub mod constraint;
pub mod encode;
pub mod layer;
pub mod parse;
pub mod probe;
pub mod rank;

use std::collections::BTreeSet;

use crate::engine::{Answer, Case, Engine, Methods, Policy, Refused, RouteSpec, Slash};
use bind::{Request, Unreadable, Way, best_way, fold_unit};
use parse::{Form, Part, Segment, TemplateError, parse};
use rank::compare_ways;

/// The nine methods with a name, in the order of an allowed set.
pub const STANDARD_METHODS: [&str; 9] =
    ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"];

/// A list of routes that make a table.
#[derive(Clone, Debug)]
pub struct Oracle {
    routes: Vec<RouteSpec>,
    forms: Vec<Vec<Form>>,
    shapes: Vec<Shape>,
    policy: Policy,
}

/// A shape and the methods that have a route there.
#[derive(Clone, Debug)]
pub struct Shape {
    segments: Vec<Segment>,
    entries: Vec<Entry>,
}

/// A method of a shape.
#[derive(Clone, Debug)]
struct Entry {
    method: String,
    route: usize,
    names: Vec<String>,
}

/// Why a list of routes makes no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A template is not in the grammar or breaks a limit.
    Template {
        /// The place of the route in the list.
        route: usize,
        /// The first error.
        error: TemplateError,
    },
    /// A method is no token, or there is none.
    Method {
        /// The place of the route in the list.
        route: usize,
    },
    /// Two routes, or a route with itself, have a method and a shape in common.
    Conflict {
        /// The later one.
        route: usize,
        /// The earlier one.
        with: usize,
    },
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Template { route, .. } => Self::Template { route },
            Refusal::Method { route } => Self::Method { route },
            Refusal::Conflict { route, with } => Self::Conflict { route, with },
        }
    }
}

impl Oracle {
    /// A table without routes.
    #[must_use]
    pub const fn empty(policy: Policy) -> Self {
        Self { routes: Vec::new(), forms: Vec::new(), shapes: Vec::new(), policy }
    }

    /// Reads the routes in order.
    ///
    /// # Errors
    /// The first route that cannot stand, and why.
    pub fn new(routes: &[RouteSpec], policy: Policy) -> Result<Self, Refusal> {
        let mut oracle = Self::empty(policy);
        for route in routes {
            oracle.add(route)?;
        }
        Ok(oracle)
    }

    /// Adds a route. After an error the table is as it was.
    ///
    /// # Errors
    /// Why the route cannot stand.
    pub fn add(&mut self, spec: &RouteSpec) -> Result<(), Refusal> {
        let route = self.routes.len();
        let mut forms = parse(&spec.template).map_err(|error| Refusal::Template { route, error })?;
        if spec.methods.is_empty() || !spec.methods.iter().all(|token| is_token(token)) {
            return Err(Refusal::Method { route });
        }
        if self.policy.case == Case::IgnoreAscii {
            forms.iter_mut().for_each(fold_form);
        }
        if let Some(with) = self.conflict(route, spec, &forms) {
            return Err(Refusal::Conflict { route, with });
        }
        for form in &forms {
            let shape = shape_of(&mut self.shapes, &form.segments);
            shape.entries.extend(spec.methods.iter().map(|method| Entry {
                method: method.clone(),
                route,
                names: form.names.clone(),
            }));
        }
        self.forms.push(forms);
        self.routes.push(spec.clone());
        Ok(())
    }

    /// The first route with a method and a shape of a new one, which may be the new one itself.
    fn conflict(&self, route: usize, spec: &RouteSpec, forms: &[Form]) -> Option<usize> {
        let taken = self
            .shapes
            .iter()
            .filter(|shape| forms.iter().any(|form| form.segments == shape.segments))
            .flat_map(|shape| &shape.entries)
            .filter(|entry| spec.methods.contains(&entry.method))
            .map(|entry| entry.route)
            .min();
        let methods: BTreeSet<&String> = spec.methods.iter().collect();
        let itself = (methods.len() < spec.methods.len()).then_some(route);
        taken.or(itself)
    }

    /// The routes, in the order in which they were added.
    #[must_use]
    pub fn routes(&self) -> &[RouteSpec] {
        &self.routes
    }

    /// The policy of the table.
    #[must_use]
    pub const fn policy(&self) -> Policy {
        self.policy
    }

    /// Every shape that matches, each with its best way, the winner first.
    fn candidates<'o, 'p>(&'o self, request: &Request<'p>) -> Vec<Candidate<'o, 'p>> {
        let mut candidates: Vec<Candidate<'_, '_>> = self
            .shapes
            .iter()
            .filter_map(|shape| {
                let way = best_way(&shape.segments, request)?;
                Some(Candidate { shape, way })
            })
            .collect();
        candidates.sort_by(Candidate::compare);
        candidates
    }

    /// The answer to a path as it stands, by section 3.
    fn look_up(&self, method: &str, request: &Request<'_>) -> Answer {
        let mut candidates = self.candidates(request);
        if self.policy.methods == Methods::Strict {
            candidates.truncate(1);
        }
        for candidate in &candidates {
            if let Some(hit) = self.hit(candidate, method) {
                return hit;
            }
        }
        if candidates.is_empty() {
            return Answer::NotFound;
        }
        Answer::MethodNotAllowed(allowed(candidates.iter().map(|candidate| candidate.shape)))
    }

    /// The answer of a shape for a method: the exact method, then `HEAD` through `GET`, then `ANY`.
    fn hit(&self, candidate: &Candidate<'_, '_>, method: &str) -> Option<Answer> {
        let route_for = |wanted: &str| {
            let entries = &candidate.shape.entries;
            entries.iter().find(|entry| entry.method == wanted)
        };
        let through_get = || {
            if method == "HEAD" { route_for("GET") } else { None }
        };
        let entry = route_for(method).or_else(through_get).or_else(|| route_for("ANY"))?;
        Some(Answer::Hit {
            route: entry.route,
            template: self.routes[entry.route].template.clone(),
            params: entry
                .names
                .iter()
                .zip(&candidate.way.values)
                .map(|(name, value)| (name.clone(), (*value).to_owned()))
                .collect(),
        })
    }

    /// Reads a path as this table compares it.
    fn read<'p>(&self, path: &'p str) -> Result<Request<'p>, Answer> {
        Request::read(path, self.policy.case == Case::IgnoreAscii).map_err(|error| match error {
            Unreadable::NoLeadingSlash => Answer::NotFound,
            Unreadable::BadEncoding => Answer::BadEncoding,
        })
    }
}

impl Engine for Oracle {
    fn name(&self) -> &'static str {
        "oracle"
    }

    fn answer(&self, method: &str, path: &str) -> Answer {
        with_slash(self.policy, path, &|path| match self.read(path) {
            Ok(request) => self.look_up(method, &request),
            Err(answer) => answer,
        })
    }
}

/// A shape that matches and the best way in which it does.
struct Candidate<'o, 'p> {
    shape: &'o Shape,
    way: Way<'p>,
}

impl Candidate<'_, '_> {
    fn compare(&self, other: &Self) -> std::cmp::Ordering {
        compare_ways((&self.shape.segments, &self.way.covered), (&other.shape.segments, &other.way.covered))
    }
}

/// The methods of some shapes together, in the order of the contract; a `GET` puts `HEAD` in.
fn allowed<'o>(shapes: impl Iterator<Item = &'o Shape>) -> Vec<String> {
    let mut methods = BTreeSet::new();
    for entry in shapes.flat_map(|shape| &shape.entries) {
        methods.insert(entry.method.as_str());
        if entry.method == "GET" {
            methods.insert("HEAD");
        }
    }
    let standard = STANDARD_METHODS.into_iter().filter(|method| methods.contains(method));
    let tokens = methods.iter().copied().filter(|method| !STANDARD_METHODS.contains(method));
    standard.chain(tokens).map(str::to_owned).collect()
}

/// Section 5: looks a path up as it stands, then in its other form where the policy says so.
fn with_slash(policy: Policy, path: &str, look_up: &dyn Fn(&str) -> Answer) -> Answer {
    let answer = look_up(path);
    let open = match policy.methods {
        Methods::Strict => answer == Answer::NotFound,
        Methods::FallThrough => {
            matches!(answer, Answer::NotFound | Answer::MethodNotAllowed(_))
        }
    };
    let Some(other) = other_form(path).filter(|_| open) else {
        return answer;
    };
    match policy.slash {
        Slash::Strict => answer,
        Slash::Ignore => match look_up(&other) {
            Answer::NotFound => answer,
            better => better,
        },
        Slash::Redirect if !look_up(&other).is_hit() => answer,
        Slash::Redirect if may_redirect(path, &other) => Answer::Redirect(other),
        Slash::Redirect => Answer::NotFound,
    }
}

/// One trailing slash more or less; `/` has no other form, nor has what is no path.
fn other_form(path: &str) -> Option<String> {
    match path.strip_suffix('/') {
        _ if path == "/" || !path.starts_with('/') => None,
        Some(shorter) => Some(shorter.to_owned()),
        None => Some(format!("{path}/")),
    }
}

/// A redirect must not lead to another host or carry a control character into a header.
fn may_redirect(path: &str, target: &str) -> bool {
    !target.starts_with("//") && !target.starts_with("/\\") && !path.contains(char::is_control)
}

fn shape_of<'s>(shapes: &'s mut Vec<Shape>, segments: &[Segment]) -> &'s mut Shape {
    let at = shapes.iter().position(|shape| shape.segments == segments).unwrap_or_else(|| {
        shapes.push(Shape { segments: segments.to_vec(), entries: Vec::new() });
        shapes.len() - 1
    });
    &mut shapes[at]
}

fn fold_form(form: &mut Form) {
    for part in form.segments.iter_mut().flatten() {
        if let Part::Text(text) = part {
            for unit in text {
                *unit = fold_unit(*unit);
            }
        }
    }
}

/// A token by RFC 9110.
fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}
