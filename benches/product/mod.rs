//! This project's own contestants: the compiled tables in each form (`compiled`), the routers (`dynamic`, `live`, `frozen`), and a table with a
//! router behind it (`layered`). An engine of another kind is a file here and a line in [`contestants`].

mod compiled;
mod dynamic;
mod frozen;
mod layered;
mod live;

use wayplan::{Match, Method, Miss};

use crate::{
    compiled::{Form, choice},
    contest::{self, Answer, Contestant, Verb},
    workload::Workload,
};

/// Everyone of this project who is wanted, by name, and made for this workload.
pub fn contestants(workload: &Workload, wanted: &dyn Fn(&str) -> bool) -> Vec<Box<dyn Contestant>> {
    let ours = [
        contest::enter::<compiled::Compiled<compiled::Chosen>>(workload, wanted),
        contest::enter::<compiled::Compiled<compiled::Code>>(workload, wanted),
        contest::enter::<compiled::Compiled<compiled::Data>>(workload, wanted),
        contest::enter::<layered::Behind>(workload, wanted),
        contest::enter::<dynamic::Dynamic>(workload, wanted),
        contest::enter::<frozen::FrozenRouter>(workload, wanted),
        contest::enter::<live::Live>(workload, wanted),
    ];
    ours.into_iter().flatten().collect()
}

/// The name of the form that the compiled table of this workload chose: that form is not a contestant besides.
#[must_use]
pub fn chosen(workload: &str) -> Option<&'static str> {
    match choice(workload)? {
        Form::Code => Some(<compiled::Code as compiled::Named>::NAME),
        Form::Data => Some(<compiled::Data as compiled::Named>::NAME),
        Form::Chosen => None,
    }
}

/// The method, as the look-ups of this project take it.
#[must_use]
pub const fn method(verb: Verb) -> Method<'static> {
    match verb {
        Verb::Get => Method::Get,
        Verb::Head => Method::Head,
        Verb::Post => Method::Post,
        Verb::Put => Method::Put,
        Verb::Delete => Method::Delete,
        Verb::Options => Method::Options,
        Verb::Patch => Method::Patch,
    }
}

/// Reads what was found: the value of a route is its position.
#[inline]
pub fn read_all(found: Result<Match<'_, '_, u32>, Miss>, mut read: impl FnMut(&str)) -> Answer {
    match found {
        Ok(found) => {
            found.params.iter().for_each(|(_, value)| read(value.raw()));
            Answer::Route(*found.value)
        }
        Err(Miss::MethodNotAllowed(_)) => Answer::Refused,
        Err(_) => Answer::NotFound,
    }
}
