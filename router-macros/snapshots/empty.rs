static TABLE: ::wayplan::Table<u8> = {
    use ::wayplan::__private as __wayplan;
    static __VALUES: [u8; 0] = [];
    {
        #[allow(long_running_const_eval)]
        static __TOLD: [__wayplan::Told; 0] = __wayplan::cut("", b"");
        __wayplan::Table::from_parts(
            b"data",
            "",
            &__TOLD,
            &__VALUES,
            ::core::option::Option::None,
        )
    }
};
