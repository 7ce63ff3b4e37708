static TABLE: ::wayplan::Table<u8> = {
    use ::wayplan::__private as __wayplan;
    static __VALUES: [u8; 0] = [];
    __wayplan::Table::from_parts(
        b"data",
        "",
        &[],
        &__VALUES,
        ::core::option::Option::None,
    )
};
