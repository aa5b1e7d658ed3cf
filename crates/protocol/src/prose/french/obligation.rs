//! Tells in French, as a clause, why the player having the move is bound.

use board::{Position, Role, Square};
use laws::{Bound, Obligation, View};

use crate::prose::say;

pub(super) fn obligation_into(obligation: &Obligation, view: &View, out: &mut String) {
    let man = |square: Square| FrenchMan(view.position.board().role_at(square));
    let clause = match obligation.why {
        Bound::Nothing => "rien n'oblige le joueur",
        Bound::OwnMan(square) => {
            let (man, e) = (man(square).with_article(), man(square).e());
            return say(
                out,
                format_args!("{man} en {square} a été touché{e} en premier"),
            );
        }
        Bound::OpponentsMan(square) => return opponents_man(man(square), square, out),
        Bound::Both(own, other) => return both((man(own), own), (man(other), other), out),
        Bound::Together => {
            "plusieurs pièces ont été touchées ensemble : n'importe laquelle peut être jouée ou prise"
        }
        Bound::Castle => {
            "le roi et une tour ont été touchés : le roque de ce côté est légal et doit être joué"
        }
        Bound::KingInstead => {
            "le roque de ce côté est illégal : le roi doit jouer un autre coup légal"
        }
        Bound::KingImmobile => {
            "le roque est illégal et le roi n'a aucun coup légal : tout coup légal peut être joué"
        }
        Bound::RookFirst(square) => {
            say(out, format_args!("la tour en {square} a été touchée"));
            " avant le roi : le roque avec elle n'est pas permis"
        }
        Bound::KingReleased => "le roi a été lâché à deux cases, comme pour roquer",
        Bound::Released(from, to) => {
            let (man, e) = (man(from).with_article(), man(from).e());
            return say(out, format_args!("{man} de {from} a été lâché{e} en {to}"));
        }
        Bound::Promotion(square, chosen) => {
            let (new, name) = (
                FrenchMan(Some(chosen)).anew(),
                FrenchMan(Some(chosen)).name(),
            );
            say(out, format_args!("{new} {name} a touché {square}"));
            " : le choix est définitif"
        }
        Bound::NoneCan => {
            "aucune pièce touchée ne peut être jouée ou prise : tout coup légal peut être joué"
        }
        Bound::ClaimedMove => "le coup prévu dans la réclamation de nulle doit être joué",
        Bound::Determined => "le coup est déterminé et n'a plus qu'à être achevé",
        Bound::HistoricChoice => "l'adversaire doit encore choisir parmi les pénalités",
        Bound::HistoricPenalty => "une pénalité oblige le joueur",
        Bound::GameOver => "la partie est terminée",
    };
    out.push_str(clause);
}

fn opponents_man(man: FrenchMan, square: Square, out: &mut String) {
    let (name, e) = (man.with_article(), man.e());
    say(
        out,
        format_args!("{name} adverse en {square} a été touché{e} et doit être pris{e}"),
    );
}

fn both((man, own): (FrenchMan, Square), (victim, other): (FrenchMan, Square), out: &mut String) {
    let (first, second) = (man.with_article(), victim.with_article());
    say(
        out,
        format_args!("{first} en {own} et {second} adverse en {other} ont été touché"),
    );
    // two men of which one is masculine
    out.push_str(if man.is_feminine() && victim.is_feminine() {
        "es"
    } else {
        "s"
    });
    let takes = if man.is_feminine() {
        "la première"
    } else {
        "le premier"
    };
    let taken = if victim.is_feminine() {
        "la seconde"
    } else {
        "le second"
    };
    say(out, format_args!(" : {takes} doit prendre {taken}"));
}

/// A man as a noun with its gender; one that nobody knows is a « pièce ».
#[derive(Clone, Copy)]
struct FrenchMan(Option<Role>);

impl FrenchMan {
    fn name(self) -> &'static str {
        self.0.map_or("pièce", super::name::role)
    }

    fn is_feminine(self) -> bool {
        matches!(self.0, None | Some(Role::Rook | Role::Queen))
    }

    fn with_article(self) -> &'static str {
        match self.0 {
            None => "la pièce",
            Some(Role::Pawn) => "le pion",
            Some(Role::Knight) => "le cavalier",
            Some(Role::Bishop) => "le fou",
            Some(Role::Rook) => "la tour",
            Some(Role::Queen) => "la dame",
            Some(Role::King) => "le roi",
        }
    }

    /// « nouveau » as it agrees with it, with its article.
    fn anew(self) -> &'static str {
        if self.is_feminine() {
            "la nouvelle"
        } else {
            "le nouveau"
        }
    }

    /// The letter that a participle takes for it.
    fn e(self) -> &'static str {
        if self.is_feminine() { "e" } else { "" }
    }
}
