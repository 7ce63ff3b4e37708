//! Insertions. In go a method, a template and a value, out comes the id of the route, or the error, with the value where it
//! was: what is refused is dropped by whoever wanted it inserted.

use alloc::{sync::Arc, vec::Vec};

use crate::{
    limits::MAX_NESTED_CATCH_ALLS,
    method::Method,
    options::Case,
    params::RouteId,
    template::{Form, Outline, Template},
};

use super::{
    EditError, LimitError, Router,
    edit::{self, New, Offered},
    error::Taken,
    known,
    limits::Weight,
    route::Route,
    steps::{Step, Stride, steps, survey},
};

impl<T> Router<T> {
    /// Inserts a route with the value that is there; if it is refused, its value is there afterwards.
    pub(crate) fn insert_from(
        &mut self,
        method: Method<'_>,
        template: &str,
        value: &mut Option<T>,
    ) -> Result<RouteId, EditError> {
        let method = known(method)?;
        match Outline::of(template) {
            Some(outline) if self.options.case == Case::Sensitive && !self.limits.counts_steps() => {
                self.limits.admit(template)?;
                self.insert_plain(method, &outline, value)
            }
            _ => {
                let template = Template::parse(template)?;
                self.limits.admit(template.text())?;
                self.insert_parsed(method, &template, value)
            }
        }
    }

    /// Inserts a route of which an outline tells all: on one way down.
    fn insert_plain(
        &mut self,
        method: Method<'_>,
        outline: &Outline<'_>,
        value: &mut Option<T>,
    ) -> Result<RouteId, EditError> {
        let number = self.admit(method)?;
        let id = RouteId(RouteId::DYNAMIC | self.next);
        let route = value.take().map(|value| Offered::Fresh(Route::plain(id, outline, value)));
        let mut new = New { number, route, bits: &mut self.bits };
        let steps = || outline.steps().map(|run| run.map_or(Stride::Plain, |text| Stride::Text(text.as_bytes())));
        // Nothing of a version that a clone has stays copied in vain.
        let shared = Some(&self.root).filter(|root| Arc::strong_count(root) > 1).cloned();
        let is_free = edit::insert(&mut self.root, &mut steps(), &mut new);
        if is_free == Some(false) {
            if let Some(shared) = shared {
                self.root = shared;
            }
            *value = new.route.and_then(Offered::into_value);
            let template = Template::parse(outline.text())?;
            let form = template.forms().first();
            if let Some((form, other)) = form.and_then(|form| Some((form, self.exactly(number, form)?))) {
                return Err(Taken::By(form, other).into_error(method, &template));
            }
        }
        debug_assert_eq!(is_free, Some(true), "a place that is taken has a route that took it");
        self.tokens.take(number, method);
        self.next += 1;
        self.len += 1;
        Ok(id)
    }

    /// Inserts any route: it finds out first whether all of it may be.
    fn insert_parsed(
        &mut self,
        method: Method<'_>,
        template: &Template,
        value: &mut Option<T>,
    ) -> Result<RouteId, EditError> {
        let number = self.admit(method)?;
        let forms = template.forms_by(self.options.case);
        let ways: Vec<_> = forms.iter().map(|form| (form, steps(form))).collect();
        let new_nested = self.room(number, &ways).map_err(|taken| taken.into_error(method, template))?;
        let added = if self.limits.counts_steps() { self.added(template)? } else { Weight::default() };
        let id = RouteId(RouteId::DYNAMIC | self.next);
        let route = value.take().map(|value| Arc::new(Route::new(id, template, value)));
        self.enter(number, &ways, route.as_ref(), new_nested);
        self.tokens.take(number, method);
        self.weight += added;
        self.next += 1;
        Ok(id)
    }

    /// The number of the method of one route more.
    fn admit(&self, method: Method<'_>) -> Result<u8, LimitError> {
        let most = self.limits.routes;
        if self.len >= most { Err(LimitError::Routes { most }) } else { self.tokens.number(method) }
    }

    /// How many catch-alls below catch-alls a route would add, if there is a place for it.
    pub(super) fn room<'r>(&'r self, number: u8, ways: &[(&'r Form, Vec<Step<'_>>)]) -> Result<usize, Taken<'r, T>> {
        let mut new_nested = 0;
        for (form, steps) in ways {
            let survey = survey(&self.root, steps);
            if let Some(other) = survey.end.and_then(|at| at.route(number)) {
                return Err(Taken::By(form, other));
            }
            // The second form of a template has no catch-all that the first lacks.
            new_nested = new_nested.max(survey.new_nested);
        }
        if self.nested + new_nested > MAX_NESTED_CATCH_ALLS { Err(Taken::Full) } else { Ok(new_nested) }
    }

    /// Puts a route into its place.
    pub(super) fn enter(
        &mut self,
        number: u8,
        ways: &[(&Form, Vec<Step<'_>>)],
        route: Option<&Arc<Route<T>>>,
        new_nested: usize,
    ) {
        for (_, steps) in ways {
            let mut new = New { number, route: route.cloned().map(Offered::Shared), bits: &mut self.bits };
            let done = edit::insert(&mut self.root, &mut steps.iter().map(Step::stride), &mut new);
            debug_assert_eq!(done, Some(true), "a place that was found free takes a route");
        }
        self.nested += new_nested;
        self.len += 1;
    }
}
