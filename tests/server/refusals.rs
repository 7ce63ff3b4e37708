//! Requests that no handler answers. In go requests and what is to be said of each; nothing comes out if that is said.

use crate::client::Client;

/// Method and target of a request, then the status, the one header of `allow` and `location` that is sent, and the body.
pub(crate) type Refusal = (&'static str, &'static str, u16, Option<(&'static str, &'static str)>, &'static str);

pub(crate) fn check(client: &mut Client, refusals: &[Refusal]) {
    for &(method, target, status, header, body) in refusals {
        let answer = client.send(method, target, "");
        assert_eq!((answer.status, &*answer.body), (status, body), "{method} {target}");
        for name in ["allow", "location"] {
            let expected = header.filter(|(known, _)| *known == name).map(|(_, value)| value);
            assert_eq!(answer.header(name), expected, "{method} {target}");
        }
        assert_eq!(answer.header("x-route"), None, "{method} {target}");
    }
}
