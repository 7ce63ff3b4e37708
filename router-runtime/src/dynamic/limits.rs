//! What a router is allowed to grow to, where those who insert routes are not to be trusted. In go limits, out comes a
//! refusal of each route that would exceed one, whatever came and went before it.
//!
//! A *step* is a visit of a node, or an attempt to match a pattern: a segment with a constraint or with text and parameters,
//! what stands before a catch-all in its segment, or one end of a catch-all with what stands behind it. Each takes time
//! in the length of a segment at most. The search (see [`crate::search`]) visits a node outside of catch-alls once, and one
//! below a catch-all once for each segment of the path, since an end is tried in each and a catch-all below another is
//! entered once. So a look-up takes no more steps than its *worst case*:
//!
//! * one for each node: of the trie of segments, before literal segments in a row are merged, so that what a route adds
//!   depends on the routes that are there and not on their order;
//! * one more for each node that a pattern leads to, and one for each text before a catch-all, for the attempts;
//! * those below a catch-all as often as the path has segments.
//!
//! These sums are kept up to date by what each route adds, which is what its removal takes away again.

use core::ops::{AddAssign, SubAssign};

use crate::{
    limits::{MAX_ROUTER_ROUTES, MAX_SEGMENTS, MAX_TEMPLATE_BYTES},
    options::SlashPolicy,
    template::Template,
};

use super::{
    Child, LimitError, Router, literals,
    node::Node,
    steps::{Behind, Step, behind, head_among, pattern_among, steps, tail_among},
};

/// What a router may grow to. The default is what any router can hold.
///
/// ```
/// # use wayplan_runtime::{Limits, Method, Options, Router};
/// let limits = Limits { template_segments: 8, steps: 100, steps_at: 16, ..Limits::default() };
/// let mut router = Router::with_limits(Options::default(), limits);
/// router.insert(Method::GET, "/t/{tenant}/{*path}", ())?;
/// assert!(router.worst_case_steps(16) <= 100);
/// let refused = router.insert(Method::GET, "/t/{tenant}/{*path}/{a}-{b}/c/{d}/e", ()).unwrap_err();
/// assert!(refused.to_string().contains("100"));
/// # Ok::<(), wayplan_runtime::EditError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Segments of a template.
    pub template_segments: usize,
    /// Bytes of a template.
    pub template_bytes: usize,
    /// Routes.
    pub routes: usize,
    /// Steps that the look-up of a path of [`steps_at`](Limits::steps_at) segments may take; see
    /// [`Router::worst_case_steps`]. Longer paths are looked up all the same.
    pub steps: u64,
    /// Segments of a path.
    pub steps_at: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            template_segments: MAX_SEGMENTS,
            template_bytes: MAX_TEMPLATE_BYTES,
            routes: MAX_ROUTER_ROUTES,
            steps: u64::MAX,
            steps_at: MAX_SEGMENTS,
        }
    }
}

/// Steps of the worst case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Weight {
    /// Outside of catch-alls.
    outside: u64,
    /// Below a catch-all.
    below: u64,
}

impl Weight {
    fn of(below: bool, steps: u64) -> Weight {
        if below { Weight { outside: 0, below: steps } } else { Weight { outside: steps, below: 0 } }
    }

    /// The steps for a path of so many segments, the root included.
    fn steps(self, segments: usize, slash: SlashPolicy) -> u64 {
        let segments = u64::try_from(segments).unwrap_or(u64::MAX);
        let one = |segments| (1 + self.outside).saturating_add(self.below.saturating_mul(segments));
        match slash {
            SlashPolicy::Strict => one(segments),
            // The other form of the path may have one segment more.
            SlashPolicy::Ignore | SlashPolicy::Redirect => {
                one(segments).saturating_add(one(segments.saturating_add(1)))
            }
        }
    }
}

impl AddAssign for Weight {
    fn add_assign(&mut self, other: Weight) {
        self.outside += other.outside;
        self.below += other.below;
    }
}

impl SubAssign for Weight {
    fn sub_assign(&mut self, other: Weight) {
        self.outside = self.outside.saturating_sub(other.outside);
        self.below = self.below.saturating_sub(other.below);
    }
}

impl Limits {
    /// Whether nothing has to be counted.
    pub(super) fn counts_steps(&self) -> bool {
        self.steps < u64::MAX
    }

    /// Whether a template is small enough.
    pub(super) fn admit(&self, text: &str) -> Result<(), LimitError> {
        if text.len() > self.template_bytes {
            return Err(LimitError::TemplateBytes { most: self.template_bytes });
        }
        let segments = || text.bytes().filter(|&byte| byte == b'/').count();
        if self.template_segments < MAX_SEGMENTS && segments() > self.template_segments {
            return Err(LimitError::TemplateSegments { most: self.template_segments });
        }
        Ok(())
    }
}

impl<T> Router<T> {
    /// The most steps that a look-up of a path of so many segments takes, whatever the path: a *step* is a visit of a node,
    /// or an attempt to match a segment that has a constraint, text beside its parameters, or a catch-all, and takes time
    /// in the length of a segment at most.
    ///
    /// It is the number of nodes outside of catch-alls, plus `segments` times the number of those below, where a pattern
    /// counts as two; and the double where the other slash form of a path is looked up too. It depends on the routes
    /// alone, not on the order in which they came, or on those that went. Takes a walk of all nodes, unless the router has
    /// a limit of steps.
    #[must_use]
    pub fn worst_case_steps(&self, segments: usize) -> u64 {
        let weight = if self.limits.counts_steps() { self.weight } else { weigh(&self.root) };
        weight.steps(segments, self.options.slash)
    }

