//! Writes verdicts as one line of JSON, straight into the output.

use std::borrow::Cow;

use board::shakmaty::uci::UciMove;
use board::{ByColor, CastlingMode, Color, Move, Position, Role, Square, Tolerant, uci, write_men};
use laws::{
    Ambiguity, Answer, Article, Disclosure, Discretion, Language, Moves, Obligation, Open,
    OpponentOption, Penalty, Question, Referred, Restored, Ruling, RulingId, Running,
    SensorEvidence, TouchEvidence, Value, Verdict, View,
};

use crate::fields::time_of_day;
use crate::json::write_str;
use crate::prose;
use crate::raw::RawItem;
use crate::show::value_item;
use crate::word::Word;

/// The languages in which a verdict says why.
///
/// ```
/// use jadoube_protocol::{Language, Languages};
/// assert_eq!(Languages::All.besides_english(), [Language::French]);
/// assert_eq!(Languages::default().besides_english(), []);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Languages {
    /// English alone, as `text` and `reason`. What is recorded is told so: other words are no other
    /// ruling, and a translation that is mended later must not make a record look changed.
    #[default]
    English,
    /// The others as well, by their tags in `texts` and `reasons`: one message is for all who
    /// listen, and each reads his own.
    All,
}

impl Languages {
    /// The languages besides that of `text` and `reason`.
    ///
    /// ```
    /// use jadoube_protocol::Languages;
    /// let tags = Languages::All.besides_english().iter().map(|language| language.tag());
    /// assert!(tags.eq(["fr"]));
    /// ```
    #[must_use]
    pub fn besides_english(self) -> &'static [Language] {
        match (self, &Language::ALL) {
            (Languages::English, _) => &[],
            (Languages::All, [Language::English, others @ ..]) => others,
            (Languages::All, all) => all,
        }
    }
}

/// Appends a verdict as one JSON object, without a newline.
///
/// Keys that say nothing are left out: `of`, `count`, `clock_correction_s`, `restored`, `texts` and
/// `reasons` of English alone, and `disclosure` of a state that everyone may see.
///
/// ```
/// use jadoube_protocol::{Languages, write_verdict};
/// use laws::{Game, Start};
///
/// let (_, verdict) = Game::new(Start::default()).expect("an initial position");
/// let mut line = Vec::new();
/// write_verdict(&verdict, Languages::English, &mut line);
/// assert!(line.starts_with(br#"{"seq":0,"rulings":[],"state":{"has_the_move":"white","#));
/// ```
pub fn write_verdict(verdict: &Verdict, languages: Languages, out: &mut Vec<u8>) {
    write_verdict_after(&mut LastWritten::default(), verdict, languages, out);
}

/// As [`write_verdict`], with what the verdict before it left: most of a state is as it was.
pub(crate) fn write_verdict_after(
    before: &mut LastWritten,
    verdict: &Verdict,
    languages: Languages,
    out: &mut Vec<u8>,
) {
    out.reserve(1024);
    let mode = verdict.view.position.castling_mode();
    let mut writer = VerdictWriter::new(before, mode, languages, out);
    writer.put("{\"seq\":");
    writer.digits(verdict.seq);
    writer.put(",\"rulings\":");
    writer.rulings(&verdict.rulings);
    writer.put(",\"state\":");
    writer.state(&verdict.view);
    writer.close(b'}');
}

/// Appends rulings as a JSON list, as they stand in a verdict of a game in which castling is told
/// in `mode`.
///
/// ```
/// use jadoube_protocol::{Languages, write_rulings};
/// let mut list = Vec::new();
/// write_rulings(&[], board::CastlingMode::Standard, Languages::English, &mut list);
/// assert_eq!(list, b"[]");
/// ```
pub fn write_rulings(
    rulings: &[Ruling],
    mode: CastlingMode,
    languages: Languages,
    out: &mut Vec<u8>,
) {
    VerdictWriter::new(&mut LastWritten::default(), mode, languages, out).rulings(rulings);
}

/// Appends the state of a verdict alone, as one JSON object.
///
/// ```
/// use jadoube_protocol::{Languages, write_state};
/// use laws::{Game, Start};
///
/// let (_, verdict) = Game::new(Start::default()).expect("an initial position");
/// let mut state = Vec::new();
/// write_state(&verdict.view, Languages::All, &mut state);
/// let state = String::from_utf8(state).expect("JSON is UTF-8");
/// assert!(state.starts_with(r#"{"has_the_move":"white","#));
/// assert!(state.contains(r#""reason":"nothing binds","reasons":{"fr":"rien n'oblige "#));
/// ```
pub fn write_state(view: &View, languages: Languages, out: &mut Vec<u8>) {
    let mode = view.position.castling_mode();
    VerdictWriter::new(&mut LastWritten::default(), mode, languages, out).state(view);
}

