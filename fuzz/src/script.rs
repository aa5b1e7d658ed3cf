//! Turns bytes into a game: a start, then acts of all kinds, each of the protocol.

use board::CastlingMode;
use laws::limits::Winnability;
use laws::{Act, Deed, Game, Penalty, RulingId, Start, Verdict};
use protocol::{Context, Line, Word, parse_line};
use winnability::Budget;

use crate::choices::Choices;
use crate::deeds::{self, Scene};
use crate::invariants;

/// Acts beyond which a script is cut off.
const MAX_ACTS: usize = 80;

/// A budget that no search can use up a second of.
const SHORT: Budget = Budget {
    states: 300,
    bytes: 1_000_000,
};

/// Where scripts begin, as start lines.
const STARTS: &[&str] = &[
    "start",
    "start history=e2e4,e7e5,g1f3,b8c6,f1c4,g8f6",
    "start history=g1f3,g8f6,f3g1,f6g8,g1f3,g8f6,f3g1,f6g8",
    "start fen=\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\" \
     history=e2e4,e7e6,d2d4,e6e5,d4d2",
    "start fen=\"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"",
    "start fen=\"4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1\"",
    "start fen=\"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2\"",
    "start fen=\"7k/5Q2/8/6K1/8/8/8/8 b - - 0 1\"",
    "start fen=\"k7/8/8/8/8/8/8/1q5K w - - 99 90\"",
    "start fen=\"8/8/3k4/8/8/3KB3/8/8 w - - 0 60\"",
    "start fen=\"4k2R/8/8/8/8/8/8/r3K3 w - - 0 1\"",
    "start fen=\"8/8/8/3q4/8/8/3R4/4K3 w - - 0 1\"",
    "start fen=\"P3k3/8/8/8/8/8/8/4K2p b - - 0 1\"",
    "start fen=\"8/8/8/p1k1p1p1/P1P1P1P1/4K3/8/8 w - - 0 40\"",
    "start chess960=true fen=\"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1\"",
    "start chess960=true fen=\"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1\"",
];

/// The positions that an arbiter may set, in fields that both notations of castling rights know.
const POSITIONS: &[&str] = &[
    "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1",
    "4k3/4R3/8/8/8/8/4r3/4K3 b - - 3 9",
    "8/8/8/8/8/8/8/K7 w - - 0 1",
];

/// Plays a script and panics when an invariant does not hold, or when the same acts get another
/// verdict.
pub fn script(data: &[u8]) {
    script_told(data, &mut |_| ());
}

/// As [`script`]; `tell` is given each line, as one would write it, before the game is.
pub fn script_told(data: &[u8], tell: &mut dyn FnMut(&str)) {
    let mut choices = Choices::new(data);
    let limits = limits(&mut choices);
    let start = start(&mut choices);
    tell(&Line::from(start.clone()).to_text());
    let Ok((game, verdict)) = Game::with_limits(start.clone(), limits) else {
        return;
    };
    let mut played = PlayedGame {
        game,
        rulings: numbers(&verdict),
        verdicts: vec![verdict],
        acts: Vec::new(),
        options: Vec::new(),
    };
    while !choices.is_over() && played.acts.len() < MAX_ACTS {
        let act = played.next_act(&mut choices);
        tell(&Line::from(act.clone()).to_text());
        played.apply(act);
    }
    played.comes_out_the_same(start, limits);
}

/// Seldom with a search for dead positions after every move, which takes a hundred times as long as
/// everything else.
fn limits(c: &mut Choices<'_>) -> Winnability {
    let choice = c.byte();
    let others = if choice >= 240 {
        Winnability::default()
    } else {
        Winnability::off()
    };
    Winnability {
        for_decisions: Some(SHORT).filter(|_| choice < 120),
        ..others
    }
}

