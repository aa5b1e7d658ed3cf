//! Collects a tournament as it stands now, to be written to a file.

use std::collections::{HashMap, HashSet};

use laws::GameResult;
use protocol::Word;

use super::marks::{Marks, OPEN, Rated, as_rated, marks_of, marks_with};
use super::report::{Instead, PairingsReport, marks};
use table::Ended;

use crate::api::boards::shown;
use crate::api::structure::EventStructure;
use crate::app::App;
use crate::auth::Principal;
use crate::live::When;
use crate::model::{Absent, Board, Event, Player, Round};
use crate::problem::HandlerResult;
use crate::registry::Registry;
use crate::roles::Role;
use pairings::{Colours, Mark, Pairing, Person, SeatedPlayer, Tournament, trf};

/// A tournament to be written.
pub(super) struct Exported {
    pub tournament: Tournament,
    /// The number of the round that it is written up to.
    last: u32,
    /// In words, each result that a file has no mark for, and who is withdrawn.
    notes: Vec<String>,
    /// The last report that was imported, for whoever may read all of it.
    file: Option<Vec<u8>>,
}

impl Exported {
    /// The report that was imported, with what is new: if it is of this format, and tells of no
    /// later round.
    pub(super) fn as_it_came(&self, format: trf::TrfFormat) -> Option<Vec<u8>> {
        let file = self.file.as_ref()?;
        let told = trf::read(file).ok()?.value.rounds;
        let is_game = |pairing: &Pairing| matches!(pairing, Pairing::Game { .. });
        let last = told
            .iter()
            .rposition(|round| round.boards.iter().any(is_game));
        let is_later = last.is_some_and(|last| last >= self.last as usize);
        if is_later || trf::format_of(file) != format {
            return None;
        }
        let put = trf::with_results(file, &self.tournament).ok()?;
        let warnings = put.warnings.iter().map(ToString::to_string);
        let texts = warnings.chain(self.notes.iter().cloned());
        let comments: Vec<String> = texts.map(|text| trf::comment(&text)).collect();
        Some(trf::with_comments(&put.value, &comments))
    }

    /// A report made anew.
    pub(super) fn anew(&self, format: trf::TrfFormat) -> Vec<u8> {
        let mut bytes = trf::write_with_misfits(&self.tournament, format);
        for text in &self.notes {
            bytes.extend_from_slice(trf::comment(text).as_bytes());
        }
        bytes
    }
}

/// The tournament up to a round, as he may read it, with results as late as he sees them.
///
/// # Errors
/// The store failed.
pub(super) async fn tournament(
    app: &App,
    round: &Round,
    principal: &Principal,
) -> HandlerResult<Exported> {
    let registry = Registry(&app.ledger);
    let event = registry.get::<Event>(&round.event).await?.value;
    let structure = EventStructure::of(registry, &round.event).await?;
    let report = registry.find::<PairingsReport>(&round.event).await?;
    let report = report.map_or_else(|| PairingsReport::empty(&event.id), |found| found.value);
    super::load(app, &structure).await?;
    let games = KnownGames {
        ended: &|board| ended(app, principal, board),
        absent: &|board| app.hall.absent(board),
        instead: &report.instead,
    };
    let mut notes = played_again(&structure, round.number, &games);
    notes.extend(withdrawn(&structure, round.number));
    let before = report.tournament();
    let mut tournament = joined(before.clone(), &structure, round.number, &games);
    give_byes_to_the_withdrawn(&mut tournament, &structure, round.number);
    let players = structure.players;
    tournament.players = people(players, &tournament, principal.role);
    trf::count_points(&mut tournament, &before);
    if tournament.event.name.is_empty() {
        tournament.event.name = event.name.into();
        tournament.event.city = event.city.into();
    }
    let file = match principal.role {
        Role::ChiefArbiter => report.file(),
        _ => {
            tournament.kept.clear();
            None
        }
    };
    Ok(Exported {
        tournament,
        last: round.number,
        notes,
        file,
    })
}

