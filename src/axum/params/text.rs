//! One parameter. In goes its text, out comes a value of any type that can be read from one.

use alloc::string::{String, ToString};
use core::fmt;

use serde_core::{
    Deserializer,
    de::{
        self, Visitor,
        value::{CowStrDeserializer, SeqDeserializer},
    },
};

use super::ParamsError;
use crate::Param;

/// What is wrong with a text.
#[derive(Debug)]
pub(super) struct Refusal(String);

impl Refusal {
    /// Names the parameter.
    pub(super) fn of(self, name: &str) -> ParamsError {
        ParamsError::Text { name: name.into(), reason: self.0 }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Refusal {}

impl de::Error for Refusal {
    fn custom<T: fmt::Display>(reason: T) -> Self {
        Refusal(reason.to_string())
    }
}

pub(super) struct Text<'a>(pub(super) Param<'a>);

macro_rules! parse {
    ($($method:ident $visit:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
            visitor.$visit(self.0.parse().map_err(de::Error::custom)?)
        }
    )*};
}

macro_rules! text {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
            visitor.visit_str(&self.0.decode())
        }
    )*};
}

macro_rules! bytes {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
            visitor.visit_bytes(self.0.decode().as_bytes())
        }
    )*};
}

impl<'de> Deserializer<'de> for Text<'_> {
    type Error = Refusal;

    parse! {
        deserialize_bool visit_bool
        deserialize_char visit_char
        deserialize_i8 visit_i8
        deserialize_i16 visit_i16
        deserialize_i32 visit_i32
        deserialize_i64 visit_i64
        deserialize_i128 visit_i128
        deserialize_u8 visit_u8
        deserialize_u16 visit_u16
        deserialize_u32 visit_u32
        deserialize_u64 visit_u64
        deserialize_u128 visit_u128
        deserialize_f32 visit_f32
        deserialize_f64 visit_f64
    }

    // A type that takes no text, such as a map, says so itself.
    text! { deserialize_any deserialize_str deserialize_string deserialize_identifier deserialize_unit deserialize_map }

    bytes! { deserialize_bytes deserialize_byte_buf }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Refusal> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.deserialize_map(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_enum(CowStrDeserializer::new(self.0.decode()))
    }

    /// The segments of a catch-all: an encoded slash is part of one.
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        let mut segments = SeqDeserializer::new(self.0.raw().split('/').map(|raw| Text(Param::from(raw))));
        let value = visitor.visit_seq(&mut segments)?;
        segments.end().map(|()| value)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Refusal> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.deserialize_seq(visitor)
    }
}

impl de::IntoDeserializer<'_, Refusal> for Text<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}
