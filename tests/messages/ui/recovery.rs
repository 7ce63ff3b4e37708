//! Broken routes among good ones: each is told once, and disturbs no other.

use wayplan::routes;

trait B<C, D> {
    const E: u8;
}

impl B<u8, u8> for u8 {
    const E: u8 = 1;
}

const fn f<A, B>() -> u8 {
    1
}

routes! {
    static TABLE: u8 = {
        GET "/a" => 1,
        GET PATH => 1,
        GET "/{b" => 1
        Method::GET "/c" => f::<u8, u8>(),
        * "/d" => f::<u8, u8>(), 2,
        GET b"/e" => f::<u8, u8>() GET 42 => (true || false) as u8,
        GET("/f") => 1;
        GET | "/g" => (1 < 2) as u8,
        PUT "/h" if x => <u8 as B<u8, u8>>::E,
        /// Docs.
        POST "/i" => 1 POST PATH => 2,
        POST "/j" => 1 "/k" => 2,
        POST "/l" => POST "/m" => 2,
        POST "/n",
        "PURGE" "/o" = 1,
        POST "/p" -> 1,
        GET, PUT "/q" => 1 + 1
        /// Docs.
        GET "/{r}" => 1,
        GET "/{s}" => 1,
        42 => 1,
        => 1,
        GET => 1 => 2,
        GET concat!("/", "t") => 1
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
