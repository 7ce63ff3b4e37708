use wayplan::routes;

routes! {
    enum Admin {
        #![slash = ignore]
        GET "/users" => Users,
    }
}

routes! {
    enum Shop {
        "/admin" => Admin(Admin),
    }
}

routes! {
    enum Other {
        "/text" => Text(String),
    }
}

fn main() {}
