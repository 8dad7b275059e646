//! Backpropagation through the network, and the optimizer Adam.

use ninefold_photo::cell::{Ink, SIDE};
use ninefold_photo::network::{CLASSES, FIRST, HIDDEN, LAYERS, Layer, Network, SECOND, Trace};

use crate::paint::Random;

/// The number of samples between two updates of the weights.
const BATCH: usize = 32;

pub(crate) struct Learner {
    network: Network,
    gradient: Vec<Layer>,
    mean: Vec<Layer>,
    square: Vec<Layer>,
    waiting: usize,
    steps: i32,
}

impl Learner {
    pub(crate) fn new(random: &mut Random) -> Learner {
        let zero: Vec<Layer> = LAYERS
            .iter()
            .map(|&(inputs, outputs)| Layer {
                weights: vec![0.0; inputs * outputs],
                biases: vec![0.0; outputs],
            })
            .collect();
        let mut network = Network {
            layers: zero.clone(),
        };
        for (layer, &(inputs, _)) in network.layers.iter_mut().zip(&LAYERS) {
            let spread = (6.0 / inputs as f32).sqrt();
            layer.weights.fill_with(|| random.between(-spread, spread));
        }
        Learner {
            network,
            gradient: zero.clone(),
            mean: zero.clone(),
            square: zero,
            waiting: 0,
            steps: 0,
        }
    }

    pub(crate) fn network(&self) -> &Network {
        &self.network
    }

    /// Learns from one cell, and returns the probabilities from before. `done` grows from 0 to 1 during the training.
    pub(crate) fn learn(&mut self, ink: &Ink, class: usize, done: f32) -> [f32; CLASSES] {
        let trace = self.network.trace(ink);
        self.backward(ink, &trace, class);
        self.waiting += 1;
        if self.waiting == BATCH {
            self.waiting = 0;
            self.step(1.5e-3 * (0.5 + 0.5 * (done * std::f32::consts::PI).cos()) + 1e-5);
        }
        trace.classes
    }

    fn backward(&mut self, ink: &Ink, trace: &Trace, class: usize) {
        let mut last = trace.classes;
        // The label is smoothed, so that probabilities do not approach 1.
        for (at, value) in last.iter_mut().enumerate() {
            *value -= if at == class { 0.991 } else { 0.001 };
        }
        let hidden = full::<CLASSES>(
            &trace.hidden,
            &last,
            &self.network.layers[3],
            &mut self.gradient[3],
        );
        let hidden: [f32; HIDDEN] = std::array::from_fn(|at| hidden[at]);
        let second = full::<HIDDEN>(
            &trace.second,
            &hidden,
            &self.network.layers[2],
            &mut self.gradient[2],
        );
        let first = convolve::<FIRST, SECOND>(
            &trace.first,
            SIDE / 2,
            &trace.second,
            &trace.second_from,
            &second,
            &self.network.layers[1],
            &mut self.gradient[1],
        );
        convolve::<1, FIRST>(
            ink,
            SIDE,
            &trace.first,
            &trace.first_from,
            &first,
            &self.network.layers[0],
            &mut self.gradient[0],
        );
    }

    fn step(&mut self, rate: f32) {
        self.steps += 1;
        let (bias1, bias2) = (
            1.0 - 0.9_f32.powi(self.steps),
            1.0 - 0.999_f32.powi(self.steps),
        );
        let change =
            |values: &mut [f32], gradient: &mut [f32], mean: &mut [f32], square: &mut [f32]| {
                for (((value, gradient), mean), square) in
                    values.iter_mut().zip(gradient).zip(mean).zip(square)
                {
                    let slope = *gradient / BATCH as f32;
                    *mean = 0.9 * *mean + 0.1 * slope;
                    *square = 0.999 * *square + 0.001 * slope * slope;
                    *value -=
                        rate * (*mean / bias1 / ((*square / bias2).sqrt() + 1e-8) + 1e-3 * *value);
                    *gradient = 0.0;
                }
            };
        for at in 0..LAYERS.len() {
            let (layer, gradient, mean, square) = (
                &mut self.network.layers[at],
                &mut self.gradient[at],
                &mut self.mean[at],
                &mut self.square[at],
            );
            change(
                &mut layer.weights,
                &mut gradient.weights,
                &mut mean.weights,
                &mut square.weights,
            );
            change(
                &mut layer.biases,
                &mut gradient.biases,
                &mut mean.biases,
                &mut square.biases,
            );
        }
    }
}

fn full<const OUT: usize>(
    input: &[f32],
    out: &[f32; OUT],
    layer: &Layer,
    gradient: &mut Layer,
) -> Vec<f32> {
    for (bias, value) in gradient.biases.iter_mut().zip(out) {
        *bias += value;
    }
    let slopes = gradient.weights.as_chunks_mut::<OUT>().0;
    let rows = input
        .iter()
        .zip(layer.weights.as_chunks::<OUT>().0)
        .zip(slopes);
    rows.map(|((&value, weights), slopes)| {
        // A value of zero was clipped from below zero, so its gradient is zero.
        if value == 0.0 {
            return 0.0;
        }
        let mut parts = [0.0; OUT];
        for at in 0..OUT {
            slopes[at] += value * out[at];
            parts[at] = weights[at] * out[at];
        }
        parts.iter().sum()
    })
    .collect()
}

fn convolve<const IN: usize, const OUT: usize>(
    input: &[f32],
    side: usize,
    largest: &[f32],
    from: &[u8],
    out: &[f32],
    layer: &Layer,
    gradient: &mut Layer,
) -> Vec<f32> {
    let half = side / 2;
    let mut back = vec![0.0; side * side * IN];
    let weights = layer.weights.as_chunks::<OUT>().0;
    let slopes = gradient.weights.as_chunks_mut::<OUT>().0;
    for place in 0..half * half {
        for part in 0..4 {
            let mut here = [0.0; OUT];
            let mut any = false;
            for (at, here) in here.iter_mut().enumerate() {
                let index = place * OUT + at;
                if largest[index] > 0.0 && usize::from(from[index]) == part {
                    *here = out[index];
                    gradient.biases[at] += out[index];
                    any = true;
                }
            }
            if !any {
                continue;
            }
            let (y, x) = (place / half * 2 + part / 2, place % half * 2 + part % 2);
            for v in y.saturating_sub(1)..(y + 2).min(side) {
                for u in x.saturating_sub(1)..(x + 2).min(side) {
                    let tap = (v + 1 - y) * 3 + u + 1 - x;
                    for channel in 0..IN {
                        let at = (v * side + u) * IN + channel;
                        let value = input[at];
                        if value == 0.0 {
                            continue;
                        }
                        let (slopes, weights) = (
                            &mut slopes[tap * IN + channel],
                            &weights[tap * IN + channel],
                        );
                        let mut parts = [0.0; OUT];
                        for k in 0..OUT {
                            slopes[k] += value * here[k];
                            parts[k] = weights[k] * here[k];
                        }
                        back[at] += parts.iter().sum::<f32>();
                    }
                }
            }
        }
    }
    back
}
