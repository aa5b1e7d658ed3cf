//! Tells in French, as a sentence without its full stop, why a ruling was made.

use board::{Color, Move, Piece, Role, Square, WhyIllegal};
use laws::{
    DrawRule, Found, Granted, HarmlessPress, HistoricCase, Incident, NoGuidelines, PromotionDefect,
    Reason, Referred, Ruling, Status, WrongDrawClaim,
};

use super::name::{self, color, discretion, noticed};
use super::{option, tell};
use crate::prose::reasons::reasons;
use crate::prose::{Who, say};

reasons! {
    plain(tell) {
        // Contacts, execution and press.
        Reason::KingCaptured => "{p} {ont|a} pris le roi adverse, qui ne se prend jamais",
        Reason::CastlingUnfinished =>
            "{p} {ont|a} déplacé le roi comme pour roquer et appuyé sur la pendule sans déplacer la \
             tour",
        Reason::VictimLeft =>
            "{p} {ont|a} appuyé sur la pendule alors que la pièce prise était encore sur \
             l'échiquier",
        Reason::PressWithoutMove => "{p} {ont|a} appuyé sur la pendule sans jouer de coup",
        Reason::HarmlessPress(press) => harmless_press(*press),
        Reason::TwoHands => "{p} {ont|a} utilisé les deux mains pour un seul coup",
        Reason::OtherHand => "{p} {ont|a} joué d'une main et appuyé sur la pendule de l'autre",
        Reason::PutBack => "Cela a été rectifié avant l'appui sur la pendule",
        Reason::TouchOnOpponentsTime =>
            "{p} {ont|a} touché des pièces alors que la pendule de l'adversaire tournait",
        Reason::OutOfTurn => "{p} {ont|a} joué sans avoir le trait",
        // Reported without the moves of the game.
        Reason::Reported(what) => reported(*what),
        Reason::PositionUntold =>
            "La position n'a pas été indiquée ; c'est à l'arbitre de dire si {p} {pouvaient|pouvait} encore mater",
        Reason::TwoMovesInSuccession => "{p} {ont|a} joué deux coups de suite",
        Reason::NotHeard => "L'annonce {de p} n'a pas été entendue",
        Reason::AnnouncedTooLate =>
            "{p} {n'ont|n'a} annoncé vouloir adouber qu'après avoir touché la pièce",
        Reason::CompletedByNextMove =>
            "{p} {ont|a} joué le coup suivant, ce qui a achevé le précédent",
        Reason::TouchWithoutTheMove =>
            "{p} {ont|a} touché une pièce sans avoir le trait ; cela ne crée aucune obligation",
        Reason::AnswerTakenBack =>
            "{p} {ont|a} répondu avant que la décision soit annoncée ; la réponse est reprise, et personne n'en est chargé",
        Reason::WentOnUnannounced =>
            "{p} {ont|a} continué avant que la décision soit annoncée ; ce qui a été fait est repris, et personne n'en est chargé",
        Reason::ReplyBeforeMade =>
            "{p} {ont|a} répondu avant que le coup adverse soit joué ; la pièce reste où elle a été posée, et l'arbitre dit si elle revient ou si c'est la réponse",
        Reason::ReplyInTheWay =>
            "{p} {ont|a} répondu avant que le coup adverse soit achevé, et la réponse le gêne ; elle revient, et l'adversaire achève son coup",
        Reason::ReplyPutBack =>
            "{p} {ont|a} répondu avant que le coup adverse soit joué, et la réponse a été remise en place",
        Reason::CastlingUnderWay =>
            "{p} {ont|a} annoncé le roque et l'{ont|a} commencé ; le roque est en cours et doit être achevé",
        Reason::ReplyToUncompleted =>
            "{p} {ont|a} répondu à un coup pour lequel personne n'avait appuyé sur la pendule ; c'est pris comme la réponse",
        Reason::OnPurpose => "{p} {ont|a} joué le coup illégal délibérément",
        Reason::AssistantsSlip =>
            "L'assistant {de p} a exécuté un autre coup que celui qui lui avait été indiqué ; \
             c'est un accident",
        Reason::AnnouncedOtherwise =>
            "{p} {ont|a} annoncé un autre coup que celui qui a été exécuté",
        Reason::ImproperPress =>
            "{p} {ont|a} appuyé sur la pendule sans avoir promu le pion ; l'adversaire peut \
             appuyer en retour",
        Reason::HistoricPenalty(case) => historic(*case),

        // Men displaced, set up wrongly, put right.
        Reason::Knocked =>
            "{p} {ont|a} dérangé des pièces et {doivent|doit} rétablir la position correcte sur \
             {leur|son} propre temps",
        Reason::DisplacedFound => "Une pièce n'est pas sur sa case : elle a été dérangée",
        Reason::WrongArray(Found::InTime) =>
            "La partie a commencé avec des pièces mal placées : elle est annulée et une nouvelle \
             partie est jouée",
        Reason::WrongArray(Found::TooLate) =>
            "La partie a commencé avec des pièces mal placées, mais il est trop tard pour le \
             réclamer : elle continue",
        Reason::WrongArray(Found::ArbiterDecides) =>
            "La partie a commencé avec des pièces mal placées",
        Reason::BoardTurned(Found::TooLate) =>
            "L'échiquier est mal orienté, mais il est trop tard pour le réclamer",
        Reason::BoardTurned(_) =>
            "L'échiquier était mal orienté : la position est transférée sur un échiquier bien \
             orienté",
        Reason::ColoursReversed(Found::InTime) =>
            "La partie a commencé avec les couleurs inversées : une nouvelle partie est jouée",
        Reason::ColoursReversed(Found::TooLate) =>
            "La partie a commencé avec les couleurs inversées : elle continue",
        Reason::ColoursReversed(Found::ArbiterDecides) =>
            "La partie a commencé avec les couleurs inversées",
        Reason::ClockSetting(Found::InTime) => "La pendule était mal réglée : elle est corrigée",
        Reason::ClockSetting(Found::TooLate) =>
            "La pendule était mal réglée, mais il est trop tard pour y remédier",
        Reason::ClockSetting(Found::ArbiterDecides) =>
            "La pendule était mal réglée : l'arbitre décide selon son meilleur jugement",
        Reason::IllegalPosition | Reason::WaitForNextMove =>
            "La position est illégale : aucune suite de coups légaux n'a pu y mener",
        Reason::StillIllegal =>
            "Une position illégale est encore sur l'échiquier après le coup suivant",
        Reason::NoLongerIllegal => "La position n'est plus illégale : la partie continue",
        Reason::StandsUnlessClaimed =>
            "La position est illégale et demeure tant que personne ne réclame",
        Reason::AgreedToRestore =>
            "Les joueurs conviennent de corriger le coup illégal sans l'arbitre",
        Reason::PositionSet => "L'arbitre a établi la position",

        // What becomes of a claim or an observation.
        Reason::ForfeitedByTouch =>
            "Le droit de réclamer est perdu dès que le réclamant a touché une pièce dans \
             l'intention de la jouer ou de la prendre",
        Reason::OwnTouch =>
            "Seul l'adversaire peut le réclamer ; l'arbitre n'intervient que s'il l'a vu lui-même",
        Reason::NoEvidence => "Ni l'arbitre ni un témoin neutre ne peuvent le confirmer",
        Reason::NotCompleted =>
            "Ce qui a été fait sur l'échiquier n'est pas achevé, car personne n'a appuyé sur la pendule ; la pièce touchée doit être jouée",
        Reason::OnlyAQueen =>
            "Selon la décision, le pion devient une dame ; {p} {doivent|doit} en poser une à la place de l'autre pièce",
        Reason::AnsweredUncompleted =>
            "Ce coup a reçu une réponse avant que la pendule ne soit actionnée ; il n'est achevé que lorsque {p} {appuient|appuie} ou {rejouent|rejoue}",
        Reason::ClaimFallsAway => "Les coups ont d'abord été vérifiés, et ce qui y a été trouvé passe avant la réclamation",
        Reason::Gesture =>
            "Une poignée de main ou un résultat écrit ne termine rien en soi ; l'arbitre demande ce qu'{p} {voulaient|voulait} dire",
        Reason::ClaimPostponed =>
            "L'arbitre laisse la partie continuer ; la réclamation {de p} reste ouverte",
        Reason::ClaimIsOpen => "Une réclamation faite avant que le drapeau soit signalé est entre les mains de l'arbitre, qui décide ; le drapeau ne décide rien",
        Reason::NothingFound => "Aucune irrégularité n'est constatée",
        Reason::NextMoveMade =>
            "L'adversaire a déjà joué le coup suivant : l'irrégularité demeure",
        Reason::PutRight =>
            "Cela a été rectifié sur l'échiquier, et l'adversaire a joué le coup suivant",
        Reason::TooOld => "Le coup illégal est trop ancien pour être corrigé",
        Reason::GameOver => "La partie est terminée : rien n'en change le résultat",
        Reason::AlreadyRuled => "Cela a déjà été tranché",
        Reason::DrawClaimWrong(WrongDrawClaim::NotOnMove) =>
            "La réclamation de nulle {de p} est incorrecte : {p} {n'ont|n'a} pas le trait",
        Reason::DrawClaimWrong(WrongDrawClaim::Touched) =>
            "La réclamation de nulle {de p} est incorrecte : une pièce a été touchée pour ce coup",
        Reason::DrawClaimWrong(WrongDrawClaim::NotSo) =>
            "La réclamation de nulle {de p} est incorrecte : les coups joués ne la confirment pas",
        Reason::DrawClaimWrong(WrongDrawClaim::IntendedIllegal) =>
            "La réclamation de nulle {de p} est incorrecte : le coup prévu est illégal",
        Reason::FlagUp => "Le drapeau n'est pas tombé",
        Reason::FlagSpent =>
            "Le drapeau est tombé pendant le temps qu'une irrégularité a fait courir ; il ne compte pas",
        Reason::FlagDisputed => "La chute du drapeau est contestée ; la réclamation n'est pas retenue tant qu'elle n'est pas établie",
        Reason::FlagAfterDisplacement =>
            "Le drapeau est tombé après que des pièces ont été déplacées et avant que la pendule soit réglée ; l'arbitre décide s'il compte",
        Reason::FlagOnWrongClock =>
            "Le drapeau est tombé sur une pendule mise en marche alors que ce n'était pas au tour de ce joueur ; l'arbitre décide s'il compte",
        Reason::ClaimantFlagDown => "Le drapeau du réclamant est tombé lui aussi",
        Reason::FlagForPlayers => "Seuls les joueurs peuvent signaler la chute d'un drapeau",
        Reason::NoGuidelines(NoGuidelines::OtherControl) =>
            "Cette demande n'existe pas à cette cadence",
        Reason::NoGuidelines(NoGuidelines::NotAnnounced) =>
            "Les directives pour les parties sans incrément n'ont pas été annoncées pour ce tournoi",
        Reason::NoGuidelines(NoGuidelines::Increment) =>
            "La pendule donne un incrément : les directives pour les parties sans incrément ne s'appliquent pas",
        Reason::NoGuidelines(NoGuidelines::WithoutTheMove) =>
            "Seul le joueur au trait peut faire cette demande",
        Reason::NoGuidelines(NoGuidelines::TimeLeft) =>
            "La demande peut être faite quand il reste moins de deux minutes",
        Reason::GuidelinesClaim(Granted::Yes) =>
            "La demande selon les Directives pour les parties sans incrément est acceptée",
        Reason::GuidelinesClaim(Granted::No) =>
            "La demande selon les Directives pour les parties sans incrément est refusée",
        Reason::GuidelinesClaim(Granted::ArbiterDecides) =>
            "La demande selon les Directives pour les parties sans incrément est soumise à \
             l'arbitre",
        Reason::SpectatorsWord =>
            "Un spectateur a parlé : seul l'arbitre peut en tenir compte",

        // How a game ends, and what is offered.
        Reason::Checkmate => "L'échec et mat met fin à la partie",
        Reason::Stalemate =>
            "Le joueur au trait n'a aucun coup légal et n'est pas en échec : pat, la partie est \
             nulle",
        Reason::DeadPosition =>
            "Aucun des deux joueurs ne peut mater par une suite quelconque de coups légaux : \
             position morte, la partie est nulle",
        Reason::Resigned => "{p} {abandonnent|abandonne} : {o} {gagnent|gagne} la partie",
        Reason::ResignedToHopeless =>
            "{p} {abandonnent|abandonne}, mais {o} ne {peuvent|peut} mater par aucune suite de \
             coups légaux : la partie est nulle",
        Reason::Agreed => "Les joueurs conviennent du résultat",
        Reason::AgreedTooEarly => "Il est trop tôt pour une nulle par accord mutuel",
        Reason::OfferOutOfTime =>
            "{p} {ont|a} proposé la nulle au mauvais moment ou contre le règlement",
        Reason::OfferStands =>
            "{p} {proposent|propose} la nulle : la proposition ne peut être retirée et vaut \
             jusqu'à ce qu'elle soit acceptée ou refusée, ou que la partie se termine",
        Reason::OfferHadBeenRefused => "La proposition avait été refusée, en touchant une pièce ou en paroles",
        Reason::NothingOffered => "Aucune nulle n'a été proposée",
        Reason::OfferRefused => "La proposition de nulle est refusée",
        Reason::CannotWithdraw =>
            "Une réclamation ou une proposition de nulle ne peut être retirée",
        Reason::FlagDown =>
            "Le drapeau {de p} est tombé ; la chute ne compte qu'une fois constatée par l'arbitre \
             ou réclamée par un joueur",
        Reason::LostOnTime =>
            "Le drapeau {de p} est tombé avant que les coups prescrits aient été achevés",
        Reason::BothFlags =>
            "Les deux drapeaux sont tombés et personne ne peut dire lequel est tombé le premier",
        Reason::DrawClaimCorrect(DrawRule::Threefold | DrawRule::Fivefold) =>
            "La réclamation est correcte : la même position apparaît pour la troisième fois ; la \
             partie est nulle",
        Reason::DrawClaimCorrect(DrawRule::Fifty | DrawRule::SeventyFive) =>
            "La réclamation est correcte : cinquante coups sans prise ni coup de pion ; la partie \
             est nulle",
        Reason::AutomaticDraw(DrawRule::Threefold | DrawRule::Fivefold) =>
            "La même position est apparue cinq fois : la partie est nulle",
        Reason::AutomaticDraw(DrawRule::Fifty | DrawRule::SeventyFive) =>
            "Chaque joueur a joué soixante-quinze coups sans prise ni coup de pion : la partie \
             est nulle",
        Reason::ForcedWin => "Le résultat dépend de l'existence d'un gain forcé",
        Reason::Declared => "Le résultat a été déclaré",

        // Everything else about how the players behave.
        Reason::WrittenInAdvance => "{p} {ont|a} noté un coup avant de le jouer",
        Reason::Stopped => "Les pendules sont arrêtées",
        Reason::StoppedWithoutNeed =>
            "{p} {ont|a} arrêté les pendules sans raison valable",
        Reason::ClockManners => "{p} {n'ont|n'a} pas manié la pendule correctement",
        Reason::Distraction => "{p} {ont|a} distrait ou gêné l'adversaire",
        Reason::Refused => "{p} {refusent|refuse} de se conformer aux Règles",
        Reason::RefusedPersistently =>
            "{p} {refusent|refuse} de façon persistante de se conformer aux Règles",
        Reason::OnRecord => "Cela est consigné",
        Reason::Confirmed => "L'arbitre a confirmé la décision",
        Reason::Dismissed => "L'arbitre a écarté la décision",
        Reason::Waived =>
            "La décision écartée ne coûte rien à personne ; les pièces et les coups restent tels \
             qu'ils étaient après elle",
        Reason::Amended(None) => "L'arbitre a modifié ce que la décision entraîne",
        Reason::Superseded => "L'acte est remplacé ; la partie a été jugée à nouveau",
        Reason::ToldLate =>
            "L'acte a été rapporté tardivement ; il attend que l'arbitre dise où il se place",
        Reason::Placed => "L'arbitre a dit où se place l'acte tardif",
        Reason::NotByVideo { under_fide_rules: true } =>
            "Selon le règlement de cet événement, ce cas ne se tranche pas par la vidéo (Manuel de la FIDE, C.12, 1.2.6)\u{a0}: c'est consigné, et rien ne s'y fonde",
        Reason::NotByVideo { under_fide_rules: false } =>
            "Selon le règlement de cet événement, ce cas ne se tranche pas par la vidéo\u{a0}: c'est consigné, et rien ne s'y fonde",
        Reason::RegimeChanged => "Désormais, la partie se joue sous un autre régime",
        Reason::PlayedOn => "Cela est consigné ; ce qui a été joué depuis reste acquis",
    }
    particular(ruling, who, out) {
        Reason::IllegalMove { why, carried_out, two_hands } => {
            illegal_move(ruling, who, *why, *carried_out, out);
            if *two_hands {
                out.push_str(
                    ". Les deux mains ont aussi été utilisées ; le tout ne compte qu'une fois",
                );
            }
        },
        Reason::Unpromoted(square) => {
            tell("{p} {ont|a} joué un pion en ", who, out);
            say(out, format_args!("{square} et appuyé sur la pendule sans le remplacer"));
        },
        Reason::PromotionDefect(defect) => promotion_defect(who, *defect, out),
        Reason::WrongMan { made, touched } => wrong_man(who, *made, *touched, out),
        Reason::TakenBack { made } => {
            tell("{p} {ont|a} encore déplacé des pièces après ", who, out);
            move_into(*made, out);
            out.push_str(", qui était joué et reste acquis");
        },
        Reason::Withdrawn => {
            match ruling.of {
                Some(Referred::Ruling((seq, place))) => {
                    say(out, format_args!("La décision {seq}.{place}"));
                }
                _ => out.push_str("La décision antérieure"),
            }
            out.push_str(" est retirée : ce sur quoi elle reposait a depuis été jugé autrement");
        },
        Reason::Chosen(chosen) => {
            out.push_str("La pénalité a été choisie : ");
            option::option_into(chosen, out);
        },
        Reason::CannotDecide { winner, states } => cannot_decide(*winner, *states, out),
        Reason::Picked(item) => {
            say(out, format_args!("L'arbitre a choisi {}", discretion(*item)));
        },
        Reason::Amended(Some(result)) => {
            out.push_str("L'arbitre a modifié ce que la décision entraîne : ");
            out.push_str(name::result(*result));
        },
        Reason::Observed(what) => say(out, format_args!("Constat : {}", noticed(*what))),
    }
}

