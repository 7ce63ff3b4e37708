//! The literal text that leads to a node. In goes canonical text, out comes where it ends in a path.

use alloc::boxed::Box;

use crate::path::Text;

/// Bytes of a label that need no memory of their own.
const INLINE: usize = 22;

/// Canonical text: one segment or several, with slashes between.
#[derive(Clone, Debug)]
pub(super) enum Label {
    /// A single segment whose near key tells all.
    Told {
        len: u8,
        bytes: [u8; INLINE],
    },
    Short {
        len: u8,
        bytes: [u8; INLINE],
    },
    Long(Box<[u8]>),
}

impl Default for Label {
    fn default() -> Self {
        Label::Told { len: 0, bytes: [0; INLINE] }
    }
}

impl Label {
    pub(super) fn new(text: &[u8]) -> Label {
        let mut bytes = [0; INLINE];
        let (Some(start), Ok(len)) = (bytes.get_mut(..text.len()), u8::try_from(text.len())) else {
            return Label::Long(text.into());
        };
        start.copy_from_slice(text);
        if Label::is_told(text) { Label::Told { len, bytes } } else { Label::Short { len, bytes } }
    }

    /// Whether a text is a single segment whose near key tells all.
    pub(super) fn is_told(text: &[u8]) -> bool {
        text.len() < 8 && !text.contains(&b'/')
    }

    #[inline]
    pub(super) fn text(&self) -> &[u8] {
        match self {
            Label::Told { len, bytes } | Label::Short { len, bytes } => {
                bytes.get(..usize::from(*len)).unwrap_or_default()
            }
            Label::Long(text) => text,
        }
    }

    /// The length of a label that is a single segment, if that is known.
    #[inline(always)]
    pub(super) fn told(&self) -> Option<usize> {
        match self {
            Label::Told { len, .. } => Some(usize::from(*len)),
            _ => None,
        }
    }

    /// Where the label ends if it stands at `start`, where a text with its near or far key begins.
    #[inline(always)]
    pub(super) fn end<X: Text>(&self, text: X, start: usize) -> Option<usize> {
        match self {
            Label::Told { len, .. } => Some(text.skip(start, usize::from(*len))),
            _ => self.compare(text, start),
        }
    }

    /// The same of any text. Apart, so that the loop around it keeps its registers.
    #[inline(never)]
    pub(super) fn compare<X: Text>(&self, text: X, start: usize) -> Option<usize> {
        text.after(start, self.text()).filter(|&end| text.is_border(end))
    }
}
