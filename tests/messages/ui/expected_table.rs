use wayplan::routes;

routes! {
    static SEMICOLON;
    fn function() {}
    pub(crate) static GOOD: u8 = { GET "/" => 1 };
    struct Routes { field: u8 }
    static ARRAY: [u8; 2] = [1, 2];
    static LAST: u8 = { GET "/" => 1 };
}

fn main() {
    let _ = (GOOD.at("GET", "/"), LAST.at("GET", "/"));
}
