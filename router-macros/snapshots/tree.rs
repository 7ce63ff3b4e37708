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
            fn __tree(__path: &[u8], __spans: &mut __wayplan::Spans) -> u32 {
                let (__at, __base) = (0, 0);
                if t::at(__path, __at, b"/") {
                    let __at = __at + 1usize;
                    if __at == __path.len() {
                        return t::found(__spans, 0usize, __base);
                    }
                }
                if t::at(__path, __at, b"/users") {
                    let __at = __at + 6usize;
                    if let Some(__segment) = t::segment(__path, __at) {
                        if t::pattern(
                            __path,
                            __segment,
                            b"\x01\0\0\x07\0\0",
                            __spans,
                            0usize,
                        ) {
                            let __at = __segment.1;
                            if __at == __path.len() {
                                return t::found(__spans, 1usize, __base + 1);
                            }
                        }
                        t::span(__spans, 0usize, __segment);
                        let __at = __segment.1;
                        if t::at(__path, __at, b"/files") {
                            let __at = __at + 6usize;
                            if let Some(__rest) = t::rest(__path, __at) {
                                t::span(__spans, 1usize, __rest);
                                return t::found(__spans, 2usize, __base + 2);
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
