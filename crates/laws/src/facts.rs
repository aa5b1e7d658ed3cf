//! Facts that only an arbiter can supply (B.14): questions asked, answers taken, and the log judged again.

use crate::act::{Act, Actor, Certainty, Deed, Discretion, GameResult};
use crate::act::{Executed, Fact, FirstFlag, Hand, Intent, OrderFound, Squares, Truth, Value};
use crate::article::Provision as P;
use crate::articles::a4_8_claims::Raised;
use crate::game::{Decided, Game, Judging, Logged, Mode, Refused, is_at_the_board};
use crate::limits::{MAX_ACTS_SUPPOSED, MAX_ANSWERS, MAX_QUESTIONS};
use crate::numbering::Id;
use crate::regime::Intervention;
use crate::ruling::{Draft, discretion};
use crate::state::{Asked, Finding, Kind, Standing};
use crate::turn::Evidence;
use crate::verdict::{
    Answer, Offence, Penalty, Question, Reason, Referred, Ruling, Status, Termination,
};

impl Game {
    /// What the arbiter has decided about this act, the last word first.
    pub(crate) fn fact(&self, seq: u32, fact: Fact) -> Option<&Value> {
        if self.decided.is_empty() {
            return None;
        }
        self.decided
            .iter()
            .rev()
            .find(|d| d.of == seq && d.fact == fact)
            .map(|d| &d.value)
    }

    /// The hand that did this act: as decided, else as told.
    pub(crate) fn hand_of(&self, seq: u32, told: Option<Hand>) -> Option<Hand> {
        match self.fact(seq, Fact::Hand) {
            Some(Value::Hand(found)) => Some(*found),
            _ => told,
        }
    }

    pub(crate) fn decide(
        &mut self,
        j: &mut Judging<'_>,
        fact: Fact,
        of: Option<u32>,
        value: Value,
        mode: Mode,
    ) -> Result<(), Refused> {
        let of = self.asked_about(fact, of)?;
        if mode == Mode::Again {
            if (fact, &value) == (Fact::Seen, &Value::Is(Truth::True))
                && !self.seen_in_time.contains(&of)
            {
                self.establish(j, of);
            }
            self.take_castling_as_meant(fact, of, &value);
            if let Value::Penalty(item) = value {
                self.pick(j, of, item);
            }
            return Ok(());
        }
        if of >= j.seq || (of != 0 && self.logged(of).is_none()) {
            return Err(Refused::NoSuchAct(of));
        }
        self.resolved_of = Some(of);
        match (&value, fact) {
            (Value::Penalty(item), _) if !self.is_known_penalty(*item) => {
                return Err(Refused::NoSuchPenalty);
            }
            (Value::Penalty(item), _) => self.pick(j, of, *item),
            (Value::Is(Truth::True), Fact::Seen) => {
                let in_time = self.nothing_rests_on(of);
                self.decided.push(Decided { of, fact, value });
                if in_time {
                    self.seen_in_time.push(of);
                    self.judge_again(j, of);
                    if j.rulings.is_empty() {
                        self.note(j, Reason::OnRecord, &[P::A4_3, P::A12_1]);
                    }
                } else {
                    self.establish(j, of);
                }
            }
            _ => {
                let meant = value.clone();
                self.decided.push(Decided { of, fact, value });
                self.judge_again(j, of);
                self.take_castling_as_meant(fact, of, &meant);
            }
        }
        self.state
            .questions
            .retain(|q| !(q.of == of && q.fact == fact));
        Ok(())
    }

    /// The act belongs to the present turn, or to the move just made, and the other player has done nothing since.
    fn nothing_rests_on(&self, of: u32) -> bool {
        let Some(logged) = self.logged(of) else {
            return false;
        };
        let player = logged.act.by.and_then(Actor::player);
        let answered = |l: &Logged| {
            let by = l.act.by.and_then(Actor::player);
            by.is_some() && by != player
        };
        let lawful = self.state.previous.filter(|p| p.finding.is_none());
        let last_move = lawful.map(|p| self.node(p.node).turn.began);
        let began = last_move.unwrap_or(self.state.turn.began);
        of > began
            && is_at_the_board(&logged.act.deed)
            && !self.open_press_of(of)
            && !self.logged_from(of).iter().any(answered)
    }

