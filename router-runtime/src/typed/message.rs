//! The words of an error in const evaluation, which can show one text and format nothing.

/// Bytes of a text that are shown.
const LONGEST: usize = 120;

/// Text put together in const evaluation.
pub(super) struct Message {
    bytes: [u8; 512],
    len: usize,
}

impl Message {
    pub(super) const fn new() -> Message {
        Message { bytes: [0; 512], len: 0 }
    }

    /// Ends the evaluation with what was put together.
    #[track_caller]
    #[expect(clippy::panic, reason = "how const evaluation reports an error")]
    pub(super) const fn fail(&self) -> ! {
        let (text, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(text) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("a text was cut"),
        }
    }

    /// Adds a text, of a long one what it begins with.
    pub(super) const fn push(&mut self, text: &str) {
        let is_long = text.len() > LONGEST;
        let end = if is_long { text.floor_char_boundary(LONGEST) } else { text.len() };
        self.bytes(text.as_bytes().split_at(end).0);
        if is_long {
            self.bytes("…".as_bytes());
        }
    }

    const fn bytes(&mut self, bytes: &[u8]) {
        if self.len + bytes.len() > self.bytes.len() {
            return;
        }
        let mut rest = bytes;
        while let [first, behind @ ..] = rest {
            if let Some((_, [slot, ..])) = self.bytes.split_at_mut_checked(self.len) {
                *slot = *first;
            }
            self.len += 1;
            rest = behind;
        }
    }
}
