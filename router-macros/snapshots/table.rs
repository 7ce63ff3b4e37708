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
    {
        #[allow(long_running_const_eval)]
        static __TOLD: [__wayplan::Told; 4] = __wayplan::cut(
            "//products/{sku}/products/{sku}/products/{sku:u64}",
            b"\x01\0\x01\0\0\0\0\x0F\0\x07\0\0\0\x01\x0B\0\x03\0\n\0\x0F\0\x07\0\0\0\x01\x0B\0\x03\0\n\0\x13\0\x07\0\0\0\x01\x0B\0\x03\0\n\0",
        );
        __wayplan::Table::from_parts(
            b"\x02\0pw\x01\x01\0\0\xB7\0\0\0\0\0\0\0\x03\0\0\0\x04\0\0\0\x05\0\0\0@\0\0\0\x81\0\0\0\x9F\0\0\0I\x01\0\0\x0F\0\0\0\x05\0\0\0\0\0\0\0\x99\x01\0\0\x05\0\0\0\x01\x02\0\x03\0\0\0\0\0\0\x04\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xFF\xFF\0\0\0\0\xFF\xFF\xFF\xFF\x03\0\x03\0\x03\0\x03\0\x03\0\xFF\xFF\x01\0\x01\0\x01\0\x02\0\x01\0\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\t\x04\0\0\0\0\0\0\x01\x01\x05\x01\t\x01\0\0\xFF\xFF\xFF\xFF\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x80\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x06\0\0\0\xFF\xFF\xFF\xFF\xCF\0\0\0\x01\0\0\09\x01\0\0\xFF\xFF\xFF\xFF\x08\0productsproducts\xE7\0\0\0\x01\0\0\0\xFF\0\0\0/\0\0\0\0\0\0\0\xCF\0\0\0\0\0\0\0\0\0\0\0\x06\0\x01\0\0\x07\0\0\x01\0\0\x001\x01\0\0\xCF\0\0\0\0\0\0\0\0\0\0\0\x0F\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\x0F\0\0\0\0\0\0\0\0\0\0\0\t\0\0\0\0\0\0\0\x0F\0\0\0\0\0\0\0\0\0\0\0\0\x04\0\0\0\0\0\0\x0F\0\0\0\0\0\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\x01\0\0\0\x04\0\0\0\0\0\0\0",
            "The front page.PURGE",
            &__TOLD,
            &__VALUES,
            ::core::option::Option::None,
        )
    }
};
