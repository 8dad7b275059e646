//! The network that reads a cell. It has two convolutions and two fully connected layers, with 116 thousand weights of
//! eight bits.

use std::sync::OnceLock;

use crate::cell::{Ink, SIDE};

/// The number of channels after the first convolution.
pub const FIRST: usize = 8;
/// The number of channels after the second convolution.
pub const SECOND: usize = 24;
/// The number of units of the hidden layer.
pub const HIDDEN: usize = 96;
/// The number of classes of a cell: empty, or one of nine digits.
pub const CLASSES: usize = 10;
const HALF: usize = SIDE / 2;
const QUARTER: usize = SIDE / 4;
/// The number of inputs of the hidden layer.
const FLAT: usize = QUARTER * QUARTER * SECOND;

/// The numbers of inputs and outputs of each layer, from first to last.
pub const LAYERS: [(usize, usize); 4] = [
    (9, FIRST),
    (9 * FIRST, SECOND),
    (FLAT, HIDDEN),
    (HIDDEN, CLASSES),
];

/// A layer: weights ordered by input and then output, and a bias for each output.
#[derive(Clone, Debug)]
pub struct Layer {
    /// `weights[input * outputs + output]`.
    pub weights: Vec<f32>,
    /// One bias for each output.
    pub biases: Vec<f32>,
}

/// The network, with its weights as floating-point numbers.
#[derive(Clone, Debug)]
pub struct Network {
    /// The four layers, as in [`LAYERS`].
    pub layers: Vec<Layer>,
}

/// The results of the layers for one picture. Those of the convolutions are after the 2 × 2 maximum and without
/// negative values.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The output of the first convolution, 14 × 14 × 8.
    pub first: Vec<f32>,
    /// For each value of `first`, the index of the largest of its four places.
    pub first_from: Vec<u8>,
    /// The output of the second convolution, 7 × 7 × 24.
    pub second: Vec<f32>,
    /// For each value of `second`, the index of the largest of its four places.
    pub second_from: Vec<u8>,
    /// The output of the hidden layer.
    pub hidden: Vec<f32>,
    /// The probability of each class.
    pub classes: [f32; CLASSES],
}

static WEIGHTS: &[u8] = include_bytes!("../weights.bin");

impl Network {
    /// Returns the trained network, which is part of this crate.
    pub fn trained() -> &'static Network {
        static TRAINED: OnceLock<Network> = OnceLock::new();
        TRAINED.get_or_init(|| Network::from_bytes(WEIGHTS))
    }

    /// Reads a network from its file: for each layer a scale and a bias for each output (little-endian `f32`), then the
    /// weights as `i8`. Missing bytes count as zero.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Network {
        let mut bytes = bytes.iter().copied();
        let float = |bytes: &mut dyn Iterator<Item = u8>| {
            f32::from_le_bytes(std::array::from_fn(|_| bytes.next().unwrap_or(0)))
        };
        let layers = LAYERS
            .iter()
            .map(|&(inputs, outputs)| {
                let scales: Vec<f32> = (0..outputs).map(|_| float(&mut bytes)).collect();
                let biases = (0..outputs).map(|_| float(&mut bytes)).collect();
                let weights = (0..inputs * outputs)
                    .map(|at| f32::from(bytes.next().unwrap_or(0) as i8) * scales[at % outputs])
                    .collect();
                Layer { weights, biases }
            })
            .collect();
        Network { layers }
    }

    /// Writes the network to a file, with weights rounded to eight bits.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (layer, &(_, outputs)) in self.layers.iter().zip(&LAYERS) {
            let scales: Vec<f32> = (0..outputs)
                .map(|output| {
                    layer
                        .weights
                        .iter()
                        .skip(output)
                        .step_by(outputs)
                        .fold(1e-6_f32, |most, weight| most.max(weight.abs()))
                        / 127.0
                })
                .collect();
            bytes.extend(scales.iter().flat_map(|scale| scale.to_le_bytes()));
            bytes.extend(layer.biases.iter().flat_map(|bias| bias.to_le_bytes()));
            bytes.extend(
                layer
                    .weights
                    .iter()
                    .enumerate()
                    .map(|(at, weight)| (weight / scales[at % outputs]).round() as i8 as u8),
            );
        }
        bytes
    }

    /// Returns the probability of each class for one cell: empty first, then the digits 1 to 9.
    #[must_use]
    pub fn probabilities(&self, ink: &Ink) -> [f32; CLASSES] {
        self.trace(ink).classes
    }

    /// Returns the results of all layers for one cell; training needs them.
    #[must_use]
    pub fn trace(&self, ink: &Ink) -> Trace {
        let (first, first_from) = convolve::<1, FIRST>(ink, SIDE, &self.layers[0]);
        let (second, second_from) = convolve::<FIRST, SECOND>(&first, HALF, &self.layers[1]);
        let hidden: Vec<f32> = full::<HIDDEN>(&second, &self.layers[2])
            .iter()
            .map(|value| value.max(0.0))
            .collect();
        let mut classes = full::<CLASSES>(&hidden, &self.layers[3]);
        let most = classes
            .iter()
            .fold(f32::MIN, |most, &value| most.max(value));
        classes = classes.map(|value| (value - most).exp());
        let sum: f32 = classes.iter().sum();
        Trace {
            first,
            first_from,
            second,
            second_from,
            hidden,
            classes: classes.map(|value| value / sum),
        }
    }
}

