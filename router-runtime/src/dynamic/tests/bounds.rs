//! Limits: what they refuse, that what came and went leaves no trace in them, and that no look-up takes more steps than the
//! worst case.

use super::*;

fn limited(steps: u64, steps_at: usize) -> Router<usize> {
    Router::with_limits(Options::default(), Limits { steps, steps_at, ..Limits::default() })
}

fn refusal(router: &mut Router<usize>, template: &str) -> LimitError {
    match router.insert("GET", template, 0) {
        Err(EditError::Limit(error)) => error,
        other => panic!("{template}: {other:?}"),
    }
}

#[test]
fn each_limit_refuses() {
    let limits = Limits { template_segments: 3, template_bytes: 20, routes: 2, ..Limits::default() };
    let mut router = Router::with_limits(Options::default(), limits);
    assert_eq!(router.limits(), limits);
    assert_eq!(refusal(&mut router, "/a/b/c/d"), LimitError::TemplateSegments { most: 3 });
    assert_eq!(refusal(&mut router, "/abcdefghi/abcdefghij"), LimitError::TemplateBytes { most: 20 });
    router.insert("GET", "/abcdefghi/abcdefghi", 1).unwrap();
    router.insert("GET", "/a/b/c", 1).unwrap();
    assert_eq!(refusal(&mut router, "/a"), LimitError::Routes { most: 2 });
    router.remove("GET", "/a/b/c").unwrap();
    router.insert("GET", "/a", 1).unwrap();

    let mut router = limited(10, 3);
    // The root, `a`, a catch-all: its end and the attempt, three times.
    router.insert("GET", "/a/{*r}", 1).unwrap();
    assert_eq!((router.worst_case_steps(3), router.worst_case_steps(0)), (1 + 1 + 1 + 3 * 2, 3));
    let before = router.to_string();
    assert_eq!(refusal(&mut router, "/a/{*r}/b"), LimitError::Steps { steps: 12, most: 10, segments: 3 });
    assert_eq!(
        refusal(&mut router, "/b/c").to_string(),
        "with this route a path of 3 segments could take 11 steps, and 10 are allowed"
    );
    assert_eq!((router.to_string(), router.worst_case_steps(3)), (before, 9));
    router.insert("PUT", "/a/{*rest}", 2).unwrap();
    router.insert("GET", "/b", 3).unwrap();
    assert_eq!(router.worst_case_steps(3), 10);
    // A longer path is answered all the same.
    assert!(router.at("GET", &("/a".to_string() + &"/b".repeat(1_000))).is_ok());
}

#[test]
fn the_other_slash_form_counts() {
    let options = Options { slash: SlashPolicy::Ignore, ..Options::default() };
    let mut router = Router::with_limits(options, Limits { steps: 1_000, ..Limits::default() });
    router.insert("GET", "/a/{*r}", 1).unwrap();
    assert_eq!(router.worst_case_steps(3), (3 + 3 * 2) + (3 + 4 * 2));
}

/// Numbers without pattern.
fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    }
}