/// The tournament with the points of all rounds, and its players, as he may know them.
///
/// # Errors
/// The store failed.
pub(in crate::api) async fn counted(
    app: &App,
    event: &Event,
    principal: &Principal,
) -> HandlerResult<(Tournament, Vec<Player>)> {
    let registry = Registry(&app.ledger);
    let players = registry.all::<Player>(Some(&event.id)).await?;
    let rounds = registry.all::<Round>(Some(&event.id)).await?;
    let Some(last) = rounds.iter().max_by_key(|round| round.number) else {
        return Ok((Tournament::default(), players));
    };
    let exported = tournament(app, last, principal).await?;
    Ok((exported.tournament, players))
}

/// How the game has ended, once he may know.
fn ended(app: &App, principal: &Principal, board: &Board) -> Option<Ended> {
    let ended = app.hall.ended(&board.id)?;
    let is_shown = || {
        let later = app.hall.shown_result(&board.id, When::Later);
        later == Some(ended.result.word())
    };
    let may_know = shown(principal, board) == When::AtOnce || is_shown();
    may_know.then_some(ended)
}

/// What is known of games beside what the report tells of them.
struct KnownGames<'g> {
    /// How a game has ended here, as far as an arbiter stands behind it.
    ended: &'g dyn Fn(&Board) -> Option<Ended>,
    /// Who has not come to a board.
    absent: &'g dyn Fn(&Board) -> Absent,
    instead: &'g Instead,
}

impl KnownGames<'_> {
    /// The result of a game of which the report tells this.
    fn marks(&self, board: &Board, told: Option<Marks>) -> Marks {
        let rated = Rated::of(board);
        let declared = (self.ended)(board)
            .and_then(|ended| marks_with((self.absent)(board), rated, ended.result));
        let told = told.filter(|_| self.again(board).is_none());
        // that a game is not rated may be known from the file or from here
        let is_told = |told: &Marks| {
            declared.is_none_or(|declared| as_rated(*told) == as_rated(declared))
                && (rated == Rated::Yes || declared.is_none())
        };
        told.filter(is_told).or(declared).unwrap_or(OPEN)
    }

    /// By which result a game is to be played again, unless a file has told another since.
    fn again(&self, board: &Board) -> Option<GameResult> {
        let ended = (self.ended)(board)?;
        let is_told = self.instead.get(&board.id) == Some(&ended.by);
        (marks_of(ended.result).is_none() && !is_told).then_some(ended.result)
    }
}

/// The games that are to be played again: no format has a result for that.
fn played_again(structure: &EventStructure, last: u32, games: &KnownGames<'_>) -> Vec<String> {
    let rounds = structure.rounds.iter();
    let rounds = rounds.filter(|(round, _)| round.number <= last);
    let boards = rounds.flat_map(|(round, boards)| boards.iter().map(move |board| (round, board)));
    let told = boards.filter_map(|(round, board)| {
        let word = games.again(board)?.word();
        let (round, board) = (round.number, board.number);
        Some(format!(
            "round {round}: the result {word:?} of board {board} does not fit the format and is left out; import \
             the result of the game that is played instead"
        ))
    });
    told.collect()
}

/// The pairings of one round, those before it left out.
pub(super) fn of_one_round(mut tournament: Tournament, number: u32) -> Tournament {
    let before = (number as usize).saturating_sub(1);
    for round in tournament.rounds.iter_mut().take(before) {
        round.boards.clear();
    }
    tournament
}

/// What a report tells, with the boards as they are and the results as they are known.
fn joined(
    mut told: Tournament,
    structure: &EventStructure,
    last: u32,
    games: &KnownGames<'_>,
) -> Tournament {
    let was = marks(&told);
    let numbers = structure.players.iter();
    let numbers: HashMap<&str, u32> = numbers.map(|p| (&*p.id, p.number)).collect();
    told.rounds.resize_with(last as usize, Default::default);
    for (round, boards) in &structure.rounds {
        let place = (round.number as usize).saturating_sub(1);
        if let Some(told) = told.rounds.get_mut(place) {
            told.boards = seated(&told.boards, boards, &numbers, games);
        }
    }
    let is = marks(&told);
    for player in &mut told.players {
        if was.get(&player.number) != is.get(&player.number) {
            player.rank = None;
        }
    }
    told
}

