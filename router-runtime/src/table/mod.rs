//! Compiled tables: two constants and the values. [`Table`] answers look-ups by the match tree where the macro printed
//! one, else by a walk of the data; either way the data knows the whole language.

pub(crate) mod automaton;
#[cfg(feature = "alloc")]
pub mod encode;
mod glance;
#[cfg(feature = "alloc")]
mod layer;
pub(crate) mod layout;
mod listing;
mod mounted;
pub mod statics;
#[doc(hidden)]
pub mod tree;

use core::{fmt, ops::ControlFlow};

use crate::{
    lookup::{self, Reading},
    method::Method,
    miss::{Allowed, MethodSet, Miss, Tokens},
    options::{Case, MethodPolicy, Options, SlashPolicy},
    params::{Match, RouteId, Spans},
    path::{Folding, Plain, Text},
    search::{Automaton, Failed, Judge, Meter, NESTED, Search},
};

use automaton::Trie;
pub(crate) use glance::Glance;
use layout::{
    AT_CELLS, AT_COLUMN_MAP, AT_COLUMNS, AT_NESTED, AT_NODE_COUNT, AT_OPTIONS, AT_ROUTES, AT_SETS, AT_SHAPES,
    AT_STATICS, AT_TOKENS, AT_TOKENS_LEN, Bytes, IGNORES_CASE, NONE, STATICS_ALONE,
};
pub use listing::{Methods, Route};

/// A match tree: gives the shape that answers a path without `%`, [`NO_SHAPE`], or [`ASK_DATA`].
pub type Tree = fn(&[u8], &mut Spans) -> u32;

/// No shape matches.
pub const NO_SHAPE: u32 = u32::MAX;
/// The tree does not tell: the data has to be asked.
pub const ASK_DATA: u32 = u32::MAX - 1;

/// A route table, made by [`routes!`](../wayplan/macro.routes.html) at compile time. Nothing of it is set up at run time and a look-up
/// uses no heap.
pub struct Table<T: 'static> {
    data: &'static [u8],
    text: &'static str,
    routes: &'static [Told],
    values: &'static [T],
    tree: Option<Tree>,
    quick: Quick,
}

/// The template of a route, and its bytes by [`names`](crate::params::names).
pub type Told = (&'static str, &'static [u8]);

/// What every look-up needs of the data, read once, when the table is compiled.
#[derive(Clone, Copy)]
struct Quick {
    /// The column of each method with a fixed number.
    columns: [u8; 10],
    /// Columns of a row of cells.
    width: usize,
    cells: &'static [u8],
    wide: bool,
    /// The first shape that matches settles the answer: strict in methods and slashes.
    settles: bool,
    slash: bool,
}

impl Quick {
    const fn of(data: &'static [u8]) -> Quick {
        let (_, map) = data.split_at(const_word(data, AT_COLUMN_MAP));
        let columns = match map.first_chunk() {
            Some(columns) => *columns,
            None => [0; 10],
        };
        let options = const_word(data, AT_OPTIONS);
        let (_, cells) = data.split_at(const_word(data, AT_CELLS));
        Quick {
            columns,
            width: const_word(data, AT_COLUMNS),
            cells,
            wide: options & 0xff_0000 != 0,
            settles: options.to_le_bytes()[0] == 0,
            slash: options & 0xff00 != 0,
        }
    }

    /// The route that answers the methods of a column at a shape, or [`NONE`].
    #[inline(always)]
    fn cell(&self, shape: u32, column: usize) -> u32 {
        let cell = shape as usize * self.width + column;
        if self.wide {
            return Bytes(self.cells).u32(4 * cell);
        }
        match Bytes(self.cells).u16(2 * cell) {
            u16::MAX => NONE,
            route => route.into(),
        }
    }
}

/// What is const about a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Routes.
    pub routes: usize,
    /// Shapes: what is left of the routes without methods and parameter names.
    pub shapes: usize,
    /// Nodes of the trie.
    pub nodes: usize,
    /// Bytes of the data, templates and docs not counted.
    pub bytes: usize,
    /// Whether a match tree answers first.
    pub tree: bool,
}

