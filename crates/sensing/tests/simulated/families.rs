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
    show(family, noise, seed, plant, &played);
    for step in played.followed_by(family) {
        print_step(family, noise, seed, plant, &step);
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

/// What an arbiter is told of it. No press is heard that completes an illegal move: it is noted once
/// the opponent has replied.
fn is_told(how: PlantedIrregularity, heard: &Heard) -> bool {
    match how {
        PlantedIrregularity::IllegalMove
        | PlantedIrregularity::Unpromoted
        | PlantedIrregularity::PawnLeft => is_noted(heard),
        _ => is_found(how, heard),
    }
}

/// Somebody replied to what was no move.
fn is_noted(heard: &Heard) -> bool {
    heard.reasons.contains(&Reason::ReplyToUncompleted)
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

/// Plays all of it on boards of a family, and prints the row of the table.
fn row(family: DeviceFamily, name: &str, noise: Noise) -> (Figures, Vec<Figures>) {
    let moves = moves(family, noise);
    let planted: Vec<Figures> = PLANTED
        .iter()
        .filter(|_| std::env::var("ONLY").is_err())
        .map(|how| planted(family, noise, *how))
        .collect();
    let clean = games() as usize - moves.invented.len();
    let mut row = format!(
        "| `{}` | {name} | {} | {} | {clean} |",
        family.name(),
        moves.shown,
        moves.told()
    );
    if std::env::var("ONLY").is_ok() {
        println!(
            "{row} missed {:?} invented {:?}",
            moves.missed, moves.invented
        );
        return (moves, planted);
    }
    for figures in &planted {
        row += &match figures.shown {
            0 => " – |".to_owned(),
            shown => format!(" {} of {shown} |", figures.told()),
        };
    }
    println!("{row}");
    println!("  missed {:?} invented {:?}", moves.missed, moves.invented);
    for (how, figures) in PLANTED.iter().zip(&planted) {
        println!(
            "  {how:?}: missed {:?}, unshown {}",
            figures.missed, figures.unshown
        );
    }
    (moves, planted)
}

fn is_found_on(family: DeviceFamily) {
    row(family, "real", Noise::REAL);
    row(family, "harsh", Noise::HARSH);
}

macro_rules! families {
    ($($name:ident: $family:ident;)*) => {$(
        #[test]
        fn $name() {
            is_found_on(DeviceFamily::$family);
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

// DEBUG
fn wants(
    family: DeviceFamily,
    noise: Noise,
    seed: u64,
    plant: Option<PlantedIrregularity>,
) -> bool {
    let name = if noise == Noise::REAL {
        "real"
    } else {
        "harsh"
    };
    let plant = plant.map_or(String::new(), |p| format!("-{p:?}"));
    std::env::var("SHOW").ok() == Some(format!("{}-{name}-{seed}{plant}", family.name()))
}
fn show(
    family: DeviceFamily,
    noise: Noise,
    seed: u64,
    plant: Option<PlantedIrregularity>,
    played: &PlayedGame,
) {
    if wants(family, noise, seed, plant) {
        for h in &played.happenings {
            println!("{:>12} {:?}", h.at_us, h.what);
        }
    }
}
fn print_step(
    family: DeviceFamily,
    noise: Noise,
    seed: u64,
    plant: Option<PlantedIrregularity>,
    step: &jadoube_sensing::FollowedStep,
) {
    if wants(family, noise, seed, plant) {
        match step {
            jadoube_sensing::FollowedStep::Judged(act, v) => {
                let mut a = act.act.clone();
                a.at_ms = None;
                a.sensor = Default::default();
                println!(
                    "{:?} {} {:?} {:?}",
                    act.when,
                    protocol::Line::Act(a).to_text(),
                    v.rulings
                        .iter()
                        .map(|r| (r.offence, r.status, r.reason.clone()))
                        .collect::<Vec<_>>(),
                    v.view.questions.iter().map(|q| q.fact).collect::<Vec<_>>()
                );
            }
            other => println!("{other:?}"),
        }
    }
}
// END DEBUG
