//! The positions that searches are timed on: starts, middle games and endgames of all games.

use quadrille_engine::{Analysis, EnginePlayer, EngineSpec, GameInfo, Limits, MoveRequest, Opening, find};
use std::sync::atomic::AtomicBool;

/// A name, the game and the position.
pub struct Position {
    #[allow(dead_code)] // one of the benchmarks goes by engines
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

impl Position {
    /// The game.
    pub fn game(&self) -> &'static dyn GameInfo {
        find(self.game).expect("the game is right")
    }

    /// A game that begins here.
    pub fn opening(&self) -> Opening {
        Opening { position: Some(self.text.into()), ..Opening::default() }
    }

    /// An engine of the game.
    pub fn player(&self, engine: &str, settings: &[(&str, u32)]) -> Box<dyn EnginePlayer> {
        let settings = settings.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let spec = EngineSpec { preset: engine.into(), settings };
        let mut player = self.game().player(&spec).expect("the settings are right");
        player.new_game(1);
        player
    }

    /// What a new player thinks.
    #[allow(dead_code)]
    pub fn think(&self, engine: &str, settings: &[(&str, u32)], limits: Limits) -> Analysis {
        let (opening, stop) = (self.opening(), AtomicBool::new(false));
        let analysis =
            self.player(engine, settings).think(&MoveRequest::after(&opening, limits, &stop), &mut |_| ());
        analysis.expect("the game is not over")
    }
}
