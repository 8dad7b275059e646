//! What the API takes and answers, as OpenAPI: a file that is written from the types and handlers themselves.

#[cfg(test)]
use crate::problem::{Body, Problem};
#[cfg(test)]
use crate::{checking, files, making, paper, rules, solving, steps, watch};

/// The API of the page.
#[cfg(test)]
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Ninefold",
        description = "Boards are numbers row by row, 0 for an empty cell; cells are counted from 0. A board of another form, or one with \
                       constraints, has `rules`. The answer of check is the one of the program: its cells are names such as `r1c2`. \
                       An answer takes 20 seconds at most, and whoever goes away before it ends the work."
    ),
    components(schemas(Body)),
    modifiers(&Problems),
    paths(
        solving::solve,
        solving::count,
        checking::check,
        steps::hint,
        steps::steps,
        steps::explain,
        steps::rate,
        watch::watch,
        watch::methods,
        making::generate,
        rules::rules,
        checking::broken,
        files::read,
        files::convert,
        files::render,
        files::formats,
        paper::sheet,
        paper::qr
    )
)]
struct Api;

/// What every request with a body may be answered with, beside its answer.
#[cfg(test)]
struct Problems;

#[cfg(test)]
impl utoipa::Modify for Problems {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        use utoipa::openapi::{Content, Ref, ResponseBuilder};
        let requests = api.paths.paths.values_mut();
        for operation in requests.filter_map(|path| path.post.as_mut()) {
            for status in ["4XX", "503"] {
                let content = Content::new(Some(Ref::from_schema_name("Problem")));
                let problem = ResponseBuilder::new().content(Problem::KIND, content);
                let responses = &mut operation.responses.responses;
                responses.insert(status.to_owned(), problem.build().into());
            }
        }
    }
}

/// The description of the API over HTTP, as OpenAPI. A test compares it with the types and handlers.
pub const OPENAPI: &str = include_str!("../openapi.json");

#[cfg(test)]
mod tests {
    use utoipa::OpenApi as _;

    use super::*;
    use crate::routes::{ROUTES, Verb};

    /// `NINEFOLD_UPDATE=1 cargo nextest run -p ninefold-api openapi` writes the file anew.
    #[test]
    fn the_description_is_that_of_the_code() {
        let code = Api::openapi().to_pretty_json().unwrap() + "\n";
        if std::env::var_os("NINEFOLD_UPDATE").is_some() {
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json"), &code).unwrap();
        } else {
            assert!(
                OPENAPI == code,
                "crates/api/openapi.json is old: NINEFOLD_UPDATE=1 writes it anew"
            );
        }
    }

    #[test]
    fn every_request_is_described() {
        let told: serde_json::Value = serde_json::to_value(Api::openapi()).unwrap();
        let described = told["paths"].as_object().unwrap();
        let names: Vec<String> = ROUTES.iter().map(|r| format!("/api/{}", r.name)).collect();
        assert_eq!(described.len(), names.len());
        for (name, route) in names.iter().zip(&ROUTES) {
            let verb = if route.verb == Verb::Get {
                "get"
            } else {
                "post"
            };
            assert!(described[name][verb].is_object(), "{name}");
        }
    }
}
