//! The product's engines behind the interface of the tests.

use wayplan_runtime::{
    Case, EditError, Frozen, Layered, LiveRouter, Match, Method, MethodPolicy, Miss, Options, Router, SlashPolicy,
    Table,
    plan::{Plan, Source},
    table::encode,
    template::Template,
};

use crate::engine::{self, Answer, Engine, Methods, Policy, Refused, RouteSpec, Slash};

/// A table in its data form, built here instead of by the macro. Its bytes are never freed, as those of a static.
#[derive(Debug)]
pub struct Data {
    /// The table; the value of a route is its place in the list.
    pub table: Table<usize>,
}

/// The options of a policy.
#[must_use]
pub const fn options(policy: Policy) -> Options {
    Options {
        methods: match policy.methods {
            Methods::Strict => MethodPolicy::Strict,
            Methods::FallThrough => MethodPolicy::FallThrough,
        },
        slash: match policy.slash {
            Slash::Strict => SlashPolicy::Strict,
            Slash::Ignore => SlashPolicy::Ignore,
            Slash::Redirect => SlashPolicy::Redirect,
        },
        case: match policy.case {
            engine::Case::Sensitive => Case::Sensitive,
            engine::Case::IgnoreAscii => Case::IgnoreAscii,
        },
    }
}

/// Parses the templates of a list.
///
/// # Errors
/// The first template or method that is refused.
pub fn parse(routes: &[RouteSpec]) -> Result<Vec<Template>, Refused> {
    routes
        .iter()
        .enumerate()
        .map(|(route, spec)| {
            if spec.methods.iter().any(|method| !Method::from(method.as_str()).is_token()) {
                return Err(Refused::Method { route });
            }
            Template::parse(&spec.template).map_err(|_| Refused::Template { route })
        })
        .collect()
}

impl Data {
    /// Builds a table.
    ///
    /// # Errors
    /// What `routes!` would refuse.
    pub fn new(routes: &[RouteSpec], policy: Policy) -> Result<Self, Refused> {
        let templates = parse(routes)?;
        let sources: Vec<_> = routes
            .iter()
            .zip(&templates)
            .map(|(spec, template)| Source {
                methods: spec.methods.iter().map(|method| Method::from(method.as_str())).collect(),
                template,
                doc: "",
                line: 0,
            })
            .collect();
        let plan = Plan::new(&sources, options(policy)).map_err(|too_large| Refused::Other(too_large.to_string()))?;
        if let Some(conflict) = plan.conflicts.first() {
            return Err(Refused::Conflict { route: conflict.route as usize, with: conflict.with as usize });
        }
        let encoded = encode::encode(&plan, &sources, None);
        Ok(Self { table: encoded.leak(&sources, (0..routes.len()).collect()) })
    }
}

impl Engine for Data {
    fn name(&self) -> &'static str {
        "data"
    }

    fn answer(&self, method: &str, path: &str) -> Answer {
        answer(self.table.at(method, path), path)
    }
}

/// The answer of any of the product's engines whose values are the places of routes.
pub fn answer(found: Result<Match<'_, '_, usize>, Miss>, path: &str) -> Answer {
    match found {
        Ok(found) => Answer::Hit {
            route: *found.value,
            template: found.template.to_owned(),
            params: found.params.iter().map(|(name, param)| (name.to_owned(), param.raw().to_owned())).collect(),
        },
        Err(Miss::MethodNotAllowed(allowed)) => Answer::MethodNotAllowed(allowed.iter().map(str::to_owned).collect()),
        Err(Miss::Redirect(slash)) => Answer::Redirect(slash.target(path).to_string()),
        Err(Miss::BadEncoding) => Answer::BadEncoding,
        Err(_) => Answer::NotFound,
    }
}

/// Builds [`Data`].
///
/// # Errors
/// As [`Data::new`].
pub fn data(routes: &[RouteSpec], policy: Policy) -> Result<Box<dyn Engine>, Refused> {
    Ok(Box::new(Data::new(routes, policy)?))
}

/// The dynamic router.
#[derive(Clone, Debug)]
pub struct Dynamic {
    /// The router; the value of a route is its place in the list.
    pub router: Router<usize>,
}

impl Dynamic {
    /// Inserts every route of a list, method by method.
    ///
    /// # Errors
    /// What the router refuses.
    pub fn new(routes: &[RouteSpec], policy: Policy) -> Result<Self, Refused> {
        Self::numbered(routes, policy, 0)
    }

