//! A board that must be divided into regions: all of the same size, connected, without repeated digits. If some
//! constraint reads the region numbers, they follow the order of the regions' first cells. Otherwise the numbers are
//! arbitrary, and the engine handles the symmetry.

use super::domains::{
    Contradiction, Domains, Propagation, Propagator, first_n, is_single, numbers,
};

/// For each cell of the board, the cell itself and the cell that holds its region number.
pub(crate) struct Regions {
    pub(crate) cells: Vec<usize>,
    pub(crate) region: Vec<usize>,
    /// For each cell, the indices of the cells that touch it.
    pub(crate) near: Vec<Vec<usize>>,
    /// For each cell, the cells that some constraint puts into the same region, including the cell itself.
    pub(crate) mates: Vec<Vec<usize>>,
    pub(crate) size: usize,
    pub(crate) digits: usize,
    /// Whether region numbers follow the order of the regions' first cells; otherwise they are arbitrary.
    in_order: bool,
    /// For each cell, the steps from the nearest cell that is certainly in the region; a buffer.
    steps: Vec<u32>,
    waiting: Vec<usize>,
}

impl Regions {
    pub(crate) fn new(
        cells: Vec<usize>,
        region: Vec<usize>,
        near: Vec<Vec<usize>>,
        mates: Vec<Vec<usize>>,
        size: usize,
        digits: usize,
        in_order: bool,
    ) -> Regions {
        Regions {
            steps: vec![0; cells.len()],
            waiting: Vec::new(),
            cells,
            region,
            near,
            mates,
            size,
            digits,
            in_order,
        }
    }

    /// Enforces that region numbers first appear in ascending order.
    fn in_order(&self, domains: &mut Domains) -> Propagation {
        let mut labels = 0;
        for &region in &self.region {
            domains.keep(region, first_n(labels + 1))?;
            let highest = 64 - domains.of(region).leading_zeros() as usize;
            labels = labels.max(highest);
        }
        Ok(())
    }

    /// Propagates the size and the digits of one region.
    fn fill(&self, label: u64, domains: &mut Domains) -> Propagation {
        super::counts::bound(&self.region, label, self.size, self.size, domains)?;
        let mut known = 0;
        for (&region, &cell) in self.region.iter().zip(&self.cells) {
            let digit = domains.of(cell);
            if domains.of(region) == label && is_single(digit) {
                if known & digit != 0 {
                    return Err(Contradiction);
                }
                known |= digit;
            }
        }
        let (mut once, mut twice) = (0, 0);
        for (&region, &cell) in self.region.iter().zip(&self.cells) {
            let (here, digit) = (domains.of(region), domains.of(cell));
            if here == label {
                if !is_single(digit) {
                    domains.keep(cell, !known)?;
                }
            } else if here & label != 0 && digit & !known == 0 {
                domains.keep(region, !label)?;
            }
            if domains.of(region) & label != 0 {
                let digit = match here == label {
                    true => domains.of(cell),
                    false => domains.of(cell) & !known,
                };
                twice |= once & digit;
                once |= digit;
            }
        }
        if self.size < self.digits {
            return match once.count_ones() as usize >= self.size {
                true => Ok(()),
                false => Err(Contradiction),
            };
        }
        if once != first_n(self.digits) {
            return Err(Contradiction);
        }
        let hidden = once & !twice & !known;
        if hidden != 0 {
            for (&region, &cell) in self.region.iter().zip(&self.cells) {
                let digit = domains.of(cell) & hidden;
                if digit != 0 && domains.of(region) & label != 0 {
                    domains.keep(region, label)?;
                    domains.keep(cell, digit)?;
                }
            }
        }
        Ok(())
    }

