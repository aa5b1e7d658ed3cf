//! Turns the keys and values of a line into the start of a game.

use board::{ByColor, CastlingMode, Color, Position, Tolerant, find_move};
use laws::{
    ClockSetting, GuidelinesIii, Intended, Names, Needs, Regime, Regulations, Start, TimePressure,
    VideoCase,
};

use crate::error::ProtocolError;
use crate::fields::{Fields, MAX_EXACT};
use crate::key::{FieldKey, PAIR, REGULATIONS, SETTING, START};
use crate::raw::{Raw, RawItem};

type Result<T> = std::result::Result<T, ProtocolError>;

/// Reads a `start`.
pub(crate) fn read(raw: &Raw<'_>) -> Result<Start> {
    let fields = Fields::new(raw, "start", START, mode(raw))?;
    fields.truth(FieldKey::Chess960)?;
    let regime = regime(&fields)?;
    let history = fields.moves(FieldKey::History)?;
    let (position, history_from) = positions(&fields, &history, mode(raw))?;
    Ok(Start {
        regime,
        position,
        history_from,
        history,
        illegal_moves: illegal_moves(&fields)?,
        clock: clock(&fields)?,
        names: names(&fields)?,
    })
}

fn mode(raw: &Raw<'_>) -> CastlingMode {
    match raw.get(FieldKey::Chess960) {
        Some(RawItem::Truth(true)) => CastlingMode::Chess960,
        _ => CastlingMode::Standard,
    }
}

/// The initial position of orthodox chess, its castling told in `mode`.
pub(crate) fn initial_position(mode: CastlingMode) -> Tolerant {
    const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    Tolerant::from_fen(FEN, mode).expect("invariant: the initial position is a position")
}

/// The position given, else the one that `history` leads to; and where `history` begins.
fn positions(f: &Fields, history: &[Intended], mode: CastlingMode) -> Result<(Tolerant, Tolerant)> {
    let given = f.position(FieldKey::Fen)?;
    let from = f.position(FieldKey::HistoryFen)?;
    if history.is_empty() {
        let position = given.unwrap_or_else(|| initial_position(mode));
        return Ok((position.clone(), from.unwrap_or(position)));
    }
    let from = from.unwrap_or_else(|| initial_position(mode));
    let led_to = || led_to(&from, history);
    let position = f.needed(FieldKey::Fen, given.or_else(led_to), LEADS_NOWHERE)?;
    Ok((position, from))
}

const LEADS_NOWHERE: &str = "the position after `history`, as `history` holds an illegal move";

fn led_to(from: &Tolerant, history: &[Intended]) -> Option<Tolerant> {
    let mut position = from.clone();
    for ply in history {
        let legal = position.legal_moves();
        position.play_unchecked(find_move(
            &position,
            &legal,
            ply.from,
            ply.to,
            ply.promotion,
        )?);
    }
    Some(position)
}

fn regime(f: &Fields) -> Result<Regime> {
    Ok(Regime {
        edition: f.choice(FieldKey::Edition)?.unwrap_or_default(),
        control: f.choice(FieldKey::Control)?.unwrap_or_default(),
        supervision: f.choice(FieldKey::Supervision)?.unwrap_or_default(),
        regulations: match f.object(FieldKey::Regulations, REGULATIONS)? {
            Some(regulations) => read_regulations(&regulations)?,
            None => Regulations::default(),
        },
    })
}

/// Reads the regulations of an event.
pub(crate) fn read_regulations(f: &Fields) -> Result<Regulations> {
    let announced = |yes| {
        if yes {
            GuidelinesIii::Announced
        } else {
            GuidelinesIii::NotAnnounced
        }
    };
    let pressed = |yes| {
        if yes {
            TimePressure::Yes
        } else {
            TimePressure::No
        }
    };
    Ok(Regulations {
        illegal_moves_to_lose: f.small(FieldKey::IllegalMovesToLose, 1)?,
        penalty_s: f.count(FieldKey::PenaltyS, 0)?,
        guidelines_iii: f
            .truth(FieldKey::GuidelinesIii)?
            .map(announced)
            .unwrap_or_default(),
        no_draw_offers_before: f.count(FieldKey::NoDrawOffersBefore, 0)?,
        needs: needs(f)?,
        time_pressure: f
            .truth(FieldKey::TimePressure)?
            .map(pressed)
            .unwrap_or_default(),
        video: f
            .choice_list::<VideoCase>(FieldKey::Video)?
            .into_iter()
            .collect(),
    })
}

fn needs(f: &Fields) -> Result<ByColor<Needs>> {
    let disabled: Vec<Color> = f.choice_list(FieldKey::VisuallyDisabled)?;
    let assisted: Vec<Color> = f.choice_list(FieldKey::Assistant)?;
    Ok(ByColor::new_with(|color| Needs {
        visually_disabled: disabled.contains(&color),
        assistant: assisted.contains(&color),
    }))
}

fn illegal_moves(f: &Fields) -> Result<ByColor<u8>> {
    let Some(counts) = f.object(FieldKey::IllegalMoves, PAIR)? else {
        return Ok(ByColor::default());
    };
    Ok(ByColor {
        white: counts.small(FieldKey::White, 0)?.unwrap_or(0),
        black: counts.small(FieldKey::Black, 0)?.unwrap_or(0),
    })
}

fn clock(f: &Fields) -> Result<Option<ClockSetting>> {
    let Some(clock) = f.object(FieldKey::Clock, SETTING)? else {
        return Ok(None);
    };
    let time = |key| clock.number(key, 0, MAX_EXACT);
    Ok(Some(ClockSetting {
        white_ms: clock.needed(FieldKey::WhiteMs, time(FieldKey::WhiteMs)?, "milliseconds")?,
        black_ms: clock.needed(FieldKey::BlackMs, time(FieldKey::BlackMs)?, "milliseconds")?,
        increment_ms: time(FieldKey::IncrementMs)?.unwrap_or(0),
        delay_ms: time(FieldKey::DelayMs)?.unwrap_or(0),
    }))
}

fn names(f: &Fields) -> Result<Names> {
    Ok(Names {
        board: f.string(FieldKey::Board)?,
        round: f.string(FieldKey::Round)?,
        white: f.string(FieldKey::White)?,
        black: f.string(FieldKey::Black)?,
        event: f.string(FieldKey::Event)?,
    })
}