impl<T> Table<T> {
    /// Puts a table together from what [`encode`](encode::encode) made of its routes. `routes` and `values` are those
    /// of the routes, in their order.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_parts(
        data: &'static [u8],
        text: &'static str,
        routes: &'static [Told],
        values: &'static [T],
        tree: Option<Tree>,
    ) -> Table<T> {
        Table { data, text, routes, values, tree, quick: Quick::of(data) }
    }

    /// Looks up a route.
    ///
    /// # Errors
    /// [`Miss`] tells what to answer where there is none.
    ///
    /// Costs one scan of the path for `%` and a walk from its first segment to its last; no heap.
    #[inline(always)]
    pub fn at<'t, 'p, 'm>(&'t self, method: impl Into<Method<'m>>, path: &'p str) -> Result<Match<'t, 'p, T>, Miss> {
        let mut spans = Spans::default();
        let column = self.column(method.into());
        let route = match self.glance(column, path, &mut spans) {
            Glance::Route(route) => route,
            other => self.settle(&other, column, path, &mut spans)?,
        };
        self.matched(route, path, &spans).ok_or(Miss::NotFound)
    }

    /// Looks up a route without handing out what it is; the places of the parameters go into `spans`.
    ///
    /// # Errors
    /// [`Miss`], as [`at`](Table::at).
    #[inline]
    pub fn find<'m>(&self, method: impl Into<Method<'m>>, path: &str, spans: &mut Spans) -> Result<RouteId, Miss> {
        let column = self.column(method.into());
        let route = match self.glance(column, path, spans) {
            Glance::Route(route) => route,
            other => self.settle(&other, column, path, spans)?,
        };
        Ok(RouteId(route.into()))
    }

    #[inline]
    fn bytes(&self) -> Bytes<'static> {
        Bytes(self.data)
    }

    /// Makes an answer of a glance that saw no route.
    #[inline(always)]
    fn settle(&self, glance: &Glance, column: usize, path: &str, spans: &mut Spans) -> Result<u32, Miss> {
        match *glance {
            Glance::Nothing if !self.quick.slash => Err(Miss::NotFound),
            _ => self.look_closer(glance, column, path, spans),
        }
    }

    #[inline(never)]
    fn look_closer(&self, glance: &Glance, column: usize, path: &str, spans: &mut Spans) -> Result<u32, Miss> {
        match *glance {
            Glance::Refusal(shape) if self.quick.settles => Err(self.core().refusal(self.core().set(shape))),
            _ => self.core().answer(column, path, spans),
        }
    }

    pub(crate) fn core(&self) -> Core<'static> {
        Core { bytes: self.bytes(), text: self.text }
    }

    /// How the table matches.
    #[must_use]
    pub fn options(&self) -> Options {
        self.core().options()
    }

    /// The routes, in the order in which they were written.
    #[must_use]
    pub fn routes(&self) -> impl ExactSizeIterator<Item = Route<'_>> {
        let core = self.core();
        self.routes.iter().enumerate().map(move |(id, told)| Route::read(core, id, *told))
    }

    /// The template of a route.
    #[must_use]
    pub fn template(&self, route: RouteId) -> Option<&'static str> {
        self.routes.get(usize::try_from(route.0).ok()?).map(|&(template, _)| template)
    }

    /// The value of a route.
    #[must_use]
    pub fn value(&self, route: RouteId) -> Option<&T> {
        self.values.get(usize::try_from(route.0).ok()?)
    }

    /// Sizes and bounds of the table.
    #[must_use]
    pub const fn stats(&self) -> Stats {
        Stats {
            routes: const_word(self.data, AT_ROUTES),
            shapes: const_word(self.data, AT_SHAPES),
            nodes: const_word(self.data, AT_NODE_COUNT),
            bytes: self.data.len(),
            tree: self.tree.is_some(),
        }
    }

    /// How many nodes a walk of the data visits for `path`: the measure of its work.
    #[doc(hidden)]
    #[must_use]
    pub fn visits(&self, method: Method<'_>, path: &str) -> u64 {
        let core = self.core();
        let mut visits = 0;
        let column = core.column(method);
        let _ = lookup::look_up(core.options(), path, &mut Spans::default(), |reading, spans| {
            core.look::<u64>(column, reading, spans, &mut visits).map(|_| ())
        });
        visits
    }

    /// The table as if no match tree had been printed for it.
    #[doc(hidden)]
    #[must_use]
    pub const fn without_tree(&self) -> Table<T> {
        Table {
            data: self.data,
            text: self.text,
            routes: self.routes,
            values: self.values,
            tree: None,
            quick: self.quick,
        }
    }
}

/// A word of the header, for const evaluation; 0 outside of the data.
pub(crate) const fn const_word(data: &[u8], word: usize) -> usize {
    match data.split_at_checked(4 * word) {
        Some((_, [a, b, c, d, ..])) => u32::from_le_bytes([*a, *b, *c, *d]) as usize,
        _ => 0,
    }
}

/// A table without its values: everything about matching.
#[derive(Clone, Copy)]
pub(crate) struct Core<'t> {
    pub(crate) bytes: Bytes<'t>,
    pub(crate) text: &'t str,
}

/// Accepts the first shape there is.
struct AnyShape;

impl Judge<u32> for AnyShape {
    #[inline(always)]
    fn accepts(&mut self, _: u32) -> bool {
        true
    }
}

