//! Plays a case under one regime and compares the verdicts with what is expected.

use board::{CastlingMode, Color, Move, Position, Tolerant};
use laws::{Bound, Offence, Penalty, Provision, Reason, Referred, Regime, Ruling, Status, Verdict};

use super::{Case, CaseLine, Expected};
use crate::stream::{LineAnswer, Session};
use crate::word::Word;

impl Case {
    /// What the verdicts under this regime have different from what the case expects; empty if it
    /// holds.
    #[must_use]
    pub fn differences(&self, regime: &Regime) -> Vec<String> {
        let mut run = CaseRun {
            session: Session::new(),
            verdicts: Vec::new(),
            regime,
        };
        let mut differences = Vec::new();
        if let Err(error) = run.tell(&self.start_line(regime)) {
            return vec![format!("start: {error}")];
        }
        for line in &self.lines {
            match line {
                CaseLine::Act(act) => {
                    if let Err(error) = run.tell(act) {
                        return vec![format!("`{act}`: {error}")];
                    }
                }
                CaseLine::Expect { what, words, line } => {
                    if let Err(difference) = run.expect(*what, words) {
                        differences.push(format!("line {line}: {difference}"));
                    }
                }
            }
        }
        differences
    }

    /// The start line of the case under this regime, in the text notation.
    #[must_use]
    pub fn start_line(&self, regime: &Regime) -> String {
        let fen = self
            .fen
            .as_ref()
            .map(|fen| format!(" fen=\"{fen}\""))
            .unwrap_or_default();
        format!(
            "start edition={} control={} supervision={}{fen} {}",
            regime.edition.key(),
            regime.control.word(),
            regime.supervision.word(),
            self.start
        )
    }
}

struct CaseRun<'a> {
    session: Session,
    verdicts: Vec<Verdict>,
    regime: &'a Regime,
}

