//! The positions that searches are timed on: starts, middle games and endgames of all games.

use quadrille_engine::{EngineSpec, Opening, Session, find};

/// A name, the game and the position.
pub struct Position {
    pub name: &'static str,
    pub game: &'static str,
    pub text: &'static str,
}

#[rustfmt::skip]
pub const POSITIONS: [Position; 10] = [
    Position { name: "tzaar start", game: "tzaar",
        text: "tTTTT/trRRRt/trzZZrt/trztTzrt/TRZTtzrt/TRZtTZRT/TRzzZRT/TrrrRT/ttttT w s" },
    Position { name: "tzaar, 51 stacks", game: "tzaar",
        text: "ZrTRR/TtrRTZ/TzTz3.Tt/rtZt...T/tRtttRtZ/.tzTTrrt/R.RT.tZ2/.Z2TRz./rrTtz b 1" },
    Position { name: "tzaar, 18 stacks", game: "tzaar",
        text: "...../...r.R2/......./......tT2/.Z4....../R2r.z7..rZ3/.....rt/t..r.t/T.TTt b 1" },
    Position { name: "surakarta start", game: "surakarta",
        text: "wwwwwwwwwwww............bbbbbbbbbbbb b" },
    Position { name: "surakarta, 20 stones", game: "surakarta",
        text: ".www.wwwwwbwww...w.b..bbbb.b..bb.bbb b" },
    Position { name: "amazons start", game: "amazons",
        text: "3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w" },
    Position { name: "amazons, 43 arrows", game: "amazons",
        text: "7W2/x2xx1xx2/2xxx2Bx1/1x2Wx1xx1/2Bx3x2/4x2x1x/2xxxxxx2/2xW1x1Wx1/2Bxx2B2/7x2 w" },
    Position { name: "tak 6x6 start", game: "tak",
        text: "x6/x6/x6/x6/x6/x6 1 1" },
    Position { name: "tak 6x6, 14 stones", game: "tak",
        text: "2,x4,1/x,1,x,2,x2/x,2,1,1C,x2/x,1,2,2,x2/x2,1,x,2,x/x,1,x2,2,x 1 8" },
    Position { name: "tak 5x5, 24 stones", game: "tak",
        text: "x2,2,x,2/x,12,x,12,x/212,x2,2121C,x/x,1,112221,1,1/x5 2 21" },
];

/// The position with an engine at the board, which has number 0.
pub fn open(position: &Position, engine: &str, settings: &[(&str, u32)]) -> Box<dyn Session> {
    let opening = Opening { position: Some(position.text.into()), ..Opening::default() };
    let game = find(position.game).expect("the game is right");
    let mut session = game.open(&opening).expect("the position is right");
    let settings = settings.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    session.seat(&EngineSpec { preset: engine.into(), settings }).expect("the settings are right");
    session.new_game(0, 1);
    session
}
