//! Plays the same games on boards of each family without a clock, and prints what is told of them.

use jadoube_sensing::laws::Reason;
use jadoube_sensing::simulator::{HandDeed, Noise, PlantedIrregularity};
use jadoube_sensing::{Capability, ContactOrder, DeviceFamily, PressEvidence, Recognition};

use super::game::{PlayedGame, Surroundings, play};
use super::{Heard, HeardGame, PLANTED, is_found};

/// Games of each kind on each family; `JADOUBE_GAMES` for more.
fn games() -> u64 {
    let more = std::env::var("JADOUBE_GAMES").ok();
    more.and_then(|n| n.parse().ok()).unwrap_or(4)
}

/// What came of the games of one kind.
#[derive(Default)]
struct Figures {
    /// Games that the sensors can show.
    shown: usize,
    /// The other ones.
    unshown: usize,
    /// The seeds of those of which something shown was not told.
    missed: Vec<u64>,
    /// The seeds of all those in which something was told that was not.
    invented: Vec<u64>,
}

impl Figures {
    fn told(&self) -> usize {
        self.shown - self.missed.len()
    }

    fn take(&mut self, seed: u64, is_shown: bool, is_told: bool, is_clean: bool) {
        self.shown += usize::from(is_shown);
        self.unshown += usize::from(!is_shown);
        if is_shown && !is_told {
            self.missed.push(seed);
        }
        if !is_clean {
            self.invented.push(seed);
        }
    }
}

/// A game on a board of a family, and whether its sensors show all that was asked of it.
fn hear(
    family: DeviceFamily,
    seed: u64,
    noise: Noise,
    plant: Option<PlantedIrregularity>,
) -> Option<(HeardGame, bool)> {
    let played = play(seed, noise, plant, Surroundings::NoClock)?;
    let capability = family.capability();
    let is_shown =
        shows_moves(capability, &played) && plant.is_none_or(|how| shows(capability, how, &played));
    let truth = played.truth.clone();
    let mut told = Heard::default();
    for step in played.followed_by(family) {
        told.keep(step);
    }
    let game = HeardGame {
        seed,
        truth,
        shown: None,
        told,
    };
    Some((game, is_shown))
}

/// Whether these sensors can show every move. Which man a pawn became none shows that does not know
/// men; that it became a queen is guessed.
fn shows_moves(capability: Capability, played: &PlayedGame) -> bool {
    capability.recognition != Recognition::Occupancy
        || !played.moves.iter().any(|m| {
            m.promotion()
                .is_some_and(|role| role != jadoube_sensing::board::Role::Queen)
        })
}

/// Whether these sensors can show it.
fn shows(capability: Capability, how: PlantedIrregularity, played: &PlayedGame) -> bool {
    match how {
        PlantedIrregularity::PressWithoutMove => capability.press != PressEvidence::Untold,
        PlantedIrregularity::Unpromoted => capability.recognition != Recognition::Occupancy,
        PlantedIrregularity::WrongMan => {
            let away_us = longest_away_us(played);
            let nearer_us = capability
                .resolution_us
                .unwrap_or(capability.board_delay_us);
            capability.contacts == ContactOrder::Reported
                || away_us > capability.board_delay_us + 2 * nearer_us
        }
        _ => true,
    }
}

/// What an arbiter is told of it. No press is heard that completes an illegal move: it is noted
/// once the opponent has replied.
fn is_told(how: PlantedIrregularity, heard: &Heard) -> bool {
    match how {
        PlantedIrregularity::IllegalMove
        | PlantedIrregularity::Unpromoted
        | PlantedIrregularity::PawnLeft => is_noted(heard),
        _ => is_found(how, heard),
    }
}

/// Somebody replied to what was no move, or no whole one.
fn is_noted(heard: &Heard) -> bool {
    let notes = [Reason::ReplyToUncompleted, Reason::ReplyBeforeMade];
    notes.iter().any(|reason| heard.reasons.contains(reason))
}

/// How long the man was off his square who was put back last.
fn longest_away_us(played: &PlayedGame) -> u64 {
    let mut left = [None; 64];
    let mut away_us = 0;
    for happening in &played.happenings {
        match happening.what {
            HandDeed::Leaves(square) => left[usize::from(square)] = Some(happening.at_us),
            HandDeed::Stands(square, _) => {
                if let Some(since_us) = left[usize::from(square)].take() {
                    away_us = happening.at_us - since_us;
                }
            }
            _ => {}
        }
    }
    away_us
}

fn moves(family: DeviceFamily, noise: Noise) -> Figures {
    let mut figures = Figures::default();
    for seed in 0..games() {
        let (game, is_shown) = hear(family, seed, noise, None).expect("nothing is planted");
        let told = &game.told;
        let is_clean = told.offences.is_empty() && told.refused == 0 && !is_noted(told);
        figures.take(seed, is_shown, game.every_move_is_told(), is_clean);
    }
    figures
}

fn planted(family: DeviceFamily, noise: Noise, how: PlantedIrregularity) -> Figures {
    let mut figures = Figures::default();
    for seed in 0..games() {
        if let Some((game, is_shown)) = hear(family, seed, noise, Some(how)) {
            figures.take(seed, is_shown, is_told(how, &game.told), true);
        }
    }
    figures
}

/// Plays all of it on boards of a family, and prints the row of the table; how many games have no
/// offence invented.
fn row(family: DeviceFamily, name: &str, noise: Noise) -> Figures {
    let moves = moves(family, noise);
    let (shown, clean) = (moves.shown, games() as usize - moves.invented.len());
    let mut row = format!(
        "| `{}` | {name} | {} of {shown} | {clean} |",
        family.name(),
        moves.told()
    );
    let mut missed = format!("{:?}, invented {:?}", moves.missed, moves.invented);
    for how in PLANTED {
        let planted = planted(family, noise, how);
        row += &match planted.shown {
            0 => " – |".to_owned(),
            shown => format!(" {} of {shown} |", planted.told()),
        };
        missed += &format!(
            "; {how:?} {:?}, not shown {}",
            planted.missed, planted.unshown
        );
    }
    println!("{row}\n  missed {missed}");
    moves
}

/// Under real noise no offence is invented.
fn is_borne(family: DeviceFamily) {
    let real = row(family, "real", Noise::REAL);
    if std::env::var("JADOUBE_GAMES").is_ok() {
        row(family, "harsh", Noise::HARSH);
    }
    let invented = real.invented.len() as u64;
    assert!(invented * 100 <= games(), "{:?}", real.invented);
}

macro_rules! families {
    ($($name:ident: $family:ident;)*) => {$(
        #[test]
        fn $name() {
            is_borne(DeviceFamily::$family);
        }
    )*};
}

families! {
    on_a_centaur: Centaur;
    on_a_pegasus: Pegasus;
    on_a_square_off_pro: SquareOffPro;
    on_a_square_off_neo: SquareOffNeo;
    on_a_chessnut: Chessnut;
    on_a_chesslink: ChessLink;
    on_a_certabo: Certabo;
    on_a_sentio: Sentio;
    on_an_ichessone: IChessOne;
    on_a_peripheral_board: Peripheral;
}
