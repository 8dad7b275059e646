//! An answer that takes time: on a thread of its own, within a budget, a few at once.
//!
//! Whoever goes away before the answer sets the cancel flag, by dropping the future that waits for it; so
//! a page that asks anew on every key leaves nothing behind.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::FromRequest;
use axum::extract::Request;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ninefold::logic::Until;
use ninefold::search::Budget;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::Semaphore;

use crate::problem::Problem;

/// The longest that an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Answers that are worked on at once; as many again may wait for their turn, times eight.
const AT_ONCE: usize = 4;

/// Turns to work, shared by all requests.
#[derive(Clone)]
pub(crate) struct Desk {
    turns: Arc<Semaphore>,
    seats: Arc<Semaphore>,
}

impl Desk {
    pub(crate) fn new() -> Desk {
        Desk {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            seats: Arc::new(Semaphore::new(AT_ONCE * 9)),
        }
    }
}

/// What a job may cost.
pub(crate) struct Allowance {
    cancel: Arc<AtomicBool>,
    end: Instant,
}

impl Allowance {
    pub(crate) fn budget(&self) -> Budget<'_> {
        Budget {
            deadline: Some(self.end),
            cancel: Some(&self.cancel),
            ..Budget::default()
        }
    }

    /// The same for a search for steps.
    pub(crate) fn until(&self) -> Until {
        Until {
            deadline: Some(self.end),
            cancel: Some(Arc::clone(&self.cancel)),
        }
    }
}

/// Sets the flag when it is dropped.
struct Leaving(Arc<AtomicBool>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does the job on a thread of its own when it is its turn.
pub(crate) async fn work<T: Send + 'static>(
    desk: &Desk,
    job: impl FnOnce(&Allowance) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let busy = || Problem::new(StatusCode::SERVICE_UNAVAILABLE, "too many requests at once");
    let _seat = desk.seats.try_acquire().map_err(|_| busy())?;
    let turn = Arc::clone(&desk.turns).acquire_owned().await;
    let turn = turn.map_err(|_| busy())?;
    let cancel = Arc::new(AtomicBool::new(false));
    let allowance = Allowance {
        cancel: Arc::clone(&cancel),
        end: Instant::now() + PATIENCE,
    };
    let _leaving = Leaving(cancel);
    let done = tokio::task::spawn_blocking(move || {
        // The turn ends with the work, also when nobody waits for it.
        let _turn = turn;
        job(&allowance)
    });
    done.await.unwrap_or_else(|_| {
        Err(Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "something went wrong in the program; please report this puzzle",
        ))
    })
}

/// A body of JSON, or a problem that says what is wrong with it.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Asked<T>, Problem> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(asked)) => Ok(Asked(asked)),
            Err(rejection) => {
                let status = match &rejection {
                    JsonRejection::JsonDataError(_) => StatusCode::UNPROCESSABLE_ENTITY,
                    other => other.status(),
                };
                Err(Problem::new(status, rejection.body_text()))
            }
        }
    }
}

/// A value as JSON.
pub(crate) struct Told<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Told<T> {
    fn into_response(self) -> Response {
        let kind = [(axum::http::header::CONTENT_TYPE, "application/json")];
        (kind, ninefold_wire::json(&self.0)).into_response()
    }
}
