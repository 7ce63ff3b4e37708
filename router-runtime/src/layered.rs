//! A compiled table in front of a dynamic router: two layers, one answer. In goes a request, out comes what the contract
//! says of both together; a route that the table would hide completely does not get in.

use alloc::{
    borrow::ToOwned,
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};
use core::{cmp::Ordering, fmt, mem};

use crate::{
    dynamic::{self, EditError, Removed, Router, Surroundings},
    lookup::{self, Reading},
    method::Method,
    miss::Miss,
    params::{Match, RouteId, Spans},
    rank,
    table::{Glance, Table},
    template::{Form, Part, Template},
};

/// A compiled table, and behind it a router for what is registered at run time.
///
/// What the table answers, the table answers: its hits stand, and cost what they cost without a router. Where only one of
/// the two has the path, that one answers. Where both have it and the table has no route for the method, the more specific
/// shape decides, as it would in a single table; under `methods = fall_through` the router's route answers. The router
/// follows the options of the table.
///
/// A clone takes constant time and is not changed by edits of the original.
///
/// ```
/// # use wayplan_runtime::{Layered, Method, Router, Table, plan::{Plan, Source}, table::encode::encode, template::Template};
/// # let template = Template::parse("/users/{id}").unwrap();
/// # let sources = [Source { methods: vec![Method::GET], template: &template, doc: "", line: 0 }];
/// # let encoded = encode(&Plan::new(&sources, Default::default()).unwrap(), &sources, None);
/// # let shop: &'static Table<&'static str> = Box::leak(Box::new(encoded.leak(&sources, vec!["user"])));
/// // `shop` is a table with `GET "/users/{id}" => "user"`.
/// let mut app = Layered::new(shop, Router::new());
/// app.insert(Method::GET, "/hooks/{tenant}", "hook")?;
/// assert_eq!(app.at(Method::GET, "/users/7").unwrap().value, &"user");
/// assert_eq!(app.at(Method::GET, "/hooks/acme").unwrap().value, &"hook");
///
/// let refused = app.insert(Method::GET, "/users/{name}", "hidden").unwrap_err();
/// assert!(refused.to_string().contains("would never be reached"));
/// # Ok::<(), wayplan_runtime::EditError>(())
/// ```
pub struct Layered<T: 'static> {
    table: &'static Table<T>,
    router: Router<T>,
    /// What the probes of new routes are made of, from the first of them on.
    around: Option<Box<Surroundings>>,
}

impl<T> Layered<T> {
    /// Puts a router behind a table. It follows the options of the table from then on; routes it has already are not
    /// checked.
    #[must_use]
    pub fn new(table: &'static Table<T>, router: Router<T>) -> Layered<T> {
        Layered { table, router: router.following(table.options()), around: None }
    }

    /// Looks up a route. The ids of the table's routes are those the table gives, the router's have the highest bit set.
    ///
    /// # Errors
    /// [`Miss`] tells what to answer where there is none.
    #[inline]
    pub fn at<'t, 'p, 'm>(&'t self, method: impl Into<Method<'m>>, path: &'p str) -> Result<Match<'t, 'p, T>, Miss> {
        let mut spans = Spans::default();
        match self.answer(method.into(), path, &mut spans)? {
            Found::Table(route) => self.table.matched(route, path, &spans).ok_or(Miss::NotFound),
            Found::Router(route) => Ok(route.matched(path, &spans)),
        }
    }

    /// Looks up a route without handing out what it is; the places of the parameters go into `spans`.
    ///
    /// # Errors
    /// [`Miss`], as [`at`](Layered::at).
    #[inline]
    pub fn find<'m>(&self, method: impl Into<Method<'m>>, path: &str, spans: &mut Spans) -> Result<RouteId, Miss> {
        self.answer(method.into(), path, spans).map(|found| match found {
            Found::Table(route) => RouteId(route.into()),
            Found::Router(route) => route.id,
        })
    }

    #[inline]
    fn answer(&self, method: Method<'_>, path: &str, spans: &mut Spans) -> Result<Found<'_, T>, Miss> {
        let layers = Layers { table: self.table, router: &self.router };
        let asked = layers.asked(method);
        let glance = self.table.glance(asked.column, path, spans);
        if let Glance::Route(route) = glance {
            return Ok(Found::Table(route));
        }
        layers.answer(asked, matches!(glance, Glance::Nothing), path, spans)
    }

    /// Inserts a route into the router.
    ///
    /// # Errors
    /// As [`Router::insert`], and [`EditError::Shadowed`] if no request would reach the route, found out as
    /// [`Router::unreachable`] does but with the table in front. Nothing has changed then.
    pub fn insert<'m>(
        &mut self,
        method: impl Into<Method<'m>>,
        template: &str,
        value: T,
    ) -> Result<RouteId, EditError> {
        let method = method.into();
        let mut router = self.router.clone();
        let id = router.insert(method, template, value)?;
        let template = Template::parse(template)?;
        self.around().add(&template);
        let layers = Layers { table: self.table, router: &router };
        if let Some(shadowed) = layers.shadowed(self.around(), method, &template, id) {
            self.around().forget(&template);
            return Err(shadowed);
        }
        self.router = router;
        Ok(id)
    }

    /// Removes a route of the router.
    ///
    /// # Errors
    /// As [`Router::remove`].
    pub fn remove<'m>(&mut self, method: impl Into<Method<'m>>, template: &str) -> Result<Removed<T>, EditError> {
        let removed = self.router.remove(method, template)?;
        if let (Some(around), Ok(template)) = (&mut self.around, Template::parse(removed.template())) {
            around.forget(&template);
        }
        Ok(removed)
    }

    /// The router.
    #[must_use]
    pub fn router(&self) -> &Router<T> {
        &self.router
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &'static Table<T> {
        self.table
    }

    fn around(&mut self) -> &mut Surroundings {
        self.around.get_or_insert_with(|| {
            let mut around = Box::<Surroundings>::default();
            let templates = self.table.routes().map(|route| route.template());
            for template in templates.chain(self.router.iter().map(|route| route.template)) {
                if let Ok(template) = Template::parse(template) {
                    around.add(&template);
                }
            }
            around
        })
    }
}

