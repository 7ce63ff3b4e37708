//! The choices a table or router is made with.

/// How a table or router matches. The default is strict in everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// What happens where the most specific shape has no route for the method.
    pub methods: MethodPolicy,
    /// Whether a trailing slash counts.
    pub slash: SlashPolicy,
    /// Whether the case of letters in literal text counts.
    pub case: Case,
}

/// What happens where the most specific shape that matches a path has no route for the method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MethodPolicy {
    /// The answer is *method not allowed*, with the methods of that shape.
    #[default]
    Strict,
    /// The search goes on with less specific shapes.
    FallThrough,
}

/// Whether a trailing slash counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SlashPolicy {
    /// `/a` and `/a/` are two paths.
    #[default]
    Strict,
    /// Where one of the two is not found, the other one's answer is given.
    Ignore,
    /// Where one of the two is not found and the other is, the answer is a redirect to it.
    Redirect,
}

/// Whether the case of ASCII letters in literal text counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Case {
    /// `/a` and `/A` are two paths.
    #[default]
    Sensitive,
    /// `/a` and `/A`, and so `/%41`, are one path, and a conflict where two routes have one method. Parameters are handed out as the
    /// request has them.
    IgnoreAscii,
}
