//! Games between two.

use crate::client::{Client, Running, serve};
use quadrille_engine::{Opening, Position, find};
use serde_json::{Value, json};

const LIVE: fn() -> Value = || json!({ "seconds": 3600, "increment": 1 });

fn pair(portal: &Running) -> (Client, Client) {
    (portal.person("anna"), portal.person("bert"))
}

/// The position of a game by the rules of the engine's crate.
pub fn position(game: &Value) -> Box<dyn Position> {
    let rules = game["setup"]["rules"].as_object().unwrap();
    let opening = Opening {
        position: Some(game["setup"]["position"].as_str().unwrap().into()),
        rules: rules.iter().map(|(name, value)| (name.clone(), value.as_str().unwrap().into())).collect(),
        ..Opening::default()
    };
    find(game["setup"]["game"].as_str().unwrap()).unwrap().open(&opening).unwrap()
}

#[test]
fn whole_games_of_all_four_are_played_to_the_end_that_the_rules_see() {
    let portal = serve();
    let (anna, bert) = pair(&portal);
    let setups = [
        json!({ "game": "tzaar" }),
        json!({ "game": "surakarta", "rules": { "no-progress": "20" } }),
        json!({ "game": "amazons", "size": "5x5" }),
        json!({ "game": "tak", "size": "3x3" }),
    ];
    for (number, setup) in setups.into_iter().enumerate() {
        let id = anna.begin(&bert, setup, LIVE(), true);
        let mut game = anna.game(id);
        let mut mirror = position(&game);
        let mut random = 12345 + number;
        while game["ending"].is_null() {
            let turns = mirror.legal_turns();
            random = (random * 1_103_515_245 + 12345) % (1 << 31);
            let turn = &turns[random / 8 % turns.len()];
            let mover = if game["to_move"] == "first" { &anna } else { &bert };
            mirror.play(turn).unwrap();
            game = mover.play(id, turn).ok()["game"].clone();
            assert_eq!(game["position"], mirror.text());
        }
        let ending = mirror.ending().unwrap();
        assert_eq!(game["ending"]["reason"], ending.reason);
        assert_eq!(game["moves"], json!(mirror.turns()));
        assert!(game["ratings"].is_array());
        let record = anna.get(&format!("games/{id}/record")).ok();
        assert!(record["text"].as_str().unwrap().len() > 10);
    }
}

#[test]
fn a_half_turn_is_kept_and_shown_and_the_rest_may_follow() {
    let portal = serve();
    let (anna, bert) = pair(&portal);
    let id = anna.begin(&bert, json!({ "game": "amazons", "size": "6x6" }), LIVE(), false);
    let whole = position(&anna.game(id)).legal_turns()[0].clone();
    let (queen, arrow) = whole.split_once('/').unwrap();
    let half = anna.play(id, queen).ok()["game"].clone();
    assert_eq!((&half["moves"], &half["plies"]), (&json!([]), &json!([queen])));
    assert_eq!((&half["to_move"], half["move_token"].is_string()), (&json!("first"), true));
    assert_eq!(bert.game(id)["plies"], json!([queen]), "everybody sees it");
    let portal = portal.restarted();
    let (anna, bert) =
        (Client { host: portal.host.clone(), ..anna }, Client { host: portal.host.clone(), ..bert });
    assert_eq!(anna.game(id)["plies"], json!([queen]), "after a restart too");
    assert_eq!(
        anna.post_move(id, queen, half["move_token"].as_str().unwrap()).code,
        422,
        "it was made already"
    );
    let rest = position(&anna.game(id));
    let mut rest = rest;
    rest.play(queen).unwrap();
    let ply = rest.legal_moves().into_iter().find(|ply| ply.ends_with(arrow)).unwrap();
    let done = anna.play(id, &ply).ok()["game"].clone();
    assert_eq!((&done["moves"], &done["plies"]), (&json!([whole]), &json!([])));
    assert_eq!(bert.game(id)["to_move"], "second");
    assert!(bert.game(id)["move_token"].is_string());
}

