use wayplan::routes;

routes! {
    static ITEMS: u8 = {
        GET | "LIST" "/{id?}" => 1,
    };
    static SHOP: u8 = {
        "LIST" "/items" => 1,
        "/items" => ITEMS,
    };
    static LONG: u8 = {
        GET "/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33" => 1,
    };
    static LONGER: u8 = {
        "/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/{last}" => LONG,
    };
    static METHODS: u8 = {
        "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "A7" | "A8" | "A9" | "A10" | "A11" | "A12" | "A13" | "A14" | "A15" | "A16" | "A17" | "A18" | "A19" | "A20" | "A21" | "A22" | "A23" | "A24" | "A25" | "A26" | "A27" | "A28" | "A29" "/" => 1,
    };
    static MORE: u8 = {
        "B0" | "B1" | "B2" | "B3" | "B4" | "B5" | "B6" | "B7" | "B8" | "B9" | "B10" | "B11" | "B12" | "B13" | "B14" | "B15" | "B16" | "B17" | "B18" | "B19" | "B20" | "B21" | "B22" | "B23" | "B24" | "B25" | "B26" | "B27" | "B28" | "B29" "/" => 1,
        "/more" => METHODS,
    };
    static USERS: u8 = {
        GET "/{id}/x" => 1,
    };
    static LOGS: u8 = {
        POST "/{name}/%78" => 1,
    };
    static BOTH: u8 = {
        "/{a}/in" => USERS,
        "/{b}/in" => LOGS,
    };
}

fn main() {}
