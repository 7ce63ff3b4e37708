//! What keeps routes out that nothing would reach. In goes a route that a router has just got, out comes the error if no
//! probe of it gets past the table, and what else the router has, with any method it answers.

use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
};

use crate::{
    dynamic::{self, EditError, Router, Surroundings},
    lookup::Reading,
    method::Method,
    params::{RouteId, Spans},
    template::Template,
};

use super::{
    front::Front,
    layers::{Found, Layers, Refusal},
};

/// The templates of both layers, as far as probes depend on them.
#[derive(Clone, Debug)]
pub struct Fence {
    around: Surroundings,
}

impl Fence {
    pub(super) fn new<T>(table: &impl Front<T>, router: &Router<T>) -> Fence {
        let mut around = Surroundings::default();
        let templates = table.list().into_iter().map(|route| route.template());
        for template in templates.chain(router.iter().map(|route| route.template)) {
            if let Ok(template) = Template::parse(template) {
                around.add(&template);
            }
        }
        Fence { around }
    }

    /// Inserts a route with the value that is there, unless no request would reach it. If it is refused, its value is there
    /// afterwards.
    pub(super) fn insert_from<T>(
        &mut self,
        table: &'static impl Front<T>,
        router: &mut Router<T>,
        method: Method<'_>,
        template: &str,
        value: &mut Option<T>,
    ) -> Result<RouteId, EditError> {
        let id = router.insert_from(method, template, value)?;
        let parsed = Template::parse(template)?;
        self.around.add(&parsed);
        let Some(shadowed) = shadowed(&Layers { table, router }, &self.around, method, &parsed, id) else {
            return Ok(id);
        };
        self.around.forget(&parsed);
        // Nobody has a clone of the router that has the route.
        *value = router.remove(method, template)?.into_value().ok();
        Err(shadowed)
    }

    /// Whether it is to be made anew, because its probes may be much longer than what is there asks for.
    pub(super) fn is_stale(&self) -> bool {
        self.around.is_stale()
    }

    /// What [`restore`](Fence::restore) goes back to.
    #[cfg(feature = "std")]
    pub(super) fn standing(&self) -> dynamic::Standing {
        self.around.standing()
    }

    /// The routes are again those that they were.
    #[cfg(feature = "std")]
    pub(super) fn restore(&mut self, standing: dynamic::Standing) {
        self.around.restore(standing);
    }

    /// A route is gone.
    pub(super) fn forget(&mut self, template: &str) {
        if let Ok(template) = Template::parse(template) {
            self.around.forget(&template);
        }
    }
}

/// The error if no probe reaches a route of the router, with any method it answers.
fn shadowed<T>(
    layers: &Layers<'_, T, impl Front<T>>,
    around: &Surroundings,
    method: Method<'_>,
    template: &Template,
    id: RouteId,
) -> Option<EditError> {
    let methods = dynamic::answered(layers.router.number_of(method));
    let (witness, answers) = around.hidden(template, &methods, |number, path| {
        let asked = layers.router.method(number);
        let reading = Reading::of(path).ok()?;
        match layers.seek(asked, reading, path, &mut Spans::default()) {
            Ok(Found::Router(route)) if route.id == id => None,
            answer => Some(answer),
        }
    })?;
    let by = answers.first().and_then(|answer| name(layers, answer)).unwrap_or_default();
    Some(EditError::Shadowed { method: method.to_string(), template: template.text().to_owned(), by, witness })
}

/// Method and template of what answers, or refuses.
fn name<'a, T>(layers: &Layers<'a, T, impl Front<T>>, answer: &Result<Found<'a, T>, Refusal<'a, T>>) -> Option<String> {
    let Layers { table, router } = layers;
    let of_table = |route: u32| table.listed(route).map(|route| route.to_string());
    let of_router = |route: &dynamic::Route<T>| router.listed(route).map(|entry| entry.to_string());
    match answer {
        Ok(Found::Router(route)) => of_router(route),
        Ok(Found::Table(route)) | Err(Refusal { by: Some(route), .. }) => of_table(*route),
        Err(Refusal { node: Some(node), .. }) => of_router(node.some_route()?),
        Err(_) => None,
    }
}
