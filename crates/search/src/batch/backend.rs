//! Which instructions the engine uses: chosen at run time, once.

use std::fmt;
use std::str::FromStr;

/// The variable of the environment that forces a backend.
pub const VARIABLE: &str = "NINEFOLD_BACKEND";

/// A set of instructions that the engine is compiled for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// 8 puzzles at a time, on every processor.
    Scalar,
    /// 16 puzzles at a time: x86-64 with AVX2.
    Avx2,
    /// 32 puzzles at a time: x86-64 with AVX-512 for bytes and words (AVX-512BW).
    Avx512,
}

impl Backend {
    /// All backends, the slowest first.
    pub const ALL: [Backend; 3] = [Backend::Scalar, Backend::Avx2, Backend::Avx512];

    /// The name in the environment and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Scalar => "scalar",
            Backend::Avx2 => "avx2",
            Backend::Avx512 => "avx512",
        }
    }

    /// Whether this processor has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            Backend::Scalar => true,
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => super::avx2::Avx2::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => super::avx512::Avx512::detect().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx2 | Backend::Avx512 => false,
        }
    }

    /// The backends of this processor, the slowest first.
    pub fn available() -> impl Iterator<Item = Backend> {
        Backend::ALL.into_iter().filter(|b| b.is_available())
    }

    /// The fastest backend of this processor, or the one that `NINEFOLD_BACKEND` names.
    ///
    /// # Errors
    /// If `NINEFOLD_BACKEND` names no backend, or one that this processor lacks.
    pub fn detect() -> Result<Backend, BackendError> {
        match std::env::var_os(VARIABLE) {
            Some(name) => Backend::forced(&name.to_string_lossy()),
            None => Ok(Backend::available().last().unwrap_or(Backend::Scalar)),
        }
    }

    fn forced(name: &str) -> Result<Backend, BackendError> {
        let backend: Backend = name.parse()?;
        match backend.is_available() {
            true => Ok(backend),
            false => Err(BackendError::Missing(backend)),
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Backend {
    type Err = BackendError;

    fn from_str(name: &str) -> Result<Backend, BackendError> {
        let found = Backend::ALL.into_iter().find(|b| b.name() == name);
        found.ok_or_else(|| BackendError::Unknown(name.to_owned()))
    }
}

/// A backend that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackendError {
    /// No backend has this name.
    Unknown(String),
    /// This processor lacks the instructions.
    Missing(Backend),
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackendError::Unknown(name) => {
                write!(f, "no backend is called `{name}`: scalar, avx2 or avx512")
            }
            BackendError::Missing(backend) => {
                write!(
                    f,
                    "this processor has no instructions for the backend {backend}"
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
    fn names_are_read_back() {
        for backend in Backend::ALL {
            assert_eq!(backend.to_string().parse(), Ok(backend));
        }
        let unknown = Backend::forced("sse9").unwrap_err();
        assert_eq!(
            unknown.to_string(),
            "no backend is called `sse9`: scalar, avx2 or avx512"
        );
    }

    #[test]
    fn what_is_available_can_be_forced_and_nothing_else() {
        for backend in Backend::ALL {
            let expected = match backend.is_available() {
                true => Ok(backend),
                false => Err(BackendError::Missing(backend)),
            };
            assert_eq!(Backend::forced(backend.name()), expected);
        }
        assert!(Backend::available().any(|b| b == Backend::Scalar));
    }
}
