//! What matches tell of their routes. In go templates and names bytes, out come two literals; a look-up cuts out of them what
//! its route tells. What is printed for a table so does not grow by lines, and nothing is taken apart while the program is
//! compiled, where a step takes microseconds. A match tree costs more than that to compile, so beside one the pieces are cut in
//! const evaluation, into a list: a hit then takes 30 instructions less.
//!
//! The second literal begins with places:
//!
//! ```text
//! count     of the routes (4 bytes, little-endian as all of them)
//! places    for each route, and once more behind the last, where its template and its names bytes begin (4 bytes each)
//! names     names bytes of all routes, as `params::names` has them
//! ```

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};

/// The template of a route, and its names bytes.
pub type Told = (&'static str, &'static [u8]);

/// What is told of all routes of a table.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Legend {
    /// The pieces, if they were cut.
    list: &'static [Told],
    templates: &'static str,
    places: &'static [[u8; PLACE]],
    names: &'static [u8],
}

/// Bytes of the count.
pub(crate) const COUNT: usize = 4;
/// Bytes of one of the places.
pub(crate) const PLACE: usize = 8;

/// The two literals for some routes.
#[cfg(feature = "alloc")]
#[must_use]
pub fn joined(routes: &[(String, Vec<u8>)]) -> (String, Vec<u8>) {
    let count = |len: usize| u32::try_from(len).unwrap_or(u32::MAX).to_le_bytes();
    let mut literal = count(routes.len()).to_vec();
    let (mut template, mut names) = (0, 0);
    for (text, bytes) in routes {
        literal.extend([count(template), count(names)].as_flattened());
        template += text.len();
        names += bytes.len();
    }
    literal.extend([count(template), count(names)].as_flattened());
    literal.extend(routes.iter().flat_map(|(_, bytes)| bytes));
    (routes.iter().map(|(text, _)| text.as_str()).collect(), literal)
}

impl Legend {
    const EMPTY: Legend = Legend { list: &[], templates: "", places: &[], names: &[] };

    /// The legend that stands in two literals.
    #[must_use]
    pub const fn new(templates: &'static str, literal: &'static [u8]) -> Legend {
        let Some((count, rest)) = literal.split_first_chunk::<COUNT>() else { return Legend::EMPTY };
        match rest.split_at_checked(PLACE * (u32::from_le_bytes(*count) as usize + 1)) {
            Some((places, names)) => Legend { list: &[], templates, places: places.as_chunks().0, names },
            None => Legend::EMPTY,
        }
    }

    /// The same with its pieces, which [`cut`] made of it.
    #[must_use]
    pub const fn with(self, list: &'static [Told]) -> Legend {
        Legend { list, ..self }
    }

    /// How many routes there are.
    pub(crate) const fn len(self) -> usize {
        self.places.len().saturating_sub(1)
    }

    /// What is told of a route; nothing if there is no such route.
    #[inline(always)]
    pub(crate) const fn get(self, route: usize) -> Told {
        if let Some((_, [told, ..])) = self.list.split_at_checked(route) {
            return *told;
        }
        let Some((_, [place, next, ..])) = self.places.split_at_checked(route) else { return ("", &[]) };
        let ((template, names), (template_end, names_end)) = (read(*place), read(*next));
        let template = match self.templates.split_at_checked(template_end) {
            Some((templates, _)) => match templates.split_at_checked(template) {
                Some((_, template)) => template,
                None => "",
            },
            None => "",
        };
        let names = match self.names.split_at_checked(names_end) {
            Some((all, _)) => match all.split_at_checked(names) {
                Some((_, names)) => names,
                None => &[],
            },
            None => &[],
        };
        (template, names)
    }

    /// The template of a route, if there is such a route.
    pub(crate) fn template(self, route: usize) -> Option<&'static str> {
        (route < self.len()).then(|| self.get(route).0)
    }

    /// All of it: templates, places but the last, and names bytes.
    pub(crate) const fn parts(self) -> (&'static str, &'static [u8], &'static [u8]) {
        let places = match self.places {
            [places @ .., _] => places.as_flattened(),
            [] => &[],
        };
        (self.templates, places, self.names)
    }
}

/// Where template and names bytes begin.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the two halves")]
const fn read(place: [u8; PLACE]) -> (usize, usize) {
    let place = u64::from_le_bytes(place);
    (place as u32 as usize, (place >> 32) as u32 as usize)
}

/// What is told of each of the routes of a legend, for const evaluation that reads them again and again. By patterns where that
/// goes: calls take most of the time there.
#[must_use]
pub const fn cut<const N: usize>(legend: Legend) -> [Told; N] {
    let mut list: [Told; N] = [("", &[]); N];
    let mut rest = list.as_mut_slice();
    let Legend { mut templates, places, mut names, .. } = legend;
    let [_, places @ ..] = places else { return list };
    let mut places = places;
    let (mut template_start, mut names_start) = (0, 0);
    while let ([told, behind @ ..], [place, later @ ..]) = (rest, places) {
        let (template_end, names_end) = read(*place);
        let Some((template, templates_left)) = templates.split_at_checked(template_end - template_start) else { break };
        let Some((bytes, names_left)) = names.split_at_checked(names_end - names_start) else { break };
        *told = (template, bytes);
        (template_start, names_start) = (template_end, names_end);
        (templates, names, places, rest) = (templates_left, names_left, later, behind);
    }
    list
}