/// What a walk found out besides the route.
struct Verdict<'t> {
    core: Core<'t>,
    column: usize,
    fall_through: bool,
    /// The methods of the shapes that matched the path and were passed over.
    refused: u64,
}

impl Judge<u32> for Verdict<'_> {
    fn accepts(&mut self, shape: u32) -> bool {
        if !self.fall_through || self.core.cell(shape, self.column) != NONE {
            return true;
        }
        self.refused |= self.core.set(shape);
        false
    }
}

impl<'t> Core<'t> {
    #[inline(always)]
    pub(crate) fn column(self, method: Method<'_>) -> usize {
        let number = match method.number() {
            Ok(number) => number,
            Err(_) => method.number_among(self.tokens()),
        };
        let [column] = self.bytes.array(self.bytes.header(AT_COLUMN_MAP) + usize::from(number));
        usize::from(column)
    }

    /// The extension tokens, separated by spaces.
    fn tokens(self) -> &'t str {
        let at = self.bytes.header(AT_TOKENS);
        self.text.get(at..at + self.bytes.header(AT_TOKENS_LEN)).unwrap_or_default()
    }

    /// The route that answers the methods of a column at a shape, or [`NONE`].
    #[inline(always)]
    pub(crate) fn cell(self, shape: u32, column: usize) -> u32 {
        let cell = shape as usize * self.bytes.header(AT_COLUMNS) + column;
        let cells = self.bytes.header(AT_CELLS);
        if self.is_wide() {
            return self.bytes.u32(cells + 4 * cell);
        }
        match self.bytes.u16(cells + 2 * cell) {
            u16::MAX => NONE,
            route => route.into(),
        }
    }

    /// The numbers of the methods that a shape has routes for, as bits.
    pub(crate) fn set(self, shape: u32) -> u64 {
        self.bytes.u64(self.bytes.header(AT_SETS) + 8 * shape as usize)
    }

    #[inline(always)]
    fn is_wide(self) -> bool {
        self.bytes.array::<1>(4 * AT_OPTIONS + 2) != [0]
    }

    /// Whether a path that the perfect hash does not know is no path of the table.
    #[inline(always)]
    fn has_flag(self, flag: u8) -> bool {
        let [flags] = self.bytes.array(4 * AT_OPTIONS + 3);
        flags & flag != 0
    }

    #[inline(always)]
    fn slash(self) -> u8 {
        let [slash] = self.bytes.array(4 * AT_OPTIONS + 1);
        slash
    }

    #[inline(always)]
    fn falls_through(self) -> bool {
        self.bytes.array::<1>(4 * AT_OPTIONS) != [0]
    }

    pub(crate) fn options(self) -> Options {
        let methods = if self.falls_through() { MethodPolicy::FallThrough } else { MethodPolicy::Strict };
        let slash = match self.slash() {
            0 => SlashPolicy::Strict,
            1 => SlashPolicy::Ignore,
            _ => SlashPolicy::Redirect,
        };
        let case = if self.has_flag(IGNORES_CASE) { Case::IgnoreAscii } else { Case::Sensitive };
        Options { methods, slash, case }
    }

    /// Looks one form of a path up: the shape and, if it has the method, the route; or, where no shape is settled on, the
    /// methods of those that were passed over.
    pub(crate) fn seek<M: Meter>(
        self,
        column: usize,
        reading: Reading<'_>,
        spans: &mut Spans,
        meter: &mut M,
    ) -> Result<(u32, Option<u32>), u64> {
        let mut verdict = Verdict { core: self, column, fall_through: self.falls_through(), refused: 0 };
        let shape = self.shape(reading, spans, &mut verdict, meter).ok_or(verdict.refused)?;
        Ok((shape, Some(self.cell(shape, column)).filter(|&route| route != NONE)))
    }

    /// The first shape that matches a path without `%`, or [`NO_SHAPE`].
    #[inline]
    fn first_shape(self, path: &[u8], spans: &mut Spans) -> u32 {
        if path.first() != Some(&b'/') {
            return NO_SHAPE;
        }
        self.shape(Reading::Plain(Plain(path)), spans, &mut AnyShape, &mut ()).unwrap_or(NO_SHAPE)
    }

    /// The first shape that matches a path and that `judge` accepts.
    pub(crate) fn shape<M: Meter>(
        self,
        reading: Reading<'_>,
        spans: &mut Spans,
        judge: &mut impl Judge<u32>,
        meter: &mut M,
    ) -> Option<u32> {
        if self.has_flag(IGNORES_CASE) {
            return self.shape_without_case(reading, spans, judge, meter);
        }
        match reading {
            Reading::Plain(text) => match self.by_hash::<false>(text, spans, judge) {
                ControlFlow::Break(shape) => shape,
                ControlFlow::Continue(()) if self.bytes.header(AT_NESTED) == 0 => {
                    self.walk::<0, _, _, _>(text, spans, judge, meter)
                }
                ControlFlow::Continue(()) => self.walk::<NESTED, _, _, _>(text, spans, judge, meter),
            },
            Reading::Encoded(text) => self.walk::<NESTED, _, _, _>(text, spans, judge, meter),
        }
    }

    #[inline(never)]
    fn shape_without_case<M: Meter>(
        self,
        reading: Reading<'_>,
        spans: &mut Spans,
        judge: &mut impl Judge<u32>,
        meter: &mut M,
    ) -> Option<u32> {
        spans.fold();
        match reading {
            Reading::Plain(text) => match self.by_hash::<true>(text, spans, judge) {
                ControlFlow::Break(shape) => shape,
                ControlFlow::Continue(()) => self.walk::<NESTED, _, _, _>(Folding(text), spans, judge, meter),
            },
            Reading::Encoded(text) => self.walk::<NESTED, _, _, _>(Folding(text), spans, judge, meter),
        }
    }

    /// The shape of a path without parameters, if the perfect hash has it; breaks where the hash settles the answer.
    #[inline(always)]
    fn by_hash<const FOLD: bool>(
        self,
        text: Plain<'_>,
        spans: &mut Spans,
        judge: &mut impl Judge<u32>,
    ) -> ControlFlow<Option<u32>> {
        let statics = self.bytes.header(AT_STATICS);
        if statics == 0 {
            return ControlFlow::Continue(());
        }
        if let Some(shape) = statics::find::<FOLD>(self.bytes, statics, text.0)
            && judge.accepts(shape)
        {
            spans.set_len(0);
            return ControlFlow::Break(Some(shape));
        }
        if self.has_flag(STATICS_ALONE) { ControlFlow::Break(None) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn walk<const N: usize, X: Text, J: Judge<u32>, M: Meter>(
        self,
        text: X,
        spans: &mut Spans,
        judge: &mut J,
        meter: &mut M,
    ) -> Option<u32> {
        let automaton = Trie(self.bytes);
        Search { automaton, text, judge, spans, failed: Failed::<N>::none(), meter }.walk(automaton.root(), 1, 0)
    }
}

impl Core<'static> {
    /// The whole look-up by the data.
    #[inline(never)]
    pub(crate) fn answer(self, column: usize, path: &str, spans: &mut Spans) -> Result<u32, Miss> {
        lookup::look_up(self.options(), path, spans, |reading, spans| {
            self.look(column, reading, spans, &mut ()).map(|(route, _)| route)
        })
    }

    /// Looks one form of a path up: the route and its shape.
    pub(crate) fn look<M: Meter>(
        self,
        column: usize,
        reading: Reading<'_>,
        spans: &mut Spans,
        meter: &mut M,
    ) -> Result<(u32, u32), Miss> {
        let refused = match self.seek(column, reading, spans, meter) {
            Ok((shape, Some(route))) => return Ok((route, shape)),
            Ok((shape, None)) => self.set(shape),
            Err(0) => return Err(Miss::NotFound),
            Err(refused) => refused,
        };
        Err(self.refusal(refused))
    }

    #[cold]
    fn refusal(self, refused: u64) -> Miss {
        Miss::MethodNotAllowed(self.allowed(refused))
    }

    /// The methods of some numbers.
    pub(crate) fn allowed(self, bits: u64) -> Allowed {
        Allowed::new(MethodSet { bits, tokens: Tokens::Static(self.tokens()) })
    }
}

/// Finds the parameters of a path by the data of a table with a single route.
pub(crate) fn bind(data: &[u8], path: &str, spans: &mut Spans) {
    let core = Core { bytes: Bytes(data), text: "" };
    // No path that a look-up has matched is refused here, and no other comes here.
    let _ = lookup::look_up(core.options(), path, spans, |reading, spans| {
        core.shape(reading, spans, &mut AnyShape, &mut ()).ok_or(Miss::NotFound)
    });
}

/// What an encoded table that is no [`Table`] yet makes of a path as it stands: the shape that matches and, if it has the
/// method, the route.
#[doc(hidden)]
#[must_use]
pub fn peek(data: &[u8], text: &str, method: Method<'_>, path: &str) -> Option<(u32, Option<u32>)> {
    let core = Core { bytes: Bytes(data), text };
    let reading = Reading::of(path).ok()?;
    core.seek(core.column(method), reading, &mut Spans::default(), &mut ()).ok()
}

impl<T> fmt::Debug for Table<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("stats", &self.stats()).finish_non_exhaustive()
    }
}
