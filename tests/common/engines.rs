//! The engines under test: one line each in [`ENGINES`] or [`LAYERED`], and every target runs them all.

use crate::engine::{Engine, Policy, Refused, RouteSpec};
use crate::oracle::Oracle;
use crate::oracle::layer::Layered;
use crate::product;

/// Builds an engine from a list of routes.
pub type Build = fn(&[RouteSpec], Policy) -> Result<Box<dyn Engine>, Refused>;

/// Builds a layered engine from the routes of the table and the dynamic ones.
pub type BuildLayered = fn(&[RouteSpec], &[RouteSpec], Policy) -> Result<Box<dyn Engine>, Refused>;

/// Every engine by name.
pub const ENGINES: &[(&str, Build)] =
    &[("oracle", oracle), ("data", product::data), ("dynamic", product::dynamic), ("frozen", product::frozen)];

/// Every layered engine by name.
pub const LAYERED: &[(&str, BuildLayered)] =
    &[("layered oracle", layered_oracle), ("layered", product::layered), ("live layered", product::live_layered)];

/// The linear matcher itself.
///
/// # Errors
/// As [`Oracle::new`].
pub fn oracle(routes: &[RouteSpec], policy: Policy) -> Result<Box<dyn Engine>, Refused> {
    Ok(Box::new(Oracle::new(routes, policy)?))
}

/// Two linear matchers.
///
/// # Errors
/// As [`Oracle::new`] and [`Layered::add`].
pub fn layered_oracle(table: &[RouteSpec], dynamic: &[RouteSpec], policy: Policy) -> Result<Box<dyn Engine>, Refused> {
    let mut layered = Layered::new(Oracle::new(table, policy)?);
    for spec in dynamic {
        layered.add(spec)?;
    }
    Ok(Box::new(layered))
}
