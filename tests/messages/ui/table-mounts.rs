use wayplan::routes;

routes! {
    static ADMIN: u8 = {
        GET "/users" => 1,
    };
    static SHOP: u8 = {
        GET "/admin/users" => 1,
        "/admin"           => ADMIN,
        "/b/"              => ADMIN,
        "/c"               => admin,
    };
}

fn main() {}