/// The games at the boards, and the byes of those who sit at none.
fn seated(
    told: &[Pairing],
    boards: &[Board],
    numbers: &HashMap<&str, u32>,
    games: &KnownGames<'_>,
) -> Vec<Pairing> {
    let told_games: HashMap<(u32, u32), (Marks, Colours)> = told.iter().filter_map(game).collect();
    let number = |seat: &Option<Box<str>>| numbers.get(seat.as_deref()?).copied();
    let mut playing = HashSet::new();
    let mut pairings = Vec::new();
    for board in boards {
        let (Some(white), Some(black)) = (number(&board.white), number(&board.black)) else {
            continue;
        };
        let told = told_games.get(&(white, black)).copied();
        let marks = games.marks(board, told.map(|(marks, _)| marks));
        playing.extend([white, black]);
        pairings.push(Pairing::Game {
            board: Some(board.number),
            white: seat(white, marks.0),
            black: seat(black, marks.1),
            // of a game that was not played a report need not tell any
            colours: told.map_or(Colours::Told, |(_, colours)| colours),
        });
    }
    let byes = told.iter().filter(
        |pairing| matches!(pairing, Pairing::Bye { player, .. } if !playing.contains(player)),
    );
    pairings.extend(byes);
    pairings
}

const fn seat(player: u32, mark: Option<Mark>) -> SeatedPlayer {
    SeatedPlayer { player, mark }
}

/// Who plays whom with White, and what is told of it.
fn game(pairing: &Pairing) -> Option<((u32, u32), (Marks, Colours))> {
    match pairing {
        Pairing::Game {
            white,
            black,
            colours,
            ..
        } => {
            let players = (white.player, black.player);
            Some((players, ((white.mark, black.mark), *colours)))
        }
        Pairing::Bye { .. } => None,
    }
}

/// Whoever is withdrawn and sits nowhere has a bye without points; also in the round to be paired
/// next, if one is planned: so a pairing program leaves him out.
fn give_byes_to_the_withdrawn(tournament: &mut Tournament, structure: &EventStructure, last: u32) {
    let is_planned = tournament
        .event
        .planned_rounds
        .is_some_and(|planned| last < planned);
    let to = if is_planned { last + 1 } else { last };
    for player in &structure.players {
        let Some(from) = player.withdrawn_from.filter(|from| *from <= to) else {
            continue;
        };
        if tournament.rounds.len() < to as usize {
            tournament.rounds.resize_with(to as usize, Default::default);
        }
        for round in &mut tournament.rounds[from as usize - 1..to as usize] {
            let is_told = round.boards.iter().any(|pairing| match pairing {
                Pairing::Game { white, black, .. } => {
                    [white.player, black.player].contains(&player.number)
                }
                Pairing::Bye { player: other, .. } => *other == player.number,
            });
            if !is_told {
                round.boards.push(Pairing::Bye {
                    board: None,
                    player: player.number,
                    mark: Mark::ZeroPointBye,
                });
            }
        }
    }
}

/// In words, who is withdrawn by then: a report has no record for it.
fn withdrawn(structure: &EventStructure, last: u32) -> Vec<String> {
    let gone = structure
        .players
        .iter()
        .filter(|player| player.is_withdrawn(last + 1));
    let told = gone.map(|player| {
        let (number, from) = (player.number, player.withdrawn_from.unwrap_or_default());
        format!("player {number} is withdrawn from round {from} on; have the pairing program pair him no more")
    });
    told.collect()
}

/// The players by number, with what the report says of their points.
fn people(
    mut players: Vec<Player>,
    told: &Tournament,
    role: Role,
) -> Vec<pairings::TournamentPlayer> {
    players.sort_by_key(|player| player.number);
    let told: HashMap<u32, &pairings::TournamentPlayer> =
        told.players.iter().map(|p| (p.number, p)).collect();
    let player = |player: Player| {
        let known = told.get(&player.number);
        let number = player.number;
        pairings::TournamentPlayer {
            number,
            person: player.seen_by(role).person.map(person),
            points: known.and_then(|known| known.points),
            rank: known.and_then(|known| known.rank),
        }
    };
    players.into_iter().map(player).collect()
}