/// The number of outputs of a convolution that are summed at once. The number of outputs is a multiple of it.
const LANES: usize = 8;

/// A 3 × 3 convolution over `side` × `side` pixels with zeros around them, followed by the maximum of each 2 × 2
/// values.
fn convolve<const IN: usize, const OUT: usize>(
    input: &[f32],
    side: usize,
    layer: &Layer,
) -> (Vec<f32>, Vec<u8>) {
    let half = side / 2;
    let mut largest = vec![0.0; half * half * OUT];
    let mut from = vec![0; half * half * OUT];
    let (weights, _) = layer.weights.as_chunks::<OUT>();
    let (biases, _) = layer.biases.as_chunks::<LANES>();
    // With zeros around the pixels, the values and the weights of three neighbours in a row lie side by side.
    let row = (side + 2) * IN;
    let mut padded = vec![0.0; (side + 2) * row];
    for (y, values) in input.chunks_exact(side * IN).enumerate() {
        padded[(y + 1) * row + IN..(y + 2) * row - IN].copy_from_slice(values);
    }
    for place in 0..half * half {
        let (y, x) = (place / half * 2, place % half * 2);
        for (block, &biases) in biases.iter().enumerate() {
            let mut sums = [biases; 4];
            for v in 0..3 {
                let values: [&[f32]; 4] = std::array::from_fn(|part| {
                    &padded[(y + part / 2 + v) * row + (x + part % 2) * IN..][..3 * IN]
                });
                for (at, weights) in weights[v * 3 * IN..][..3 * IN].iter().enumerate() {
                    let weights = &weights.as_chunks::<LANES>().0[block];
                    for (sums, values) in sums.iter_mut().zip(values) {
                        for (sum, weight) in sums.iter_mut().zip(weights) {
                            *sum += values[at] * weight;
                        }
                    }
                }
            }
            let out = place * OUT + block * LANES;
            for (part, sums) in sums.iter().enumerate() {
                for (lane, &sum) in sums.iter().enumerate() {
                    if sum > largest[out + lane] {
                        largest[out + lane] = sum;
                        from[out + lane] = part as u8;
                    }
                }
            }
        }
    }
    (largest, from)
}

fn full<const OUT: usize>(input: &[f32], layer: &Layer) -> [f32; OUT] {
    let mut sums = [0.0; OUT];
    sums.copy_from_slice(&layer.biases);
    for (value, weights) in input.iter().zip(layer.weights.as_chunks::<OUT>().0) {
        if *value != 0.0 {
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += value * weight;
            }
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::numbers;

    /// The largest sum of each 2 × 2 places and its index, computed by the definition.
    fn convolve_plainly(
        input: &[f32],
        (inputs, outputs): (usize, usize),
        side: usize,
        layer: &Layer,
    ) -> (Vec<f32>, Vec<u8>) {
        let sum = |y: usize, x: usize, output: usize| {
            let mut sum = layer.biases[output];
            for tap in 0..9 {
                let (v, u) = (y + tap / 3, x + tap % 3);
                if (1..=side).contains(&v) && (1..=side).contains(&u) {
                    for channel in 0..inputs {
                        let value = input[((v - 1) * side + u - 1) * inputs + channel];
                        sum += value * layer.weights[(tap * inputs + channel) * outputs + output];
                    }
                }
            }
            sum
        };
        let half = side / 2;
        let places = (0..half * half * outputs).map(|at| {
            let (place, output) = (at / outputs, at % outputs);
            let (y, x) = (place / half * 2, place % half * 2);
            (0..4).fold((0.0, 0), |most, part| {
                let sum = sum(y + part / 2, x + part % 2, output);
                if sum > most.0 {
                    (sum, part as u8)
                } else {
                    most
                }
            })
        });
        places.unzip()
    }

    #[test]
    fn convolutions_are_as_defined() {
        let mut next = numbers(1);
        let network = Network::trained();
        for _ in 0..20 {
            // Half of the ink is zero, as in real cells.
            let ink: Ink = std::array::from_fn(|_| (next() * 2.0 - 1.0).max(0.0));
            let trace = network.trace(&ink);
            let plain = convolve_plainly(&ink, (1, FIRST), SIDE, &network.layers[0]);
            assert!((trace.first, trace.first_from) == plain);
            let plain = convolve_plainly(&plain.0, (FIRST, SECOND), HALF, &network.layers[1]);
            assert!((trace.second, trace.second_from) == plain);
        }
    }
}
