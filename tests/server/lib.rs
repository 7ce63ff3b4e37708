//! Nothing: the tests stand for themselves.
