//! What matches tell of their routes. In go templates and names bytes, out come two literals; a look-up cuts out of them what
//! its route tells. So the lines printed for a table do not grow with its routes, and nothing is taken apart while the program is
//! compiled, where a step takes microseconds. A match tree costs more to compile than cutting does, so beside one the pieces are
//! cut in const evaluation, into a list: a hit then takes 30 instructions less.
//!
//! The second literal begins with places. Routes of one template share what is told of them.
//!
//! ```text
//! count     of the routes (4 bytes, little-endian as all of them)
//! places    for each route, where its template and its names bytes begin (4 bytes each), and how long they are (2 bytes each)
//! names     names bytes, as `params::names` has them
//! ```

#[cfg(feature = "alloc")]
use alloc::{collections::BTreeMap, string::String, vec::Vec};

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
pub(crate) const PLACE: usize = 12;

/// The two literals for some routes.
#[cfg(feature = "alloc")]
#[must_use]
pub fn joined(routes: &[(String, Vec<u8>)]) -> (String, Vec<u8>) {
    let start = |len: usize| u32::try_from(len).unwrap_or(u32::MAX).to_le_bytes();
    // A template has no more than 4,096 bytes, and its names bytes fit, too: names, and for more than five parameters the tables of
    // that one template.
    let length = |len: usize| u16::try_from(len).unwrap_or(u16::MAX).to_le_bytes();
    let (mut templates, mut names) = (String::new(), Vec::<u8>::new());
    let mut literal = start(routes.len()).to_vec();
    let mut places = BTreeMap::new();
    for (template, bytes) in routes {
        let (text, name) = *places.entry((template, bytes)).or_insert_with(|| {
            let place = (templates.len(), names.len());
            templates.push_str(template);
            names.extend(bytes);
            place
        });
        literal.extend([start(text), start(name)].as_flattened());
        literal.extend([length(template.len()), length(bytes.len())].as_flattened());
    }
    literal.extend(names);
    (templates, literal)
}

/// Where template and names bytes of a route begin, and how long they are.
#[derive(Clone, Copy)]
struct Place {
    template: (usize, usize),
    names: (usize, usize),
}

impl Place {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "parts of a number")]
    const fn read(bytes: [u8; PLACE]) -> Place {
        let [starts @ .., a, b, c, d] = bytes;
        let starts = u64::from_le_bytes(starts);
        let lens = u32::from_le_bytes([a, b, c, d]);
        Place {
            template: (starts as u32 as usize, lens as u16 as usize),
            names: ((starts >> 32) as usize, (lens >> 16) as usize),
        }
    }
}

impl Legend {
    const EMPTY: Legend = Legend { list: &[], templates: "", places: &[], names: &[] };

    /// The legend that stands in two literals.
    #[must_use]
    pub const fn new(templates: &'static str, literal: &'static [u8]) -> Legend {
        let Some((count, rest)) = literal.split_first_chunk::<COUNT>() else { return Legend::EMPTY };
        match rest.split_at_checked(PLACE * u32::from_le_bytes(*count) as usize) {
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
        self.places.len()
    }

    /// What is told of a route; nothing if there is no such route.
    #[inline(always)]
    pub(crate) const fn get(self, route: usize) -> Told {
        if let Some((_, [told, ..])) = self.list.split_at_checked(route) {
            return *told;
        }
        let Some((_, [place, ..])) = self.places.split_at_checked(route) else { return ("", &[]) };
        let Place { template, names } = Place::read(*place);
        let template = match self.templates.split_at_checked(template.0) {
            Some((_, behind)) => match behind.split_at_checked(template.1) {
                Some((template, _)) => template,
                None => "",
            },
            None => "",
        };
        let names = match self.names.split_at_checked(names.0) {
            Some((_, behind)) => match behind.split_at_checked(names.1) {
                Some((names, _)) => names,
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

    /// All of it: templates, places and names bytes.
    pub(crate) const fn parts(self) -> (&'static str, &'static [u8], &'static [u8]) {
        (self.templates, self.places.as_flattened(), self.names)
    }
}

/// What is told of each of the routes of a legend, for const evaluation that reads them again and again. By patterns where that
/// goes: calls take most of the time there.
#[must_use]
pub const fn cut<const N: usize>(legend: Legend) -> [Told; N] {
    let mut list: [Told; N] = [("", &[]); N];
    let mut rest = list.as_mut_slice();
    let Legend { mut templates, mut places, mut names, .. } = legend;
    let (mut start, mut route) = (0, 0);
    while let ([told, behind @ ..], [place, later @ ..]) = (rest, places) {
        let Place { template, names: (_, names_len) } = Place::read(*place);
        // What comes for the first time stands behind what came before it.
        if template.0 == start
            && let Some((text, templates_left)) = templates.split_at_checked(template.1)
            && let Some((bytes, names_left)) = names.split_at_checked(names_len)
        {
            *told = (text, bytes);
            start += template.1;
            (templates, names) = (templates_left, names_left);
        } else {
            *told = legend.get(route);
        }
        route += 1;
        (places, rest) = (later, behind);
    }
    list
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_what_was_joined() {
        let told = |template: &str, names: &[u8]| (String::from(template), Vec::from(names));
        let routes = [
            told("/", b"\0"),
            told("/é/{x}", b"\x01\x04\0\x01\0\x03\0"),
            told("/", b"\0"),
            told("/é", b"\0"),
            told("/é/{x}", b"\x01\x04\0\x01\0\x03\0"),
        ];
        let (templates, literal) = joined(&routes);
        assert_eq!(templates, "//é/{x}/é");
        let legend = Legend::new(templates.leak(), literal.leak());
        let pieces = cut::<5>(legend);
        assert_eq!(legend.len(), routes.len());
        for (place, (template, names)) in routes.iter().enumerate() {
            let expected = (template.as_str(), names.as_slice());
            assert_eq!(legend.get(place), expected);
            assert_eq!(legend.with(pieces.to_vec().leak()).get(place), expected);
        }
        assert_eq!(legend.get(routes.len()), ("", &[] as &[u8]));
        assert_eq!(legend.template(routes.len()), None);
        assert_eq!(Legend::new("", &[]).len(), 0);
    }
}
