//! Routes and the sets of them that answer one shape.

use alloc::{boxed::Box, sync::Arc, vec::Vec};

use crate::{
    method::{ANY, GET, HEAD, UNKNOWN},
    options::Case,
    params::{Match, Params, RouteId, Spans, names},
    template::Template,
};

/// A route as it was inserted. Every version of the trie that has it shares it.
pub(crate) struct Route<T> {
    pub(crate) id: RouteId,
    pub(super) value: T,
    template: Box<str>,
    /// As [`names`] reads them.
    names: Box<[u8]>,
    /// Whether the last segment is optional: such a route ends at two nodes.
    pub(super) is_optional: bool,
}

impl<T> Route<T> {
    pub(super) fn new(id: RouteId, template: &Template, value: T) -> Route<T> {
        let names = names::encode(template, &[Case::Sensitive, Case::IgnoreAscii]).into();
        Route { id, value, template: template.text().into(), names, is_optional: template.forms().len() > 1 }
    }

    #[inline]
    pub(crate) fn template(&self) -> &str {
        &self.template
    }

    /// How many parameters the template has.
    pub(super) fn params(&self) -> usize {
        names::iter(&self.names, &self.template).len()
    }

    #[inline]
    pub(crate) fn matched<'t, 'p>(&'t self, path: &'p str, spans: &Spans) -> Match<'t, 'p, T> {
        let params = Params::new(path, &self.template, &self.names, spans);
        Match { value: &self.value, route: self.id, template: self.template(), params }
    }

    pub(super) fn into_value(self) -> T {
        self.value
    }
}

/// The routes of one shape, by the numbers of their methods.
pub(super) struct Routes<T> {
    /// The numbers, as bits.
    pub(super) set: u64,
    /// The route of the lowest number: most shapes have one alone.
    first: Option<Arc<Route<T>>>,
    /// The routes of the other numbers, in their order.
    others: Option<Arc<[Arc<Route<T>>]>>,
}

impl<T> Routes<T> {
    pub(super) fn is_empty(&self) -> bool {
        self.set == 0
    }

    /// The number that answers a request with the method of `number`: the exact one, `HEAD` through `GET`, `ANY`.
    #[inline]
    pub(super) fn answering(&self, number: u8) -> Option<u8> {
        if self.has(number) {
            return Some(number);
        }
        if number == HEAD && self.has(GET) {
            return Some(GET);
        }
        self.has(ANY).then_some(ANY)
    }

    /// The route that answers a request with the method of `number`.
    #[inline]
    pub(super) fn answer(&self, number: u8) -> Option<&Route<T>> {
        self.get(self.answering(number)?).map(Arc::as_ref)
    }

    #[inline]
    fn has(&self, number: u8) -> bool {
        number < UNKNOWN && self.set >> number & 1 == 1
    }

    /// The route of exactly this number.
    #[inline]
    pub(super) fn get(&self, number: u8) -> Option<&Arc<Route<T>>> {
        if !self.has(number) {
            None
        } else if self.set.trailing_zeros() == number.into() {
            self.first.as_ref()
        } else {
            self.others.as_ref()?.get(self.before(number) - 1)
        }
    }

    /// How many numbers of the set are lower.
    #[inline]
    fn before(&self, number: u8) -> usize {
        (self.set & !(u64::MAX << number)).count_ones() as usize
    }

    /// Numbers and routes, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u8, &Arc<Route<T>>)> {
        let numbers = (0..64).filter(|&number| self.has(number));
        numbers.zip(self.first.iter().chain(self.others.iter().flat_map(|others| others.iter())))
    }

    pub(super) fn insert(&mut self, number: u8, route: Arc<Route<T>>) {
        if self.is_empty() {
            *self = Routes { set: 1 << number, first: Some(route), others: None };
            return;
        }
        let mut all: Vec<_> = self.iter().map(|(number, route)| (number, Arc::clone(route))).collect();
        let place = self.before(number);
        all.insert(place, (number, route));
        *self = all.into_iter().collect();
    }

    pub(super) fn remove(&mut self, number: u8) -> Option<Arc<Route<T>>> {
        let removed = self.get(number).cloned();
        let others = self.iter().filter(|&(other, _)| other != number);
        *self = others.map(|(number, route)| (number, Arc::clone(route))).collect();
        removed
    }
}

/// Takes numbers in ascending order.
impl<T> FromIterator<(u8, Arc<Route<T>>)> for Routes<T> {
    fn from_iter<I: IntoIterator<Item = (u8, Arc<Route<T>>)>>(routes: I) -> Self {
        let mut set = 0;
        let mut routes = routes.into_iter().map(|(number, route)| {
            set |= 1 << number;
            route
        });
        let first = routes.next();
        let others: Arc<[_]> = routes.collect();
        Routes { set, first, others: Some(others).filter(|others| !others.is_empty()) }
    }
}

impl<T> Default for Routes<T> {
    fn default() -> Self {
        Routes { set: 0, first: None, others: None }
    }
}

impl<T> Clone for Routes<T> {
    fn clone(&self) -> Self {
        Routes { set: self.set, first: self.first.clone(), others: self.others.clone() }
    }
}
