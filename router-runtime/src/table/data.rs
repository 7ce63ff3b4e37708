//! A table without its templates and values. In go the constants and a path, out comes the shape that matches it, the
//! route that answers there, or what refuses. The data knows the whole language; whoever asks for less asks
//! [`super::glance`].

use core::ops::ControlFlow;

use crate::{
    lookup::{self, Reading},
    method::Method,
    miss::{Allowed, Miss},
    options::{Case, MethodPolicy, Options, SlashPolicy},
    params::{Near, Places, Spans, Trail},
    path::{Folding, Plain},
    search::{Anything, Automaton, ByMethod, Descent, Judge, Meter},
};

use super::{
    automaton::Trie,
    layout::{
        AT_CELLS, AT_COLUMN_MAP, AT_COLUMNS, AT_OPTIONS, AT_SETS, AT_SHAPES, AT_STATICS, AT_TOKENS, AT_TOKENS_LEN,
        Bytes, IGNORES_CASE, NONE, STATICS_ALONE,
    },
    statics::Hashed,
};

/// What every look-up needs of the header, read once: of a table when it is compiled.
#[derive(Clone, Copy)]
pub(crate) struct Header {
    /// The column of each method with a fixed number.
    columns: [u8; 10],
    /// Where the cells stand, how many there are in a row and in all, and whether they have 32 bits, not 16.
    cells: usize,
    width: usize,
    count: usize,
    wide: bool,
    /// Where the perfect hash stands, or 0, and whether a path that it does not know is no path of the table.
    statics: usize,
    statics_alone: bool,
    /// Whether there is one, and case counts.
    is_hashed: bool,
    options: Options,
}

impl Header {
    pub(crate) const fn read(data: &[u8]) -> Header {
        let bytes = Bytes(data);
        let [fall_through, slash, wide, flags] = bytes.array(4 * AT_OPTIONS);
        Header {
            columns: bytes.array(bytes.header(AT_COLUMN_MAP)),
            cells: bytes.header(AT_CELLS),
            width: bytes.header(AT_COLUMNS),
            count: bytes.header(AT_COLUMNS) * bytes.header(AT_SHAPES),
            wide: wide != 0,
            statics: bytes.header(AT_STATICS),
            statics_alone: flags & STATICS_ALONE != 0,
            is_hashed: bytes.header(AT_STATICS) != 0 && flags & IGNORES_CASE == 0,
            options: Options {
                methods: if fall_through == 0 { MethodPolicy::Strict } else { MethodPolicy::FallThrough },
                slash: match slash {
                    0 => SlashPolicy::Strict,
                    1 => SlashPolicy::Ignore,
                    _ => SlashPolicy::Redirect,
                },
                case: if flags & IGNORES_CASE == 0 { Case::Sensitive } else { Case::IgnoreAscii },
            },
        }
    }
}

/// A table without its templates and values: everything about matching.
#[derive(Clone, Copy)]
pub(crate) struct Core<'t> {
    pub(crate) bytes: Bytes<'t>,
    pub(crate) text: &'t str,
    header: Header,
    /// The cells, if they are narrow, or, if they are wide.
    narrow: &'t [[u8; 2]],
    broad: &'t [[u8; 4]],
    /// The perfect hash, if there is one.
    statics: Option<Hashed<'t>>,
}