/// What was written last and is likely to come again: a man lifted or a clock pressed leaves the
/// position as it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct LastWritten {
    position: Tolerant,
    /// Its FEN; empty before the first.
    fen: Vec<u8>,
    /// Moves held in common with the game, as long as they are kept here.
    moves: Moves,
    /// Their list.
    list: Vec<u8>,
    /// Every text is made here first: once it is long enough, none allocates.
    prose: String,
}

struct VerdictWriter<'o> {
    before: &'o mut LastWritten,
    out: &'o mut Vec<u8>,
    mode: CastlingMode,
    languages: Languages,
}

impl<'o> VerdictWriter<'o> {
    fn new(
        before: &'o mut LastWritten,
        mode: CastlingMode,
        languages: Languages,
        out: &'o mut Vec<u8>,
    ) -> VerdictWriter<'o> {
        VerdictWriter {
            before,
            out,
            mode,
            languages,
        }
    }
}

impl VerdictWriter<'_> {
    // The grammar of JSON.

    fn put(&mut self, bytes: &str) {
        self.out.extend_from_slice(bytes.as_bytes());
    }

    /// A comma, if something stands before on the same level.
    fn separate(&mut self) {
        if !matches!(self.out.last(), Some(b'{' | b'[' | b':')) {
            self.out.push(b',');
        }
    }

    fn open(&mut self, bracket: u8) {
        self.out.push(bracket);
    }

    fn close(&mut self, bracket: u8) {
        self.out.push(bracket);
    }

    fn key(&mut self, key: &str) {
        self.separate();
        self.out.push(b'"');
        self.put(key);
        self.put("\":");
    }

    /// A string that needs no escapes.
    fn plain(&mut self, text: &str) {
        self.out.push(b'"');
        self.put(text);
        self.out.push(b'"');
    }

    fn word(&mut self, key: &str, word: impl Word) {
        self.key(key);
        self.plain(word.word());
    }

    fn word_or_null(&mut self, word: Option<impl Word>) {
        match word {
            Some(word) => self.plain(word.word()),
            None => self.put("null"),
        }
    }

    fn digits(&mut self, number: u32) {
        if number < 10 {
            self.out.push(b'0' + number as u8);
            return;
        }
        let mut digits = [0; 10];
        let mut at = digits.len();
        let mut rest = number;
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.out.extend_from_slice(&digits[at..]);
    }

    fn number(&mut self, key: &str, number: u32) {
        self.key(key);
        self.digits(number);
    }

    fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut write: impl FnMut(&mut Self, T)) {
        self.open(b'[');
        for item in items {
            self.separate();
            write(self, item);
        }
        self.close(b']');
    }

    fn square(&mut self, square: Square) {
        self.out
            .extend([square.file().char() as u8, square.rank().char() as u8]);
    }

    // Rulings.

    fn rulings(&mut self, rulings: &[Ruling]) {
        self.list(rulings, |writer, ruling| writer.ruling(ruling));
    }

    fn ruling(&mut self, ruling: &Ruling) {
        self.open(b'{');
        self.key("id");
        self.id(ruling.id);
        self.referred(ruling.of);
        self.word("offence", ruling.offence);
        self.put(",\"player\":");
        self.word_or_null(ruling.player);
        if let Some(count) = ruling.count {
            self.number("count", count.into());
        }
        self.word("status", ruling.status);
        self.articles(&ruling.articles);
        self.key("penalty");
        self.penalty(ruling.penalty.as_ref());
        self.correction(&ruling.clock_correction_s());
        self.ambiguity(&ruling.ambiguity);
        self.word("disclosure", ruling.disclosure);
        if ruling.restored == Restored::Yes {
            self.key("restored");
            self.put("true");
        }
        if let Some(footage) = &ruling.footage {
            self.key("video");
            self.open(b'{');
            self.key("camera");
            self.plain(footage.camera());
            self.key("footage");
            self.plain(&time_of_day(footage.at_s()));
            self.close(b'}');
        }
        if let Some(evidence) = &ruling.evidence {
            self.evidence(evidence);
        }
        self.put(",\"text\":");
        self.told("texts", |language, prose| {
            prose::ruling_into(ruling, language, prose);
        });
        self.close(b'}');
    }

    fn evidence(&mut self, evidence: &SensorEvidence) {
        self.key("evidence");
        self.open(b'{');
        let sensor = &evidence.sensor;
        if let Some(family) = sensor.family {
            self.word("kind", family);
        }
        if let Some(settling_ms) = sensor.settling_ms {
            self.number("settling_ms", settling_ms);
        }
        if let Some(touch) = &evidence.touch {
            self.touch_evidence(evidence, touch);
        }
        self.key("text");
        self.told("texts", |language, prose| {
            prose::evidence_into(evidence, language, prose);
        });
        self.close(b'}');
    }

    fn touch_evidence(&mut self, evidence: &SensorEvidence, touch: &TouchEvidence) {
        self.key("saw");
        self.list(&touch.saw, |writer, seen| {
            writer.open(b'{');
            writer.number("act", seen.act);
            writer.key("square");
            writer.out.push(b'"');
            writer.square(seen.square);
            writer.out.push(b'"');
            writer.word("certainty", seen.certainty);
            writer.close(b'}');
        });
        if touch.more > 0 {
            self.number("more", touch.more);
        }
        self.key("cannot_see");
        self.list(evidence.cannot_see(), |writer, unseen| {
            writer.plain(unseen.word());
        });
        if let Some(Ok(resolution_ms)) = evidence.resolution_ms().map(u32::try_from) {
            self.number("resolution_ms", resolution_ms);
        }
    }

    fn id(&mut self, (seq, place): RulingId) {
        self.out.push(b'"');
        self.digits(seq);
        self.out.push(b'.');
        self.digits(place);
        self.out.push(b'"');
    }

    fn referred(&mut self, of: Option<Referred>) {
        let Some(of) = of else { return };
        self.key("of");
        match of {
            Referred::Act(seq) => self.digits(seq),
            Referred::Ruling(id) => self.id(id),
        }
    }

    fn articles(&mut self, articles: &[Article]) {
        self.put(",\"articles\":");
        self.list(articles, |writer, article| writer.plain(article));
    }

    fn ambiguity(&mut self, entries: &[Ambiguity]) {
        self.key("ambiguity");
        self.list(entries, |writer, entry| {
            writer.put("\"C-");
            writer.digits(entry.number().into());
            writer.out.push(b'"');
        });
    }

    /// What is told in words: in English, its key written already, in other languages, if asked
    /// for, by their tags under another key.
    fn told(&mut self, others: &str, tell: impl Fn(Language, &mut String)) {
        self.prose(Language::English, &tell);
        let besides = self.languages.besides_english();
        if besides.is_empty() {
            return;
        }
        self.key(others);
        self.open(b'{');
        for language in besides {
            self.key(language.tag());
            self.prose(*language, &tell);
        }
        self.close(b'}');
    }

    fn prose(&mut self, language: Language, tell: &impl Fn(Language, &mut String)) {
        self.before.prose.clear();
        tell(language, &mut self.before.prose);
        write_str(&self.before.prose, self.out);
    }

    fn correction(&mut self, seconds: &ByColor<i32>) {
        if *seconds == ByColor::default() {
            return;
        }
        self.key("clock_correction_s");
        self.open(b'{');
        for color in Color::ALL
            .into_iter()
            .filter(|color| *seconds.get(*color) != 0)
        {
            self.key(color.word());
            let amount = *seconds.get(color);
            if amount < 0 {
                self.out.push(b'-');
            }
            self.digits(amount.unsigned_abs());
        }
        self.close(b'}');
    }

    fn penalty(&mut self, penalty: Option<&Penalty>) {
        let Some(penalty) = penalty else {
            return self.put("null");
        };
        self.open(b'{');
        match penalty {
            Penalty::AddTime(seconds) => self.time_added(seconds),
            Penalty::Loss(color) => self.word("loss", *color),
            Penalty::Draw => self.certain("draw"),
            Penalty::Discretion(items) => self.discretion(items),
            Penalty::Standard { seconds, items } => {
                self.discretion(items);
                self.key("standard");
                self.open(b'{');
                self.time_added(seconds);
                self.close(b'}');
            }
            Penalty::Warning(color) => self.word("warning", *color),
            Penalty::KingMove(color) => self.word("king_move", *color),
            Penalty::OpponentChoice(options) => self.options(options),
            Penalty::Intervene => self.certain("intervene"),
            Penalty::WaitNextMoveThenDraw => self.certain("wait_next_move_then_draw"),
        }
        self.close(b'}');
    }

    fn certain(&mut self, key: &str) {
        self.key(key);
        self.put("true");
    }

    fn time_added(&mut self, seconds: &ByColor<u32>) {
        self.key("add_time_s");
        self.open(b'{');
        for color in Color::ALL
            .into_iter()
            .filter(|color| *seconds.get(*color) != 0)
        {
            self.number(color.word(), *seconds.get(color));
        }
        self.close(b'}');
    }

    fn discretion(&mut self, items: &[Discretion]) {
        self.key("discretion");
        self.list(items, |writer, item| writer.plain(item.word()));
    }

    fn options(&mut self, options: &[OpponentOption]) {
        self.key("opponent_choice");
        self.list(options, |writer, option| writer.option(option));
    }

    fn option(&mut self, option: &OpponentOption) {
        self.open(b'{');
        self.key("option");
        write_str(&option.name, self.out);
        match option.stands {
            Some((from, to)) => {
                self.key("moves");
                self.put("[\"");
                self.square(from);
                self.square(to);
                self.put("\"]");
            }
            None => self.moves("moves", &option.moves),
        }
        self.close(b'}');
    }

    /// Moves in UCI notation, sorted as text.
    fn moves(&mut self, key: &str, moves: &[Move]) {
        self.key(key);
        self.move_list(moves);
    }

    fn move_list(&mut self, moves: &[Move]) {
        let mut sorted = MovesOf::<u16>::new();
        sorted.extend(moves.iter().map(|m| sort_key(*m, self.mode)));
        sorted.sort_unstable();
        self.open(b'[');
        // eight bytes are put faster than seven: the next move covers what is too much of this one
        let mut end = self.out.len();
        self.out.resize(end + LONGEST_MOVE * sorted.len(), b' ');
        for packed in &sorted {
            let (text, length) = unpacked(*packed);
            self.out[end..end + LONGEST_MOVE].copy_from_slice(&text);
            end += length;
        }
        // no comma follows the last one
        self.out.truncate(end - usize::from(!sorted.is_empty()));
        self.close(b']');
    }

    /// The list of before, if these are the same moves.
    fn moves_of_the_state(&mut self, moves: &Moves) {
        if self.before.moves.is_shared_with(moves) {
            self.out.extend_from_slice(&self.before.list);
            return;
        }
        let from = self.out.len();
        self.move_list(moves);
        self.before.moves.clone_from(moves);
        self.before.list.clear();
        self.before.list.extend_from_slice(&self.out[from..]);
    }

    // The state: the keys stand in a fixed order, and what is between two values is put at once.

    fn state(&mut self, view: &View) {
        self.put("{\"has_the_move\":\"");
        self.put(view.has_the_move.word());
        self.put("\",\"move_status\":\"");
        self.put(view.move_status.word());
        self.put("\",\"obligation\":");
        self.obligation(&view.obligation, view);
        self.fen(view);
        self.put(",\"illegal_moves\":");
        self.pair(view.illegal_moves.map(u32::from));
        self.put(",\"add_time_s\":");
        self.pair(view.add_time_s);
        self.put(",\"result\":\"");
        self.put(view.result.word());
        self.put("\",\"termination\":");
        self.word_or_null(view.termination);
        self.put(",\"running\":");
        let running = Some(view.running).filter(|running| *running != Running::Neither);
        self.word_or_null(running);
        if view.disclosure == Disclosure::Arbiter {
            self.word("disclosure", view.disclosure);
        }
        self.pending(view);
        self.close(b'}');
    }

    fn obligation(&mut self, obligation: &Obligation, view: &View) {
        self.put("{\"moves\":");
        self.moves_of_the_state(&obligation.moves);
        self.articles(&obligation.articles);
        self.put(match obligation.is_free() {
            true => ",\"free\":true,\"reason\":",
            false => ",\"free\":false,\"reason\":",
        });
        self.told("reasons", |language, prose| {
            prose::obligation_into(obligation, view, language, prose);
        });
        if !obligation.ambiguity.is_empty() {
            self.ambiguity(&obligation.ambiguity);
        }
        self.close(b'}');
    }

    fn fen(&mut self, view: &View) {
        self.put(",\"fen\":\"");
        let before = &mut *self.before;
        if before.fen.is_empty() || before.position != view.position {
            before.fen.clear();
            view.position.write_fen(&mut before.fen);
            before.position.clone_from(&view.position);
        }
        self.out.extend_from_slice(&before.fen);
        self.out.extend_from_slice(b"\",\"placement\":\"");
        if view.placement == *view.position.board() {
            let men = before.fen.split(|letter| *letter == b' ').next();
            self.out.extend_from_slice(men.unwrap_or_default());
        } else {
            write_men(&view.placement, self.out);
        }
        self.out.push(b'"');
    }

    fn pair(&mut self, pair: ByColor<u32>) {
        self.put("{\"white\":");
        self.digits(pair.white);
        self.put(",\"black\":");
        self.digits(pair.black);
        self.close(b'}');
    }

    fn pending(&mut self, view: &View) {
        self.put(",\"pending\":[");
        for open in &view.open {
            self.separate();
            self.open_matter(*open);
        }
        for question in &view.questions {
            self.separate();
            self.question(question);
        }
        self.close(b']');
    }

    fn open_matter(&mut self, open: Open) {
        self.open(b'{');
        self.key("open");
        match open {
            Open::DrawOffer(color) => {
                self.plain("draw_offer");
                self.word("by", color);
            }
            Open::Claimable(id) => {
                self.plain("claimable");
                self.key("of");
                self.id(id);
            }
        }
        self.close(b'}');
    }

    fn question(&mut self, question: &Question) {
        self.open(b'{');
        self.word("fact", question.fact);
        self.number("of", question.of);
        if let Some(evidence) = &question.evidence {
            self.evidence(evidence);
        }
        self.key("if");
        self.open(b'{');
        for answer in &question.answers {
            self.answer(answer);
        }
        self.close(b'}');
        self.close(b'}');
    }

    fn answer(&mut self, answer: &Answer) {
        self.key(&answer_key(&answer.value));
        self.open(b'{');
        self.moves("obligation", &answer.obligation);
        self.key("rulings");
        self.rulings(&answer.rulings);
        if !answer.withdrawn.is_empty() {
            self.key("withdrawn");
            self.list(&answer.withdrawn, |writer, id| writer.id(*id));
        }
        self.close(b'}');
    }
}

