//! Names values in French.

use board::{Color, Role};
use laws::{Discretion, Fact, GameResult, MoveStatus, Noticed, Offence, Status, Termination};

pub(in crate::prose) fn color(color: Color) -> &'static str {
    color.fold_wb("les Blancs", "les Noirs")
}

pub(in crate::prose) const fn role(value: Role) -> &'static str {
    match value {
        Role::Pawn => "pion",
        Role::Knight => "cavalier",
        Role::Bishop => "fou",
        Role::Rook => "tour",
        Role::Queen => "dame",
        Role::King => "roi",
    }
}

pub(in crate::prose) const fn offence(value: Offence) -> &'static str {
    match value {
        Offence::None => "aucune infraction",
        Offence::IllegalMove => "coup illégal",
        Offence::AsIllegalMove => "pénalisé comme un coup illégal",
        Offence::TouchMove => "pièce touchée ni jouée ni prise",
        Offence::Article4Other => "infraction à l'article 4",
        Offence::ClockHandling => "maniement de la pendule",
        Offence::Distraction => "gêne de l'adversaire",
        Offence::Displacement => "pièces dérangées",
        Offence::WrongClaim => "réclamation incorrecte",
        Offence::Refusal => "refus d'obtempérer",
        Offence::OutOfTurn => "coup joué sans avoir le trait",
        Offence::Recording => "notation des coups",
    }
}

pub(in crate::prose) const fn status(value: Status) -> &'static str {
    match value {
        Status::Enforced => "en vigueur",
        Status::Claimable => "en suspens jusqu'à réclamation",
        Status::Lapsed => "ne peut plus être réclamé",
        Status::Proposed => "pénalité au choix de l'arbitre",
        Status::Rejected => "rejeté",
        Status::NeedsArbiter => "à trancher par l'arbitre",
        Status::Noted => "consigné",
    }
}

pub(in crate::prose) const fn move_status(value: MoveStatus) -> &'static str {
    match value {
        MoveStatus::None => "aucun coup commencé",
        MoveStatus::NotMade => "commencé, pas encore joué",
        MoveStatus::Made => "joué",
        MoveStatus::Completed => "achevé",
        MoveStatus::IllegalNotCompleted => "illégal, pas achevé",
        MoveStatus::IllegalCompleted => "illégal et achevé",
    }
}

pub(in crate::prose) const fn result(value: GameResult) -> &'static str {
    match value {
        GameResult::Ongoing => "la partie continue",
        GameResult::WhiteWins => "les Blancs gagnent",
        GameResult::BlackWins => "les Noirs gagnent",
        GameResult::Draw => "partie nulle",
        GameResult::BothLose => "partie perdue par les deux joueurs",
        GameResult::Cancelled => "partie annulée, une nouvelle partie est jouée",
        GameResult::Replay => "partie à rejouer",
    }
}

pub(in crate::prose) const fn termination(value: Termination) -> &'static str {
    match value {
        Termination::Checkmate => "échec et mat",
        Termination::Stalemate => "pat",
        Termination::DeadPosition => "position morte",
        Termination::Resignation => "abandon",
        Termination::Agreement => "accord mutuel",
        Termination::Time => "temps",
        Termination::IllegalMoves => "coups illégaux",
        Termination::Threefold => "troisième apparition de la position",
        Termination::FiftyMoves => "cinquante coups",
        Termination::Fivefold => "cinquième apparition de la position",
        Termination::SeventyFiveMoves => "soixante-quinze coups",
        Termination::IllegalPosition => "position illégale non corrigée",
        Termination::DefaultTime => "arrivée après le temps de forfait",
        Termination::Device => "téléphone ou autre appareil",
        Termination::Refusal => "refus d'obtempérer",
        Termination::BothFlags => "deux drapeaux tombés",
        Termination::NormalMeans => "aucun effort pour gagner par des moyens normaux",
        Termination::Decision => "décision de l'arbitre",
        Termination::Annulled => "partie annulée",
    }
}

