//! A linear matcher that decides what every request must be answered: one pass over the shapes in order of precedence,
//! no index, nothing shared with any contestant.
//!
//! It reads what the measured tables use (literals, parameters, parameters with text between them) and refuses other templates. It picks the
//! resource by path alone and then looks for the method.

use std::{cmp::Reverse, collections::BTreeMap};

use crate::{
    contest::{Answer, Verb},
    workload::Route,
};

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    Parameter,
}

/// How a segment ranks: literal, then text with parameters (longer prefix, longer suffix, more text), then a parameter.
type Rank = (u8, Reverse<(usize, usize, usize)>);

/// The routes of one shape: a template with its parameter names erased.
#[derive(Debug)]
struct Shape {
    segments: Vec<Vec<Piece>>,
    methods: Vec<(Verb, u32)>,
}

/// The matcher.
#[derive(Debug)]
pub struct Reference {
    /// By number of segments, most specific first.
    shapes: BTreeMap<usize, Vec<Shape>>,
}

impl Reference {
    /// Reads the templates.
    ///
    /// # Errors
    /// A template outside the language above, or two routes of one method and shape.
    pub fn new(routes: &[Route]) -> Result<Self, String> {
        let mut shapes: BTreeMap<usize, Vec<Shape>> = BTreeMap::new();
        for (position, route) in (0_u32..).zip(routes) {
            let segments = segments(&route.template)?;
            let peers = shapes.entry(segments.len()).or_default();
            let at = peers.iter().position(|shape| shape.segments == segments).unwrap_or(peers.len());
            if at == peers.len() {
                peers.push(Shape { segments, methods: Vec::new() });
            }
            let methods = &mut peers[at].methods;
            if methods.iter().any(|(verb, _)| *verb == route.verb) {
                return Err(format!("{} {} stands twice", route.verb.token(), route.template));
            }
            methods.push((route.verb, position));
        }
        for peers in shapes.values_mut() {
            peers.sort_by_cached_key(|shape| shape.segments.iter().map(|segment| rank(segment)).collect::<Vec<_>>());
        }
        Ok(Self { shapes })
    }

    /// The answer, and the parameter values in template order.
    #[must_use]
    pub fn answer(&self, verb: Verb, path: &str) -> (Answer, Vec<String>) {
        let Some(rest) = path.strip_prefix('/') else {
            return (Answer::NotFound, Vec::new());
        };
        let parts: Vec<&str> = rest.split('/').collect();
        for shape in self.shapes.get(&parts.len()).map_or(&[][..], Vec::as_slice) {
            let mut values = Vec::new();
            if shape.segments.iter().zip(&parts).all(|(pieces, part)| bind(pieces, part, &mut values)) {
                return match shape.methods.iter().find(|(method, _)| *method == verb) {
                    Some((_, route)) => (Answer::Route(*route), values.into_iter().map(str::to_owned).collect()),
                    None => (Answer::Refused, Vec::new()),
                };
            }
        }
        (Answer::NotFound, Vec::new())
    }

    /// The first route of every shape, most specific first: the order a router needs that takes the first that matches.
    #[must_use]
    pub fn in_order(&self) -> Vec<u32> {
        let shapes = self.shapes.values().flatten();
        shapes.filter_map(|shape| shape.methods.first()).map(|(_, route)| *route).collect()
    }
}

fn rank(segment: &[Piece]) -> Rank {
    let length = |piece: Option<&Piece>| match piece {
        Some(Piece::Text(text)) => text.len(),
        _ => 0,
    };
    let text: usize = segment.iter().map(|piece| length(Some(piece))).sum();
    match segment {
        [Piece::Parameter] => (2, Reverse((0, 0, 0))),
        [] | [Piece::Text(_)] => (0, Reverse((0, 0, 0))),
        _ => (1, Reverse((length(segment.first()), length(segment.last()), text))),
    }
}

fn segments(template: &str) -> Result<Vec<Vec<Piece>>, String> {
    let rest = template.strip_prefix('/').ok_or_else(|| format!("{template} does not start with /"))?;
    rest.split('/').map(|segment| pieces(segment).ok_or_else(|| format!("{template}: cannot read {segment}"))).collect()
}

/// The pieces of one segment; `None` for what this matcher does not know.
fn pieces(mut segment: &str) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    while let Some((text, after)) = segment.split_once('{') {
        let (name, rest) = after.split_once('}')?;
        if text.contains('}') || name.contains(['*', ':', '?', '{']) || (text.is_empty() && !pieces.is_empty()) {
            return None;
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(text.to_owned()));
        }
        pieces.push(Piece::Parameter);
        segment = rest;
    }
    if segment.contains('}') {
        return None;
    }
    if !segment.is_empty() {
        pieces.push(Piece::Text(segment.to_owned()));
    }
    Some(pieces)
}

/// Binds the parameters from the left, each as long as the rest allows; on failure `values` is as it was.
fn bind<'p>(pieces: &[Piece], text: &'p str, values: &mut Vec<&'p str>) -> bool {
    match pieces {
        [] => text.is_empty(),
        [Piece::Text(literal), rest @ ..] => {
            text.strip_prefix(literal.as_str()).is_some_and(|text| bind(rest, text, values))
        }
        [Piece::Parameter, rest @ ..] => {
            let held = values.len();
            let ends = text.char_indices().map(|(at, char)| at + char.len_utf8()).rev();
            for end in ends {
                let (value, after) = text.split_at(end);
                values.push(value);
                if bind(rest, after, values) {
                    return true;
                }
                values.truncate(held);
            }
            false
        }
    }
}