/// What the arbiter has to do on the board stands with it, for nobody else knows the position.
const fn reported(what: Incident) -> &'static str {
    match what {
        Incident::IllegalMove => {
            "{p} {ont|a} achevé un coup illégal ; l'arbitre rétablit la position d'avant, et la pièce touchée doit être jouée si elle le peut"
        }
        Incident::Unpromoted => {
            "{p} {ont|a} appuyé sur la pendule en laissant le pion sur la dernière rangée"
        }
        Incident::TouchMove => {
            "{p} {ont|a} joué une autre pièce que celle touchée ; l'arbitre rétablit la position d'avant, et la pièce touchée doit être jouée"
        }
        Incident::DefaultTime => {
            "{p} {sont arrivés|est arrivé} à l'échiquier après le temps de forfait"
        }
        Incident::Device => {
            "{p} {avaient|avait} un téléphone ou un autre appareil qui n'est pas permis"
        }
        Incident::PressWithoutMove
        | Incident::TwoHands
        | Incident::Threefold
        | Incident::Fifty
        | Incident::WrongClaim
        | Incident::DrawOffer
        | Incident::Flag => "L'arbitre l'a signalé",
    }
}

const fn harmless_press(press: HarmlessPress) -> &'static str {
    match press {
        HarmlessPress::Late => {
            "{p} {ont|a} appuyé tardivement sur la pendule, le coup étant joué ; ce n'est pas un \
             appui sans coup"
        }
        HarmlessPress::TidyUp => {
            "{p} {ont|a} appuyé sur la pendule pour que l'adversaire remette les pièces en ordre ; \
             ce n'est pas un appui sans coup"
        }
        HarmlessPress::MenInOrder => {
            "{p} {ont|a} appuyé sur la pendule après avoir remis les pièces en ordre ; ce n'est \
             pas un appui sans coup"
        }
        HarmlessPress::Restart => {
            "{p} {ont|a} relancé la pendule de l'adversaire au lieu d'arrêter les deux ; ce n'est \
             pas un appui sans coup"
        }
        HarmlessPress::AfterLatePress => {
            "{p} {ont|a} appuyé de nouveau après l'appui tardif de l'adversaire"
        }
        HarmlessPress::AfterRuling => {
            "{p} {ont|a} appuyé sur la pendule pour un coup qu'une décision avait déjà annulé"
        }
        HarmlessPress::NotRunning => {
            "{p} {ont|a} appuyé sur la pendule alors que {leur|sa} propre pendule ne tournait \
             pas ; cela n'a aucune suite"
        }
    }
}

