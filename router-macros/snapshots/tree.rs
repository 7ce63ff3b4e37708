static TABLE: ::wayplan::Table<u8> = {
    use ::wayplan::__private as __wayplan;
    static __VALUES: [u8; 3] = [1, 2, 3];
    __wayplan::Table::from_parts(
        b"data",
        "",
        &[
            ("/", b"\0"),
            ("/users/{id:u64}", b"\x01\x08\0\x02\0"),
            ("/users/{id}/files/{*path}", b"\x02\x08\0\x02\0\x14\0\x04\0"),
        ],
        &__VALUES,
        ::core::option::Option::Some({
            #[allow(unused_imports)]
            use ::core::{option::Option::Some, primitive::{u8, u32, u64, usize}};
            use __wayplan::tree as t;
            fn __tree(path: &[u8], spans: &mut __wayplan::Spans) -> u32 {
                let (at, base) = (0, 0);
                if t::at(path, at, b"/") {
                    let at = at + 1usize;
                    if at == path.len() {
                        return t::found(spans, 0usize, base);
                    }
                }
                if t::at(path, at, b"/users") {
                    let at = at + 6usize;
                    if let Some(segment) = t::segment(path, at) {
                        if t::pattern(
                            path,
                            segment,
                            b"\x01\0\0\x07\0\0",
                            spans,
                            0usize,
                        ) {
                            let at = segment.1;
                            if at == path.len() {
                                return t::found(spans, 1usize, base + 1);
                            }
                        }
                        t::span(spans, 0usize, segment);
                        let at = segment.1;
                        if t::at(path, at, b"/files") {
                            let at = at + 6usize;
                            if let Some(rest) = t::rest(path, at) {
                                t::span(spans, 1usize, rest);
                                return t::found(spans, 2usize, base + 2);
                            }
                        }
                    }
                }
                t::NO_SHAPE
            }
            __tree
        }),
    )
};
