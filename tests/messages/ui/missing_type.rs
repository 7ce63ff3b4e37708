use wayplan::routes;

routes! {
    static EMPTY: = { GET "/" => () };
    static NONE = { GET "/" => (), GET => () };
    static BARE { GET "/" => () };
}

fn main() {
    let _ = (EMPTY.at("GET", "/"), NONE.at("GET", "/"), BARE.at("GET", "/"));
}
