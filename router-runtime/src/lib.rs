//! The engine behind `wayplan`; users depend on that crate, which re-exports what is public here.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod constraint;
pub mod limits;
pub mod method;
#[cfg(feature = "alloc")]
pub mod rank;
#[cfg(feature = "alloc")]
pub mod template;
