static TABLE: ::wayplan::Table<u8> = {
    use ::wayplan::__private as __wayplan;
    static __VALUES: [u8; 0] = [];
    __wayplan::Table::from_parts(
        b"data",
        "",
        __wayplan::Legend::new("", b"\0\0\0\0"),
        &__VALUES,
        ::core::option::Option::None,
    )
};