impl<'t> Core<'t> {
    /// A table by its data and its text.
    pub(crate) const fn new(data: &'t [u8], text: &'t str) -> Core<'t> {
        Core::with(Header::read(data), data, text)
    }

    /// The same where the header is known.
    #[inline(always)]
    pub(crate) const fn with(header: Header, data: &'t [u8], text: &'t str) -> Core<'t> {
        let bytes = Bytes(data);
        let (narrow, broad) =
            match bytes.from(header.cells).0.split_at_checked(header.count * if header.wide { 4 } else { 2 }) {
                Some((cells, _)) if header.wide => (&[] as &[_], cells.as_chunks().0),
                Some((cells, _)) => (cells.as_chunks().0, &[] as &[_]),
                None => (&[] as &[_], &[] as &[_]),
            };
        let statics = if header.statics == 0 { None } else { Some(Hashed::new(bytes, header.statics)) };
        Core { bytes, text, header, narrow, broad, statics }
    }

    pub(crate) const fn options(&self) -> Options {
        self.header.options
    }

    /// Whether the first shape that matches a path settles the answer.
    #[inline(always)]
    const fn settles(&self) -> bool {
        matches!(self.header.options.methods, MethodPolicy::Strict) && self.is_strict()
    }

    /// Whether the other slash form of a path does not matter.
    #[inline(always)]
    pub(crate) const fn is_strict(&self) -> bool {
        matches!(self.header.options.slash, SlashPolicy::Strict)
    }

    /// The column of a method.
    #[inline(always)]
    pub(crate) fn column(&self, method: Method<'_>) -> usize {
        match method.number() {
            Ok(number) => self.header.columns.get(usize::from(number)).map_or(0, |&column| usize::from(column)),
            Err(_) => self.extension_column(method),
        }
    }

    #[cold]
    fn extension_column(&self, method: Method<'_>) -> usize {
        let number = method.number_among(self.tokens());
        let [column] = self.bytes.array(self.bytes.header(AT_COLUMN_MAP) + usize::from(number));
        usize::from(column)
    }

    /// The extension tokens, separated by spaces.
    pub(crate) const fn tokens(&self) -> &'t str {
        let Some((_, rest)) = self.text.split_at_checked(self.bytes.header(AT_TOKENS)) else { return "" };
        match rest.split_at_checked(self.bytes.header(AT_TOKENS_LEN)) {
            Some((tokens, _)) => tokens,
            None => "",
        }
    }

    /// The route that answers the methods of a column at a shape.
    #[inline(always)]
    pub(crate) fn route(&self, shape: u32, column: usize) -> Option<u32> {
        let cell = shape as usize * self.header.width + column;
        if let Some(route) = self.narrow.get(cell) {
            return Some(u16::from_le_bytes(*route)).filter(|&route| route != u16::MAX).map(u32::from);
        }
        self.broad.get(cell).map(|route| u32::from_le_bytes(*route)).filter(|&route| route != NONE)
    }

    /// One of the routes of a shape.
    #[cfg(feature = "alloc")]
    pub(crate) fn some_route(&self, shape: u32) -> Option<u32> {
        (0..self.header.width).find_map(|column| self.route(shape, column))
    }

    /// The numbers of the methods that a shape has routes for, as bits.
    pub(crate) fn set(&self, shape: u32) -> u64 {
        self.bytes.u64(self.bytes.header(AT_SETS) + 8 * shape as usize)
    }

    /// The first shape that matches a path without `%`, which the perfect hash was asked for already.
    #[inline(never)]
    pub(crate) fn first_shape(&self, path: &[u8]) -> Trail {
        let judge = &mut Anything;
        if path.first() != Some(&b'/') {
            return Trail::NOTHING;
        }
        let mut near = Near::default();
        let shape = match self.header.options.case {
            Case::Sensitive => Trie(self.bytes).descend(Plain(path), &mut near, judge, &mut ()),
            Case::IgnoreAscii => self.shape_without_case(Reading::Plain(Plain(path)), &mut near, judge, &mut ()),
        };
        shape.map_or(Trail::NOTHING, |shape| Trail::to(shape, &near))
    }

    /// The first shape that matches one form of a path and that `judge` accepts.
    pub(crate) fn shape<J: Judge<u32>, M: Meter>(
        &self,
        reading: Reading<'_>,
        spans: &mut Spans,
        judge: &mut J,
        meter: &mut M,
    ) -> Option<u32> {
        let trie = Trie(self.bytes);
        if self.header.options.case == Case::IgnoreAscii {
            return self.shape_without_case(reading, spans, judge, meter);
        }
        match reading {
            Reading::Plain(text) => match self.by_hash::<false>(text, judge) {
                ControlFlow::Break(shape) => {
                    spans.set_len(0);
                    shape
                }
                ControlFlow::Continue(()) => trie.search(text, (trie.root(), 1, 0), spans, judge, meter),
            },
            Reading::Encoded(text) => trie.search(text, (trie.root(), 1, 0), spans, judge, meter),
        }
    }

    #[inline(never)]
    fn shape_without_case<J: Judge<u32>, M: Meter, P: Places>(
        &self,
        reading: Reading<'_>,
        spans: &mut P,
        judge: &mut J,
        meter: &mut M,
    ) -> Option<u32> {
        let trie = Trie(self.bytes);
        spans.fold();
        match reading {
            Reading::Plain(text) => match self.by_hash::<true>(text, judge) {
                ControlFlow::Break(shape) => {
                    spans.set_len(0);
                    shape
                }
                ControlFlow::Continue(()) => trie.search(Folding(text), (trie.root(), 1, 0), spans, judge, meter),
            },
            Reading::Encoded(text) => trie.search(Folding(text), (trie.root(), 1, 0), spans, judge, meter),
        }
    }

    /// Whether a look-up asks a perfect hash first, which goes by the path as it stands.
    #[inline(always)]
    pub(crate) fn is_hashed(&self) -> bool {
        self.header.is_hashed
    }

    /// The shape of a path without parameters by that hash.
    #[inline(always)]
    pub(crate) fn hashed_shape(&self, path: &[u8]) -> Option<u32> {
        self.statics.as_ref()?.find::<false>(path)
    }

    /// Whether a path without `%` that the hash does not have is none of the table's.
    #[inline(always)]
    pub(crate) fn is_hashed_alone(&self) -> bool {
        self.header.statics_alone
    }

    /// The shape of a path without parameters, if the perfect hash has it; breaks where the hash settles the answer.
    #[inline(always)]
    fn by_hash<const FOLD: bool>(&self, text: Plain<'_>, judge: &mut impl Judge<u32>) -> ControlFlow<Option<u32>> {
        let Some(statics) = &self.statics else { return ControlFlow::Continue(()) };
        if let Some(shape) = statics.find::<FOLD>(text.0)
            && judge.accepts(shape)
        {
            return ControlFlow::Break(Some(shape));
        }
        if self.header.statics_alone { ControlFlow::Break(None) } else { ControlFlow::Continue(()) }
    }

    /// Looks one form of a path up: the shape and, if it has the method, the route; or, where no shape is settled on, the
    /// methods of those that were passed over.
    #[inline(never)]
    pub(crate) fn seek(
        &self,
        column: usize,
        reading: Reading<'_>,
        spans: &mut Spans,
    ) -> Result<(u32, Option<u32>), u64> {
        self.seek_metered(column, reading, spans, &mut ())
    }

    #[inline]
    fn seek_metered<M: Meter>(
        &self,
        column: usize,
        reading: Reading<'_>,
        spans: &mut Spans,
        meter: &mut M,
    ) -> Result<(u32, Option<u32>), u64> {
        let has_method = |shape| self.route(shape, column).is_some();
        let mut verdict = ByMethod::new(self.options().methods, has_method, |shape| self.set(shape));
        let shape = self.shape(reading, spans, &mut verdict, meter).ok_or(verdict.refused)?;
        Ok((shape, self.route(shape, column)))
    }

    /// Fails if what a glance saw settles the answer: a shape that has no route for the method. `allowed` makes an answer of
    /// the methods that are there.
    #[inline]
    pub(crate) fn pass(&self, refusal: Option<u32>, allowed: impl FnOnce(u64) -> Allowed) -> Result<(), Miss> {
        match refusal.filter(|_| self.settles()) {
            Some(shape) => Err(Miss::MethodNotAllowed(allowed(self.set(shape)))),
            None => Ok(()),
        }
    }

    /// The whole look-up; `allowed` as above.
    #[inline]
    pub(crate) fn answer_by(
        &self,
        column: usize,
        path: &str,
        spans: &mut Spans,
        allowed: impl Fn(u64) -> Allowed,
    ) -> Result<u32, Miss> {
        lookup::look_up(self.options(), path, spans, |reading, spans| {
            self.outcome(self.seek(column, reading, spans)).map_err(|refused| Miss::refused(refused, &allowed))
        })
    }

    /// The route that was found, or the methods of what refuses.
    #[inline(always)]
    fn outcome(&self, found: Result<(u32, Option<u32>), u64>) -> Result<u32, u64> {
        let (shape, route) = found?;
        route.ok_or_else(|| self.set(shape))
    }

    /// How many nodes the whole look-up visits.
    pub(super) fn visits(&self, column: usize, path: &str) -> u64 {
        let mut visits = 0;
        let _ = lookup::look_up(self.options(), path, &mut Spans::default(), |reading, spans| {
            let outcome = self.outcome(self.seek_metered(column, reading, spans, &mut visits));
            outcome.map_err(|refused| Miss::refused(refused, |methods| Allowed::of_table(methods, "")))
        });
        visits
    }
}