const fn historic(case: HistoricCase) -> &'static str {
    match case {
        HistoricCase::FalseMove => {
            "{p} {ont|a} joué un faux coup, que les règles ne permettent pas"
        }
        HistoricCase::FalseCapture => {
            "{p} {ont|a} pris avec une pièce qui ne peut pas prendre à cet endroit"
        }
        HistoricCase::OwnManCaptured => "{p} {ont|a} pris une de {leurs|ses} propres pièces",
        HistoricCase::OpponentsManMoved => "{p} {ont|a} déplacé une pièce de l'adversaire",
        HistoricCase::CannotBeTaken => {
            "{p} {ont|a} touché une pièce de l'adversaire qui ne peut pas être prise"
        }
        HistoricCase::CannotMove => "{p} {ont|a} touché une pièce qui ne peut pas être jouée",
        HistoricCase::Several => "{p} {ont|a} touché plusieurs pièces",
        HistoricCase::FalseCastling => "{p} {ont|a} roqué alors que ce n'est pas permis",
        HistoricCase::IntoCheck => "{p} {ont|a} joué un coup qui laisse {leur|son} roi en échec",
        HistoricCase::OutOfTurn => "{p} {ont|a} joué sans avoir le trait",
    }
}

fn illegal_move(
    ruling: &Ruling,
    who: Who,
    why: Option<WhyIllegal>,
    carried_out: Option<(Square, Square)>,
    out: &mut String,
) {
    tell("Le coup {de p}", who, out);
    if let Some((from, to)) = carried_out {
        say(out, format_args!(" de {from} à {to}"));
    }
    out.push(' ');
    out.push_str(why.map_or("n'est pas un coup légal", what_it_does));
    if !matches!(ruling.status, Status::Noted | Status::Rejected) {
        out.push_str(" ; il a été achevé");
    }
}