#[test]
fn a_move_is_made_once_however_often_it_is_posted() {
    let portal = serve();
    let (anna, bert) = pair(&portal);
    let id = anna.begin(&bert, json!({ "game": "tak" }), LIVE(), false);
    let token = anna.game(id)["move_token"].as_str().unwrap().to_string();
    assert!(anna.post_move(id, "z9", &token).refused(422).contains("z9"));
    anna.post_move(id, "a1", &token).ok();
    let again = anna.post_move(id, "a1", &token).ok();
    assert_eq!(again["game"]["moves"], json!(["a1"]));
    let other = anna.post_move(id, "b2", &token);
    assert_eq!(other.refused(409), "this token has made the move 'a1'");
    assert_eq!(other.json()["game"]["moves"], json!(["a1"]), "the answer has the present state");
    bert.play(id, "b1").ok();
    let late = anna.post_move(id, "a1", &token).ok();
    assert_eq!(late["game"]["moves"], json!(["a1", "b1"]));
    let portal = portal.restarted();
    let anna = Client { host: portal.host.clone(), ..anna };
    assert_eq!(anna.post_move(id, "a1", &token).ok()["game"]["moves"], json!(["a1", "b1"]));
    assert_eq!(anna.post_move(id, "c3", &token).code, 409);
}

#[test]
fn draws_takebacks_and_rematches_need_both() {
    let portal = serve();
    let (anna, bert) = pair(&portal);
    let id = anna.begin(&bert, json!({ "game": "tak" }), LIVE(), true);
    let path = |what: &str| format!("games/{id}/{what}");
    let (offer, accept, decline) =
        (json!({ "answer": "offer" }), json!({ "answer": "accept" }), json!({ "answer": "decline" }));
    assert_eq!(anna.post(&path("takeback"), offer.clone()).code, 409, "there is nothing to take back");
    let old = anna.game(id)["move_token"].as_str().unwrap().to_string();
    anna.post_move(id, "a1", &old).ok();
    bert.play(id, "b1").ok();
    anna.play(id, "c1").ok();

    // Whoever has just moved takes back one turn, the other one two.
    assert_eq!(anna.post(&path("takeback"), offer.clone()).ok()["game"]["takeback_offer"], "first");
    assert_eq!(anna.post(&path("takeback"), accept.clone()).code, 409, "not one's own");
    assert_eq!(bert.post(&path("takeback"), accept.clone()).ok()["game"]["moves"], json!(["a1", "b1"]));
    anna.post(&path("takeback"), offer.clone()).ok();
    let game = bert.post(&path("takeback"), accept.clone()).ok()["game"].clone();
    assert_eq!((&game["moves"], &game["to_move"]), (&json!([]), &json!("first")));
    assert_eq!(anna.post_move(id, "a1", &old).refused(409), "this move was taken back");
    anna.play(id, "a2").ok();
    bert.play(id, "b2").ok();

    // An offer ends with the next turn of whom it was made to.
    bert.post(&path("draw"), offer.clone()).ok();
    anna.play(id, "c3").ok();
    assert!(bert.game(id)["draw_offer"].is_null());
    bert.post(&path("draw"), offer.clone()).ok();
    assert!(anna.post(&path("draw"), decline).ok()["game"]["draw_offer"].is_null());
    bert.post(&path("draw"), offer.clone()).ok();
    assert_eq!(anna.post(&path("rematch"), offer.clone()).code, 409, "the game is not over");
    let game = anna.post(&path("draw"), accept.clone()).ok()["game"].clone();
    assert_eq!(game["ending"], json!({ "winner": null, "reason": "agreement" }));
    assert_eq!(bert.play(id, "d4").code, 403, "there is no token any more");

    anna.post(&path("rematch"), offer).ok();
    let game = bert.post(&path("rematch"), accept.clone()).ok()["game"].clone();
    let next = bert.game(game["rematch"].as_i64().unwrap());
    assert_eq!((&next["players"][0]["name"], &next["you"]), (&json!("bert"), &json!("first")));
    assert_eq!((&next["rated"], &next["setup"]), (&json!(true), &game["setup"]));
    assert_eq!(bert.post(&path("rematch"), accept).code, 409);
}

