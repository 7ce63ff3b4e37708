use wayplan::routes;

routes! {
    pub const CONSTANT: u8 = { GET "/" => 1, GET => 2 };
    let LOCAL: u8 = { GET "/" => 1 };
}

fn main() {
    let _ = (CONSTANT.at("GET", "/"), LOCAL.at("GET", "/"));
}
