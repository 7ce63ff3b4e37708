use wayplan::routes;

routes! {
    enum Admin {
        GET "/users" => Users,
    }
}

routes! {
    enum Shop {
        GET "/admin/users"  => Users,
        "/admin"            => Admin(Admin),
        "/admin/again"      => Again(Admin),
        "/b/"               => Slash(Admin),
        "/c/{id?}"          => Optional { id: Option<u8>, routes: Admin },
        "/d/{*rest}"        => CatchAll { rest: String, routes: Admin },
        "/e"                => Nothing,
        "/f/{id}"           => Nothing2 { id: u8 },
        "/g/{tenant}"       => Misspelt { tenent: u8, routes: Admin },
        "/h/{tenant}"       => Few(Admin),
    }
}

fn main() {}
