use quadrille_core::{RandomSource, Xoshiro};

/// How to descend.
#[derive(Clone, PartialEq, Debug)]
pub struct FitSettings {
    /// How often all samples are gone through.
    pub epochs: u32,
    /// How fast a weight changes at the beginning.
    pub rate: f32,
    /// How strongly weights are drawn to zero.
    pub decay: f32,
    /// The seed of the order in which samples are seen.
    pub seed: u64,
}

impl Default for FitSettings {
    fn default() -> Self {
        FitSettings { epochs: 20, rate: 0.05, decay: 1e-6, seed: 0 }
    }
}

/// Weights on their way down, by AdaGrad (Duchi, Hazan and Singer 2011): the more a weight has changed, the slower it
/// changes, so that features that are seen once in a thousand positions learn as fast as those of every position.
#[derive(Clone, Debug)]
pub struct Descent {
    weights: Vec<f32>,
    squares: Vec<f32>,
    rate: f32,
    decay: f32,
}

impl Descent {
    /// So many weights, all 0.
    pub fn new(inputs: usize, settings: &FitSettings) -> Descent {
        let FitSettings { rate, decay, .. } = *settings;
        Descent { weights: vec![0.0; inputs], squares: vec![1e-6; inputs], rate, decay }
    }

    /// The weights so far.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Moves a weight against its slope.
    #[inline]
    pub fn step(&mut self, input: usize, slope: f32) {
        let slope = slope + self.decay * self.weights[input];
        self.squares[input] += slope * slope;
        self.weights[input] -= self.rate * slope / self.squares[input].sqrt();
    }

    /// Goes through all samples so often, in a new order each time and ever slower. `watch` sees the weights before each
    /// epoch and after the last one, and ends the descent by `false`.
    pub fn run(
        mut self,
        samples: usize,
        settings: &FitSettings,
        mut learn: impl FnMut(&mut Descent, usize),
        mut watch: impl FnMut(u32, &[f32]) -> bool,
    ) -> Vec<f32> {
        let mut order: Vec<usize> = (0..samples).collect();
        let mut dice = Xoshiro::new(settings.seed);
        for epoch in 0..settings.epochs {
            if !watch(epoch, &self.weights) {
                return self.weights;
            }
            self.rate = settings.rate * (1.0 - epoch as f32 / settings.epochs as f32);
            for last in (1..order.len()).rev() {
                order.swap(last, dice.below(last as u32 + 1) as usize);
            }
            order.iter().for_each(|&sample| learn(&mut self, sample));
        }
        watch(settings.epochs, &self.weights);
        self.weights
    }
}