#[test]
fn what_came_and_went_leaves_no_trace() {
    const SEGMENTS: [&str; 14] =
        ["a", "b", "ab", "", "{p}", "{p:u8}", "x{p}", "{p}-{q}", "{*r}", "x{*r}", "{*r}.png", "{p?}", "{*r?}", "a%2Fb"];
    let mut number = numbers(7);
    for _ in 0..60 {
        let mut router = limited(1 << 40, 8);
        let mut standing = Vec::new();
        for _ in 0..60 {
            if number(3) == 0 && !standing.is_empty() {
                let template: String = standing.swap_remove(number(standing.len()));
                router.remove("GET", &template).unwrap();
            } else {
                let names = ["p", "q", "r"];
                let mut template = String::new();
                for depth in 0..=number(6) {
                    let mut segment = format!("/{}", SEGMENTS[number(SEGMENTS.len())]);
                    for name in names {
                        segment = segment.replace(&format!("{{{name}"), &format!("{{{name}{depth}"));
                        segment = segment.replace(&format!("*{name}"), &format!("*{name}{depth}"));
                    }
                    template += &segment;
                }
                if router.insert("GET", &template, 0).is_ok() {
                    standing.push(template);
                }
            }
            // The sum that is kept and the one that a walk of the trie comes to.
            let counted = limits::weigh(&router.root);
            assert_eq!(router.weight, counted, "{standing:?}");
        }
        let mut fresh = limited(1 << 40, 8);
        for template in &standing {
            fresh.insert("GET", template, 0).unwrap();
        }
        assert_eq!(fresh.weight, router.weight, "{standing:?}");
        for template in standing {
            router.remove("GET", &template).unwrap();
        }
        assert_eq!((router.weight, router.worst_case_steps(100)), (Weight::default(), 1));
    }
}

/// No path of the segments may take more steps than the worst case, and some take many.
fn check(templates: &[String], paths: &[String]) -> f64 {
    let mut router = Router::new();
    for (place, template) in templates.iter().enumerate() {
        router.insert("GET", template, place).unwrap();
    }
    let mut most = 0_f64;
    for path in paths {
        let segments = path.matches('/').count();
        let (steps, bound) = (router.steps(Method::GET, path), router.worst_case_steps(segments));
        assert!(steps <= bound, "{steps} of {bound}: {path} {templates:?}");
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let share = steps as f64 / bound as f64;
        most = most.max(share);
    }
    most
}

#[test]
fn hostile_tables_stay_within_the_worst_case() {
    let ladder: Vec<_> = (0..10).map(|rungs| "/a".repeat(rungs) + "/{*r}/x").collect();
    let fork =
        |bits: usize| (0..6).map(move |at| if bits >> at & 1 == 0 { "/a".into() } else { format!("/{{p{at}}}") });
    let forks: Vec<String> = (0..64).map(|bits| fork(bits).collect::<String>() + "/end").collect();
    let dashes: Vec<_> = (0..12).map(|n| format!("/{{a}}-{{b}}-{{c}}-{n}")).collect();
    let nested: Vec<_> = (0..40).map(|n| format!("/{{*a}}/x{n}/{{*b}}/y/{{*c}}/z{n}/{{*d}}/end")).collect();
    let tails: Vec<_> = (0..20).map(|n| format!("/a{{*r}}-{n}/{{p}}/{{q:u8}}")).collect();
    let heads: Vec<_> = (0..20).map(|n| format!("/{{*r}}/{{p}}-{n}{{*s}}/no")).collect();
    let patterns: Vec<_> = (0..30).map(|n| format!("/{{*r}}/{{p}}.{n}")).collect();
    let paths: Vec<_> = ["/a", "/-", "/1-2-3", "/a-0", "/x1", "/y", "//", "/a.b-c.1"]
        .iter()
        .flat_map(|piece| [1, 2, 6, 40].map(|count| piece.repeat(count)))
        .chain([
            "/x1/y/z1".repeat(12),
            "/q/x1/q/y/q/z1/q".repeat(5),
            "/a".repeat(6) + "/no",
            "/1-2".repeat(30),
            "/x0/y".repeat(20) + "/z0/q",
            "/a/".to_string() + &"-".repeat(2_000),
        ])
        .collect();
    let shares = [&ladder, &forks, &dashes, &nested, &tails, &heads, &patterns].map(|table| check(table, &paths));
    // The worst case is no idle number, though no path has all the texts that the nested ones ask for.
    assert!(
        shares.iter().all(|share| *share > 0.01) && shares.iter().filter(|share| **share > 0.2).count() > 5,
        "{shares:?}"
    );
    let all: Vec<_> = [ladder, forks, dashes, nested, tails, heads, patterns].concat();
    check(&all, &paths);
}
