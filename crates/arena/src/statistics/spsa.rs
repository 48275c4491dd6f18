use super::SplitMix;

/// A number to be tuned.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// What it is called.
    pub name: String,
    /// The value so far; at first the start.
    pub value: f64,
    /// The least value tried.
    pub min: f64,
    /// The largest value tried.
    pub max: f64,
    /// How far from the value the last iteration tries; earlier ones go further. Large enough that it changes the
    /// strength by a few Elo. Fishtest's `c_end`.
    pub final_step: f64,
    /// By which part of the step the last iteration moves the value for each game won; earlier ones move it further.
    /// Fishtest's `r_end`, there 0.002 by default.
    pub final_rate: f64,
}

/// Simultaneous perturbation stochastic approximation: in every iteration all parameters are moved at once, each up or
/// down by chance, the moved player meets its mirror image, and all parameters follow the winner.
///
/// Sources: Spall 1998, "Implementation of the simultaneous perturbation algorithm for stochastic optimization", for
/// the method and the exponents; fishtest (spsa_handler.py, and "Fishtest mathematics" of its wiki) for gains stated
/// by their final values and results counted in games.
///
/// The fields are the whole state: a run that was written down and read back goes on as if it had never stopped.
///
/// ```
/// use quadrille_arena::statistics::{Parameter, Spsa};
///
/// let reach =
///     Parameter { name: "reach".into(), value: 2.0, min: 0.0, max: 9.0, final_step: 0.5, final_rate: 0.02 };
/// let mut spsa = Spsa::new(vec![reach], 1000, 7);
/// while spsa.iteration < spsa.iterations {
///     let [one, other] = spsa.points(spsa.iteration);
///     let closer = (other[0] - 5.0).abs() - (one[0] - 5.0).abs(); // 5 is best
///     spsa.take(spsa.iteration, closer.signum());
/// }
/// assert!((spsa.parameters[0].value - 5.0).abs() < 0.5);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    /// What is tuned.
    pub parameters: Vec<Parameter>,
    /// How many iterations are planned.
    pub iterations: u64,
    /// How many results were taken.
    pub iteration: u64,
    /// Decides all perturbations.
    pub seed: u64,
    /// By how many iterations the first moves are delayed so that they are not too large: Spall's `A`.
    pub stability: f64,
    /// How fast the moves shrink: Spall's `alpha`.
    pub rate_exponent: f64,
    /// How fast the steps shrink: Spall's `gamma`.
    pub step_exponent: f64,
}

impl Spsa {
    /// A run with Spall's exponents, and a tenth of the iterations as `stability`.
    pub fn new(parameters: Vec<Parameter>, iterations: u64, seed: u64) -> Spsa {
        let stability = iterations as f64 / 10.0;
        Spsa {
            parameters,
            iterations,
            iteration: 0,
            seed,
            stability,
            rate_exponent: 0.602,
            step_exponent: 0.101,
        }
    }

    /// The two opposite points that meet in an iteration, cut at the limits of the parameters. Iterations may be
    /// played at the same time, from the same values.
    pub fn points(&self, iteration: u64) -> [Vec<f64>; 2] {
        let steps = self.signed_steps(iteration);
        [1.0, -1.0].map(|side| {
            let moved = |(parameter, step): (&Parameter, &f64)| parameter.clamped(side * step);
            self.parameters.iter().zip(&steps).map(moved).collect()
        })
    }

    /// Takes the result of an iteration: games won less games lost, as the first of its [`points`](Spsa::points) sees
    /// them.
    pub fn take(&mut self, iteration: u64, result: f64) {
        let left = (self.stability + self.iterations as f64) / (self.stability + iteration as f64 + 1.0);
        let steps = self.signed_steps(iteration);
        for (parameter, step) in self.parameters.iter_mut().zip(steps) {
            // a / c² of the iteration, where the last iteration has the final rate.
            let rate =
                parameter.final_rate * left.powf(self.rate_exponent) * (parameter.final_step / step).powi(2);
            parameter.value = parameter.clamped(rate * step * result);
        }
        self.iteration += 1;
    }

    /// The perturbations of an iteration: Spall's `c` with the sign that chance gave it.
    fn signed_steps(&self, iteration: u64) -> Vec<f64> {
        let mut random = SplitMix::member(self.seed, iteration);
        let growth = (self.iterations as f64 / (iteration as f64 + 1.0)).powf(self.step_exponent);
        self.parameters.iter().map(|parameter| random.sign() * parameter.final_step * growth).collect()
    }
}

impl Parameter {
    fn clamped(&self, change: f64) -> f64 {
        (self.value + change).clamp(self.min, self.max)
    }
}