    /// Whether castling is meant belongs to the execution as a whole, whichever contact the arbiter names (B.0).
    fn take_castling_as_meant(&mut self, fact: Fact, of: u32, value: &Value) {
        if let (Fact::IntendsCastling, Value::Is(truth)) = (fact, value)
            && of > self.state.turn.began
        {
            self.state.turn.castling_meant = Some(*truth);
            self.state.questions.retain(|q| q.fact != fact);
        }
    }

    fn asked_about(&self, fact: Fact, of: Option<u32>) -> Result<u32, Refused> {
        let open = match fact {
            Fact::Penalty => self.open_proposal(),
            _ => self
                .state
                .questions
                .iter()
                .rev()
                .find(|q| q.fact == fact)
                .map(|q| q.of),
        };
        of.or(open)
            .or_else(|| self.last_act_with(fact))
            .ok_or(Refused::NothingAsked(fact))
    }

    /// The last act that this fact can be about.
    fn last_act_with(&self, fact: Fact) -> Option<u32> {
        let fits = |l: &&Logged| can_be_about(fact, &l.act);
        self.log.iter().rev().find(fits).map(|l| l.seq)
    }

    /// The act of the last ruling that leaves the arbiter a choice.
    fn open_proposal(&self) -> Option<u32> {
        self.announced
            .iter()
            .rev()
            .find(|r| r.status == Status::Proposed)
            .map(|r| r.id.0)
    }

    fn is_known_penalty(&self, item: Discretion) -> bool {
        let known = discretion(self.start.regime.edition);
        matches!(known, Penalty::Discretion(items) if items.contains(&item))
    }

    /// The item of 12.9 that the arbiter picks.
    fn pick(&mut self, j: &mut Judging<'_>, of: u32, item: Discretion) {
        let open = |r: &&Ruling| matches!(r.penalty, Some(Penalty::Discretion(_)));
        let ruling = self
            .announced
            .iter()
            .rev()
            .filter(open)
            .find(|r| r.id.0 == of || self.told_as(r.id).0 == of);
        let (id, player) = ruling.map_or((None, None), |r| (Some(r.id), r.player));
        let referred = id.map_or(Referred::Act(of), |id| Referred::Ruling(self.told_as(id)));
        let mut draft = Draft::new(Offence::None, Status::Enforced, Reason::Picked(item))
            .of(referred)
            .cites(self.start.regime.edition, &[P::A12_9]);
        let penalty = match (item, player) {
            (Discretion::Warning, Some(player)) => Penalty::Warning(player),
            (Discretion::Loss, Some(player)) => Penalty::Loss(player),
            _ => Penalty::Discretion(item.alone()),
        };
        draft = draft.penalty(penalty);
        if let Some(player) = player {
            draft = draft.player(player);
        }
        j.rule(draft);
        if let (Some(player), Discretion::Loss) = (player, item) {
            self.end(GameResult::won_by(!player), Termination::Decision);
        }
    }

    /// An unnoticed or disputed act is established: the law takes it up now.
    fn establish(&mut self, j: &mut Judging<'_>, of: u32) {
        if self.state.has_ended() {
            return;
        }
        let act = self.logged(of).map(|l| l.act.clone());
        let known = act.as_ref().is_some_and(|act| {
            let told = matches!(act.certainty, Certainty::Seen | Certainty::Inferred);
            told && is_at_the_board(&act.deed) && !matches!(act.deed, Deed::Observe(_))
        });
        if known {
            self.note(j, Reason::OnRecord, &[P::A12_1]);
            return;
        }
        let by = act.as_ref().and_then(|act| act.by?.player());
        match act.map(|act| act.deed) {
            Some(Deed::Claim(claim)) => {
                let side = by.map_or(self.state.player(), |claimant| !claimant);
                self.touch_seen(j, side, &claim.squares, None);
            }
            Some(Deed::Observe(seen)) => self.establish_contacts(j, of, &seen.squares),
            Some(Deed::Flag { side }) => {
                // 13C6: who saw the fall saw it when it happened
                let first = self.state.flags.first() == Some(&side);
                self.state.witnessed = self.state.witnessed.or(Some(side).filter(|_| first));
            }
            Some(Deed::Knock { square, to }) => {
                let squares: Squares = [Some(square), to].into_iter().flatten().collect();
                self.displaced_found(j, None, &squares, None);
            }
            _ if self.open_press_of(of) => {
                self.enforce_open_press(j, None);
            }
            _ if self.establish_finding(j, of) => {}
            _ => self.establish_contacts(j, of, &[]),
        }
    }

