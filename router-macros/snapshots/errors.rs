static TABLE: ::wayplan::Table<u8> = {
    use ::wayplan::__private as __wayplan;
    static __VALUES: [u8; 2] = [1, 2];
    ::core::compile_error! {
        "`get /c` has no value\nhelp: write `get \"/c\" => value,`"
    }
    ::core::compile_error! {
        "`{` is not closed\n\n  /{\n   ^\nhelp: close the parameter with `}` before the next `/`; a literal brace is written `{{`"
    }
    ::core::compile_error! {
        "`get` is not a method: methods are in upper case\nhelp: write `GET`"
    }
    __wayplan::Table::from_parts(
        b"data",
        "",
        {
            const __LEGEND: __wayplan::Legend = __wayplan::Legend::new(
                "/a/c",
                b"\x02\0\0\0\0\0\0\0\0\0\0\0\x02\0\x01\0\x02\0\0\0\x01\0\0\0\x02\0\x01\0\0\0",
            );
            #[allow(long_running_const_eval)]
            static __TOLD: [__wayplan::Told; 2] = __wayplan::cut(__LEGEND);
            __LEGEND.with(&__TOLD)
        },
        &__VALUES,
        ::core::option::Option::None,
    )
};
static UNTYPED: ::wayplan::Table<()> = {
    use ::wayplan::__private as __wayplan;
    static __VALUES: [(); 0] = [];
    ::core::compile_error! {
        "`UNTYPED` has no type for its values\nhelp: write `static UNTYPED: Type = { .. };`"
    }
    __wayplan::Table::from_parts(
        b"data",
        "",
        {
            const __LEGEND: __wayplan::Legend = __wayplan::Legend::new(
                "/",
                b"\x01\0\0\0\0\0\0\0\0\0\0\0\x01\0\x01\0\0",
            );
            #[allow(long_running_const_eval)]
            static __TOLD: [__wayplan::Told; 1] = __wayplan::cut(__LEGEND);
            __LEGEND.with(&__TOLD)
        },
        &__VALUES,
        ::core::option::Option::None,
    )
};
::core::compile_error! {
    "expected a table\nhelp: write `static NAME: Type = { GET \"/path\" => value, };`"
}
