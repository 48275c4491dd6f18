use quadrille_api::{self as api, Document, Explored, MoveSequence, OpeningIndex, RequestError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Answers a request that needs no search: its method and path, as the server has them, in the first line, the body in the
/// others. The answer's first line is the status code.
///
/// ```
/// let answer = quadrille_wasm::answer("POST api/position\n{\"setup\": {\"game\": \"tak\"}}");
/// assert!(answer.starts_with("200\n{\"game\":\"tak\""));
/// let answer = quadrille_wasm::answer("POST api/position\n{\"setup\": {\"game\": \"chess\"}}");
/// assert!(answer.starts_with("422\n{\"error\":"));
/// ```
pub fn answer(request: &str) -> String {
    let (path, body) = request.split_once('\n').unwrap_or((request, ""));
    let answered = match path {
        "GET api/rules" => written(api::rules()),
        "POST api/position" => parsed(body).and_then(|line| written(api::describe_position(&line)?)),
        "POST api/compose" => parsed(body).and_then(|layout| written(api::compose(layout)?)),
        "POST api/read" => parsed(body).and_then(|text| written(api::read(&text)?)),
        "POST api/write" => parsed(body).and_then(|game| written(api::write(game)?)),
        // What is kept is kept by the browser, which is told what a list of games shows.
        "POST api/games" => parsed(body).and_then(|document: Document| {
            document.check()?;
            written(document.summary())
        }),
        "POST api/explore" => parsed(body).and_then(|exploration| written(explored(exploration)?)),
        _ => match path.strip_prefix("GET api/engines/") {
            Some(game) => api::engines(game).and_then(written),
            None => return failure(404, "there is nothing at this address"),
        },
    };
    match answered {
        Ok(answer) => format!("200\n{answer}"),
        Err(error) => failure(422, &error.to_string()),
    }
}

/// A position, and the games that the browser keeps.
#[derive(Deserialize)]
struct Exploration {
    line: MoveSequence,
    documents: Vec<Document>,
}

fn explored(Exploration { line, documents }: Exploration) -> Result<Explored, RequestError> {
    let (game, mut index) = (line.setup.game()?, OpeningIndex::default());
    documents.iter().for_each(|document| index.add_document(game, document));
    Ok(Explored::new(&line.open()?.board_text(), &[&index]))
}

fn parsed<T: DeserializeOwned>(body: &str) -> Result<T, RequestError> {
    serde_json::from_str(body).map_err(|error| RequestError::wrong(format!("the body: {error}")))
}

fn written(shape: impl Serialize) -> Result<String, RequestError> {
    serde_json::to_string(&shape).map_err(RequestError::wrong)
}

fn failure(status: u16, reason: &str) -> String {
    format!("{status}\n{}", json!({ "error": reason }))
}