    fn open_press_of(&self, of: u32) -> bool {
        self.state.open_press.is_some_and(|f| f.seq == of)
    }

    fn establish_contacts(&mut self, j: &mut Judging<'_>, of: u32, squares: &[board::Square]) {
        let of = if squares.is_empty() { Some(of) } else { None };
        if self.state.turn.establish(squares, of, Evidence::Arbiter) {
            let draft = Draft::new(Offence::None, Status::Noted, Reason::OnRecord)
                .player(self.state.player())
                .cites(self.start.regime.edition, &[P::A4_3, P::A12_1]);
            j.rule(draft);
            return;
        }
        let Some(previous) = self.state.previous else {
            return;
        };
        if !self.enforce_violation_of(j, previous, squares, of, Raised::ByArbiter) {
            let draft = Draft::new(Offence::None, Status::Noted, Reason::OnRecord)
                .cites(self.start.regime.edition, &[P::A12_1, P::A4_8]);
            j.rule(draft);
        }
    }

    /// The act belongs to an execution whose completed illegality nobody knew of.
    fn establish_finding(&mut self, j: &mut Judging<'_>, of: u32) -> bool {
        let found = self
            .irregular_nodes()
            .find(|(_, node, finding)| node.turn.began < of && of <= finding.seq);
        let Some((node, _, finding)) = found else {
            return false;
        };
        let offender = self.node(node).turn.player;
        if let Some(reason) = self.window_is_shut(node, finding) {
            let cites = [self.window_cites(), &[P::A7_5_1]].concat();
            self.too_late(j, finding, offender, reason, &cites, false);
        } else if self.intervention() == Intervention::OnClaim {
            // the position is no longer the one in which that move was made
            let told = match finding.kind {
                Kind::Illegal { .. } => Kind::Illegal { from_to: None },
                kind => kind,
            };
            let ruling = self.open_claim(
                j,
                Finding {
                    kind: told,
                    ..finding
                },
                offender,
            );
            let finding = Finding {
                standing: Standing::Claimable(ruling),
                ..finding
            };
            self.remember(node, finding);
            if let Some(last) = self.state.previous.as_mut().filter(|p| p.node == node) {
                last.finding = Some(finding);
            }
        } else {
            self.enforce_ply(j, node, finding, Some(finding.referred()));
        }
        true
    }

    /// Goes back to the last snapshot before the act and judges the log again with the table of facts (D12).
    fn judge_again(&mut self, j: &mut Judging<'_>, of: u32) {
        let later = self.announced.iter().filter(|r| r.id.0 >= of);
        let before: Vec<Ruling> = later.cloned().collect();
        let told: Vec<Id> = before.iter().map(|r| self.told_as(r.id)).collect();
        let rulings = self.fold_from(of);
        for (ruling, told) in before.iter().zip(&told) {
            if !rulings.iter().any(|new| same_ruling(new, ruling)) && is_charge(ruling) {
                let draft = Draft::new(Offence::None, Status::Noted, Reason::Withdrawn)
                    .of(Referred::Ruling(*told))
                    .also(&ruling.articles);
                j.rule(draft);
            }
        }
        for ruling in rulings {
            if let Some(same) = before.iter().position(|old| same_ruling(old, &ruling)) {
                self.tell(ruling.id, told[same]);
                continue;
            }
            let place = u8::try_from(j.rulings.len()).unwrap_or(u8::MAX);
            let id = (j.seq, place);
            self.tell(ruling.id, id);
            let of = match ruling.of {
                Some(Referred::Ruling(of)) => Referred::Ruling(self.told_as(of)),
                Some(of) => of,
                None => Referred::Act(ruling.id.0),
            };
            j.rulings.push(Ruling {
                id,
                of: Some(of),
                ..ruling
            });
        }
        self.refer_as_told();
    }