impl CaseRun<'_> {
    fn tell(&mut self, line: &str) -> Result<(), String> {
        match self.session.answer(line.as_bytes()) {
            Some(LineAnswer::Verdict(verdict)) => {
                self.verdicts.push(*verdict);
                Ok(())
            }
            Some(LineAnswer::Error { error, .. }) => Err(error.to_string()),
            None => Err("no answer".into()),
        }
    }

    fn last(&self) -> &Verdict {
        self.verdicts
            .last()
            .expect("invariant: the start line was answered")
    }

    fn rulings(&self) -> impl DoubleEndedIterator<Item = &Ruling> + Clone {
        self.verdicts.iter().flat_map(|v| &v.rulings)
    }

    fn expect(&self, what: Expected, words: &[String]) -> Result<(), String> {
        match what {
            Expected::Obligation => self.obligation(words),
            Expected::Offence => self.offence(words),
            Expected::Penalty => self.penalty(words),
            Expected::Count => self.count(words),
            Expected::Result => same("result", &words.join(" "), self.last().view.result.word()),
            Expected::Status => same(
                "status",
                &words.join(" "),
                self.last().view.move_status.word(),
            ),
            Expected::Move => same(
                "move",
                &words.join(" "),
                self.last().view.has_the_move.word(),
            ),
            Expected::Running => same("running", &words.join(" "), self.last().view.running.word()),
            Expected::Fen => self.fen(&words.join(" ")),
            Expected::Placement => {
                let stand = self.last().view.placement.board_fen().to_string();
                same("placement", &words.join(" "), &stand)
            }
            Expected::Cites => self.cites(words),
            Expected::Omits => self.omits(words),
            Expected::Ambiguity => self.ambiguity(words),
            Expected::Pending => self.pending(words),
            Expected::Option => self.option(words),
        }
    }

    fn obligation(&self, words: &[String]) -> Result<(), String> {
        let view = &self.last().view;
        let got = uci_list(&view.obligation.moves, &view.position);
        match words {
            [any] if any == "any" => {
                let legal = uci_list(&view.position.legal_moves(), &view.position);
                same("obligation", &legal.join(" "), &got.join(" "))?;
                if view.obligation.why == Bound::Nothing || view.obligation.is_free() {
                    return Ok(());
                }
                Err(format!(
                    "obligation: expected nothing to bind, got {:?}",
                    view.obligation.why
                ))
            }
            [over] if over == "game-over" => same("obligation", "", &got.join(" ")),
            moves => {
                let mut want: Vec<String> = moves.to_vec();
                want.sort();
                same("obligation", &want.join(" "), &got.join(" "))
            }
        }
    }

    fn offence(&self, words: &[String]) -> Result<(), String> {
        let got: Vec<String> = self
            .rulings()
            .filter(|r| r.offence != Offence::None)
            .map(|r| format!("{} {}", r.offence.word(), r.status.word()))
            .collect();
        let holds = match words {
            [none] if none == "none" => !self.any_offence_stands(),
            [offence] => got.iter().any(|g| g.split(' ').next() == Some(offence)),
            _ => got.contains(&words.join(" ")),
        };
        if holds {
            Ok(())
        } else {
            Err(format!(
                "offence: expected {}, got {got:?}",
                words.join(" ")
            ))
        }
    }

    fn any_offence_stands(&self) -> bool {
        let rulings: Vec<&Ruling> = self.rulings().collect();
        rulings.iter().enumerate().any(|(place, ruling)| {
            let shut = |later: &&Ruling| {
                later.offence == ruling.offence
                    && matches!(later.status, Status::Lapsed | Status::Rejected)
            };
            let withdrawn = |later: &&Ruling| {
                later.reason == Reason::Withdrawn && later.of == Some(Referred::Ruling(ruling.id))
            };
            ruling.offence != Offence::None
                && !rulings[place + 1..].iter().any(withdrawn)
                && match ruling.status {
                    Status::Claimable => !rulings[place + 1..].iter().any(shut),
                    Status::Enforced | Status::Proposed | Status::NeedsArbiter => true,
                    _ => false,
                }
        })
    }

    fn penalty(&self, words: &[String]) -> Result<(), String> {
        let got: Vec<String> = self
            .rulings()
            .filter_map(|r| r.penalty.as_ref())
            .map(name)
            .collect();
        let want = words.join(" ");
        let holds = if want == "none" {
            !self
                .rulings()
                .any(|r| r.status == Status::Enforced && r.penalty.is_some())
        } else {
            got.contains(&want) || self.total_time().contains(&want)
        };
        if holds {
            Ok(())
        } else {
            Err(format!("penalty: expected {want}, got {got:?}"))
        }
    }

    /// The time given to each side by all rulings together.
    fn total_time(&self) -> Vec<String> {
        let total = &self.last().view.add_time_s;
        let given = |side: Color| format!("add_time {} {}", side.word(), total.get(side));
        vec![given(Color::White), given(Color::Black)]
    }

    fn count(&self, words: &[String]) -> Result<(), String> {
        let counts = &self.last().view.illegal_moves;
        let [side, count] = words else {
            return Err("count: expected a side and a number".into());
        };
        let got = if side == "white" {
            counts.white
        } else {
            counts.black
        };
        same("count", count, &got.to_string())
    }

    fn fen(&self, want: &str) -> Result<(), String> {
        let position = &self.last().view.position;
        let mode = position.castling_mode();
        let wanted = Tolerant::from_fen(want, mode).map_err(|e| format!("fen: {e}"))?;
        let fields = |p: &Tolerant| {
            let fen = p.to_fen();
            fen.split(' ')
                .take(4)
                .map(str::to_owned)
                .collect::<Vec<_>>()
                .join(" ")
        };
        same("fen", &fields(&wanted), &fields(position))
    }

    fn cites(&self, words: &[String]) -> Result<(), String> {
        let missing: Vec<&String> = words.iter().filter(|word| !self.is_cited(word)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let cited: Vec<&str> = self.cited().collect();
        Err(format!("cites: {missing:?} not among {cited:?}"))
    }

    fn omits(&self, words: &[String]) -> Result<(), String> {
        let is_known = |word: &String| is_number(word, self.regime.edition);
        if let Some(word) = words.iter().find(|word| !is_known(word)) {
            return Err(format!("omits: nothing has the number {word}"));
        }
        match words.iter().find(|word| self.is_cited(word)) {
            None => Ok(()),
            Some(word) => Err(format!("omits: {word} is cited")),
        }
    }

    /// Whether a ruling or an obligation so far cites this article, by its number of 2018.
    fn is_cited(&self, word: &str) -> bool {
        let numbers = translations(word, self.regime.edition);
        self.cited().any(|cited| numbers.iter().any(|n| n == cited))
    }

    fn cited(&self) -> impl Iterator<Item = &str> {
        let of_rulings = self.rulings().flat_map(|r| r.articles.iter());
        let of_obligations = self
            .verdicts
            .iter()
            .flat_map(|v| v.view.obligation.articles.iter());
        of_rulings.chain(of_obligations).copied()
    }

    fn ambiguity(&self, words: &[String]) -> Result<(), String> {
        let relied: Vec<String> = self
            .rulings()
            .flat_map(|r| r.ambiguity.iter())
            .map(ToString::to_string)
            .collect();
        match words.iter().find(|word| !relied.contains(word)) {
            Some(missing) => Err(format!("ambiguity: {missing} not among {relied:?}")),
            None => Ok(()),
        }
    }

    fn pending(&self, words: &[String]) -> Result<(), String> {
        let open: Vec<&str> = self
            .last()
            .view
            .questions
            .iter()
            .map(|q| q.fact.word())
            .collect();
        let holds = match words {
            [none] if none == "none" => open.is_empty(),
            words => words.iter().all(|word| open.contains(&word.as_str())),
        };
        if holds {
            Ok(())
        } else {
            Err(format!("pending: expected {words:?}, got {open:?}"))
        }
    }

    fn option(&self, words: &[String]) -> Result<(), String> {
        let mut want = words.to_vec();
        want.sort();
        let position = &self.last().view.position;
        let offered: Vec<Vec<String>> = self
            .rulings()
            .filter_map(|r| match &r.penalty {
                Some(Penalty::OpponentChoice(options)) => Some(options),
                _ => None,
            })
            .flatten()
            .map(|option| match option.stands {
                Some((from, to)) => vec![format!("{from}{to}")],
                None => uci_list(&option.moves, position),
            })
            .collect();
        if offered.contains(&want) {
            return Ok(());
        }
        Err(format!("option: {want:?} not among {offered:?}"))
    }
}

