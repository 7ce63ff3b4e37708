//! The floor under every look-up: the route is given, only its literals are verified and its parameters delimited. It is
//! no router; the times of routers are compared with it.

use std::{any::Any, hint::black_box, time::Duration};

use crate::{
    contest::{Answer, Ask, Call, Contestant},
    workload::Route,
};

#[derive(Debug, Clone, Copy)]
enum Piece {
    /// This part of the texts.
    Text(u32, u32),
    /// Ends before this byte, or with the path.
    Parameter(u8),
}

/// The templates of a table, by route; densely, so that the floor does not measure how they lie in memory.
#[derive(Debug, Default)]
pub struct Floor {
    texts: Vec<u8>,
    pieces: Vec<Piece>,
    /// Where the pieces of each route end.
    ends: Vec<u32>,
}

impl Floor {
    /// Takes the templates apart.
    #[must_use]
    pub fn new(routes: &[Route]) -> Self {
        let mut floor = Self::default();
        for route in routes {
            let mut rest = route.template.as_str();
            while let Some((text, after)) = rest.split_once('{') {
                floor.text(text);
                rest = after.split_once('}').map_or("", |(_, after)| after);
                floor.pieces.push(Piece::Parameter(rest.bytes().next().unwrap_or(b'/')));
            }
            floor.text(rest);
            floor.ends.push(place(floor.pieces.len()));
        }
        floor
    }

    fn text(&mut self, text: &str) {
        if !text.is_empty() {
            let start = self.texts.len();
            self.texts.extend(text.bytes());
            self.pieces.push(Piece::Text(place(start), place(self.texts.len())));
        }
    }

    #[inline]
    fn verify<'p>(&self, route: u32, path: &'p str, mut read: impl FnMut(&'p str)) -> Answer {
        let route = route as usize;
        let start = if route == 0 { 0 } else { self.ends[route - 1] };
        let mut rest = path;
        for piece in &self.pieces[start as usize..self.ends[route] as usize] {
            match *piece {
                Piece::Text(start, end) => {
                    let text = &self.texts[start as usize..end as usize];
                    if !rest.as_bytes().starts_with(text) {
                        return Answer::NotFound;
                    }
                    rest = rest.get(text.len()..).unwrap_or_default();
                }
                Piece::Parameter(end) => {
                    let bytes = rest.as_bytes();
                    let end = bytes.iter().position(|byte| *byte == end).unwrap_or(bytes.len());
                    let (value, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
                    read(value);
                    rest = after;
                }
            }
        }
        if rest.is_empty() { Answer::Route(place(route)) } else { Answer::NotFound }
    }
}

/// Tables are small.
fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

impl Contestant for Floor {
    fn name(&self) -> &'static str {
        "floor"
    }

    fn ours(&self) -> bool {
        false
    }

    fn compiled(&self) -> bool {
        true
    }

    fn refused(&self) -> usize {
        0
    }

    fn pass(&self, asks: &[Ask<'_>]) -> u64 {
        let mut digest = 0_u64;
        for ask in asks {
            let answer = self.verify(ask.hint, black_box(ask.path), |value| {
                let first = *value.as_bytes().first().unwrap_or(&0);
                digest = digest.wrapping_add(value.len() as u64 + u64::from(first));
            });
            digest = digest.wrapping_add(u64::from(answer == Answer::NotFound));
        }
        black_box(digest)
    }

    fn answer(&self, call: &Call) -> (Answer, Vec<String>) {
        let mut values = Vec::new();
        let answer = self.verify(call.hint, &call.path, |value| values.push(value.to_owned()));
        (answer, values)
    }

    fn insert(&self) -> Duration {
        Duration::ZERO
    }

    fn copy(&self) -> Box<dyn Any> {
        Box::new(())
    }
}