    /// Judges the log again from before the act `of`; returns the rulings from that act on.
    fn fold_from(&mut self, of: u32) -> Vec<Ruling> {
        let Some(place) = self.snapshot_before(of) else {
            return Vec::new();
        };
        self.snapshots.truncate(place + 1);
        let snapshot = self.snapshots[place].clone();
        self.state = snapshot.state;
        self.nodes.truncate(snapshot.nodes);
        // what came later is not known while the acts are judged again, one after the other
        let later = self.log.split_off(snapshot.acts);
        let from = later.first().map_or(u32::MAX, |l| l.seq);
        self.announced.retain(|r| r.id.0 < from);
        let mut rulings = Vec::new();
        for logged in later {
            // an act that no longer fits what stands on the board is passed over
            if let Ok(new) = self.judge(logged.seq, &logged.act, Mode::Again) {
                self.announced.extend(new.iter().cloned());
                rulings.extend(new.into_iter().filter(|r| r.id.0 >= of));
            }
            self.log.push(logged);
        }
        let decided = &self.decided;
        let answered = |of, fact| decided.iter().any(|d| d.of == of && d.fact == fact);
        self.state.questions.retain(|q| !answered(q.of, q.fact));
        rulings
    }

    /// The last snapshot taken before the act `of`.
    fn snapshot_before(&self, of: u32) -> Option<usize> {
        let first = self.log.partition_point(|l| l.seq < of);
        self.snapshots.iter().rposition(|s| s.acts <= first)
    }

    /// Open questions with what each answer would mean, each question alone, the others at their default.
    pub(crate) fn questions(&mut self) -> Vec<Question> {
        let asked: Vec<Asked> = self
            .state
            .questions
            .iter()
            .rev()
            .take(MAX_QUESTIONS)
            .copied()
            .collect();
        asked
            .into_iter()
            .rev()
            .map(|asked| self.question(asked))
            .collect()
    }

    fn question(&mut self, asked: Asked) -> Question {
        let recent = self
            .log
            .iter()
            .rev()
            .take(MAX_ACTS_SUPPOSED)
            .any(|l| l.seq <= asked.of);
        let values = if recent {
            self.possible_answers(asked)
        } else {
            Vec::new()
        };
        let answers = values
            .into_iter()
            .map(|value| self.suppose(asked, value))
            .collect();
        Question {
            fact: asked.fact,
            of: asked.of,
            answers,
        }
    }

    fn possible_answers(&self, asked: Asked) -> Vec<Value> {
        let yes_no = || vec![Value::Is(Truth::True), Value::Is(Truth::False)];
        let mut values = match asked.fact {
            Fact::Intent => vec![
                Value::Intent(Intent::Deliberate),
                Value::Intent(Intent::Accidental),
                Value::Intent(Intent::Adjust),
            ],
            Fact::Order => self.possible_orders(asked.of),
            Fact::Hand => vec![Value::Hand(Hand::Left), Value::Hand(Hand::Right)],
            Fact::Executed => {
                vec![
                    Value::Executed(Executed::Finished),
                    Value::Executed(Executed::Unfinished),
                ]
            }
            Fact::FirstFlag => vec![
                Value::FirstFlag(FirstFlag::Player(board::Color::White)),
                Value::FirstFlag(FirstFlag::Player(board::Color::Black)),
            ],
            Fact::Penalty => Vec::new(),
            _ => yes_no(),
        };
        values.truncate(MAX_ANSWERS);
        values
    }

    fn possible_orders(&self, of: u32) -> Vec<Value> {
        let act = self.logged(of).map(|l| &l.act.deed);
        let mut orders = vec![Value::Order(OrderFound::Together)];
        if let Some(Deed::Touch { squares, .. }) = act {
            let reversed: Squares = squares.iter().rev().copied().collect();
            orders.push(Value::Order(OrderFound::Listed(squares.clone())));
            orders.push(Value::Order(OrderFound::Listed(reversed)));
        }
        orders
    }