fn same(what: &str, want: &str, got: &str) -> Result<(), String> {
    if want == got {
        Ok(())
    } else {
        Err(format!("{what}: expected {want}, got {got}"))
    }
}

fn uci_list(moves: &[Move], position: &Tolerant) -> Vec<String> {
    let mode: CastlingMode = position.castling_mode();
    let mut list: Vec<String> = moves
        .iter()
        .map(|m| board::uci(*m, mode).to_string())
        .collect();
    list.sort();
    list
}

/// Whether a provision has this number, in this edition or in that of 2018.
fn is_number(word: &str, edition: laws::Edition) -> bool {
    let editions = [edition, laws::Edition::Fide2018];
    let has_it = |p: &Provision| {
        editions
            .iter()
            .any(|edition| p.number(*edition) == Some(word))
    };
    Provision::ALL.iter().any(has_it)
}

/// The numbers that an edition may print for a provision named by its number of 2018 or its own.
fn translations(word: &str, edition: laws::Edition) -> Vec<String> {
    let of_2018 = |p: &&Provision| p.number(laws::Edition::Fide2018) == Some(word);
    let numbers = Provision::ALL
        .iter()
        .filter(of_2018)
        .filter_map(|p| p.number(edition));
    let mut all: Vec<String> = numbers.map(str::to_owned).collect();
    all.push(word.to_owned());
    all
}

/// The side that gets time, and how many seconds.
fn given(seconds: &laws::board::ByColor<u32>) -> String {
    let side = if seconds.white > 0 {
        Color::White
    } else {
        Color::Black
    };
    format!("{} {}", side.word(), seconds.get(side))
}

fn name(penalty: &Penalty) -> String {
    let sided = |kind: &str, side: Color| format!("{kind} {}", side.word());
    match penalty {
        Penalty::AddTime(seconds) => format!("add_time {}", given(seconds)),
        Penalty::Loss(side) => sided("loss", *side),
        Penalty::Draw => "draw".into(),
        Penalty::Discretion(_) => "discretion".into(),
        Penalty::Standard { seconds, .. } => format!("standard {}", given(seconds)),
        Penalty::Warning(side) => sided("warning", *side),
        Penalty::KingMove(side) => sided("king_move", *side),
        Penalty::OpponentChoice(_) => "choice".into(),
        Penalty::Intervene => "intervene".into(),
        Penalty::WaitNextMoveThenDraw => "wait".into(),
    }
}
