use wayplan::routes;

fn home() -> u8 {
    1
}

mod tables {
    use wayplan::routes;

    routes! {
        pub static TABLE: fn() -> u8 = {
            #![slashes = ignore]
            GET "/a/{x}" => super::home,
            GET "/a/{y}" => super::home
            get "/b" => super::home,
            GET /c => super::home,
            #[cfg(test)]
            GET "/d" =>,
            GET "/{e" => super::home,
            GET | GET "/f" => super::home,
            "/g" => super::home,
            GET "/h" super::home,
        };
    }
}

fn function() {
    routes! {
        static INNER: u8 = { GET "/{}" => 1 };
    }
    let _ = INNER.at("GET", "/");
}

fn main() {
    let _ = (tables::TABLE.at("GET", "/"), function());
}
