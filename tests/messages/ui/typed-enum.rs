use wayplan::routes;

routes! {
    enum Generic<T> {
        GET "/a/{id}" => Item { id: T },
    }
    enum Two<'a, 'b> {
        GET "/a" => A,
    }
    enum;
}

fn main() {}