    /// Propagates the connectedness of one region: cells that it cannot reach are excluded.
    fn connect(&mut self, label: u64, domains: &mut Domains) -> Propagation {
        let Regions {
            region,
            near,
            mates,
            steps,
            waiting,
            size,
            ..
        } = self;
        let possible = |i: usize, domains: &Domains| domains.of(region[i]) & label != 0;
        let sure: Vec<usize> = (0..region.len())
            .filter(|&i| domains.of(region[i]) == label)
            .collect();
        if sure.is_empty() {
            // Parts that are too small for the region are excluded.
            steps.fill(0);
            for start in 0..region.len() {
                if steps[start] != 0 || !possible(start, domains) {
                    continue;
                }
                waiting.clear();
                waiting.push(start);
                steps[start] = 1;
                let mut next = 0;
                while next < waiting.len() {
                    for &other in &near[waiting[next]] {
                        if steps[other] == 0 && possible(other, domains) {
                            steps[other] = 1;
                            waiting.push(other);
                        }
                    }
                    next += 1;
                }
                if waiting.len() < *size {
                    for &i in waiting.iter() {
                        domains.keep(region[i], !label)?;
                    }
                }
            }
            return Ok(());
        }
        // Starting from one certain cell, compute how many more cells are needed to reach each cell. A certain cell
        // costs nothing, and any other cell adds all its mates, wherever they are. (A certain cell does not add its
        // mates, because in the end all cells must be joined.)
        steps.fill(u32::MAX);
        steps[sure[0]] = 0;
        let spare = *size - sure.len().min(*size);
        let mut layers = vec![Vec::new(); spare + 1];
        layers[0].push(sure[0]);
        let mut reached = 0;
        for cost in 0..=spare {
            let mut next = 0;
            while next < layers[cost].len() {
                let from = layers[cost][next];
                next += 1;
                if steps[from] != cost as u32 {
                    continue;
                }
                reached += 1;
                for &other in &near[from] {
                    if steps[other] <= cost as u32 || !possible(other, domains) {
                        continue;
                    }
                    let is_certain = |i: usize| domains.of(region[i]) == label;
                    let together = match is_certain(other) {
                        true => std::slice::from_ref(&other),
                        false => &mates[other],
                    };
                    let price = cost + together.iter().filter(|&&mate| !is_certain(mate)).count();
                    for &mate in together.iter().filter(|_| price <= spare) {
                        if steps[mate] > price as u32 {
                            steps[mate] = price as u32;
                            layers[price].push(mate);
                        }
                    }
                }
            }
        }
        let spare = spare as u32;
        if reached < *size || sure.iter().any(|&i| steps[i] > spare) {
            return Err(Contradiction);
        }
        for i in 0..region.len() {
            if steps[i] > spare && possible(i, domains) {
                domains.keep(region[i], !label)?;
            }
        }
        if spare == 0 {
            return Ok(());
        }
        // Each connected part of the certain cells must grow. If there is only one way, it takes that.
        steps.fill(0);
        for start in sure {
            if steps[start] != 0 {
                continue;
            }
            waiting.clear();
            waiting.push(start);
            steps[start] = 1;
            let mut doors = (None, false);
            let mut next = 0;
            while next < waiting.len() {
                for &other in &near[waiting[next]] {
                    if domains.of(region[other]) == label {
                        if steps[other] == 0 {
                            steps[other] = 1;
                            waiting.push(other);
                        }
                    } else if possible(other, domains) && doors.0 != Some(other) {
                        doors = (Some(other), doors.0.is_some());
                    }
                }
                next += 1;
            }
            match doors {
                (None, _) => return Err(Contradiction),
                // This may join parts, so everything is examined again.
                (Some(door), false) => return domains.keep(region[door], label),
                _ => {}
            }
        }
        Ok(())
    }
}

impl Propagator for Regions {
    fn cells(&self) -> Vec<usize> {
        [&self.cells[..], &self.region[..]].concat()
    }

    fn cost(&self) -> u32 {
        95
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        if self.in_order {
            self.in_order(domains)?;
        }
        let labels = self.cells.len() / self.size;
        for number in numbers(first_n(labels)) {
            self.fill(1 << number, domains)?;
            self.connect(1 << number, domains)?;
        }
        Ok(())
    }
}