const fn what_it_does(why: WhyIllegal) -> &'static str {
    match why {
        WhyIllegal::NoManThere => "part d'une case vide",
        WhyIllegal::OpponentsMan => "a été exécuté avec une pièce de l'adversaire",
        WhyIllegal::SameSquare => "finit sur la case d'où il est parti",
        WhyIllegal::OwnManOnTarget => "finit sur une case occupée par une pièce de la même couleur",
        WhyIllegal::WouldCaptureKing => "prend le roi, qui ne se prend jamais",
        WhyIllegal::DoesNotMoveLikeThat => "n'est pas de ceux que cette pièce peut jouer",
        WhyIllegal::PathBlocked => "passe par-dessus une pièce qui fait obstacle",
        WhyIllegal::EnPassantNotAvailable => "est un coup de pion en diagonale sans prise",
        WhyIllegal::CastlingRightLost => "est un roque alors que le roi ou cette tour a déjà bougé",
        WhyIllegal::CastlingInCheck => "est un roque alors que le roi est en échec",
        WhyIllegal::CastlingThroughCheck => "est un roque par-dessus une case attaquée",
        WhyIllegal::CastlingIntoCheck => "est un roque qui met le roi en échec",
        WhyIllegal::CastlingMenBetween => "est un roque avec une pièce entre le roi et la tour",
        WhyIllegal::LeavesKingInCheck => "laisse le roi en échec",
        WhyIllegal::PromotionMissing => "laisse le pion sans promotion",
        WhyIllegal::PromotionImpossible => "promeut le pion en une pièce qu'il ne peut pas devenir",
    }
}