pub(in crate::prose) const fn discretion(value: Discretion) -> &'static str {
    match value {
        Discretion::Warning => "un avertissement",
        Discretion::AddTimeOpponent => "une augmentation du temps de l'adversaire",
        Discretion::ReduceTime => "une réduction du temps du fautif",
        Discretion::PointsOpponent => "une augmentation des points de l'adversaire",
        Discretion::PointsOffender => "une réduction des points du fautif",
        Discretion::Loss => "la perte de la partie",
        Discretion::Fine => "une amende",
        Discretion::ExcludeRounds => "l'exclusion d'une ou de plusieurs rondes",
        Discretion::Expulsion => "l'exclusion de la compétition",
    }
}

pub(in crate::prose) const fn noticed(value: Noticed) -> &'static str {
    match value {
        Noticed::Flag => "la chute d'un drapeau",
        Noticed::IllegalMove => "un coup illégal",
        Noticed::Touch => "une pièce touchée",
        Noticed::IllegalPosition => "une position illégale",
        Noticed::Displaced => "une pièce dérangée",
        Noticed::WrongArray => "des pièces mal placées au départ",
        Noticed::ColoursReversed => "des couleurs inversées",
        Noticed::BoardTurned => "un échiquier mal orienté",
        Noticed::ClockSetting => "une pendule mal réglée",
        Noticed::BothFlags => "la chute des deux drapeaux",
        Noticed::ClockManners => "le maniement de la pendule",
        Noticed::Distraction => "une gêne de l'adversaire",
    }
}

/// A question of fact, as the arbiter would be asked.
pub(in crate::prose) const fn question(fact: Fact) -> &'static str {
    match fact {
        Fact::Intent => {
            "La pièce a-t-elle été touchée délibérément, par accident, ou pour l'adouber ?"
        }
        Fact::Order => "Dans quel ordre les pièces ont-elles été touchées ?",
        Fact::Hand => "Quelle main a été utilisée ?",
        Fact::AnnouncedFirst => "« J'adoube » a-t-il été annoncé avant que la pièce soit touchée ?",
        Fact::AnnouncementHeard => "L'annonce a-t-elle été entendue ?",
        Fact::IntendsCastling => "Le joueur voulait-il roquer ?",
        Fact::ProxyContact => {
            "La pièce heurtée par la pièce tenue en main était-elle celle à prendre ?"
        }
        Fact::LetGo => "La pièce a-t-elle été lâchée ?",
        Fact::PutBack => "Les pièces ont-elles été remises en place avant l'appui sur la pendule ?",
        Fact::Executed => "Le coup a-t-il été mené à son terme, ou interrompu ?",
        Fact::FirstFlag => "Quel drapeau est tombé le premier ?",
        Fact::Reconstructable => {
            "La dernière position avant l'irrégularité peut-elle être reconstituée ?"
        }
        Fact::ClaimPostponed => {
            "La partie continue-t-elle pendant que la réclamation reste ouverte ?"
        }
        Fact::FlagCounts => {
            "Le drapeau tombé pendant que des pièces étaient déplacées compte-t-il ?"
        }
        Fact::PausingJustified => "Y avait-il une raison valable d'arrêter les pendules ?",
        Fact::Unreasonable => "La réclamation ou la proposition était-elle déraisonnable ?",
        Fact::MatePossible => "L'adversaire pouvait-il encore mater ?",
        Fact::RefusalPersistent => "Le refus d'obtempérer est-il persistant ?",
        Fact::Deliberate => "Était-ce délibéré ?",
        Fact::Misunderstanding => "Cela venait-il d'un malentendu ?",
        Fact::ForcedWin => "Y a-t-il un gain forcé ?",
        Fact::TimePressure => "Le joueur était-il en crise de temps ?",
        Fact::Seen => "Est-il établi que cela s'est produit ?",
        Fact::Penalty => "Quelle pénalité l'arbitre prononce-t-il ?",
        Fact::CanCheckmate => "Ce camp peut-il mater par une suite quelconque de coups légaux ?",
        Fact::DeadPosition => {
            "Est-il établi qu'aucun des deux camps ne peut mater par une suite quelconque de coups \
             légaux ?"
        }
        Fact::Late => "Où se place l'acte rapporté tardivement ?",
    }
}