#[test]
fn ratings_and_records_follow_from_rated_games() {
    let portal = serve();
    let (anna, bert) = pair(&portal);
    let game = |rated, turns: bool| {
        let id = anna.begin(&bert, json!({ "game": "tak" }), LIVE(), rated);
        if turns {
            anna.play(id, "a1").ok();
            bert.play(id, "b1").ok();
        }
        anna.post(&format!("games/{id}/resign"), json!({})).ok()["game"].clone()
    };
    assert!(game(true, false)["ratings"].is_null(), "without a turn of both");
    assert!(game(false, true)["ratings"].is_null());
    let rated = game(true, true);
    assert_eq!(rated["ending"], json!({ "winner": "second", "reason": "resignation" }));
    let [lost, won] = [&rated["ratings"][0], &rated["ratings"][1]];
    assert_eq!((&lost["before"], &won["before"]), (&json!(1500.0), &json!(1500.0)));
    assert!(lost["after"].as_f64().unwrap() < 1400.0 && won["after"].as_f64().unwrap() > 1600.0, "{rated}");
    let page = portal.nobody().get("players/bert").ok()["player"].clone();
    assert_eq!(page["ratings"]["tak"]["rating"], won["after"]);
    assert_eq!(
        (&page["ratings"]["tak"]["games"], &page["ratings"]["tak"]["provisional"]),
        (&json!(1), &json!(true))
    );
    let record = &page["record"][0];
    assert_eq!((&record["wins"], &record["draws"], &record["losses"]), (&json!(3), &json!(0), &json!(0)));
    assert_eq!((&record["game"], &record["opponent"]["name"]), (&json!("tak"), &json!("anna")));
    assert_eq!(portal.nobody().get("players?game=tak").ok()["players"], json!([]), "nobody is settled yet");
    let games =
        portal.nobody().get("games?player=anna&opponent=bert&running=false&limit=2").ok()["games"].clone();
    assert_eq!(games.as_array().unwrap().len(), 2);
}

#[test]
fn two_tabs_and_a_spectator_see_the_same_and_who_returns_sees_everything() {
    let portal = serve();
    let (anna, bert) = pair(&portal);
    let id = anna.begin(&bert, json!({ "game": "tak" }), LIVE(), false);
    let path = format!("games/{id}/socket");
    let [mut one, mut two, mut spectator] =
        [&anna, &anna, &portal.nobody()].map(|client| client.socket(&path));
    let token = one.hear()["game"]["move_token"].clone();
    assert!(two.hear()["game"]["move_token"].is_string());
    assert_eq!(spectator.hear()["game"]["you"], Value::Null);
    one.hear_until(|message| message["game"]["watchers"] == 1);
    one.send(json!({ "do": "move", "id": 7, "move": "a1", "token": token }));
    let moved = |message: &Value| message["game"]["moves"] == json!(["a1"]);
    let seen = one.hear_until(moved);
    assert_eq!(one.hear_until(|message| message["event"] == "done")["id"], 7);
    for socket in [&mut two, &mut spectator] {
        let game = socket.hear_until(moved);
        assert_eq!(game["game"]["version"], seen["game"]["version"]);
    }
    spectator.send(json!({ "do": "resign", "id": 8 }));
    let failed = spectator.hear_until(|message| message["event"] == "failed");
    assert_eq!((&failed["id"], &failed["status"]), (&json!(8), &json!(401)));
    drop((one, two));
    bert.play(id, "b1").ok();
    bert.post(&format!("games/{id}/chat"), json!({ "text": "are you there?" })).ok();
    let mut back = anna.socket(&path);
    assert_eq!(back.hear()["game"]["moves"], json!(["a1", "b1"]));
    assert_eq!(back.hear_until(|message| message["event"] == "chat")["line"]["text"], "are you there?");
}

#[test]
fn chat_can_be_switched_off_by_a_player_and_for_a_game() {
    let portal = serve();
    let (anna, bert) = pair(&portal);
    let id = anna.begin(&bert, json!({ "game": "tak" }), LIVE(), false);
    let say = |client: &Client, text: &str| client.post(&format!("games/{id}/chat"), json!({ "text": text }));
    assert_eq!(say(&anna, "<script>").ok()["line"]["text"], "<script>", "texts are texts");
    assert_eq!(say(&anna, &"x".repeat(501)).code, 422);
    assert_eq!(say(&portal.nobody(), "hi").code, 401);
    bert.put("account", json!({ "chat": false })).ok();
    assert!(say(&anna, "hello").refused(403).contains("switched chat off"));
    assert_eq!(bert.get(&format!("games/{id}/chat")).ok()["lines"], json!([]));
    let offer = json!({ "setup": { "game": "tak" }, "clock": LIVE(), "chat": false });
    let offer = anna.post("offers", offer).ok()["offer"]["id"].clone();
    let carl = portal.person("carl");
    let quiet = carl.post(&format!("offers/{offer}/accept"), json!({})).ok()["game"]["id"].clone();
    assert_eq!(carl.post(&format!("games/{quiet}/chat"), json!({ "text": "hi" })).code, 403);
}
