//! Tells rulings and obligations in French, in the words of the arbiters of the French federation.
//!
//! The terms, so that they stay the same everywhere, in the manual too:
//!
//! | English | French |
//! |---|---|
//! | the Laws; ruling; act | les Règles ; la décision ; l'acte |
//! | White, Black | les Blancs, les Noirs, with the verb in the plural |
//! | man, men (pawns too) | la pièce, les pièces |
//! | to have the move; player having the move | avoir le trait ; le joueur au trait |
//! | touched; released; to adjust | touchée ; lâchée ; adouber |
//! | displaced (by accident) | dérangée |
//! | made; completed | joué ; achevé |
//! | carried out (whatever it was) | exécuté |
//! | to capture, to take; capture | prendre ; la prise |
//! | castling kingside, queenside | le petit roque, le grand roque |
//! | square, file, rank | la case, la colonne, la rangée |
//! | to press the clock; press | appuyer sur la pendule ; l'appui |
//! | flag; flag-fall | le drapeau ; la chute du drapeau |
//! | illegal move; irregularity | le coup illégal ; l'irrégularité |
//! | to reinstate | rétablir |
//! | claim; offer of a draw | la réclamation ; la proposition de nulle |
//! | penalty; warning; loss of the game | la pénalité ; l'avertissement ; la perte de la partie |
//! | draw; stalemate; checkmate; dead position | la nulle ; le pat ; le mat ; la position morte |
//! | to observe; observation | constater ; le constat |
//! | Competition Rules; Guidelines | les Règles de compétition ; les Directives |
//! | supervised | supervisée |

mod evidence;
pub(super) mod name;
mod obligation;
mod option;
mod reason;

use board::{ByColor, Color};
use laws::{Discretion, Obligation, Offence, OpponentOption, Penalty, Ruling, Status, View};

use super::evidence::EvidenceWords;
use super::{FixedWords, Tongue, Who, begins, is_hopeless, receivers, say};
use name::color as named;

/// French, translated from what English says.
pub(super) struct French;

impl Tongue for French {
    const WORDS: FixedWords = FixedWords {
        claim_rejected: "La réclamation est rejetée",
        if_claimed: "Si cela est réclamé à temps",
        semicolon: " ; ",
        colon: " : ",
        move_put_back: "le coup joué est remis sur l'échiquier",
        queen_put: "le pion est remplacé par une dame de la même couleur, et le coup reste acquis",
        reinstated: "la position qui précédait immédiatement l'irrégularité est rétablie",
        open_until_claimed: "Cela reste en suspens tant que personne ne le réclame",
        lapsed: "Cela ne peut plus être réclamé",
        arbiter_decides: "C'est à l'arbitre de décider de la suite",
        arbiter_chooses: "C'est à l'arbitre de choisir la pénalité",
        rests_on_video: "Cela se fonde sur la vidéo",
        camera: "caméra",
    };

    const EVIDENCE: EvidenceWords = evidence::EVIDENCE;

    fn reason(ruling: &Ruling, who: Who, out: &mut String) {
        reason::reason_into(ruling, who, out);
    }

    fn count(who: Who, offence: Offence, count: u8, out: &mut String) {
        out.push_str(match offence {
            Offence::AsIllegalMove => "cela compte comme le ",
            _ => "c'est le ",
        });
        ordinal(count, out);
        tell(" coup illégal {de p}", who, out);
    }

    fn penalty(who: Who, ruling: &Ruling, penalty: &Penalty, out: &mut String) {
        match penalty {
            Penalty::AddTime(seconds) => time_added(seconds, out),
            Penalty::Loss(side) => say(out, format_args!("{} perdent la partie", named(*side))),
            Penalty::Draw if is_hopeless(ruling) => tell(
                "la partie est nulle, parce que {o} ne {peuvent|peut} mater par aucune suite de \
                 coups légaux",
                who,
                out,
            ),
            Penalty::Draw => out.push_str("la partie est nulle"),
            Penalty::Discretion([only]) if ruling.status == Status::Enforced => imposed(*only, out),
            Penalty::Discretion(items) => discretion(items, out),
            Penalty::Standard { seconds, items } => {
                out.push_str("comme pénalité ordinaire, ");
                time_added(seconds, out);
                out.push_str(" ; ou ");
                discretion(items, out);
            }
            Penalty::Warning(side) => {
                say(
                    out,
                    format_args!("{} reçoivent un avertissement", named(*side)),
                );
            }
            Penalty::KingMove(side) => {
                say(out, format_args!("{} doivent jouer le roi", named(*side)));
            }
            Penalty::OpponentChoice(choice) => options(choice, who, out),
            Penalty::Intervene => {
                out.push_str("l'arbitre doit intervenir et faire rectifier la position");
            }
            Penalty::WaitNextMoveThenDraw => out.push_str(
                "l'arbitre attend que le coup suivant soit achevé ; si une position illégale est \
                 alors encore sur l'échiquier, la partie est nulle",
            ),
        }
    }

    fn corrected(color: Color, seconds: i32, out: &mut String) {
        duration(seconds.unsigned_abs(), out);
        out.push_str(match (seconds.unsigned_abs(), seconds < 0) {
            (1 | 60, true) => " est retirée de la pendule ",
            (1 | 60, false) => " est ajoutée à la pendule ",
            (_, true) => " sont retirées de la pendule ",
            (_, false) => " sont ajoutées à la pendule ",
        });
        tell("{de p}", Who(Some(color)), out);
    }

