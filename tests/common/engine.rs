//! What an engine is to the tests: routes and a policy go in, answers that compare with `==` come out.
//!
//! An adapter turns a table, a router or a layered pair into an [`Engine`]; nothing here knows any of them.

/// One line of a table: the methods that share a template. Its place in the list is its number in [`Answer::Hit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteSpec {
    /// Method tokens as written; `ANY` answers every method.
    pub methods: Vec<String>,
    /// The template as written.
    pub template: String,
}

impl RouteSpec {
    /// A route of one method, or of several separated by `|`: `GET|PUT`.
    #[must_use]
    pub fn new(methods: &str, template: &str) -> Self {
        Self {
            methods: methods.split('|').map(|token| token.trim().to_owned()).collect(),
            template: template.to_owned(),
        }
    }
}

/// How a path picks among shapes when the method is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Methods {
    /// The first shape answers or refuses.
    #[default]
    Strict,
    /// A shape without the method counts as not matching.
    FallThrough,
}

/// What happens to a path whose only fault is a trailing slash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Slash {
    /// Nothing.
    #[default]
    Strict,
    /// The other form answers.
    Ignore,
    /// The other form is named.
    Redirect,
}

/// How literal text compares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Case {
    /// Byte for byte.
    #[default]
    Sensitive,
    /// Without ASCII case.
    IgnoreAscii,
}

/// The choices a table makes for all its routes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// Methods of a shape.
    pub methods: Methods,
    /// Trailing slashes.
    pub slash: Slash,
    /// Letter case of literal text.
    pub case: Case,
}

impl Policy {
    /// The policy under which the shared cases and corpora are written.
    pub const FALL_THROUGH: Self = Self { methods: Methods::FallThrough, slash: Slash::Strict, case: Case::Sensitive };
    /// The default of the product.
    pub const STRICT: Self = Self { methods: Methods::Strict, slash: Slash::Strict, case: Case::Sensitive };
}

/// The answer to one look-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A route answers.
    Hit {
        /// Its place in the list of [`RouteSpec`]s.
        route: usize,
        /// Its template as written.
        template: String,
        /// Names and raw values in template order.
        params: Vec<(String, String)>,
    },
    /// No route matches the path.
    NotFound,
    /// The path exists, not for this method: the allowed methods in the contract's order.
    MethodNotAllowed(Vec<String>),
    /// The other slash form, whole, is where to go.
    Redirect(String),
    /// The path has no canonical text.
    BadEncoding,
}

impl Answer {
    /// Whether a route answers.
    #[must_use]
    pub const fn is_hit(&self) -> bool {
        matches!(self, Self::Hit { .. })
    }
}

/// Why a list of routes makes no table, as far as every engine can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The template of this route is not in the grammar or breaks a limit.
    Template {
        /// Its place in the list.
        route: usize,
    },
    /// A method of this route is no token.
    Method {
        /// Its place in the list.
        route: usize,
    },
    /// Two routes have a method and a shape in common.
    Conflict {
        /// The later one.
        route: usize,
        /// The earlier one.
        with: usize,
    },
    /// Another reason, in the engine's words.
    Other(String),
}

/// Something that answers look-ups.
pub trait Engine {
    /// What a failed comparison calls it.
    fn name(&self) -> &str;
    /// Answers one look-up of a method token and a raw request path.
    fn answer(&self, method: &str, path: &str) -> Answer;
}