    /// What the router may grow to.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Counts anew.
    pub(super) fn weigh(&mut self) {
        if self.limits.counts_steps() {
            self.weight = weigh(&self.root);
        }
    }

    /// What a template would add, if that is not too much.
    pub(super) fn added(&self, template: &Template) -> Result<Weight, LimitError> {
        let added = self.lacks(template);
        let mut weight = self.weight;
        weight += added;
        let (Limits { steps: most, steps_at: segments, .. }, added_none) = (self.limits, added == Weight::default());
        let steps = weight.steps(segments, self.options.slash);
        if steps > most && !added_none { Err(LimitError::Steps { steps, most, segments }) } else { Ok(added) }
    }

    /// What of a template the trie lacks.
    pub(super) fn lacks(&self, template: &Template) -> Weight {
        let forms = template.forms_by(self.options.case);
        let mut forms = forms.iter();
        let Some(whole) = forms.next() else { return Weight::default() };
        let mut lacks = missing(&self.root, &steps(whole));
        // A form without the optional segment shares what stands before it; only where a catch-all is left out, or all
        // there is, an empty segment stands in its place.
        if let Some(without) = forms.next().filter(|without| without.segments.len() == whole.segments.len()) {
            let Weight { outside, below } = missing(&self.root, &steps(without));
            let is_below = whole.segments.iter().rev().skip(1).any(|segment| segment.around_catch_all().is_some());
            if outside + below > 0 {
                lacks += Weight::of(is_below, 1);
            }
        }
        lacks
    }
}

/// Segments of a text.
fn count(text: &[u8]) -> u64 {
    1 + text.iter().fold(0, |slashes, &byte| slashes + u64::from(byte == b'/'))
}

/// What of some steps the trie lacks.
fn missing<'a, T>(root: &'a Node<T>, steps: &'a [Step<'_>]) -> Weight {
    let (mut weight, mut below, mut at) = (Weight::default(), false, Some(root));
    for step in steps {
        let (next, lacks) = match step {
            Step::Text(text) => along(at, text.as_bytes()),
            Step::Plain => {
                let child = at.map(|node| &node.stem.plain).filter(|child| child.is_some());
                (child.and_then(Child::node), u64::from(child.is_none()))
            }
            Step::Pattern(segment) => {
                let patterns = at.map_or(&[][..], Node::patterns);
                let branch = pattern_among(patterns, segment).ok().and_then(|place| patterns.get(place));
                (branch.and_then(|branch| branch.child.node()), if branch.is_some() { 0 } else { 2 })
            }
            Step::CatchAll(head, tail) => {
                let heads = at.map_or(&[][..], Node::heads);
                let head = head_among(heads, head).ok().and_then(|place| heads.get(place));
                weight += Weight::of(below, u64::from(head.is_none()));
                below = true;
                let tails = head.map_or(&[][..], |head| &head.tails);
                let branch = tail_among(tails, tail).ok().and_then(|place| tails.get(place));
                (branch.and_then(|branch| branch.child.node()), if branch.is_some() { 0 } else { 2 })
            }
        };
        weight += Weight::of(below, lacks);
        at = next;
    }
    weight
}

/// The node behind literal text, and how many segments of the text are not there. Where the text ends within the label of a
/// node nothing of it is missing, and nothing but text comes after.
fn along<'a, T>(mut at: Option<&'a Node<T>>, mut text: &'a [u8]) -> (Option<&'a Node<T>>, u64) {
    while let Some(node) = at {
        let Some(child) = literals::child(node, text) else { break };
        let label = child.text();
        match behind(text, label) {
            Behind::Equal => return (child.node(), 0),
            Behind::Rest(rest) => (at, text) = (child.node(), rest),
            Behind::Parted => {
                let segments = |text: &'a [u8]| text.split(|&byte| byte == b'/');
                let shared = segments(text).zip(segments(label)).take_while(|(one, other)| one == other).count();
                return (None, count(text) - shared as u64);
            }
        }
    }
    (None, count(text))
}

/// The weight of everything below a node, by a walk of it all.
pub(super) fn weigh<T>(root: &Node<T>) -> Weight {
    let mut weight = Weight::default();
    let mut open = alloc::vec![(root, false)];
    while let Some((node, below)) = open.pop() {
        for child in literals::children(node) {
            weight += Weight::of(below, count(child.text()));
            open.extend(child.node().map(|child| (child, below)));
        }
        if node.stem.plain.is_some() {
            weight += Weight::of(below, 1);
            open.extend(node.stem.plain.node().map(|child| (child, below)));
        }
        for branch in node.patterns() {
            weight += Weight::of(below, 2);
            open.extend(branch.child.node().map(|child| (child, below)));
        }
        for head in node.heads() {
            weight += Weight::of(below, 1);
            for tail in &head.tails {
                weight += Weight::of(true, 2);
                open.extend(tail.child.node().map(|child| (child, true)));
            }
        }
    }
    weight
}
