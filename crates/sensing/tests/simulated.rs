//! Plays games with simulated hands on a simulated board, and looks that every move is told, that
//! no offence is invented, and that planted irregularities are found.

use fastrand::Rng;
use jadoube_sensing::board::{Move, Position, Tolerant};
use jadoube_sensing::decoders::{Decoder, dgt::DgtDecoder};
use jadoube_sensing::laws::{Offence, Start, Status};
use jadoube_sensing::simulator::{DgtBoard, Hands, Irregularity, Noise};
use jadoube_sensing::{Followed, Follower, TrackerNote, TrackerSettings};

/// What was told of a game.
#[derive(Default)]
struct Heard {
    boards: Vec<Tolerant>,
    offences: Vec<(Offence, Status)>,
    asked: usize,
    notes: Vec<TrackerNote>,
    refused: usize,
    acts: Vec<String>,
}

struct Played {
    positions: Vec<Tolerant>,
    planted: Option<Irregularity>,
    heard: Heard,
}

fn one_game(seed: u64, noise: Noise, plant: Option<Irregularity>) -> Played {
    let mut rng = Rng::with_seed(seed);
    let mut hands = Hands::new(noise, seed ^ 0x5eed);
    let mut position = Tolerant::default();
    let mut positions = Vec::new();
    let mut planted = None;
    let plies = rng.usize(20..80);
    for ply in 0..200 {
        let legal = position.legal_moves();
        if legal.is_empty() || position.is_insufficient_material() {
            break;
        }
        let m = choose(&mut rng, &legal, plant);
        if let Some(how) = plant
            && ply >= plies
            && hands.go_wrong(&position, m, how)
        {
            planted = Some(how);
            break;
        }
        if plant.is_none() && ply >= plies {
            break;
        }
        hands.play(&position, m);
        position.play_unchecked(m);
        positions.push(position.clone());
    }
    let happenings = hands.happenings();
    let mut board = DgtBoard::new(
        Tolerant::default().board(),
        5_400,
        30,
        noise,
        seed ^ 0xb0a2d,
    );
    let heard = hear(&board.watch(&happenings));
    Played {
        positions,
        planted,
        heard,
    }
}

/// Captures, castling, promotions and captures en passant oftener than by chance.
fn choose(rng: &mut Rng, legal: &[Move], plant: Option<Irregularity>) -> Move {
    let wanted: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|m| match plant {
            Some(Irregularity::RookFirst) => m.is_castle(),
            Some(Irregularity::Unpromoted) => m.is_promotion(),
            Some(Irregularity::PawnLeft) => m.is_en_passant(),
            _ => m.is_capture() || m.is_castle() || m.is_promotion(),
        })
        .collect();
    if !wanted.is_empty() && rng.u8(0..10) < 5 {
        return wanted[rng.usize(0..wanted.len())];
    }
    legal[rng.usize(0..legal.len())]
}

fn hear(chunks: &[jadoube_sensing::recording::Chunk]) -> Heard {
    let mut decoder = DgtDecoder::default();
    let mut follower =
        Follower::new(Start::default(), TrackerSettings::default()).expect("a start");
    let mut heard = Heard::default();
    let (mut events, mut followed) = (Vec::new(), Vec::new());
    let mut now = 0;
    for chunk in chunks {
        now = chunk.at_us.unwrap_or(now);
        decoder.decode(&chunk.bytes, now, &mut events);
        for e in &events {
            if let jadoube_sensing::Sensed::Square { square, content } = &e.what {
                heard
                    .acts
                    .push(format!("     {} {square} {content:?}", now));
            }
        }
        for event in events.drain(..) {
            follower.observe(&event, &mut followed);
        }
        keep(&mut heard, &mut followed);
    }
    follower.elapse(now + 10_000_000, &mut followed);
    keep(&mut heard, &mut followed);
    heard
}

fn keep(heard: &mut Heard, followed: &mut Vec<Followed>) {
    for followed in followed.drain(..) {
        match followed {
            Followed::Note(note) => {
                heard.acts.push(format!("{note:?}"));
                heard.notes.push(note)
            }
            Followed::Refused(act, why) => {
                heard
                    .acts
                    .push(format!("REFUSED {:?} {why:?}", act.act.deed));
                heard.refused += 1
            }
            Followed::Judged(act, verdict) => {
                heard.acts.push(format!(
                    "{} {:?} {:?}",
                    act.when.latest_us, act.act.by, act.act.deed
                ));
                let charged = verdict
                    .rulings
                    .iter()
                    .filter(|r| r.offence != Offence::None);
                heard
                    .offences
                    .extend(charged.map(|r| (r.offence, r.status)));
                if let Some(r) = verdict.rulings.iter().find(|r| r.offence != Offence::None) {
                    heard.acts.push(format!("   <<< {:?}", r.reason));
                }
                heard.asked += verdict.view.questions.len();
                let position = &verdict.view.position;
                if heard
                    .boards
                    .last()
                    .is_none_or(|last| last.board() != position.board())
                    && position.board() != Tolerant::default().board()
                {
                    heard.boards.push(position.clone());
                }
            }
        }
    }
}

fn same(played: &Played) -> bool {
    let truth = played.positions.iter().map(Position::board);
    truth.eq(played.heard.boards.iter().map(Position::board))
}

#[test]
fn every_move_is_told_and_nothing_is_invented() {
    let mut wrong = 0;
    for seed in 0..3000 {
        let played = one_game(seed, Noise::REAL, None);
        let offences = &played.heard.offences;
        if !same(&played) || !offences.is_empty() {
            wrong += 1;
            std::fs::write(format!("/tmp/seed{seed}.txt"), played.heard.acts.join("\n")).ok();
            if wrong < 6 {
                let n = played
                    .positions
                    .iter()
                    .zip(&played.heard.boards)
                    .take_while(|(a, b)| a.board() == b.board())
                    .count();
                println!(
                    "seed {seed}: {} of {} then {:?} offences {offences:?} notes {:?} refused {:?}",
                    n,
                    played.positions.len(),
                    played.positions.get(n).map(|p| p.to_fen()),
                    played.heard.notes,
                    (
                        played.heard.refused,
                        played.heard.boards.get(n).map(|p| p.to_fen()),
                        played.heard.acts.iter().position(|a| a.contains("B8"))
                    )
                );
                let at = played
                    .heard
                    .acts
                    .iter()
                    .position(|a| a.contains("<<<"))
                    .unwrap_or(played.heard.acts.len() - 20);
                for a in
                    &played.heard.acts[at.saturating_sub(12)..(at + 4).min(played.heard.acts.len())]
                {
                    println!("      {a}");
                }
            }
        }
    }
    assert_eq!(wrong, 0);
}
