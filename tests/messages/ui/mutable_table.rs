use wayplan::routes;

routes! {
    static mut TABLE: u8 = { GET "/" => 1 };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
