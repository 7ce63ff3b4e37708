use wayplan::routes;

routes! {
    static TABLE: u8 = { GET "/" => 1 }
    static OTHER: u8 = { GET "/" => 1 }
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
