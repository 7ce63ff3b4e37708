//! A linear matcher that decides what every request must be answered: one pass over the shapes in order of precedence,
//! no index, nothing shared with any contestant.
//!
//! It reads what the measured tables use (literals, parameters, parameters with text between them) and refuses other templates. It picks the
//! resource by path alone and then looks for the method.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
};

use crate::{
    contest::{Answer, Verb},
    workload::Route,
};

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
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

/// Where a shape is filed: its number of segments, and its first one if that is literal.
type Drawer = (usize, Option<String>);

/// The matcher.
#[derive(Debug)]
pub struct Reference {
    /// Most specific first within a drawer; a literal first segment comes before any other.
    drawers: BTreeMap<Drawer, Vec<Shape>>,
}

impl Reference {
    /// Reads the templates.
    ///
    /// # Errors
    /// A template outside the language above, or two routes of one method and shape.
    pub fn new(routes: &[Route]) -> Result<Self, String> {
        let mut drawers: BTreeMap<Drawer, Vec<Shape>> = BTreeMap::new();
        let mut places: HashMap<Vec<Vec<Piece>>, usize> = HashMap::new();
        for (position, route) in (0_u32..).zip(routes) {
            let segments = segments(&route.template)?;
            let drawer = drawers.entry(drawer(&segments)).or_default();
            let place = *places.entry(segments.clone()).or_insert(drawer.len());
            if place == drawer.len() {
                drawer.push(Shape { segments, methods: Vec::new() });
            }
            let methods = &mut drawer[place].methods;
            if methods.iter().any(|(verb, _)| *verb == route.verb) {
                return Err(format!("{} {} stands twice", route.verb.token(), route.template));
            }
            methods.push((route.verb, position));
        }
        for shapes in drawers.values_mut() {
            shapes.sort_by_cached_key(|shape| {
                let ranks = shape.segments.iter().map(|segment| rank(segment));
                ranks.collect::<Vec<_>>()
            });
        }
        Ok(Self { drawers })
    }

    /// The answer, and the parameter values in template order.
    #[must_use]
    pub fn answer(&self, verb: Verb, path: &str) -> (Answer, Vec<String>) {
        let Some(rest) = path.strip_prefix('/') else {
            return (Answer::NotFound, Vec::new());
        };
        let parts: Vec<&str> = rest.split('/').collect();
        let first = parts.first().map(|first| (*first).to_owned());
        let drawers = [first, None].map(|first| self.drawers.get(&(parts.len(), first)));
        for shape in drawers.into_iter().flatten().flatten() {
            let mut values = Vec::new();
            let mut pairs = shape.segments.iter().zip(&parts);
            if pairs.all(|(pieces, part)| bind(pieces, part, &mut values)) {
                let known = shape.methods.iter().find(|(method, _)| *method == verb);
                return known.map_or((Answer::Refused, Vec::new()), |(_, route)| {
                    let values = values.into_iter().map(str::to_owned).collect();
                    (Answer::Route(*route), values)
                });
            }
        }
        (Answer::NotFound, Vec::new())
    }

    /// The first route of every shape, in an order that suits a router that takes the first that matches.
    #[must_use]
    pub fn in_order(&self) -> Vec<u32> {
        let shapes = self.drawers.values().rev().flatten();
        shapes.filter_map(|shape| shape.methods.first()).map(|(_, route)| *route).collect()
    }
}

/// An empty segment is literal too.
fn drawer(segments: &[Vec<Piece>]) -> Drawer {
    let first = match segments.first().map(Vec::as_slice) {
        Some([]) => Some(String::new()),
        Some([Piece::Text(text)]) => Some(text.clone()),
        _ => None,
    };
    (segments.len(), first)
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
