//! How large the parts of a program are. In go the bytes of an ELF file of 64 bits, little-endian, out come the sizes of its sections by what
//! they hold.

/// Bytes by kind of section.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sections {
    /// Code.
    pub(crate) text: i64,
    /// Constants.
    pub(crate) rodata: i64,
    /// Constants that hold addresses.
    pub(crate) relro: i64,
}

/// Where the header tells of the section headers: place, size of each, number, and which of them has the names.
const HEADERS: usize = 0x28;
const HEADER_SIZE: usize = 0x3a;
const HEADER_COUNT: usize = 0x3c;
const NAMES: usize = 0x3e;
/// In a section header: place and size of the section.
const OFFSET: usize = 0x18;
const SIZE: usize = 0x20;

impl Sections {
    /// `None` for another kind of file.
    pub(crate) fn of(program: &[u8]) -> Option<Self> {
        if !program.starts_with(b"\x7fELF\x02\x01") {
            return None;
        }
        let (first, size) = (number::<8>(program, HEADERS)?, number::<2>(program, HEADER_SIZE)?);
        let header = |at: usize| program.get(first + at * size..);
        let names = number::<8>(header(number::<2>(program, NAMES)?)?, OFFSET)?;
        let mut sections = Self::default();
        for at in 0..number::<2>(program, HEADER_COUNT)? {
            let header = header(at)?;
            let name = program.get(names + number::<4>(header, 0)?..)?;
            let bytes = i64::try_from(number::<8>(header, SIZE)?).ok()?;
            match name.split(|byte| *byte == 0).next()? {
                b".text" => sections.text += bytes,
                b".rodata" => sections.rodata += bytes,
                b".data.rel.ro" => sections.relro += bytes,
                _ => {}
            }
        }
        Some(sections)
    }

    /// What this program has more than the other.
    pub(crate) fn over(self, other: Self) -> Self {
        Self { text: self.text - other.text, rodata: self.rodata - other.rodata, relro: self.relro - other.relro }
    }

    pub(crate) fn total(self) -> i64 {
        self.text + self.rodata + self.relro
    }
}

/// The little-endian number of `N` bytes at a place.
fn number<const N: usize>(bytes: &[u8], at: usize) -> Option<usize> {
    let bytes: &[u8; N] = bytes.get(at..)?.first_chunk()?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte)))
}
