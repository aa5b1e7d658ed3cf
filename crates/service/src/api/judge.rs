//! Judges a script for whoever sends it, and records nothing.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use laws::Edition;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use tokio::time::timeout;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::BodyOfAnybody;
use crate::api::responses::Judging;
use crate::app::App;
use crate::auth::OneScript;
use crate::limits::{
    JUDGING_DEADLINE, JUDGING_WAITED_FOR, MAX_ACTS_OF_A_SCRIPT, MAX_EDITIONS_OF_A_SCRIPT,
};
use crate::live::act_as_told;
use crate::model::described;
use crate::problem::{HandlerResult, Problem};
use crate::script::{Judged, Script, TooLong};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(judge))
}

/// A start and what happened then.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewScript {
    /// A start of the board protocol, without `act`.
    #[serde(default)]
    #[schema(value_type = Object)]
    start: ToldStart,
    /// What happened: objects of the board protocol or lines of its text notation, at most 64.
    #[schema(max_items = 64, value_type = Vec<described::Act>)]
    acts: Vec<ToldAct>,
    /// The editions to judge it under, at most 12; without them the one of the start.
    #[serde(default)]
    #[schema(min_items = 1, max_items = 12, value_type = Option<Vec<described::EditionKey>>)]
    editions: Option<Vec<Box<str>>>,
}

/// A start as somebody tells it. It is taken apart when its turn has come: in parts it takes many
/// times the room of its text.
#[derive(Deserialize)]
#[serde(transparent)]
struct ToldStart(Box<RawValue>);

impl Default for ToldStart {
    fn default() -> ToldStart {
        let nothing = RawValue::from_string("{}".to_owned());
        ToldStart(nothing.expect("invariant: an object"))
    }
}

impl ToldStart {
    fn in_parts(&self) -> HandlerResult<Map<String, Value>> {
        serde_json::from_str(self.0.get())
            .map_err(|error| Problem::invalid("start", format!("`start`: {error}")))
    }
}

/// An act as somebody tells it.
#[derive(Deserialize)]
#[serde(transparent)]
struct ToldAct(#[serde(deserialize_with = "act_as_told")] Box<RawValue>);

impl ToldAct {
    /// As a line of the board protocol.
    fn line(&self) -> Box<str> {
        let Self(act) = self;
        let text = serde_json::from_str::<Box<str>>(act.get());
        text.unwrap_or_else(|_| act.get().into())
    }
}

impl NewScript {
    /// Its start, and the rest of it.
    fn checked(self) -> HandlerResult<(ToldStart, Script)> {
        let acts = self.acts.len();
        if acts > MAX_ACTS_OF_A_SCRIPT {
            let detail = format!("`acts` holds {acts}; send at most {MAX_ACTS_OF_A_SCRIPT}");
            return Err(Problem::invalid("acts", detail));
        }
        let script = Script {
            start: Map::new(),
            acts: self.acts.iter().map(ToldAct::line).collect(),
            editions: self.editions.map_or(Ok(Vec::new()), |keys| known(&keys))?,
        };
        Ok((self.start, script))
    }
}

fn known(keys: &[Box<str>]) -> HandlerResult<Vec<Edition>> {
    if !(1..=MAX_EDITIONS_OF_A_SCRIPT).contains(&keys.len()) {
        let detail = format!(
            "`editions` holds {}; send 1 to {MAX_EDITIONS_OF_A_SCRIPT}, or leave it out",
            keys.len()
        );
        return Err(Problem::invalid("editions", detail));
    }
    keys.iter().map(|key| edition(key)).collect()
}

fn edition(key: &str) -> HandlerResult<Edition> {
    let keys = Edition::ALL.map(Edition::key).join(", ");
    let detail = format!("`editions`: there is no {key:?}; write some of: {keys}");
    Edition::from_key(key).ok_or_else(|| Problem::invalid("editions", detail))
}

/// What each edition says to it.
#[derive(Serialize, ToSchema)]
struct Results {
    /// One for each edition, in the order in which they were asked for.
    results: Vec<Judged>,
}

/// Judges what happened under one edition or several. Nobody has to be logged in, and nothing is
/// kept.
#[utoipa::path(
    post, path = "/judge", tag = "laws", operation_id = "judge",
    request_body = NewScript,
    responses(
        (status = 200, description = "What each edition says; one that refuses the start says so, and the others are not concerned.", body = Results),
        Judging,
    ),
)]
async fn judge(
    State(app): State<App>,
    _: OneScript,
    BodyOfAnybody(new): BodyOfAnybody<NewScript>,
) -> HandlerResult<Json<Results>> {
    let (start, mut script) = new.checked()?;
    let room = timeout(JUDGING_WAITED_FOR, app.room.judging.clone().acquire_owned());
    let Ok(Ok(place)) = room.await else {
        let detail = "too many scripts are being judged; send it again in a moment";
        return Err(Problem::unavailable(detail));
    };
    let deadline = Instant::now() + JUDGING_DEADLINE;
    let judging = tokio::task::spawn_blocking(move || {
        let _place = place;
        script.start = start.in_parts()?;
        script.judge(deadline).map_err(|TooLong| {
            Problem::unavailable("judging it takes too long; send fewer acts, or fewer editions")
        })
    });
    let judged = judging
        .await
        .map_err(|_| Problem::failed("the script could not be judged"))?;
    let results = judged?;
    Ok(Json(Results { results }))
}
