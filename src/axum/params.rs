//! Parameters as values of types that `serde` knows. In goes a match, out comes a value, or which parameter it cannot be read
//! from. All of them are read here; `text` reads one.

mod text;

use alloc::{
    format,
    string::{String, ToString},
};
use core::fmt;

use serde_core::{
    Deserializer,
    de::{self, DeserializeOwned, DeserializeSeed, MapAccess, SeqAccess, Visitor, value::StrDeserializer},
};

use crate::{Param, tower::Matched};
use text::Text;

/// Reads the parameters of a match.
pub(super) fn read<T: DeserializeOwned>(matched: &Matched) -> Result<T, ParamsError> {
    T::deserialize(All(matched))
}

/// Why parameters are not what a handler asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParamsError {
    /// The text of a parameter is no value of its type.
    Text {
        /// The parameter.
        name: String,
        /// What its type says.
        reason: String,
    },
    /// The template has other parameters than the type.
    Shape(String),
}

impl fmt::Display for ParamsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamsError::Text { name, reason } => write!(f, "`{name}`: {reason}"),
            ParamsError::Shape(reason) => f.write_str(reason),
        }
    }
}

impl core::error::Error for ParamsError {}

impl de::Error for ParamsError {
    fn custom<T: fmt::Display>(reason: T) -> Self {
        ParamsError::Shape(reason.to_string())
    }
}

/// All parameters.
struct All<'a>(&'a Matched);

impl<'a> All<'a> {
    fn params(&self) -> impl ExactSizeIterator<Item = Named<'a>> + use<'a> {
        self.0.iter()
    }

    /// As many parameters as a type asks for, or as there are.
    fn sequence<'de, V: Visitor<'de>>(&self, asked: Option<usize>, visitor: V) -> Result<V::Value, ParamsError> {
        match asked {
            Some(asked) if asked != self.0.len() => Err(self.shape(asked)),
            _ => visitor.visit_seq(Sequence(self.params())),
        }
    }

    fn shape(&self, asked: usize) -> ParamsError {
        ParamsError::Shape(format!("`{}`: {} parameters found, {asked} asked for", self.0.template(), self.0.len()))
    }
}

/// Reads the only parameter.
macro_rules! only {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
            let mut params = self.params();
            match (params.next(), params.next()) {
                (Some((name, param)), None) => Text(param).$method(visitor).map_err(|reason| reason.of(name)),
                _ => Err(self.shape(1)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for All<'_> {
    type Error = ParamsError;

    only! {
        deserialize_bool deserialize_char deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
        deserialize_f32 deserialize_f64 deserialize_identifier
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        self.deserialize_map(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        visitor.visit_map(Fields { rest: self.params(), param: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ParamsError> {
        self.deserialize_map(visitor)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        self.sequence(None, visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, ParamsError> {
        self.sequence(Some(len), visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, ParamsError> {
        self.sequence(Some(len), visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        if self.0.is_empty() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, ParamsError> {
        visitor.visit_unit()
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, ParamsError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ParamsError> {
        let mut params = self.params();
        match (params.next(), params.next()) {
            (Some((param_name, param)), None) => {
                Text(param).deserialize_enum(name, variants, visitor).map_err(|reason| reason.of(param_name))
            }
            _ => Err(self.shape(1)),
        }
    }
}

type Named<'a> = (&'a str, Param<'a>);

/// Parameters in the order of the template.
struct Sequence<I>(I);

impl<'a, 'de, I: Iterator<Item = Named<'a>>> SeqAccess<'de> for Sequence<I> {
    type Error = ParamsError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, ParamsError> {
        self.0.next().map(|param| one(seed, param)).transpose()
    }
}

/// Parameters by name.
struct Fields<'a, I> {
    rest: I,
    /// The one whose name was read.
    param: Option<Named<'a>>,
}

impl<'a, 'de, I: Iterator<Item = Named<'a>>> MapAccess<'de> for Fields<'a, I> {
    type Error = ParamsError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, ParamsError> {
        self.param = self.rest.next();
        self.param.map(|(name, _)| seed.deserialize(StrDeserializer::new(name))).transpose()
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, ParamsError> {
        self.param.take().map_or_else(|| Err(de::Error::custom("a value without its name")), |param| one(seed, param))
    }
}

fn one<'de, T: DeserializeSeed<'de>>(seed: T, (name, param): Named<'_>) -> Result<T::Value, ParamsError> {
    seed.deserialize(Text(param)).map_err(|reason| reason.of(name))
}
