static TABLE: ::wayplan::Table<u8> = {
    use ::wayplan::__private as __wayplan;
    static __VALUES: [u8; 3] = [1, 2, 3];
    #[allow(deprecated)]
    const _: () = {
        #[deprecated(
            note = "`GET /{*c}` is unreachable: `/~` is answered by `GET /{a}`\nhelp: remove the route or make its template more specific; `#![unreachable = allow]` lets it stand"
        )]
        #[allow(non_upper_case_globals)]
        const unreachable_route: () = ();
        unreachable_route
    };
    __wayplan::Table::from_parts(
        b"data",
        "",
        {
            const __LEGEND: __wayplan::Legend = __wayplan::Legend::new(
                "/{a}/{a}/{*b}/{*c}",
                b"\x03\0\0\0\0\0\0\0\0\0\0\0\x04\0\x07\0\x04\0\0\0\x07\0\0\0\t\0\r\0\r\0\0\0\x14\0\0\0\x05\0\x07\0\x01\x02\0\x01\0\x01\0\x02\x02\0\x01\0\x07\0\x01\0\x01\0\x01\0\x01\x03\0\x01\0\x01\0",
            );
            #[allow(long_running_const_eval)]
            static __TOLD: [__wayplan::Told; 3] = __wayplan::cut(__LEGEND);
            __LEGEND.with(&__TOLD)
        },
        &__VALUES,
        ::core::option::Option::None,
    )
};
