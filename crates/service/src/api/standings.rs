//! Shows how the players of an event stand: their points of the results so far.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::boards::PublicPlayer;
use crate::api::lookup::Id;
use crate::api::pairings::counted;
use crate::api::responses::Asking;
use crate::app::App;
use crate::auth::{Principal, RequestTarget};
use crate::etag::TaggedContent;
use crate::model::{Event, Player};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;
use crate::roles::{Operation, Role};
use pairings::{Mark, Pairing, Tournament, TournamentPlayer};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(read_standings))
}

/// How the players stand.
#[derive(Serialize, ToSchema)]
struct Standings {
    /// The last round with pairings; 0 before the first.
    round: u32,
    /// Games of which no result is known yet.
    open: usize,
    /// The players, those with most points first, then by start number.
    players: Vec<PlayerStanding>,
}

/// How a player stands.
#[derive(Serialize, ToSchema)]
struct PlayerStanding {
    /// One more than there are players with more points: whoever has as many shares the place. What
    /// tells them apart are tie-breaks, which the pairing program counts.
    place: usize,
    /// The start number.
    number: u32,
    /// The player.
    player: PublicPlayer,
    /// The points, such as `2.5`, under the scoring that the report of the pairing program tells.
    #[schema(example = "2.5")]
    points: Box<str>,
    /// The number of the first round that he does not play any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    withdrawn_from: Option<u32>,
}

/// Points are those of the last report that was imported and of the results since; whoever shares
/// points shares a place. The pairing program stays the authority: it knows tie-breaks. Arbiters
/// and auditors see results at once, others as spectators see them by now; with an `ETag`.
#[utoipa::path(
    get, path = "/events/{event}/standings", tag = "events", operation_id = "read_standings",
    params(
        ("event" = String, Path),
        ("If-None-Match" = Option<String>, Header, description = "The ETag of what is known already."),
    ),
    responses(
        (status = 200, description = "The standings.", body = Standings, headers(("ETag" = String))),
        (status = 304, description = "They are as whoever asks has them."),
        Asking,
    ),
)]
async fn read_standings(
    State(app): State<App>,
    principal: Principal,
    headers: HeaderMap,
    Id(event): Id,
) -> HandlerResult<Response> {
    principal.permit(Operation::ReadStandings, RequestTarget::event(&event))?;
    let event = Registry(&app.ledger).get::<Event>(&event).await?.value;
    let written = match principal.role {
        Role::ChiefArbiter | Role::SectorArbiter | Role::Auditor => {
            TaggedContent::of(written(&app, &event, &principal).await?)
        }
        _ => {
            let name = format!("standings {}", event.id).into();
            let spectator = Principal::anonymous();
            let writing = written(&app, &event, &spectator);
            app.public_games.kept(name, &app.clock, writing).await?
        }
    };
    Ok(written.answer(&headers, "application/json"))
}

async fn written(app: &App, event: &Event, principal: &Principal) -> HandlerResult<String> {
    let standings = standings(app, event, principal).await?;
    serde_json::to_string(&standings).map_err(|error| Problem::failed(error.to_string()))
}

async fn standings(app: &App, event: &Event, principal: &Principal) -> HandlerResult<Standings> {
    let (tournament, players) = counted(app, event, principal).await?;
    Ok(Standings {
        round: last_paired(&tournament),
        open: open(&tournament),
        players: standing(&tournament.players, &players),
    })
}

fn last_paired(tournament: &Tournament) -> u32 {
    let is_game = |pairing: &Pairing| matches!(pairing, Pairing::Game { .. });
    let paired = tournament
        .rounds
        .iter()
        .rposition(|round| round.boards.iter().any(is_game));
    paired.map_or(0, |place| place as u32 + 1)
}

fn open(tournament: &Tournament) -> usize {
    let is_open = |mark: Option<Mark>| mark.is_none_or(|mark| mark == Mark::Open);
    let pairings = tournament.rounds.iter().flat_map(|round| &round.boards);
    let open = pairings.filter(|pairing| {
        matches!(pairing, Pairing::Game { white, black, .. } if is_open(white.mark) && is_open(black.mark))
    });
    open.count()
}

fn standing(counted: &[TournamentPlayer], players: &[Player]) -> Vec<PlayerStanding> {
    let points = |number: u32| {
        let found = counted.iter().find(|player| player.number == number);
        found
            .and_then(|player| player.points)
            .map_or(0, |points| points.tenths())
    };
    let mut all: Vec<(i32, &Player)> = players
        .iter()
        .map(|player| (points(player.number), player))
        .collect();
    all.sort_by_key(|(points, player)| (-points, player.number));
    let above = |own: i32| all.iter().take_while(|(points, _)| *points > own).count();
    let shown = all.iter().map(|(points, player)| PlayerStanding {
        place: above(*points) + 1,
        number: player.number,
        player: PublicPlayer::of(player),
        points: pairings::Points::from_tenths(*points).to_string().into(),
        withdrawn_from: player.withdrawn_from,
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u32) -> Player {
        Player {
            id: format!("p{number}").into(),
            event: "e".into(),
            number,
            person: None,
            hidden: false,
            withdrawn_from: None,
        }
    }

    #[test]
    fn whoever_has_as_many_points_shares_the_place() {
        let points = [
            (1, Some(5)),
            (2, Some(20)),
            (3, None),
            (4, Some(20)),
            (5, Some(10)),
        ];
        let counted = points.map(|(number, tenths)| TournamentPlayer {
            points: tenths.map(pairings::Points::from_tenths),
            ..TournamentPlayer::new(number)
        });
        let players: Vec<Player> = (1..=5).rev().map(player).collect();
        let found = standing(&counted, &players);
        let found: Vec<_> = found
            .iter()
            .map(|one| (one.place, one.number, &*one.points))
            .collect();
        let expected = [
            (1, 2, "2.0"),
            (1, 4, "2.0"),
            (3, 5, "1.0"),
            (4, 1, "0.5"),
            (5, 3, "0.0"),
        ];
        assert_eq!(found, expected);
    }
}
