use wayplan::routes;

routes! {
    static ADMIN: u8 = {
        #![slash = ignore]
        GET "/users" => 1,
    };
    static MANY: u8 = {
        GET "/{a}/{b}/{c}/{d}" => 1,
    };
    static SHOP: u8 = {
        "/admin" => ADMIN,
    };
    static DEEP: u8 = {
        "/{e}/{f}" => MANY,
    };
    static NONE: u8 = {
        "/none" => SEVEN,
    };
}

const SEVEN: u8 = 7;

fn main() {}
