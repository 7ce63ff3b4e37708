//! Compiled tables: `compiled` is a table as `routes!` chooses to answer, `compiled-code` and `compiled-data` the same routes in a form by
//! order.

use std::marker::PhantomData;

use wayplan::Table;

use crate::{
    compiled::{Form, table},
    contest::{Answer, Engine, Verb},
    workload::Route,
};

use super::{method, read_all};

/// A form as a type: look-ups of different forms must not share code.
pub(super) trait Named: 'static {
    const NAME: &'static str;
    const FORM: Form;
}

pub(super) struct Chosen;
pub(super) struct Code;
pub(super) struct Data;

impl Named for Chosen {
    const NAME: &'static str = "compiled";
    const FORM: Form = Form::Chosen;
}

impl Named for Code {
    const NAME: &'static str = "compiled-code";
    const FORM: Form = Form::Code;
}

impl Named for Data {
    const NAME: &'static str = "compiled-data";
    const FORM: Form = Form::Data;
}

pub(super) struct Compiled<F> {
    table: &'static Table<u32>,
    form: PhantomData<F>,
}

impl<F: Named> Engine for Compiled<F> {
    const NAME: &'static str = F::NAME;
    const OURS: bool = true;
    const COMPILED: bool = true;
    type Plan = &'static Table<u32>;

    fn plan(name: &str, _: &[Route]) -> Option<Self::Plan> {
        table(name, F::FORM)
    }

    fn build(table: &Self::Plan) -> Self {
        Self { table, form: PhantomData }
    }

    fn look_up(&self, verb: Verb, path: &str, read: impl FnMut(&str)) -> Answer {
        read_all(self.table.at(method(verb), path), read)
    }
}
