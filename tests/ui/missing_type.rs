use wayplan::routes;

routes! {
    static TABLE: = { GET "/" => () };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
