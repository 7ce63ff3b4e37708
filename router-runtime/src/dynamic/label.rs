//! The literal text that leads to a node. In goes canonical text, out comes where it ends in a path.

use alloc::boxed::Box;

use crate::path::Text;

/// Bytes of a label that need no memory of their own.
const INLINE: usize = 22;

/// Canonical text: one segment or several, with slashes between.
#[derive(Clone, Debug)]
pub(super) enum Label {
    Short { len: u8, bytes: [u8; INLINE] },
    Long(Box<[u8]>),
}

impl Default for Label {
    fn default() -> Self {
        Label::Short { len: 0, bytes: [0; INLINE] }
    }
}

impl Label {
    pub(super) fn new(text: &[u8]) -> Label {
        let mut bytes = [0; INLINE];
        let (Some(start), Ok(len)) = (bytes.get_mut(..text.len()), u8::try_from(text.len())) else {
            return Label::Long(text.into());
        };
        start.copy_from_slice(text);
        Label::Short { len, bytes }
    }

    #[inline]
    pub(super) fn text(&self) -> &[u8] {
        match self {
            Label::Short { len, bytes } => bytes.get(..usize::from(*len)).unwrap_or_default(),
            Label::Long(text) => text,
        }
    }

    /// Where the label ends if it stands at `start`. Apart, so that the loop around it keeps its registers.
    #[inline(never)]
    pub(super) fn compare<X: Text>(&self, text: X, start: usize) -> Option<usize> {
        text.after(start, self.text()).filter(|&end| text.is_border(end))
    }
}

/// The length of a text, if it is a single segment whose near key tells all: it stands where its key does.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownLen(u8);

impl KnownLen {
    /// It has to be compared.
    pub(super) const UNKNOWN: KnownLen = KnownLen(u8::MAX);

    pub(super) fn of(text: &[u8]) -> KnownLen {
        let len = u8::try_from(text.len()).ok().filter(|&len| len < 8 && !text.contains(&b'/'));
        len.map_or(KnownLen::UNKNOWN, KnownLen)
    }

    #[inline(always)]
    pub(super) fn len(self) -> Option<usize> {
        Some(usize::from(self.0)).filter(|_| self.0 != KnownLen::UNKNOWN.0)
    }

    /// Where the text ends if it stands at `start`, where a text with its near or far key begins.
    #[inline(always)]
    pub(super) fn end<X: Text>(self, text: X, start: usize, compare: impl FnOnce() -> Option<usize>) -> Option<usize> {
        match self.len() {
            Some(len) => Some(text.skip(start, len)),
            None => compare(),
        }
    }
}