    /// What the state would be had the arbiter answered so; nothing of it is kept.
    fn suppose(&mut self, asked: Asked, value: Value) -> Answer {
        let state = self.state.clone();
        let place = self.snapshot_before(asked.of).unwrap_or_default();
        // a supposed observation may add contacts to the last ply itself
        let last_ply = self.state.previous.map_or(usize::MAX, |p| p.node as usize);
        let first_node = self
            .snapshots
            .get(place)
            .map_or(0, |s| s.nodes)
            .min(last_ply);
        let nodes = self.nodes[first_node..].to_vec();
        let snapshots = self.snapshots.split_off(place + 1);
        self.decided.push(Decided {
            of: asked.of,
            fact: asked.fact,
            value: value.clone(),
        });
        let seen = (asked.fact, &value) == (Fact::Seen, &Value::Is(Truth::True));
        let in_time = seen && self.nothing_rests_on(asked.of);
        if in_time {
            self.seen_in_time.push(asked.of);
        }
        let rulings = self.suppose_rulings(asked, in_time);
        let obligation = self.view_obligation().moves;
        let position = Box::new(self.view_position());
        self.decided.pop();
        if in_time {
            self.seen_in_time.pop();
        }
        self.state = state;
        self.nodes.truncate(first_node);
        self.nodes.extend(nodes);
        self.snapshots.truncate(place + 1);
        self.snapshots.extend(snapshots);
        Answer {
            value,
            obligation,
            position,
            rulings,
        }
    }

    fn suppose_rulings(&mut self, asked: Asked, in_time: bool) -> Vec<Ruling> {
        if asked.fact == Fact::Seen && !in_time {
            let act = Act::seen(Actor::Arbiter, Deed::Undo);
            let mut judging = Judging {
                edition: self.start.regime.edition,
                seq: self.seq(),
                act: &act,
                certainty: Certainty::Seen,
                rulings: Vec::new(),
            };
            let yes = matches!(
                self.fact(asked.of, Fact::Seen),
                Some(Value::Is(Truth::True))
            );
            if yes {
                self.establish(&mut judging, asked.of);
            }
            return judging.rulings;
        }
        let announced: Vec<Ruling> = self.announced.clone();
        let rulings = self.fold_from(asked.of);
        self.announced.clone_from(&announced);
        rulings
            .into_iter()
            .filter(|new| !announced.iter().any(|old| same_ruling(old, new)))
            .collect()
    }
}

/// Whether this is a fact about such an act.
fn can_be_about(fact: Fact, act: &Act) -> bool {
    let deed = &act.deed;
    match fact {
        Fact::Intent | Fact::IntendsCastling => {
            matches!(deed, Deed::Touch { .. } | Deed::Lift { .. })
        }
        Fact::Order => matches!(deed, Deed::Touch { squares, .. } if squares.len() > 1),
        Fact::ProxyContact => matches!(deed, Deed::Touch { with: Some(_), .. }),
        Fact::Hand => matches!(
            deed,
            Deed::Press { .. } | Deed::Release { .. } | Deed::Lift { .. } | Deed::Remove { .. }
        ),
        Fact::LetGo => matches!(deed, Deed::Release { .. } | Deed::Place { .. }),
        Fact::AnnouncedFirst | Fact::AnnouncementHeard => matches!(deed, Deed::Adjust { .. }),
        Fact::PutBack | Fact::Executed | Fact::Misunderstanding => {
            matches!(deed, Deed::Press { .. })
        }
        Fact::PausingJustified => matches!(deed, Deed::Stop { .. }),
        Fact::RefusalPersistent => matches!(deed, Deed::Refuse { .. }),
        Fact::Deliberate => matches!(deed, Deed::Knock { .. }),
        Fact::Seen => act.certainty != Certainty::Seen && act.certainty != Certainty::Inferred,
        Fact::FirstFlag => matches!(deed, Deed::Flag { .. } | Deed::Observe(_)),
        Fact::Unreasonable => matches!(deed, Deed::OfferDraw | Deed::Claim(_)),
        Fact::ForcedWin | Fact::CanCheckmate => matches!(
            deed,
            Deed::Claim(_) | Deed::Observe(_) | Deed::Resign | Deed::Press { .. }
        ),
        Fact::Reconstructable => matches!(deed, Deed::Observe(_) | Deed::Claim(_)),
        Fact::TimePressure => true,
        Fact::Penalty => false,
    }
}

fn is_charge(ruling: &Ruling) -> bool {
    ruling.offence != Offence::None
        && matches!(
            ruling.status,
            Status::Enforced | Status::Claimable | Status::Proposed | Status::NeedsArbiter
        )
}

/// The same ruling, whatever number it got.
fn same_ruling(a: &Ruling, b: &Ruling) -> bool {
    a.id.0 == b.id.0
        && a.offence == b.offence
        && a.player == b.player
        && a.status == b.status
        && a.penalty == b.penalty
        && a.reason == b.reason
}
