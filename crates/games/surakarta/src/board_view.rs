use crate::circuits;
use crate::geometry::{POINTS, SIDE};
use crate::setup::Rules;
use crate::{Move, Ply, Point, Setup, Surakarta};
use quadrille_core::{Arrange, BoardShape, BoardView, Gesture, Layout, Place, Size};
use std::f32::consts::PI;

const STONE: &str = "stone";

impl BoardView for Surakarta {
    const PIECES: &'static [(&'static str, bool)] = &[(STONE, true)];

    fn shape(_: Size) -> BoardShape {
        let last = f32::from(SIDE - 1);
        let straight = (0..SIDE).map(f32::from).flat_map(|at| {
            let row = vec![[0.0, at], [last, at]];
            [row, vec![[at, 0.0], [at, last]]]
        });
        // A loop joins the ends of two lines around the corner between them.
        let loops = [0.0, last].into_iter().flat_map(|x| [0.0, last].map(|y| [x, y])).flat_map(|corner| {
            [1.0, 2.0].map(|radius: f32| {
                let inward = corner.map(|at| if at == 0.0 { radius } else { -radius });
                let along = [corner[0] + inward[0], corner[1]];
                std::iter::once(along).chain(arc(along, [corner[0], corner[1] + inward[1]])).collect()
            })
        });
        BoardShape {
            cells: false,
            squares: Point::all().map(|point| (point.to_string(), place(point))).collect(),
            lines: straight.chain(loops).collect(),
        }
    }

    fn layout(&self) -> Layout {
        let mut layout = Layout::empty(Size::square(SIDE), self.to_move);
        for point in Point::all() {
            if let Some(player) = self.at(point) {
                layout.put(point, player, STONE);
            }
        }
        if self.quiet_plies > 0 {
            layout.phase = self.quiet_plies.to_string();
        }
        layout
    }

    fn compose(layout: &Layout, rules: &Rules) -> Result<Self, String> {
        let quiet_plies = match layout.phase.as_str() {
            "" => 0,
            phase => phase.parse().map_err(|_| format!("'{phase}' is no number of plies since a capture"))?,
        };
        let mut setup = Setup { points: [None; POINTS], to_move: layout.to_move, quiet_plies };
        for (square, tokens) in &layout.stacks {
            let point = square.parse::<Point>().map_err(|error| error.to_string())?;
            setup.points[point.index()] = match tokens.as_slice() {
                [] => None,
                [token] if token.kind == STONE && token.player.is_some() => token.player,
                [token] => return Err(format!("{point}: there is no such piece as '{}'", token.kind)),
                _ => return Err(format!("{point} holds more than one stone")),
            };
        }
        Surakarta::arrange(&setup, rules).map_err(|error| error.to_string())
    }

    fn gesture(&self, m: Move) -> Gesture {
        let Some(Ply::Go { from, to }) = m.ply() else { return Gesture::of(["pass".into()]) };
        let mut touch = Gesture::of([from.to_string(), to.to_string()]);
        if self.is_capture(m) {
            let route = circuits::route(from, to, self.stones[0] | self.stones[1]);
            touch.track.push(place(from));
            for step in route.windows(2) {
                let (start, end) = (place(step[0]), place(step[1]));
                let is_straight = (start[0] - end[0]).abs() + (start[1] - end[1]).abs() < 1.5;
                touch.track.extend(if is_straight { vec![end] } else { arc(start, end) });
            }
        }
        touch
    }
}

fn place(point: Point) -> Place {
    [f32::from(point.column()), f32::from(point.row())]
}

/// Three quarters of a circle from the end of one line to the end of another, around the corner between them; without its
/// first place.
fn arc(start: Place, end: Place) -> Vec<Place> {
    const PIECES: usize = 18;
    let last = f32::from(SIDE - 1);
    let corner = |axis: usize| if start[axis] + end[axis] < last { 0.0 } else { last };
    let corner = [corner(0), corner(1)];
    let angle = |place: Place| (place[1] - corner[1]).atan2(place[0] - corner[0]);
    let radius = (start[0] - corner[0]).hypot(start[1] - corner[1]);
    let short = (angle(end) - angle(start) + 3.0 * PI).rem_euclid(2.0 * PI) - PI;
    let long = short - 2.0 * PI * short.signum();
    (1..=PIECES)
        .map(|piece| angle(start) + long * piece as f32 / PIECES as f32)
        .map(|angle| [corner[0] + radius * angle.cos(), corner[1] + radius * angle.sin()])
        .collect()
}
