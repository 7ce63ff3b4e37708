use wayplan::routes;

fn home() -> u8 {
    1
}

routes! {
    static TABLE: fn() -> u8 = {
        GET "/a" => home,
        GET "/b" => nowhere::home,
        GET "/d" => 1 +,
        GET "/e" => home,
    };
}

routes! {
    static TYPES: fn() -> u8 = {
        GET "/a" => home,
        GET "/b" => "text",
        GET "/c" => || 300u16,
    };
}

routes! {
    static CALLS: u8 = {
        GET "/a" => home(),
    };
}

fn main() {}
