//! What parameters take, that it is fresh, and who answers.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::*;
use crate::{
    constraint::Constraint,
    overlap, rank,
    template::{Segment, Template},
};

fn form(template: &str) -> Form {
    let forms = Template::parse(template).map(|template| template.forms().to_vec()).unwrap_or_default();
    assert!(!forms.is_empty(), "{template}");
    forms.into_iter().next().unwrap_or(Form { segments: Vec::new() })
}

fn forms(templates: &[&str]) -> Vec<Form> {
    templates.iter().map(|template| form(template)).collect()
}

fn all(template: &str, others: &[&str], longest: usize) -> Vec<String> {
    let (own, others) = (form(template), forms(others));
    let vocabulary = others.iter().chain([&own]).collect();
    let probes: Vec<_> = probes(&own, &vocabulary, longest).collect();
    for probe in &probes {
        assert!(overlap::witness(&own, &form(probe)).is_some(), "{template} {probe}");
    }
    probes
}

#[test]
fn plain_parameters_take_one_text() {
    assert_eq!(all("/", &[], 1), ["/"]);
    assert_eq!(all("/a b/é", &[], 2), ["/a%20b/%C3%A9"]);
    assert_eq!(all("/users/{id}", &[], 2), ["/users/~"]);
    assert_eq!(all("/users/{id}", &["/~a"], 2), ["/users/!"]);
    assert_eq!(all("/img-{id}.png", &[], 1), ["/img-~.png"]);
    assert_eq!(all("/{x}", &["/~!@$*+,;=:&'()_-"], 1), ["/~~"]);
    assert_eq!(all("/{x}", &["/~!@$*+,;=:&'()_-", "/~~{x}"], 1), ["/!!"]);
}

#[test]
fn catch_alls_take_up_to_one_segment_more_than_the_longest_template() {
    assert_eq!(all("/a/{*r}", &[], 2), ["/a/~", "/a/~/~", "/a/~/~/~"]);
    assert_eq!(all("/{*p}b/{x}", &["/~"], 1), ["/!b/!", "/!/!b/!"]);
    assert_eq!(all("/{*p}/{*q}", &[], 2).len(), 9);
}

#[test]
fn constrained_parameters_take_a_text_for_each_set() {
    assert_eq!(all("/{x:u8}", &[], 1), ["/222", "/1"]);
    assert_eq!(all("/{x:u8}", &["/v1", "/v2"], 1), ["/222", "/3"]);
    assert_eq!(all("/{x:u8}", &["/123456789", "/22", "/222"], 1), ["/0222", "/11"]);
    assert_eq!(all("/{x:i8}", &[], 1), ["/-1", "/1"]);
    assert_eq!(all("/{x:i16}", &[], 1), ["/-222", "/-1", "/333", "/222", "/1"]);
    assert_eq!(all("/{x:alpha}", &[], 1), ["/x", "/a"]);
    assert_eq!(all("/{x:alpha}", &["/ax"], 1), ["/y", "/b"]);
    assert_eq!(all("/{x:uuid}", &[], 1), ["/00000000-0000-0000-0000-000000000000"]);
    assert_eq!(all("/{x:hex}", &[], 1).first().map(String::as_str), Some("/a1"));
    assert_eq!(all("/{x:alnum}", &[], 1).first().map(String::as_str), Some("/x1"));
    assert_eq!(all("/{x:alnum}", &[], 1).len(), 14);
}

#[test]
fn values_are_fresh_and_cover_every_set() {
    let mut crowded: String = "abcdefghijklmnopqrstuvwxyz0123456789-~!@$*+,;=:&'()_".into();
    crowded += "112233445566778899000aabbffxxyyzz";
    let crowded = crowded.as_str();
    let literal = format!("/{crowded}/{{x}}{crowded}{{y}}");
    for (vocabulary, known) in [
        (Vocabulary::default(), false),
        ([&form(&literal)].into_iter().collect(), true),
        (Vocabulary::longer_than(crowded.len()), true),
    ] {
        for constraint in Constraint::ALL.into_iter().chain([Constraint::None]) {
            let param = Form { segments: alloc::vec![Segment { parts: alloc::vec![Part::Param(constraint)] }] };
            let values: Vec<String> = probes(&param, &vocabulary, 1).collect();
            assert!(!values.is_empty());
            for value in values {
                let value = value.trim_start_matches('/');
                assert!(constraint.holds(value.as_bytes()), "{} {value}", constraint.name());
                assert!(!known || !crowded.contains(value), "{} {value}", constraint.name());
            }
        }
    }
}

/// Of forms without catch-alls, the one that answers.
fn winner<'t>(templates: &[&'t str], path: &str) -> Option<&'t str> {
    let path = form(path);
    let matching = templates.iter().filter(|template| overlap::witness(&form(template), &path).is_some());
    matching.min_by(|a, b| rank::form(&form(a), &form(b))).copied()
}

#[test]
fn first_probes_reach_what_can_be_reached() {
    let constrained: Vec<String> =
        Constraint::ALL.iter().map(|constraint| format!("/{{x:{}}}", constraint.name())).collect();
    let mut templates: Vec<&str> = constrained.iter().map(String::as_str).collect();
    templates.extend(["/{x}", "/{x}1{y}", "/{x}-{y}", "/v{x}", "/{x}.{y}", "/a1", "/0"]);
    for template in &templates {
        let others: Vec<&str> = templates.iter().copied().filter(|other| other != template).collect();
        let reached = all(template, &others, 1).iter().any(|probe| winner(&templates, probe) == Some(template));
        assert!(reached, "{template}");
    }
}

#[test]
fn the_product_is_cut() {
    let wide = form("/{*a}/{*b}/{*c}/{*d}");
    let vocabulary = Vocabulary::default();
    assert_eq!(probes(&wide, &vocabulary, 64).count(), PROBES);
    assert!(!probes(&wide, &vocabulary, 64).is_exhaustive());
    assert!(probes(&wide, &vocabulary, 7).is_exhaustive());
    assert_eq!(probes(&wide, &vocabulary, 7).count(), 8_usize.pow(4));
}

#[test]
fn vocabularies_merge() {
    let mut vocabulary: Vocabulary = [&form("/~~/{x}")].into_iter().collect();
    vocabulary.merge(&[&form("/!{y}")].into_iter().collect());
    assert_eq!(probes(&form("/{x}"), &vocabulary, 1).collect::<Vec<_>>(), ["/@".to_string()]);
}
