/// Everything the shop answers.
#[derive(Debug)]
pub enum Shop<'p> {
    Home,
    Product { sku: &'p str },
    User(&'p str),
    Order { id: u64, line: Option<u8> },
    Admin { tenant: String, routes: admin::Routes<'p> },
}
#[doc(hidden)]
#[allow(non_upper_case_globals, dead_code, deprecated)]
pub const Shop: &::wayplan::RouteSet = <Shop<
    'static,
> as ::wayplan::Routes<'static>>::ROUTES;
const _: () = {};
#[allow(deprecated)]
const _: () = {
    use ::wayplan::__private as __wayplan;
    const __TREE: ::core::option::Option<__wayplan::Tree> = ::core::option::Option::None;
    static __TABLE: __wayplan::Table<()> = __wayplan::Table::from_parts(
        b"data",
        "",
        {
            const __LEGEND: __wayplan::Legend = __wayplan::Legend::new(
                "//products/{sku}/users/{name}/orders/{id:u64}/{line?}",
                b"\x04\0\0\0\0\0\0\0\0\0\0\0\x01\0\x01\0\x01\0\0\0\x01\0\0\0\x0F\0\x07\0\x10\0\0\0\x08\0\0\0\r\0\x07\0\x1D\0\0\0\x0F\0\0\0\x18\0\r\0\0\x01\x0B\0\x03\0\n\0\x01\x08\0\x04\0\x07\0\x02\t\0\x02\0\x12\0\x04\0\x08\0\x01\0",
            );
            #[allow(long_running_const_eval)]
            static __TOLD: [__wayplan::Told; 4] = __wayplan::cut(__LEGEND);
            __LEGEND.with(&__TOLD)
        },
        &[(); 4],
        __TREE,
    );
    static __MOUNTS: [__wayplan::Mount; 1] = [
        __wayplan::Mount::new(
            <admin::Routes<'static> as __wayplan::Routes<'static>>::ROUTES,
            {
                #[allow(long_running_const_eval)]
                static __TOLD: [__wayplan::Told; <admin::Routes<
                    'static,
                > as __wayplan::Routes<'static>>::ROUTES
                    .count()] = __wayplan::cut(
                    <admin::Routes<'static> as __wayplan::Routes<'static>>::ROUTES
                        .legend(),
                );
                &__TOLD
            },
            ("/t/{tenant}/admin", b"\x01\x04\0\x06\0\x03\0"),
            (0, &[]),
        ),
    ];
    #[allow(long_running_const_eval)]
    const _: () = __wayplan::compose::check(
        &__TABLE,
        &__MOUNTS[0],
        __wayplan::compose::MOST_IN_ENUM,
    );
    #[allow(long_running_const_eval)]
    const _: () = __wayplan::compose::check_all(&__TABLE, &__MOUNTS);
    #[allow(long_running_const_eval)]
    static __BYTES: [::core::primitive::u8; __wayplan::compose::composed_len(
        &__TABLE,
        &__MOUNTS,
    )] = __wayplan::compose::compose(&__TABLE, &__MOUNTS);
    #[allow(long_running_const_eval)]
    static __ROUTES: __wayplan::RouteSet = __wayplan::RouteSet::mounted(
        &__TABLE,
        &__MOUNTS,
        &__BYTES,
    );
    #[allow(clippy::question_mark)]
    impl<'p> __wayplan::Routes<'p> for Shop<'p> {
        const ROUTES: &'static __wayplan::RouteSet = &__ROUTES;
        fn build(
            __route: ::core::primitive::u32,
            __parts: &__wayplan::Parts<'_, 'p>,
        ) -> ::core::option::Option<Shop<'p>> {
            fn __chunk_0<'p>(
                __route: ::core::primitive::u32,
                __parts: &__wayplan::Parts<'_, 'p>,
            ) -> ::core::option::Option<Shop<'p>> {
                ::core::option::Option::Some(
                    match __route {
                        0 => Shop::Home,
                        1 | 2 => {
                            let ::core::option::Option::Some(__0) = __parts.get(0) else {
                                return ::core::option::Option::None
                            };
                            match __route {
                                1 => Shop::Product { sku: __0 },
                                _ => Shop::User(__0),
                            }
                        }
                        3 => {
                            let ::core::option::Option::Some(__0) = __parts.get(0) else {
                                return ::core::option::Option::None
                            };
                            let ::core::option::Option::Some(__1) = __parts.optional(1)
                            else { return ::core::option::Option::None };
                            Shop::Order { id: __0, line: __1 }
                        }
                        _ => return ::core::option::Option::None,
                    },
                )
            }
            if let ::core::option::Option::Some(__mounted) = __parts.mounted() {
                return ::core::option::Option::Some(
                    match __mounted.mount {
                        0 => {
                            let ::core::option::Option::Some(__0) = __parts.get(0) else {
                                return ::core::option::Option::None
                            };
                            let ::core::option::Option::Some(__below) = __mounted.build()
                            else { return ::core::option::Option::None };
                            Shop::Admin {
                                tenant: __0,
                                routes: __below,
                            }
                        }
                        _ => return ::core::option::Option::None,
                    },
                );
            }
            match __route / 256 {
                0 => __chunk_0(__route, __parts),
                _ => ::core::option::Option::None,
            }
        }
    }
    impl<'p> __wayplan::Arguments for Shop<'p> {
        fn visit(&self, __to: &mut dyn __wayplan::Visitor) {
            fn __chunk_0<'p>(
                __value: &Shop<'p>,
                __to: &mut dyn __wayplan::Visitor,
            ) -> ::core::primitive::bool {
                let __route = match __value {
                    Shop::Home { .. } => 0,
                    Shop::Product { .. } => 1,
                    Shop::User { .. } => 2,
                    Shop::Order { .. } => 3,
                    _ => return false,
                };
                match __value {
                    Shop::Product { sku: __0 } | Shop::User(__0) => {
                        __to.route(__route, &[__0])
                    }
                    Shop::Order { id: __0, line: __1 } => {
                        __to.route(__route, &[__0, __1])
                    }
                    _ => __to.route(__route, &[]),
                }
                true
            }
            fn __mounts_0<'p>(
                __value: &Shop<'p>,
                __to: &mut dyn __wayplan::Visitor,
            ) -> ::core::primitive::bool {
                match __value {
                    Shop::Admin { tenant: __0, routes: __below } => {
                        __to.mount(0, &[__0], __below)
                    }
                    _ => return false,
                }
                true
            }
            let _ = false || __chunk_0(self, __to) || __mounts_0(self, __to);
        }
    }
    impl<'p> ::core::fmt::Display for Shop<'p> {
        fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            __wayplan::path::display(&__ROUTES, self, __f)
        }
    }
    #[allow(dead_code)]
    impl<'p> Shop<'p> {
        /// Reads a request as a value.
        ///
        /// # Errors
        /// Where no route answers the request, or the type of a field refuses the text of its parameter.
        #[inline]
        pub fn parse<'__m>(
            __method: impl ::core::convert::Into<::wayplan::Method<'__m>>,
            __path: &'p ::core::primitive::str,
        ) -> ::core::result::Result<Self, ::wayplan::ParseError> {
            __wayplan::parse(__method, __path)
        }
        ::wayplan::__if_http! {
            #[doc = r" Reads a request of the `http` crate as a value."] #[doc = r""]
            #[doc = r" # Errors"] #[doc =
            r" Where no route answers the request, or the type of a field refuses the text of its parameter."]
            pub fn parse_request < __B > (__request : & 'p __wayplan::Request < __B >,)
            -> ::core::result::Result < Self, ::wayplan::ParseError > {
            __wayplan::parse(__request.method(), __request.uri().path()) }
        }
        /// The first method of the first route of this variant.
        #[must_use]
        pub fn method(&self) -> ::wayplan::Method<'static> {
            __wayplan::path::method(&__ROUTES, self)
        }
        /// The template of the first route of this variant.
        #[must_use]
        pub fn template(&self) -> &'static ::core::primitive::str {
            __wayplan::path::template(&__ROUTES, self)
        }
        /// The first route of this variant.
        #[must_use]
        pub fn route(&self) -> ::wayplan::RouteId {
            __wayplan::path::route(&__ROUTES, self)
        }
        ::wayplan::__if_alloc! {
            #[doc =
            r" The path of this value; [`Display`](::core::fmt::Display) writes it without the check."]
            #[doc = r""] #[doc = r" # Errors"] #[doc =
            r" Where the path would not be read as this value."] pub fn to_path(& self)
            -> ::core::result::Result < __wayplan::String, ::wayplan::PathError > {
            __wayplan::path::to_path(& __ROUTES, self) }
        }
        /// Displays the path of this value with a query behind it.
        pub fn with_query<__I, __N, __V>(
            &self,
            __pairs: __I,
        ) -> ::wayplan::WithQuery<&Self, __I>
        where
            __I: ::core::iter::IntoIterator<Item = (__N, __V)> + ::core::clone::Clone,
            __N: ::core::fmt::Display,
            __V: ::core::fmt::Display,
        {
            ::wayplan::with_query(self, __pairs)
        }
    }
};
