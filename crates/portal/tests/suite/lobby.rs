//! Seeks and challenges.

use crate::client::{Client, serve};
use serde_json::{Value, json};

fn offer(client: &Client, change: impl FnOnce(&mut Value)) -> Value {
    let mut offer = json!({ "setup": { "game": "tak" }, "clock": { "seconds": 300, "increment": 5 } });
    change(&mut offer);
    client.post("offers", offer).ok()["offer"].clone()
}

fn act(client: &Client, offer: &Value, what: &str) -> crate::client::Answer {
    client.post(&format!("offers/{}/{what}", offer["id"]), json!({}))
}

#[test]
fn a_seek_is_listed_and_whoever_accepts_it_first_plays() {
    let portal = serve();
    let [anna, bert, carl] = ["anna", "bert", "carl"].map(|name| portal.person(name));
    let seek = offer(&anna, |offer| offer["colour"] = "second".into());
    let lobby = portal.nobody().get("lobby").ok();
    assert_eq!(lobby["seeks"], json!([seek]));
    assert_eq!(lobby["online"].as_array().unwrap().len(), 3);
    assert_eq!(act(&anna, &seek, "accept").refused(403), "this is your own offer");
    let game = act(&bert, &seek, "accept").ok()["game"].clone();
    assert_eq!(game["players"][0]["name"], "bert");
    assert_eq!((&game["you"], &game["setup"]["game"]), (&json!("first"), &json!("tak")));
    assert_eq!(act(&carl, &seek, "accept").code, 409);
    for client in [&anna, &bert] {
        assert_eq!(
            act(client, &seek, "accept").ok()["game"]["id"],
            game["id"],
            "a lost answer is asked for again"
        );
    }
    let lobby = portal.nobody().get("lobby").ok();
    assert_eq!((&lobby["seeks"], &lobby["games"][0]["id"]), (&json!([]), &game["id"]));
}

#[test]
fn a_challenge_is_for_one_and_can_be_declined_or_cancelled() {
    let portal = serve();
    let [anna, bert, carl] = ["anna", "bert", "carl"].map(|name| portal.person(name));
    let to_bert = |offer: &mut Value| offer["to"] = "Bert".into();
    let challenge = offer(&anna, to_bert);
    assert_eq!(challenge["to"]["name"], "bert");
    assert_eq!(
        portal.nobody().get("lobby").ok()["seeks"],
        json!([]),
        "challenges are nobody else's business"
    );
    assert_eq!(act(&carl, &challenge, "accept").refused(403), "this challenge is to somebody else");
    assert_eq!(act(&carl, &challenge, "decline").code, 403);
    assert_eq!(act(&bert, &challenge, "cancel").code, 403);
    assert_eq!(act(&bert, &challenge, "decline").ok()["offer"]["state"], "declined");
    assert_eq!(act(&bert, &challenge, "accept").code, 409);
    let challenge = offer(&anna, to_bert);
    assert_eq!(bert.get("offers").ok()["offers"], json!([challenge]));
    assert_eq!(act(&anna, &challenge, "cancel").ok()["offer"]["state"], "cancelled");
    assert_eq!(bert.get("offers").ok()["offers"], json!([]));
    let to = |name: &str| {
        anna.post("offers", json!({ "setup": { "game": "tak" }, "clock": { "days": 3 }, "to": name }))
    };
    assert_eq!(to("nobody").code, 404);
    assert_eq!(to("anna").code, 422);
}

#[test]
fn any_game_size_rules_and_start_can_be_offered() {
    let portal = serve();
    let (anna, bert) = (portal.person("anna"), portal.person("bert"));
    let setups = [
        json!({ "game": "tzaar", "start": "random" }),
        json!({ "game": "surakarta" }),
        json!({ "game": "amazons", "size": "6x6" }),
        json!({ "game": "tak", "size": "6x6", "rules": { "komi": "2" } }),
    ];
    for setup in setups {
        let id = anna.begin(&bert, setup.clone(), json!({ "days": 2 }), true);
        let game = anna.game(id);
        assert_eq!(game["setup"]["game"], setup["game"]);
        assert_eq!((&game["you"], &game["clock"]), (&json!("first"), &json!({ "days": 2.0 })));
        if let Some(komi) = setup["rules"].get("komi") {
            assert_eq!(&game["setup"]["rules"]["komi"], komi);
        }
        let left = game["remaining"][0].as_f64().unwrap();
        assert!((172_700.0..=172_800.0).contains(&left), "{left}");
    }
}

#[test]
fn offers_and_guests_end_when_their_time_is_over() {
    let mut portal = serve();
    let anna = portal.person("anna");
    let guest = portal.nobody().with_cookie(&portal.nobody().post("guest", json!({})));
    let id = anna.begin(&guest, json!({ "game": "tak" }), json!({ "days": 3 }), false);
    let seek = offer(&anna, |_| ());
    portal.stop();
    let connection = rusqlite::Connection::open(portal.data.join("portal.sqlite")).unwrap();
    connection.execute("UPDATE offers SET expires = expires - 1000", []).unwrap();
    connection.execute("UPDATE accounts SET created = created - 90000 WHERE kind = 'guest'", []).unwrap();
    drop(connection);
    let portal = crate::client::serve_folder(&portal.data.clone(), |_| ());
    let [anna, guest] = [anna, guest].map(|client| Client { host: portal.host.clone(), ..client });
    let state = || anna.get(&format!("offers/{}", seek["id"])).ok()["offer"]["state"].clone();
    assert_eq!(state(), "expired");
    crate::client::wait_for("the end of the guest", || (guest.get("offers").code == 401).then_some(()));
    assert_eq!(portal.nobody().get(&format!("players/{}", guest.name)).code, 404);
    let game = portal.restarted().nobody().game(id);
    assert_eq!(
        game["players"][1],
        json!({ "name": "guest", "kind": "guest", "rating": null }),
        "their games stay"
    );
}

#[test]
fn what_cannot_be_played_is_refused() {
    let portal = serve();
    let anna = portal.person("anna");
    let good = json!({ "setup": { "game": "tak" }, "clock": { "seconds": 300, "increment": 5 } });
    let refused = |change: Value| {
        let mut offer = good.clone();
        offer.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        anna.post("offers", offer).refused(422)
    };
    refused(json!({ "setup": { "game": "chess" } }));
    refused(json!({ "setup": { "game": "tak", "size": "99x99" } }));
    refused(json!({ "setup": { "game": "tak", "rules": { "komi": "many" } } }));
    refused(json!({ "clock": { "seconds": 0, "increment": 0 } }));
    refused(json!({ "clock": { "seconds": 1e300, "increment": 0 } }));
    refused(json!({ "clock": { "days": 31 } }));
    refused(json!({ "clock": { "days": 3, "seconds": 5 } }));
    refused(json!({ "colour": "red" }));
    refused(json!({ "unknown": 1 }));
    let position = json!({ "game": "tak", "position": "x3/x3/x3 1 1" });
    refused(json!({ "setup": position, "rated": true }));
    for _ in 0..20 {
        anna.post("offers", good.clone()).ok();
    }
    assert_eq!(anna.post("offers", good).refused(409), "20 offers of yours are open");
}