    fn obligation(obligation: &Obligation, view: &View, out: &mut String) {
        obligation::obligation_into(obligation, view, out);
    }
}

/// Writes a text in which `{p}` stands for the player and `{o}` for the opponent, also as `{de p}`
/// and `{à p}`; `{ont|a}` agrees with them, who are plural if their colours are known.
fn tell(template: &str, who: Who, out: &mut String) {
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let (mark, after) = after.split_once('}').unwrap_or((after, ""));
        match mark.split_once('|') {
            Some((plural, _)) if who.0.is_some() => out.push_str(plural),
            Some((_, singular)) => out.push_str(singular),
            None => out.push_str(person(mark, who, begins(out))),
        }
        rest = after;
    }
    out.push_str(rest);
}

fn person(mark: &str, who: Who, begins: bool) -> &'static str {
    let meant = |player: Color| if mark.ends_with('o') { !player } else { player };
    let of = |white, black| who.0.map(|player| meant(player).fold_wb(white, black));
    match mark {
        "p" if begins => of("Les Blancs", "Les Noirs").unwrap_or("Un joueur"),
        "p" => of("les Blancs", "les Noirs").unwrap_or("le joueur"),
        "de p" => of("des Blancs", "des Noirs").unwrap_or("du joueur"),
        "à p" => of("aux Blancs", "aux Noirs").unwrap_or("au joueur"),
        "o" if begins => of("Les Blancs", "Les Noirs").unwrap_or("L'adversaire"),
        "o" => of("les Blancs", "les Noirs").unwrap_or("l'adversaire"),
        "de o" => of("des Blancs", "des Noirs").unwrap_or("de l'adversaire"),
        _ => of("aux Blancs", "aux Noirs").unwrap_or("à l'adversaire"),
    }
}

fn options(options: &[OpponentOption], who: Who, out: &mut String) {
    tell("{o} {peuvent|peut} choisir : ", who, out);
    for (place, option) in options.iter().enumerate() {
        if place > 0 {
            out.push_str(", ou ");
        }
        option::option_into(&option.name, out);
    }
}

fn ordinal(count: u8, out: &mut String) {
    const WORDS: [&str; 5] = ["premier", "deuxième", "troisième", "quatrième", "cinquième"];
    match WORDS.get(usize::from(count).wrapping_sub(1)) {
        Some(word) => out.push_str(word),
        None => say(out, format_args!("{count}e")),
    }
}

fn time_added(seconds: &ByColor<u32>, out: &mut String) {
    if receivers(seconds).next().is_none() {
        out.push_str("aucun temps n'est ajouté");
    }
    for (place, (color, seconds)) in receivers(seconds).enumerate() {
        if place > 0 {
            out.push_str(", ");
        }
        say(out, format_args!("{} reçoivent ", named(color)));
        duration(seconds, out);
    }
}

/// A time in words: whole minutes as minutes.
fn duration(seconds: u32, out: &mut String) {
    const WORDS: [&str; 4] = ["deux", "trois", "quatre", "cinq"];
    match (seconds / 60, seconds % 60) {
        (1, 0) => out.push_str("une minute"),
        (minutes @ 2..=5, 0) => say(out, format_args!("{} minutes", WORDS[minutes as usize - 2])),
        (minutes, 0) if minutes > 0 => say(out, format_args!("{minutes} minutes")),
        _ if seconds == 1 => out.push_str("une seconde"),
        _ => say(out, format_args!("{seconds} secondes")),
    }
}

/// What the arbiter has picked he imposes; how much time that is no article says.
fn imposed(item: Discretion, out: &mut String) {
    say(
        out,
        format_args!("l'arbitre prononce {}", name::discretion(item)),
    );
    if matches!(item, Discretion::AddTimeOpponent | Discretion::ReduceTime) {
        out.push_str(" et fixe le nombre de secondes");
    }
}

fn discretion(items: &[Discretion], out: &mut String) {
    let named = name::discretion;
    match items {
        [] => out.push_str("l'arbitre choisit la pénalité"),
        [only] => say(
            out,
            format_args!("l'arbitre peut prononcer {}", named(*only)),
        ),
        [first, .., last] => say(
            out,
            format_args!(
                "l'arbitre choisit la pénalité, entre {} et {}",
                named(*first),
                named(*last)
            ),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_words() {
        for (seconds, told) in [
            (1, "une seconde"),
            (10, "10 secondes"),
            (60, "une minute"),
            (90, "90 secondes"),
            (120, "deux minutes"),
            (600, "10 minutes"),
        ] {
            let mut out = String::new();
            duration(seconds, &mut out);
            assert_eq!(out, told);
        }
    }

    #[test]
    fn players_and_verbs_agree() {
        let told = |player, template| {
            let mut out = String::new();
            tell(template, Who(player), &mut out);
            out
        };
        let resigns = "{p} {abandonnent|abandonne}, {o} {gagnent|gagne}";
        assert_eq!(
            told(Some(Color::White), resigns),
            "Les Blancs abandonnent, les Noirs gagnent"
        );
        assert_eq!(
            told(None, resigns),
            "Un joueur abandonne, l'adversaire gagne"
        );
        let clocks = "la pendule {de p}, celle {de o}, du temps {à p}, du temps {à o}";
        assert_eq!(
            told(Some(Color::Black), clocks),
            "la pendule des Noirs, celle des Blancs, du temps aux Noirs, du temps aux Blancs"
        );
        assert_eq!(
            told(None, clocks),
            "la pendule du joueur, celle de l'adversaire, du temps au joueur, du temps à l'adversaire"
        );
    }
}
