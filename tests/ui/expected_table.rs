use wayplan::routes;

routes! {
    pub const CONSTANT: u8 = { GET "/" => 1 };
    static UNTYPED = { GET "/" => 1 };
    static SEMICOLON;
    pub(crate) static GOOD: u8 = { GET "/" => 1 };
    enum Routes { GET "/" => Home }
}

fn main() {
    let _ = GOOD.at("GET", "/");
}