// Nothing here knows the type of the values: it is compiled once, with this crate.
impl Core<'static> {
    /// The whole look-up behind a glance, which may have seen a shape that refuses.
    #[inline(never)]
    pub(super) fn answer(
        &self,
        refusal: Option<u32>,
        column: usize,
        path: &str,
        spans: &mut Spans,
    ) -> Result<u32, Miss> {
        let allowed = |methods| self.allowed(methods);
        self.pass(refusal, allowed)?;
        self.answer_by(column, path, spans, allowed)
    }

    /// The same with the places that a match carries, which a refusal does without.
    #[inline(never)]
    pub(super) fn settle(&self, refusal: Option<u32>, column: usize, path: &str) -> Result<(u32, Near), Miss> {
        self.pass(refusal, |methods| self.allowed(methods))?;
        let mut spans = Spans::default();
        let route = self.answer(None, column, path, &mut spans)?;
        Ok((route, spans.near()))
    }

    /// The methods of some numbers.
    #[inline]
    pub(crate) fn allowed(&self, bits: u64) -> Allowed {
        Allowed::of_table(bits, self.tokens())
    }
}

/// Finds the parameters of a path by the data of a table with a single route.
pub(crate) fn bind(data: &[u8], path: &str, spans: &mut Spans) {
    let core = Core::new(data, "");
    // No path that a look-up has matched is refused here, and no other comes here.
    let _ = lookup::look_up(core.options(), path, spans, |reading, spans| {
        core.shape(reading, spans, &mut Anything, &mut ()).ok_or(Miss::NotFound)
    });
}

/// What an encoded table that is no [`Table`](super::Table) yet makes of a path as it stands: the shape that matches and, if it has the
/// method, the route.
#[doc(hidden)]
#[must_use]
pub fn peek(data: &[u8], text: &str, method: Method<'_>, path: &str) -> Option<(u32, Option<u32>)> {
    let core = Core::new(data, text);
    let reading = Reading::of(path).ok()?;
    core.seek(core.column(method), reading, &mut Spans::default()).ok()
}
