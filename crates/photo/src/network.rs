//! The network that reads a cell: two convolutions and two full layers, 116 thousand weights of eight bits.

use std::sync::OnceLock;

use crate::cell::{Ink, SIDE};

/// Channels after the first convolution.
pub const FIRST: usize = 8;
/// Channels after the second convolution.
pub const SECOND: usize = 24;
/// Units of the hidden layer.
pub const HIDDEN: usize = 96;
/// What a cell can be: empty, or one of nine digits.
pub const CLASSES: usize = 10;
const HALF: usize = SIDE / 2;
const QUARTER: usize = SIDE / 4;
/// Inputs of the hidden layer.
pub const FLAT: usize = QUARTER * QUARTER * SECOND;

/// Inputs and outputs of each layer, from first to last.
pub const LAYERS: [(usize, usize); 4] = [
    (9, FIRST),
    (9 * FIRST, SECOND),
    (FLAT, HIDDEN),
    (HIDDEN, CLASSES),
];

/// One layer: weights by input and then output, and a bias for each output.
#[derive(Clone, Debug)]
pub struct Layer {
    /// `weights[input * outputs + output]`.
    pub weights: Vec<f32>,
    /// One for each output.
    pub biases: Vec<f32>,
}

/// The network, its weights as floating-point numbers.
#[derive(Clone, Debug)]
pub struct Network {
    /// The four layers, as in [`LAYERS`].
    pub layers: Vec<Layer>,
}

/// What each layer made of one picture, after its largest value of four and without values below zero.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The output of the first convolution, 14 × 14 × 8.
    pub first: Vec<f32>,
    /// For each value of `first`, which of its four places was the largest.
    pub first_from: Vec<u8>,
    /// The output of the second convolution, 7 × 7 × 24.
    pub second: Vec<f32>,
    /// For each value of `second`, which of its four places was the largest.
    pub second_from: Vec<u8>,
    /// The hidden layer.
    pub hidden: Vec<f32>,
    /// The probability of each class.
    pub classes: [f32; CLASSES],
}

static WEIGHTS: &[u8] = include_bytes!("../weights.bin");

impl Network {
    /// The trained network that is part of this crate.
    pub fn trained() -> &'static Network {
        static TRAINED: OnceLock<Network> = OnceLock::new();
        TRAINED.get_or_init(|| Network::from_bytes(WEIGHTS))
    }

    /// A network from its file: for each layer a scale and a bias for each output (little-endian `f32`), then the weights as `i8`.
    /// What is missing in the file counts as zero.
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

    /// The file of the network, with weights rounded to eight bits.
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

    /// The probability of each class for one cell: empty first, then digits 1 to 9.
    #[must_use]
    pub fn probabilities(&self, ink: &Ink) -> [f32; CLASSES] {
        self.trace(ink).classes
    }

    /// Everything the layers make of one cell; training needs it.
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

/// A convolution of 3 × 3 over `side` × `side` pixels with zeros around them, then the largest of each 2 × 2 values.
fn convolve<const IN: usize, const OUT: usize>(
    input: &[f32],
    side: usize,
    layer: &Layer,
) -> (Vec<f32>, Vec<u8>) {
    let half = side / 2;
    let mut largest = vec![0.0; half * half * OUT];
    let mut from = vec![0; half * half * OUT];
    let (weights, _) = layer.weights.as_chunks::<OUT>();
    for y in 0..side {
        for x in 0..side {
            let mut sums = [0.0; OUT];
            sums.copy_from_slice(&layer.biases);
            for v in y.saturating_sub(1)..(y + 2).min(side) {
                for u in x.saturating_sub(1)..(x + 2).min(side) {
                    let tap = (v + 1 - y) * 3 + u + 1 - x;
                    for channel in 0..IN {
                        let value = input[(v * side + u) * IN + channel];
                        if value != 0.0 {
                            for (sum, weight) in sums.iter_mut().zip(&weights[tap * IN + channel]) {
                                *sum += value * weight;
                            }
                        }
                    }
                }
            }
            let place = (y / 2 * half + x / 2) * OUT;
            for (at, &sum) in sums.iter().enumerate() {
                if sum > largest[place + at] {
                    largest[place + at] = sum;
                    from[place + at] = (y % 2 * 2 + x % 2) as u8;
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