    /// The same; the values count on from `first`.
    fn numbered(routes: &[RouteSpec], policy: Policy, first: usize) -> Result<Self, Refused> {
        let mut built = Router::with(options(policy));
        for (place, spec) in routes.iter().enumerate() {
            for method in &spec.methods {
                let inserted = built.insert(method.as_str(), &spec.template, first + place);
                inserted.map_err(|error| refusal(&error, routes, place))?;
            }
        }
        Ok(Self { router: built })
    }
}

/// The router's words in those of the tests.
fn refusal(error: &EditError, routes: &[RouteSpec], route: usize) -> Refused {
    match error {
        EditError::Template(_) => Refused::Template { route },
        EditError::Method(_) => Refused::Method { route },
        EditError::Conflict { method, with, .. } => {
            let earlier = routes.iter().take(route + 1);
            let is_other = |spec: &RouteSpec| spec.template == *with && spec.methods.contains(method);
            Refused::Conflict { route, with: earlier.clone().position(is_other).unwrap_or(usize::MAX) }
        }
        other => Refused::Other(other.to_string()),
    }
}

impl Engine for Dynamic {
    fn name(&self) -> &'static str {
        "dynamic"
    }

    fn answer(&self, method: &str, path: &str) -> Answer {
        answer(self.router.at(method, path), path)
    }
}

/// Builds [`Dynamic`].
///
/// # Errors
/// As [`Dynamic::new`].
pub fn dynamic(routes: &[RouteSpec], policy: Policy) -> Result<Box<dyn Engine>, Refused> {
    Ok(Box::new(Dynamic::new(routes, policy)?))
}

/// The dynamic router, frozen.
#[derive(Clone, Debug)]
pub struct Still {
    /// The routes; the value of one is its place in the list.
    pub frozen: Frozen<usize>,
}

impl Engine for Still {
    fn name(&self) -> &'static str {
        "frozen"
    }

    fn answer(&self, method: &str, path: &str) -> Answer {
        answer(self.frozen.at(method, path), path)
    }
}

/// Builds [`Still`].
///
/// # Errors
/// As [`Dynamic::new`].
pub fn frozen(routes: &[RouteSpec], policy: Policy) -> Result<Box<dyn Engine>, Refused> {
    let frozen = Dynamic::new(routes, policy)?.router.freeze().map_err(|error| Refused::Other(error.to_string()))?;
    Ok(Box::new(Still { frozen }))
}

/// A table with a router behind it.
#[derive(Debug)]
pub struct Layers {
    /// Both; the values of the router's routes count on from the table's.
    pub layered: Layered<usize>,
}

impl Engine for Layers {
    fn name(&self) -> &'static str {
        "layered"
    }

    fn answer(&self, method: &str, path: &str) -> Answer {
        answer(self.layered.at(method, path), path)
    }
}

/// A table with a router behind it that is edited while it is read.
#[derive(Debug)]
pub struct LiveLayers {
    /// Both; the values of the router's routes count on from the table's.
    pub layered: Layered<usize, LiveRouter<usize>>,
}

impl Engine for LiveLayers {
    fn name(&self) -> &'static str {
        "live layered"
    }

    fn answer(&self, method: &str, path: &str) -> Answer {
        answer(self.layered.view().at(method, path), path)
    }
}

/// Builds [`LiveLayers`] as [`layered`] builds [`Layers`].
///
/// # Errors
/// As [`layered`].
pub fn live_layered(table: &[RouteSpec], dynamic: &[RouteSpec], policy: Policy) -> Result<Box<dyn Engine>, Refused> {
    let router = Dynamic::numbered(dynamic, policy, table.len())?.router;
    let table: &'static Table<usize> = Box::leak(Box::new(Data::new(table, policy)?.table));
    Ok(Box::new(LiveLayers { layered: Layered::new(table, router.into()) }))
}

/// Builds [`Layers`] of a table and a router that has its routes already, so that none is refused as shadowed.
///
/// # Errors
/// As [`Data::new`] and [`Dynamic::new`].
pub fn layered(table: &[RouteSpec], dynamic: &[RouteSpec], policy: Policy) -> Result<Box<dyn Engine>, Refused> {
    let router = Dynamic::numbered(dynamic, policy, table.len())?.router;
    let table: &'static Table<usize> = Box::leak(Box::new(Data::new(table, policy)?.table));
    Ok(Box::new(Layers { layered: Layered::new(table, router) }))
}
