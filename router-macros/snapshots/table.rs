/// Everything the shop answers.
#[allow(dead_code)]
pub(crate) static SHOP: ::wayplan::Table<fn(&str, u8) -> Response> = {
    use ::wayplan::__private as __wayplan;
    static __VALUES: [fn(&str, u8) -> Response; 4] = [
        home,
        shop::products::product,
        ::wayplan::__value!(| _, _ | Response::< (), u8 >::purged()),
        ::wayplan::__value!(generic::< A, B >),
    ];
    #[expect(deprecated)]
    const _: () = ();
    __wayplan::Table::from_parts(
        b"data",
        "The front page.PURGE",
        {
            const __LEGEND: __wayplan::Legend = __wayplan::Legend::new(
                "//products/{sku}/products/{sku:u64}",
                b"\x04\0\0\0\0\0\0\0\0\0\0\0\x01\0\x01\0\x01\0\0\0\x01\0\0\0\x0F\0\x07\0\x01\0\0\0\x01\0\0\0\x0F\0\x07\0\x10\0\0\0\x08\0\0\0\x13\0\x07\0\0\x01\x0B\0\x03\0\n\0\x01\x0B\0\x03\0\n\0",
            );
            #[allow(long_running_const_eval)]
            static __TOLD: [__wayplan::Told; 4] = __wayplan::cut(__LEGEND);
            __LEGEND.with(&__TOLD)
        },
        &__VALUES,
        ::core::option::Option::None,
    )
};