fn start(c: &mut Choices<'_>) -> Start {
    let line = parse_line(c.of(STARTS), Context::default());
    let mut start = match line {
        Ok(Line::Start(start)) => *start,
        other => panic!("a start line is none: {other:?}"),
    };
    let regime = &mut start.regime;
    regime.edition = word(c);
    regime.control = word(c);
    regime.supervision = word(c);
    let needs = regime.regulations.needs.get_mut(word(c));
    needs.visually_disabled = c.below(8) == 7;
    needs.assistant = c.below(8) == 7;
    regime.regulations.illegal_moves_to_lose = c.sometimes(|c| 1 + c.byte() % 3);
    regime.regulations.no_draw_offers_before = c.sometimes(|c| u32::from(c.byte()));
    if c.below(4) == 3 {
        regime.regulations.guidelines_iii = laws::GuidelinesIii::Announced;
        regime.regulations.time_pressure = laws::TimePressure::Yes;
    }
    start.illegal_moves.white = c.byte() % 2;
    start
}

fn word<W: Word>(c: &mut Choices<'_>) -> W {
    c.of(W::WORDS).1
}

fn numbers(verdict: &Verdict) -> Vec<RulingId> {
    verdict.rulings.iter().map(|ruling| ruling.id).collect()
}

/// A game so far, with everything that was said in it.
struct PlayedGame {
    game: Game,
    verdicts: Vec<Verdict>,
    /// Each act, and whether the game refused it.
    acts: Vec<(Act, ActRefusal)>,
    /// The numbers of the rulings told.
    rulings: Vec<RulingId>,
    options: Vec<String>,
}

#[derive(Clone, Copy, PartialEq)]
enum ActRefusal {
    Taken,
    Refused,
}

impl PlayedGame {
    fn last(&self) -> &Verdict {
        &self.verdicts[self.verdicts.len() - 1]
    }

    fn next_act(&self, choices: &mut Choices<'_>) -> Act {
        let scene = Scene {
            view: &self.last().view,
            seq: self.game.seq(),
            rulings: &self.rulings,
            options: &self.options,
            positions: POSITIONS,
        };
        let act = deeds::act(choices, &scene);
        self.comes_back(&act);
        act
    }

    /// Both notations are of equal power.
    fn comes_back(&self, act: &Act) {
        let context = Context { mode: self.mode() };
        let line = Line::from(act.clone());
        for written in [line.to_json(), line.to_text()] {
            assert_eq!(
                parse_line(&written, context).as_ref(),
                Ok(&line),
                "{written}"
            );
        }
    }

    fn mode(&self) -> CastlingMode {
        self.last().view.position.castling_mode()
    }

    fn apply(&mut self, act: Act) {
        match self.game.apply(&act) {
            Ok(verdict) => {
                invariants::hold(&self.last().view, &act, &verdict, &self.game);
                self.rulings.extend(numbers(&verdict));
                self.remember_options(&verdict);
                self.verdicts.push(verdict);
                self.acts.push((act, ActRefusal::Taken));
            }
            Err(_) => self.acts.push((act, ActRefusal::Refused)),
        }
    }

    fn remember_options(&mut self, verdict: &Verdict) {
        for ruling in &verdict.rulings {
            if let Some(Penalty::OpponentChoice(options)) = &ruling.penalty {
                self.options = options
                    .iter()
                    .map(|option| option.name.to_string())
                    .collect();
            }
        }
    }

    /// The same acts give the same verdicts, and an act that was refused left no trace but its
    /// number; unless something was corrected, for then it may fit.
    fn comes_out_the_same(&self, start: Start, limits: Winnability) {
        let Ok((mut game, first)) = Game::with_limits(start, limits) else {
            panic!("a game that started does not start again")
        };
        let mut verdicts = vec![first];
        let corrects = |(act, _): &(Act, ActRefusal)| matches!(act.deed, Deed::Correct { .. });
        let corrected = self.acts.iter().any(corrects);
        for (act, refusal) in &self.acts {
            if *refusal == ActRefusal::Refused && !corrected {
                game.skip();
            } else if let Ok(verdict) = game.apply(act) {
                verdicts.push(verdict);
            }
        }
        assert!(
            verdicts == self.verdicts,
            "replayed, the same acts got other verdicts"
        );
    }
}
