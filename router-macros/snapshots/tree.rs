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
            fn __tree(__path: &[u8], __near: &mut t::Near) -> t::Found {
                let (__at, __base) = (0, 0);
                if let Some(__at) = t::at(__path, __at, b"/") {
                    t::end(__path, __at, __near, 0usize, __base)?;
                }
                if let Some(__at) = t::at(__path, __at, b"/users") {
                    if let Some(__segment) = t::segment(__path, __at) {
                        if let Some(__at) = t::pattern(
                            __path,
                            __segment,
                            b"\x01\0\0\x07\0\0",
                            __near,
                            0usize,
                        ) {
                            t::end(__path, __at, __near, 1usize, __base + 1)?;
                        }
                        let __at = t::whole(__segment, __near, 0usize);
                        if let Some(__at) = t::at(__path, __at, b"/files") {
                            t::rest(__path, __at, __near, 1usize, __base + 2)?;
                        }
                    }
                }
                t::NOTHING
            }
            __tree
        }),
    )
};