/// The key under which a verdict tells what an answer would mean.
pub(crate) fn answer_key(value: &Value) -> Cow<'static, str> {
    match value_item(value) {
        RawItem::Text(word) => word,
        RawItem::List(squares) => squares.join(",").into(),
        item => item.to_string().into(),
    }
}

/// As many as a position has legal moves.
type MovesOf<T> = arrayvec::ArrayVec<T, 270>;

/// A move with the man promoted to, in quotes and with a comma after it.
const LONGEST_MOVE: usize = r#""e7e8q","#.len();

/// The men that a pawn may become, in the order of their letters; none comes first.
const PROMOTIONS: [Role; 6] = [
    Role::Bishop,
    Role::King,
    Role::Knight,
    Role::Pawn,
    Role::Queen,
    Role::Rook,
];

/// A move packed so that the numbers sort as the texts do: files and ranks of both squares, the man
/// promoted to.
pub(crate) fn sort_key(m: Move, mode: CastlingMode) -> u16 {
    let (from, to, promotion) = match m {
        Move::Normal {
            from,
            to,
            promotion,
            ..
        } => (from, to, promotion),
        _ => match uci(m, mode) {
            UciMove::Normal {
                from,
                to,
                promotion,
            } => (from, to, promotion),
            _ => return 0,
        },
    };
    let promotion = promotion.and_then(|role| PROMOTIONS.iter().position(|p| *p == role));
    let promotion = promotion.map_or(0, |place| place as u16 + 1);
    // squares are numbered along the ranks, and sorted along the files
    let place = |square: Square| u16::from(square.flip_diagonal());
    place(from) << 9 | place(to) << 3 | promotion
}

/// The text of a packed move in quotes, a comma after it; and its length.
fn unpacked(packed: u16) -> ([u8; LONGEST_MOVE], usize) {
    let letter = |first: u8, shift: u16| first + (packed >> shift & 7) as u8;
    let square = |shift| (letter(b'a', shift + 3), letter(b'1', shift));
    let ((a, b), (c, d)) = (square(9), square(3));
    match usize::from(packed & 7).checked_sub(1) {
        None => ([b'"', a, b, c, d, b'"', b',', 0], 7),
        Some(place) => {
            let man = PROMOTIONS[place].char() as u8;
            ([b'"', a, b, c, d, man, b'"', b','], 8)
        }
    }
}

/// The text of a packed move.
pub(crate) fn uci_of(packed: u16) -> arrayvec::ArrayString<5> {
    let (text, length) = unpacked(packed);
    let mut uci = arrayvec::ArrayString::new();
    for letter in &text[1..length - 2] {
        uci.push(char::from(*letter));
    }
    uci
}
