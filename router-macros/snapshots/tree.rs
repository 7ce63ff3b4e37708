static TABLE: ::wayplan::Table<u8> = {
    use ::wayplan::__private as __wayplan;
    static __VALUES: [u8; 3] = [1, 2, 3];
    __wayplan::Table::from_parts(
        b"data",
        "",
        {
            const __LEGEND: __wayplan::Legend = __wayplan::Legend::new(
                "//users/{id:u64}/users/{id}/files/{*path}",
                b"\x03\0\0\0\0\0\0\0\0\0\0\0\x01\0\x01\0\x01\0\0\0\x01\0\0\0\x0F\0\x07\0\x10\0\0\0\x08\0\0\0\x19\0\r\0\0\x01\x08\0\x02\0\x07\0\x02\x08\0\x02\0\x14\0\x04\0\x07\0\x07\0",
            );
            #[allow(long_running_const_eval)]
            static __TOLD: [__wayplan::Told; 3] = __wayplan::cut(__LEGEND);
            __LEGEND.with(&__TOLD)
        },
        &__VALUES,
        ::core::option::Option::Some({
            #[allow(unused_imports)]
            use ::core::{option::Option::Some, primitive::{u8, u32, u64, usize}};
            use __wayplan::tree as t;
            fn __tree(__path: &[u8]) -> t::Trail {
                let (__at, __trail) = (0, t::Trail::START);
                if let Some(__at) = t::at(__path, __at, b"/") {
                    if t::ends(__path, __at) {
                        return __trail.found(0, 0);
                    }
                }
                if let Some(__at) = t::at(__path, __at, b"/users") {
                    if let Some(__segment) = t::segment(__path, __at) {
                        if let Some((__at, __trail)) = t::pattern(
                            __path,
                            __segment,
                            b"\x01\0\0\x07\0\0",
                            __trail,
                            0usize,
                        ) {
                            if t::ends(__path, __at) {
                                return __trail.found(1, 1);
                            }
                        }
                        let (__at, __trail) = t::whole(__segment, __trail, 0usize);
                        if let Some(__at) = t::at(__path, __at, b"/files") {
                            if let Some(__trail) = t::rest(
                                __path,
                                __at,
                                __trail,
                                1usize,
                            ) {
                                return __trail.found(2, 2);
                            }
                        }
                    }
                }
                t::Trail::NOTHING
            }
            __tree
        }),
    )
};
