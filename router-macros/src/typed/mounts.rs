//! Prefixes of mounts. In go routes and mounts, of an enum or a table; reported is what a mount cannot have: a prefix
//! that is no fixed number of segments, and anything beside it below its prefix. Several mounts of one prefix are compared
//! in const evaluation: no macro sees what another made.
//!
//! Afterwards: the node where a prefix ends has nothing below it, so what is mounted matches as if it were written out.

use wayplan_runtime::{
    Case,
    template::{Form, Part, Segment},
};

use crate::{
    diag::{
        Sink,
        catalogue::{MOUNT_CATCH_ALL, MOUNT_IS_HERE, MOUNT_OPTIONAL, MOUNT_OWNS, MOUNT_SLASH},
    },
    model::Route,
};

pub(super) fn check(routes: &[Route], mounts: &[Route], case: Case, sink: &mut Sink) {
    for (number, mount) in mounts.iter().enumerate() {
        let template = mount.template.text();
        let forms = mount.template.forms_by(case);
        let [form] = &*forms else {
            sink.report(mount.span, MOUNT_OPTIONAL.about(&[&mount.name()]));
            continue;
        };
        if form.segments.last().is_none_or(|last| last.parts.is_empty()) {
            let without = template.trim_end_matches('/');
            let without = if without.is_empty() { "/prefix" } else { without };
            sink.report(mount.span, MOUNT_SLASH.about(&[&mount.name(), &without]));
            continue;
        }
        let has_catch_all = |segment: &Segment| segment.parts.contains(&Part::CatchAll);
        if form.segments.iter().any(has_catch_all) {
            sink.report(mount.span, MOUNT_CATCH_ALL.about(&[&mount.name()]));
            continue;
        }
        let others = mounts.iter().enumerate().filter(|(other, _)| *other > number).map(|(_, other)| other);
        for other in routes.iter().chain(others) {
            report(mount, form, other, case, sink);
        }
    }
}

/// Reports a route or a mount that stands below a mount, or a mount above it.
fn report(mount: &Route, prefix: &Form, other: &Route, case: Case, sink: &mut Sink) {
    let forms = other.template.forms_by(case);
    let is_mount = other.methods.is_empty();
    let stands_below = |above: &Form, form: &Form| {
        form.segments.len() > above.segments.len() && form.segments.starts_with(&above.segments)
    };
    let (owner, guest) = if forms.iter().any(|form| stands_below(prefix, form)) {
        (mount, other)
    } else if is_mount && forms.iter().any(|form| stands_below(form, prefix)) {
        (other, mount)
    } else {
        return;
    };
    sink.report(guest.span, MOUNT_OWNS.about(&[&guest.name(), &owner.name()]));
    sink.report_also(owner.span, MOUNT_IS_HERE.about(&[&guest.name()]));
}