/// The route that answers.
enum Found<'a, T> {
    Table(u32),
    Router(&'a dynamic::Route<T>),
}

/// A method, as each layer numbers it.
#[derive(Clone, Copy)]
struct Asked {
    column: usize,
    number: u8,
}

/// What refuses: the methods that each layer has, and its shape if a single one refuses.
struct Refusal<'a, T> {
    table: u64,
    shape: Option<u32>,
    router: u64,
    node: Option<&'a dynamic::Node<T>>,
}

impl<'a, T> Refusal<'a, T> {
    /// The same, and a node refuses too.
    fn by(self, node: &'a dynamic::Node<T>) -> Self {
        Refusal { router: node.methods(), node: Some(node), ..self }
    }
}

/// Both layers.
struct Layers<'a, T: 'static> {
    table: &'static Table<T>,
    router: &'a Router<T>,
}

impl<'a, T> Layers<'a, T> {
    #[inline]
    fn asked(&self, method: Method<'_>) -> Asked {
        Asked { column: self.table.column(method), number: self.router.number_of(method) }
    }

    /// The whole look-up by the data of the table and the router; `router_alone` if the table is known not to have the path
    /// as it stands.
    #[inline(never)]
    fn answer(
        &self,
        asked: Asked,
        mut router_alone: bool,
        path: &str,
        spans: &mut Spans,
    ) -> Result<Found<'a, T>, Miss> {
        lookup::look_up(self.table.options(), path, spans, |reading, spans| {
            if mem::take(&mut router_alone) {
                let found = self.router.look(asked.number, reading, spans, &mut ());
                return found.map(Found::Router).map_err(|refused| self.router.miss(refused));
            }
            self.seek(asked, reading, path, spans).map_err(|refusal| self.miss(&refusal))
        })
    }

    /// Looks one form of a path up.
    fn seek(
        &self,
        asked: Asked,
        reading: Reading<'_>,
        path: &str,
        spans: &mut Spans,
    ) -> Result<Found<'a, T>, Refusal<'a, T>> {
        let (table, shape) = match self.table.core().seek(asked.column, reading, spans, &mut ()) {
            Ok((_, Some(route))) => return Ok(Found::Table(route)),
            Ok((shape, None)) => (self.table.core().set(shape), Some(shape)),
            Err(refused) => (refused, None),
        };
        let refusal = Refusal { table, shape, router: 0, node: None };
        let Some(shape) = shape else {
            // The table does not have the path, or not with this method and the search fell through.
            return match self.router.seek(asked.number, reading, spans, &mut ()) {
                Ok(node) => node.answer(asked.number).map(Found::Router).ok_or_else(|| refusal.by(node)),
                Err(refused) => Err(Refusal { router: refused, ..refusal }),
            };
        };
        let mut theirs = Spans::default();
        let Ok(node) = self.router.seek(asked.number, reading, &mut theirs, &mut ()) else { return Err(refusal) };
        let order = self.compare(path, (shape, spans), (node, &theirs));
        match node.answer(asked.number) {
            _ if order == Ordering::Less => Err(refusal),
            Some(route) => {
                *spans = theirs;
                Ok(Found::Router(route))
            }
            None if order == Ordering::Equal => Err(refusal.by(node)),
            None => Err(Refusal { table: 0, shape: None, ..refusal }.by(node)),
        }
    }

    /// Which of two ways to match a path is earlier: that of a shape of the table or that of a node of the router.
    #[cold]
    fn compare(
        &self,
        path: &str,
        (shape, ours): (u32, &Spans),
        (node, theirs): (&dynamic::Node<T>, &Spans),
    ) -> Ordering {
        let route = self.table.core().some_route(shape).and_then(|route| self.table.listed(route));
        let our_form = route.and_then(|route| form(route.template(), ours.len()));
        let their_form = node.some_route().and_then(|route| form(route.template(), theirs.len()));
        let (Some(our_form), Some(their_form)) = (our_form, their_form) else { return Ordering::Less };
        let (our_cover, their_cover) = (coverage(&our_form, ours, path), coverage(&their_form, theirs, path));
        let covers = |coverage: &[usize], place: usize| coverage.get(place).copied().unwrap_or(1);
        rank::ways(&our_form, |place| covers(&our_cover, place), &their_form, |place| covers(&their_cover, place))
    }

    #[cold]
    fn miss(&self, refusal: &Refusal<'_, T>) -> Miss {
        let table = (refusal.table != 0).then(|| self.table.core().allowed(refusal.table));
        let router = (refusal.router != 0).then(|| self.router.allowed(refusal.router));
        match (table, router) {
            (None, None) => Miss::NotFound,
            (Some(one), None) | (None, Some(one)) => Miss::MethodNotAllowed(one),
            (Some(table), Some(router)) => Miss::MethodNotAllowed(table.union(router)),
        }
    }

    /// The error if no probe reaches a route of the router, with any method it answers.
    fn shadowed(
        &self,
        around: &Surroundings,
        method: Method<'_>,
        template: &Template,
        id: RouteId,
    ) -> Option<EditError> {
        let methods = dynamic::answered(self.router.number_of(method));
        let (witness, answers) = around.hidden(template, &methods, |number, path| {
            let asked = self.asked(self.router.method(number));
            let reading = Reading::of(path).ok()?;
            match self.seek(asked, reading, path, &mut Spans::default()) {
                Ok(Found::Router(route)) if route.id == id => None,
                answer => Some(answer),
            }
        })?;
        let by = answers.first().and_then(|answer| self.name(answer)).unwrap_or_default();
        Some(EditError::Shadowed { method: method.to_string(), template: template.text().to_owned(), by, witness })
    }

    /// Method and template of what answers, or refuses.
    fn name(&self, answer: &Result<Found<'a, T>, Refusal<'a, T>>) -> Option<String> {
        let of_table = |route: u32| self.table.listed(route).map(|route| route.to_string());
        let of_router = |id: RouteId| self.router.iter().find(|entry| entry.id == id).map(|entry| entry.to_string());
        match answer {
            Ok(Found::Table(route)) => of_table(*route),
            Ok(Found::Router(route)) => of_router(route.id),
            Err(Refusal { shape: Some(shape), .. }) => self.table.core().some_route(*shape).and_then(of_table),
            Err(Refusal { node: Some(node), .. }) => of_router(node.some_route()?.id),
            Err(_) => None,
        }
    }
}

/// The form of a template that has so many parameters.
fn form(template: &str, params: usize) -> Option<Form> {
    let template = Template::parse(template).ok()?;
    let count = |form: &Form| parts(form).filter(|part| !matches!(part, Part::Text(_))).count();
    template.forms().iter().find(|form| count(form) == params).cloned()
}

fn parts(form: &Form) -> impl Iterator<Item = &Part> {
    form.segments.iter().flat_map(|segment| &segment.parts)
}

/// How many request segments each catch-all of a form covers.
fn coverage(form: &Form, spans: &Spans, path: &str) -> Vec<usize> {
    let params = parts(form).filter(|part| !matches!(part, Part::Text(_))).enumerate();
    params.filter(|(_, part)| **part == Part::CatchAll).map(|(place, _)| spans.slashes(place, path) + 1).collect()
}

impl<T> Clone for Layered<T> {
    fn clone(&self) -> Self {
        Layered { table: self.table, router: self.router.clone(), around: self.around.clone() }
    }
}

impl<T> fmt::Debug for Layered<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layered").field("table", self.table).field("router", &self.router).finish_non_exhaustive()
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
mod tests;
