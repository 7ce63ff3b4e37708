static TABLE: ::wayplan::Table<u8> = {
    use ::wayplan::__private as __wayplan;
    static __VALUES: [u8; 0] = [];
    {
        #[allow(long_running_const_eval)]
        static __TOLD: [__wayplan::Told; 0] = __wayplan::cut("", b"");
        __wayplan::Table::from_parts(
            b"\x02\0pw\0\0\0\0\x81\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0@\0\0\0\x81\0\0\0\x81\0\0\0\x99\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x99\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0\x01\0\0\0\0\0\0\0",
            "",
            &__TOLD,
            &__VALUES,
            ::core::option::Option::None,
        )
    }
};
