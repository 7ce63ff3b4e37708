//! Routes and the sets of them that answer one shape.

use alloc::{boxed::Box, string::String, sync::Arc};
use core::iter;

use crate::{
    method::{ANY, GET, HEAD, UNKNOWN},
    options::Case,
    params::{Match, NEAR, Near, Params, RouteId, names},
    path,
    template::{Outline, Template},
};

use super::label::KnownLen;

/// A route as it was inserted. Every version of the trie that has it shares it.
pub(crate) struct Route<T> {
    pub(crate) id: RouteId,
    pub(super) value: T,
    text: Text,
    /// Bytes of the template, where its text is joined.
    len: u8,
    /// Where in the template the text begins that leads to it, if it stands there alone.
    from: u8,
    /// Of that text.
    known_len: KnownLen,
    /// The number of its method, if it stands there alone.
    number: u8,
}

/// The text of a template, and what a match has to know of it, as [`names`] reads it.
enum Text {
    /// The template, and the rest behind it: for most templates that is ASCII.
    Joined(Box<str>),
    Apart(Box<(Box<str>, Box<[u8]>)>),
}

impl Text {
    /// And the length of the template.
    fn new(template: &str, rest: &[u8]) -> (Text, u8) {
        match (str::from_utf8(rest), u8::try_from(template.len())) {
            (Ok(rest), Ok(len)) => {
                let mut text = String::with_capacity(template.len() + rest.len());
                text.push_str(template);
                text.push_str(rest);
                (Text::Joined(text.into()), len)
            }
            _ => (Text::Apart(Box::new((template.into(), rest.into()))), 0),
        }
    }
}

impl<T> Route<T> {
    pub(super) fn new(id: RouteId, template: &Template, value: T) -> Route<T> {
        let rest = names::encode(template, &[Case::Sensitive, Case::IgnoreAscii]);
        let (text, len) = Text::new(template.text(), &rest);
        Route { id, value, text, len, from: 0, known_len: KnownLen::UNKNOWN, number: 0 }
    }

    /// The same for a template that is known by its outline.
    pub(super) fn plain(id: RouteId, outline: &Outline<'_>, value: T) -> Route<T> {
        let ranges = outline.name_ranges();
        // As `names::encode` writes them.
        let mut rest = [0; 1 + 4 * NEAR];
        let [count, places @ ..] = &mut rest;
        *count = u8::try_from(ranges.len()).unwrap_or(u8::MAX);
        for (place, &(start, len)) in places.as_chunks_mut().0.iter_mut().zip(ranges) {
            *place = [start, 0, len, 0];
        }
        let (text, len) = Text::new(outline.text(), rest.get(..1 + 4 * ranges.len()).unwrap_or_default());
        Route { id, value, text, len, from: 0, known_len: KnownLen::UNKNOWN, number: 0 }
    }

    #[inline(always)]
    pub(crate) fn template(&self) -> &str {
        match &self.text {
            Text::Joined(text) => text.get(..usize::from(self.len)).unwrap_or_default(),
            Text::Apart(parts) => &parts.0,
        }
    }

    /// See [`names`].
    #[inline(always)]
    fn rest(&self) -> &[u8] {
        match &self.text {
            Text::Joined(text) => text.as_bytes().get(usize::from(self.len)..).unwrap_or_default(),
            Text::Apart(parts) => &parts.1,
        }
    }

    /// Whether the last segment is optional: such a route ends at two nodes. A question mark has no other meaning in a template.
    pub(super) fn is_optional(&self) -> bool {
        self.template().ends_with("?}")
    }

    /// Notes that it stands alone behind a text, with which its template ends.
    pub(super) fn stand_alone(&mut self, text: &[u8], number: u8) {
        let len = u8::try_from(text.len()).unwrap_or(u8::MAX);
        (self.from, self.known_len, self.number) = (self.len.saturating_sub(len), KnownLen::of(text), number);
    }

    /// The number of the method of a route that stands alone.
    #[inline(always)]
    pub(super) fn number(&self) -> u8 {
        self.number
    }

    /// The text that leads to a route that stands alone.
    pub(super) fn end_of_template(&self) -> &[u8] {
        self.template().as_bytes().get(usize::from(self.from)..).unwrap_or_default()
    }

    #[inline(always)]
    pub(super) fn known_len(&self) -> KnownLen {
        self.known_len
    }

    /// Where the text ends that leads to it, if it stands at `start`.
    #[inline(never)]
    pub(super) fn compare<X: path::Text>(&self, text: X, start: usize) -> Option<usize> {
        text.after(start, self.end_of_template()).filter(|&end| text.is_border(end))
    }

    /// How many parameters the template has.
    pub(super) fn params(&self) -> usize {
        names::iter(self.rest(), self.template()).len()
    }

    #[inline(always)]
    pub(crate) fn matched<'t, 'p>(&'t self, path: &'p str, near: Near) -> Match<'t, 'p, T> {
        let params = Params::new(path, self.template(), self.rest(), near);
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
    pub(super) fn one(number: u8, route: Arc<Route<T>>) -> Routes<T> {
        Routes { set: 1 << number, first: Some(route), others: None }
    }

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
            *self = Routes::one(number, route);
            return;
        }
        let others = self.others.as_deref().unwrap_or_default();
        let place = self.before(number);
        let others = if place == 0 {
            let first = self.first.replace(route);
            first.into_iter().chain(others.iter().cloned()).collect()
        } else {
            let (before, after) = others.split_at_checked(place - 1).unwrap_or_default();
            // An iterator that knows its length takes one allocation.
            before.iter().cloned().chain(iter::once(route)).chain(after.iter().cloned()).collect()
        };
        self.others = Some(others);
        self.set |= 1 << number;
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