fn promotion_defect(who: Who, defect: PromotionDefect, out: &mut String) {
    match defect {
        PromotionDefect::PawnLeft => tell(
            "{p} {ont|a} posé une nouvelle pièce sur l'échiquier et y {ont|a} laissé le pion",
            who,
            out,
        ),
        PromotionDefect::ImpossibleMan(piece) => {
            tell("{p} {ont|a} remplacé le pion par ", who, out);
            man(piece, out);
            out.push_str(", ce qu'il ne peut pas devenir");
        }
        PromotionDefect::WrongSquare(square) => {
            tell("{p} {ont|a} posé la nouvelle pièce en ", who, out);
            say(
                out,
                format_args!("{square}, qui n'est pas la case de promotion"),
            );
        }
    }
}

fn man(piece: Piece, out: &mut String) {
    let name = name::role(piece.role);
    let (article, colour) = match piece.role {
        Role::Rook | Role::Queen => ("une", piece.color.fold_wb("blanche", "noire")),
        _ => ("un", piece.color.fold_wb("blanc", "noir")),
    };
    say(out, format_args!("{article} {name} {colour}"));
}

fn wrong_man(who: Who, made: Move, touched: Option<Square>, out: &mut String) {
    tell("{p} {ont|a} joué ", who, out);
    move_into(made, out);
    match touched {
        Some(square) if made.from() == Some(square) => {
            out.push_str(", alors que cette pièce était déjà tenue de jouer un autre coup");
        }
        Some(square) => say(
            out,
            format_args!(", alors que la pièce en {square} avait été touchée"),
        ),
        None => out.push_str(", alors qu'une autre pièce avait été touchée"),
    }
}

fn move_into(made: Move, out: &mut String) {
    match (made, made.from()) {
        (Move::Castle { king, rook }, _) if rook > king => out.push_str("le petit roque"),
        (Move::Castle { .. }, _) => out.push_str("le grand roque"),
        (_, Some(from)) => say(out, format_args!("le coup de {from} à {}", made.to())),
        (_, None) => say(out, format_args!("un coup en {}", made.to())),
    }
}

fn cannot_decide(winner: Color, states: u64, out: &mut String) {
    let winner = color(winner);
    say(
        out,
        format_args!("La question de savoir si {winner} peuvent mater par une suite "),
    );
    out.push_str("quelconque de coups légaux ");
    match states {
        0 => out.push_str("reste à examiner"),
        1 => out.push_str("n'a pas pu être tranchée : aucun mat n'a été trouvé en une position"),
        _ => say(
            out,
            format_args!(
                "n'a pas pu être tranchée : aucun mat n'a été trouvé en {states} positions"
            ),
        ),
    }
}
