//! The engines under test: one line each in [`ENGINES`], and every target runs them all.

use crate::engine::{Engine, Policy, Refused, RouteSpec};
use crate::{oracle::Oracle, product};

/// Builds an engine from a list of routes.
pub type Build = fn(&[RouteSpec], Policy) -> Result<Box<dyn Engine>, Refused>;

/// Every engine by name.
pub const ENGINES: &[(&str, Build)] = &[("oracle", oracle), ("data", product::data)];

/// The linear matcher itself.
///
/// # Errors
/// As [`Oracle::new`].
pub fn oracle(routes: &[RouteSpec], policy: Policy) -> Result<Box<dyn Engine>, Refused> {
    Ok(Box::new(Oracle::new(routes, policy)?))
}
