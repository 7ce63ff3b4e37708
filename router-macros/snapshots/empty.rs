static TABLE: ::wayplan::Table<u8> = {
    use ::wayplan::__private as __wayplan;
    static __VALUES: [u8; 0] = [];
    __wayplan::Table::from_parts(
        b"data",
        "",
        {
            const __LEGEND: __wayplan::Legend = __wayplan::Legend::new("", b"\0\0\0\0");
            #[allow(long_running_const_eval)]
            static __TOLD: [__wayplan::Told; 0] = __wayplan::cut(__LEGEND);
            __LEGEND.with(&__TOLD)
        },
        &__VALUES,
        ::core::option::Option::None,
    )
};
