//! Chooses the instructions that the engines use: the best set that the processor has, or the one that the environment
//! names.
//!
//! | name | a plane of `nine` | lanes of `batch` | needs |
//! |---|---|---|---|
//! | `scalar` | six 64-bit words | 8 | nothing |
//! | `simd128` | three 128-bit registers | 8 | SSE4.1 and POPCNT, NEON, or WebAssembly compiled with `simd128` |
//! | `avx2` | three 256-bit registers | 16 | AVX2, BMI1 and 2, LZCNT, POPCNT |
//! | `avx512` | one 512-bit register | 32 | AVX-512 F, BW, VL, BITALG, and those of `avx2` |
//!
//! A plane of the 16×16 boards of [`general`](crate::general) is four 64-bit words, or one 256-bit register. AVX-512
//! uses the same 256-bit register with fewer instructions.
//!
//! Every backend finds the same solutions in the same order and counts the same numbers of nodes.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A set of instructions for which the 9×9 and 16×16 engines are compiled.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Backend {
    /// 64-bit words, on every processor.
    Scalar,
    /// 128-bit registers of x86-64 (SSE), AArch64 (NEON) and WebAssembly.
    Simd128,
    /// 256-bit registers of x86-64.
    Avx2,
    /// 512-bit registers of x86-64.
    Avx512,
}

/// The environment variable that selects a backend by its [name](Backend::name).
pub const VARIABLE: &str = "NINEFOLD_BACKEND";

static CHOSEN: LazyLock<Result<Backend, BackendError>> =
    LazyLock::new(|| match std::env::var(VARIABLE) {
        Err(_) => Ok(Backend::best()),
        Ok(name) => name.parse().and_then(Backend::if_available),
    });

impl Backend {
    /// Every backend, the slowest first.
    pub const ALL: [Backend; 4] = [
        Backend::Scalar,
        Backend::Simd128,
        Backend::Avx2,
        Backend::Avx512,
    ];

    /// The name of the backend: `scalar`, `simd128`, `avx2` or `avx512`.
    ///
    /// ```
    /// use ninefold_search::Backend;
    ///
    /// assert_eq!(Backend::Avx2.name(), "avx2");
    /// assert_eq!("avx2".parse(), Ok(Backend::Avx2));
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Backend::Scalar => "scalar",
            Backend::Simd128 => "simd128",
            Backend::Avx2 => "avx2",
            Backend::Avx512 => "avx512",
        }
    }

    /// Whether this processor has all the instructions that an engine may use with this backend.
    ///
    /// ```
    /// use ninefold_search::Backend;
    ///
    /// // Every processor has these.
    /// assert!(Backend::Scalar.is_available());
    /// ```
    #[inline]
    pub fn is_available(self) -> bool {
        match self {
            Backend::Scalar => true,
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => {
                Backend::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512bitalg")
            }
            #[cfg(target_arch = "x86_64")]
            Backend::Simd128 => {
                is_x86_feature_detected!("sse4.1") && is_x86_feature_detected!("popcnt")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Simd128 => cfg!(any(
                all(target_arch = "aarch64", target_feature = "neon"),
                all(target_arch = "wasm32", target_feature = "simd128")
            )),
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx2 | Backend::Avx512 => false,
        }
    }

    /// Iterates over the backends that this processor supports, the slowest first.
    ///
    /// ```
    /// use ninefold_search::Backend;
    ///
    /// assert_eq!(Backend::available().next(), Some(Backend::Scalar));
    /// assert_eq!(Backend::available().last(), Some(Backend::best()));
    /// ```
    pub fn available() -> impl Iterator<Item = Backend> {
        Backend::ALL
            .into_iter()
            .filter(|backend| backend.is_available())
    }

    fn if_available(self) -> Result<Backend, BackendError> {
        if self.is_available() {
            Ok(self)
        } else {
            Err(BackendError::Lacking(self))
        }
    }

    /// Returns the fastest backend that this processor supports.
    ///
    /// ```
    /// use ninefold_search::Backend;
    ///
    /// assert!(Backend::best().is_available());
    /// ```
    pub fn best() -> Backend {
        Backend::available().last().unwrap_or(Backend::Scalar)
    }

    /// Returns the backend that [`VARIABLE`] names, or the best one if the variable is not set. The variable is read
    /// once.
    ///
    /// # Errors
    /// Returns [`BackendError`] if the variable names no backend, or one that the processor does not support.
    ///
    /// # Examples
    /// ```
    /// use ninefold_search::Backend;
    ///
    /// assert!(Backend::chosen()?.is_available());
    /// # Ok::<(), ninefold_search::BackendError>(())
    /// ```
    pub fn chosen() -> Result<Backend, BackendError> {
        CHOSEN.clone()
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses the [name](Backend::name).
impl FromStr for Backend {
    type Err = BackendError;

    fn from_str(name: &str) -> Result<Backend, BackendError> {
        let found = Backend::ALL.into_iter().find(|b| b.name() == name);
        found.ok_or_else(|| BackendError::Unknown(name.to_owned()))
    }
}

/// The reason why a backend cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BackendError {
    /// No backend has this name.
    Unknown(String),
    /// The processor does not have the instructions of this backend.
    Lacking(Backend),
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackendError::Unknown(name) => {
                let names = Backend::ALL.map(Backend::name).join(", ");
                write!(f, "`{name}` is no backend; there are {names}")
            }
            BackendError::Lacking(backend) => {
                write!(
                    f,
                    "this processor does not have the instructions of `{backend}`"
                )
            }
        }
    }
}

impl std::error::Error for BackendError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_refused() {
        for backend in Backend::ALL {
            assert_eq!(backend.to_string().parse(), Ok(backend));
        }
        let error = "mmx".parse::<Backend>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`mmx` is no backend; there are scalar, simd128, avx2, avx512"
        );
    }

    #[test]
    fn the_best_is_available() {
        assert!(Backend::best().is_available());
        assert!(Backend::Scalar.is_available());
    }
}