fn person(person: crate::model::NewPlayer) -> Person {
    let text = |text: Option<Box<str>>| text.unwrap_or_default().into();
    Person {
        name: person.name.into(),
        sex: person.sex.map(Into::into),
        title: text(person.title),
        rating: person.rating,
        federation: text(person.federation),
        fide_id: text(person.fide_id),
        birth_date: text(person.birth_date),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Terms;

    fn played(white: (u32, Mark), black: (u32, Mark)) -> Pairing {
        Pairing::Game {
            board: Some(1),
            white: seat(white.0, Some(white.1)),
            black: seat(black.0, Some(black.1)),
            colours: Colours::Told,
        }
    }

    fn structure(absent: Absent, unrated: bool) -> EventStructure {
        let board = Board {
            id: "b".into(),
            event: "e".into(),
            round: "r".into(),
            number: 1,
            sector: "".into(),
            white: Some("anna".into()),
            black: Some("berta".into()),
            absent,
            unrated,
        };
        let round = Round {
            id: "r".into(),
            event: "e".into(),
            number: 1,
            terms: Terms::default(),
            day: None,
            starts_at: None,
            starts_by_itself: false,
            changes: Vec::new(),
        };
        let player = |(number, id): (u32, &str)| Player {
            id: id.into(),
            event: "e".into(),
            number,
            person: None,
            hidden: false,
            withdrawn_from: None,
        };
        EventStructure {
            players: [(1, "anna"), (2, "berta")].map(player).to_vec(),
            rounds: vec![(round, vec![board])],
        }
    }

    /// With this result, of the third act; none was imported since.
    fn joined_with(told: Tournament, result: Option<GameResult>) -> Tournament {
        joined_where(structure(Absent::default(), false), told, result)
    }

    fn joined_where(
        structure: EventStructure,
        told: Tournament,
        result: Option<GameResult>,
    ) -> Tournament {
        let ended = result.map(|result| Ended {
            result,
            termination: None,
            by: 3,
        });
        let games = KnownGames {
            ended: &|_| ended,
            absent: &|board| board.absent,
            instead: &Instead::new(),
        };
        joined(told, &structure, 1, &games)
    }

    #[test]
    fn what_is_known_of_a_game() {
        use Mark::{Draw, ForfeitLoss, ForfeitWin, Loss, Open, Win};
        let told_draw = played((1, Draw), (2, Draw));
        let told_forfeit = played((1, ForfeitWin), (2, ForfeitLoss));
        let told_unrated = played((1, Mark::UnratedWin), (2, Mark::UnratedLoss));
        let told_turned = played((2, Win), (1, Loss));
        let table = [
            (None, None, (Open, Open)),
            (Some(told_draw), None, (Draw, Draw)),
            (Some(told_forfeit), None, (ForfeitWin, ForfeitLoss)),
            (Some(told_turned), None, (Open, Open)),
            (Some(told_draw), Some(GameResult::BlackWins), (Loss, Win)),
            (Some(told_draw), Some(GameResult::Cancelled), (Open, Open)),
            (Some(told_draw), Some(GameResult::Replay), (Open, Open)),
            (
                Some(told_unrated),
                Some(GameResult::WhiteWins),
                (Mark::UnratedWin, Mark::UnratedLoss),
            ),
            (Some(told_unrated), Some(GameResult::BlackWins), (Loss, Win)),
            (None, Some(GameResult::WhiteWins), (Win, Loss)),
            (None, Some(GameResult::Draw), (Draw, Draw)),
            (None, Some(GameResult::BothLose), (Loss, Loss)),
        ];
        for (told, result, (white, black)) in table {
            let mut tournament = Tournament::default();
            tournament.rounds.push(pairings::TournamentRound {
                boards: told.into_iter().collect(),
                ..pairings::TournamentRound::default()
            });
            let joined = joined_with(tournament, result);
            let expected = [played((1, white), (2, black))];
            assert_eq!(joined.rounds[0].boards, expected, "{told:?} {result:?}");
        }
    }

    #[test]
    fn whoever_loses_without_having_come_loses_by_forfeit() {
        use Mark::{Draw, ForfeitLoss, ForfeitWin, Loss, Win};
        let absent = |white, black| Absent { white, black };
        let table = [
            (
                absent(false, true),
                GameResult::WhiteWins,
                (ForfeitWin, ForfeitLoss),
            ),
            (
                absent(true, false),
                GameResult::BlackWins,
                (ForfeitLoss, ForfeitWin),
            ),
            (
                absent(true, true),
                GameResult::BothLose,
                (ForfeitLoss, ForfeitLoss),
            ),
            // whoever came late and played
            (absent(false, true), GameResult::BlackWins, (Loss, Win)),
            (
                absent(true, false),
                GameResult::BothLose,
                (ForfeitLoss, Loss),
            ),
            (absent(true, false), GameResult::Draw, (Draw, Draw)),
        ];
        for (absent, result, (white, black)) in table {
            let structure = structure(absent, false);
            let joined = joined_where(structure, Tournament::default(), Some(result));
            let expected = [played((1, white), (2, black))];
            assert_eq!(joined.rounds[0].boards, expected, "{absent:?} {result:?}");
        }
    }

    #[test]
    fn a_game_of_under_one_move_is_not_rated() {
        use Mark::{
            Draw, ForfeitLoss, ForfeitWin, Loss, UnratedDraw, UnratedLoss, UnratedWin, Win,
        };
        let (here, none) = (Absent::default(), Tournament::default());
        let black_absent = Absent {
            black: true,
            ..here
        };
        let told = |white, black| Tournament {
            rounds: vec![pairings::TournamentRound {
                boards: vec![played((1, white), (2, black))],
                ..pairings::TournamentRound::default()
            }],
            ..Tournament::default()
        };
        let table = [
            (
                here,
                none.clone(),
                GameResult::WhiteWins,
                (UnratedWin, UnratedLoss),
            ),
            (
                here,
                none.clone(),
                GameResult::Draw,
                (UnratedDraw, UnratedDraw),
            ),
            (
                here,
                none.clone(),
                GameResult::BothLose,
                (UnratedLoss, UnratedLoss),
            ),
            (
                here,
                told(Win, Loss),
                GameResult::WhiteWins,
                (UnratedWin, UnratedLoss),
            ),
            (
                here,
                told(Draw, Draw),
                GameResult::WhiteWins,
                (UnratedWin, UnratedLoss),
            ),
            (
                black_absent,
                none,
                GameResult::WhiteWins,
                (ForfeitWin, ForfeitLoss),
            ),
        ];
        for (absent, told, result, (white, black)) in table {
            let joined = joined_where(structure(absent, true), told, Some(result));
            let expected = [played((1, white), (2, black))];
            assert_eq!(joined.rounds[0].boards, expected, "{absent:?} {result:?}");
        }
    }

    #[test]
    fn whoever_is_withdrawn_has_byes_without_points() {
        let bye = |player| Pairing::Bye {
            board: None,
            player,
            mark: Mark::ZeroPointBye,
        };
        let mut structure = structure(Absent::default(), false);
        structure.players[0].withdrawn_from = Some(1);
        let mut other = structure.players[0].clone();
        (other.id, other.number, other.withdrawn_from) = ("cleo".into(), 3, Some(2));
        structure.players.push(other);
        // whoever sits at a board has his game; the round after the last is told where one is
        // planned
        let table = [
            (None, 1, vec![]),
            (Some(1), 1, vec![]),
            (Some(5), 2, vec![bye(1), bye(3)]),
        ];
        for (planned, rounds, next) in table {
            let mut told = Tournament::default();
            told.event.planned_rounds = planned;
            let mut joined = joined_where(structure.clone(), told, None);
            give_byes_to_the_withdrawn(&mut joined, &structure, 1);
            assert_eq!(joined.rounds.len(), rounds, "{planned:?}");
            assert_eq!(joined.rounds[0].boards.len(), 1);
            assert_eq!(
                joined
                    .rounds
                    .get(1)
                    .map_or(vec![], |round| round.boards.clone()),
                next
            );
        }
    }

    #[test]
    fn a_rank_that_no_longer_holds_is_left_out() {
        let mut tournament = Tournament {
            players: vec![
                pairings::TournamentPlayer::new(1),
                pairings::TournamentPlayer::new(2),
            ],
            ..Tournament::default()
        };
        for player in &mut tournament.players {
            player.rank = Some(1);
        }
        let draw = played((1, Mark::Draw), (2, Mark::Draw));
        tournament.rounds.push(pairings::TournamentRound {
            boards: vec![draw],
            ..pairings::TournamentRound::default()
        });
        let rank = |result| joined_with(tournament.clone(), result).players[0].rank;
        assert_eq!(rank(None), Some(1));
        assert_eq!(rank(Some(GameResult::Draw)), Some(1));
        assert_eq!(rank(Some(GameResult::WhiteWins)), None);
    }
}
