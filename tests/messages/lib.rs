//! Nothing: the messages stand for themselves.
