//! What the API takes and answers, as OpenAPI: a file that is written from the types and handlers themselves.

#[cfg(test)]
mod examples;

#[cfg(test)]
use crate::problem::{Body, Problem};
#[cfg(test)]
use crate::{
    candidates, checking, files, learning, making, need, paper, photo, rules, solving, steps, watch,
};

/// The API of the page.
#[cfg(test)]
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Ninefold",
        description = "A request names its puzzle in one of two ways. `puzzle` is text, in any format that `read` knows. `board` is numbers \
                       row by row, 0 for an empty cell; a board of another form, or one with constraints, has `rules`. Answers count \
                       cells from 0, row by row. The answers of `check` and `candidates` are those of the program: their cells are names such as `r1c2`. \
                       An answer takes 20 seconds at most. If you close the connection before it comes, the work ends. \
                       A request that cannot be answered gets a problem (RFC 9457): its `type` stays the same from version to version, and \
                       the schema `Problem` lists them."
    ),
    servers(
        (url = "http://127.0.0.1:9999", description = "`ninefold serve` on this machine")
    ),
    tags(
        (name = "Solve", description = "Solutions, and what is wrong with a puzzle"),
        (name = "Explain", description = "Hints, steps and ratings"),
        (name = "Learn", description = "Techniques, lessons, and positions to practise on"),
        (name = "Make", description = "New puzzles"),
        (name = "Rules", description = "Boards with rules"),
        (name = "Files", description = "Formats, pictures and sheets"),
        (name = "Watch", description = "Methods at work")
    ),
    components(schemas(Body)),
    modifiers(&Problems, &Examples),
    paths(
        solving::solve,
        solving::count,
        candidates::candidates,
        checking::check,
        steps::hint,
        steps::steps,
        steps::why,
        steps::explain,
        steps::rate,
        watch::watch,
        watch::methods,
        making::generate,
        making::offered,
        need::redundant,
        need::minimize,
        learning::techniques,
        learning::technique,
        learning::practice,
        rules::rules,
        checking::broken,
        files::read,
        files::convert,
        files::render,
        files::formats,
        paper::sheet,
        paper::qr,
        photo::photo
    )
)]
struct Api;

/// What every request with a body may be answered with, beside its answer, and the types of all problems.
#[cfg(test)]
struct Problems;

#[cfg(test)]
impl utoipa::Modify for Problems {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        use crate::problem::Trouble;
        use utoipa::openapi::schema::Schema;
        use utoipa::openapi::{Content, Ref, RefOr, ResponseBuilder};
        let requests = api.paths.paths.values_mut();
        for operation in requests.filter_map(|path| path.post.as_mut()) {
            for (status, words) in [("4XX", "A problem"), ("503", "Too many requests at once")] {
                let content = Content::new(Some(Ref::from_schema_name("Problem")));
                let problem = ResponseBuilder::new().content(Problem::KIND, content);
                let responses = &mut operation.responses.responses;
                responses.insert(status.to_owned(), problem.description(words).build().into());
            }
        }
        let schemas = api.components.as_mut().map(|parts| &mut parts.schemas);
        let problem = schemas.and_then(|schemas| schemas.get_mut("Problem"));
        let Some(RefOr::T(Schema::Object(problem))) = problem else {
            return;
        };
        let Some(RefOr::T(Schema::Object(kind))) = problem.properties.get_mut("type") else {
            return;
        };
        let words = Trouble::ALL.map(|trouble| {
            let (name, status, title) = (trouble.name(), trouble.status(), trouble.title());
            format!("`{name}` ({status}): {title}.")
        });
        let first = "The kind of problem, which stays the same from version to version. ";
        kind.description = Some(first.to_owned() + &words.join(" "));
        kind.enum_values = Some(Trouble::ALL.map(|trouble| trouble.name().into()).to_vec());
    }
}

/// An example for each request with a body. A test asks them all.
#[cfg(test)]
struct Examples;

#[cfg(test)]
impl utoipa::Modify for Examples {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        for (path, item) in &mut api.paths.paths {
            let name = path.trim_start_matches("/api/");
            let body = item
                .post
                .as_mut()
                .and_then(|post| post.request_body.as_mut());
            if let Some(utoipa::openapi::RefOr::T(body)) = body {
                for content in body.content.values_mut() {
                    if let utoipa::openapi::RefOr::T(content) = content {
                        content.example = examples::example(name);
                    }
                }
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
    use crate::limits::Limits;
    use crate::routes::{Verb, all};

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
        let api: serde_json::Value = serde_json::to_value(Api::openapi()).unwrap();
        let described = api["paths"].as_object().unwrap();
        let tags = api["tags"].as_array().unwrap();
        let names: Vec<String> = all().map(|r| format!("/api/{}", r.name)).collect();
        assert_eq!(described.len(), names.len());
        for (name, route) in names.iter().zip(all()) {
            let verb = if route.verb == Verb::Get {
                "get"
            } else {
                "post"
            };
            let operation = &described[name][verb];
            assert!(operation.is_object(), "{name}");
            let tag = &operation["tags"][0];
            assert!(
                tags.iter().any(|known| known["name"] == *tag),
                "{name}: {tag}"
            );
        }
    }

    #[test]
    fn every_example_is_answered() {
        for route in all().filter(|route| route.verb != Verb::Get) {
            let example = examples::example(route.name);
            let example = example.unwrap_or_else(|| panic!("{} has no example", route.name));
            let body = example.to_string();
            let answer = route.answer(body.as_bytes(), &Limits::default(), &mut |_, _| ());
            assert!(answer.is_ok(), "{}: {:?}", route.name, answer.err());
        }
    }
}
