//! Every limit of the language, of a table and of a router, by name. Exceeding one is an error where the template or the
//! table is built; a path beyond [`MAX_PATH_BYTES`] is *not found*.

/// Bytes of a template as written.
pub const MAX_TEMPLATE_BYTES: usize = 4_096;
/// Segments of a template.
pub const MAX_SEGMENTS: usize = 64;
/// Parameters of a template, catch-alls included.
pub const MAX_PARAMS: usize = 16;
/// Catch-alls of a template.
pub const MAX_CATCH_ALLS: usize = 4;
/// Routes of a table.
pub const MAX_ROUTES: usize = 1_000_000;
/// Routes of a router that has no other limit.
pub const MAX_ROUTER_ROUTES: usize = 16_000_000;
/// Different methods of a table or router, the standard nine and `ANY` included: a set of them is one word.
pub const MAX_METHODS: usize = 64;
/// Catch-alls below a catch-all, in a table or router: the bits that bound the search.
pub const MAX_NESTED_CATCH_ALLS: usize = 1_024;
/// Bytes of a request path; a longer one is *not found*.
pub const MAX_PATH_BYTES: usize = u32::MAX as usize - 16;
/// Probes tried before a route that none of them reached counts as reachable.
pub const PROBES: usize = 4_096;
/// Bytes of the data of a table: its places are numbers of 32 bits.
pub const MAX_TABLE_BYTES: usize = u32::MAX as usize - 1;
