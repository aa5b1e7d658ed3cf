//! Rules that only the US Chess rulebook knows.

use super::Translated;
use crate::Provision;

pub(super) const ENTRIES: &[Translated] = &[
    Translated {
        provision: Provision::Us11A,
        title: "Coup illégal dans les dix derniers",
        says: "Si l'un des dix derniers coups de chaque camp se révèle illégal, et que personne \
            n'est en crise de temps, il est défait et remplacé selon les règles sur les contacts. \
            Le temps n'est pas rendu, et ce qui ne peut être reconstitué reste acquis.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us11B,
        title: "Coup illégal plus ancien",
        says: "Un coup illégal antérieur aux dix derniers coups de chaque joueur reste acquis.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us11D1,
        title: "Coup illégal en crise de temps",
        says: "La crise de temps, c'est moins de cinq minutes pour l'un des joueurs et moins de \
            trente secondes d'incrément ou de délai. C'est alors aux joueurs seuls de réclamer, la \
            réclamation remonte à deux coups, et les pendules restent telles quelles.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us11J,
        title: "Coups illégaux exprès",
        says: "Pour des coups illégaux joués exprès, le directeur peut prononcer d'autres \
            pénalités.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us10F,
        title: "Ce qui a l'air d'adouber",
        says: "Un contact dont on peut voir qu'il ne fait que recentrer ne devrait pas obliger le \
            joueur, bien que rien n'ait été dit.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us10G,
        title: "Glissée de la main",
        says: "Une pièce touchée qui glisse de la main sur une case légale que le joueur ne \
            voulait pas doit y rester.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us10H,
        title: "Pièces hors de l'échiquier",
        says: "Manier des pièces à côté de l'échiquier n'oblige personne. La pièce d'une promotion \
            n'est choisie que lorsqu'elle touche la case de promotion.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us8F7,
        title: "La tour à l'envers, et le pion laissé debout",
        says: "Une tour posée à l'envers est une dame, à moins que le joueur annonce autre chose. \
            Avec le pion encore sur la dernière rangée, il est incorrect d'appuyer, et \
            l'adversaire peut aussitôt remettre en marche la pendule du joueur.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us13C6,
        title: "La pendule du réclamant lui-même",
        says: "Une réclamation au temps échoue si le réclamant laisse tourner sa propre pendule \
            jusqu'à ce que son drapeau tombe aussi, à moins que le directeur ou un témoin neutre \
            ait vu la première chute.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us1C2a,
        title: "La pénalité ordinaire",
        says: "Deux minutes pour l'adversaire sont la pénalité ordinaire là où aucune autre n'est \
            nommée. Le directeur peut en décider autrement.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us14D1,
        title: "Les rois seuls",
        says: "La partie est nulle quand les deux joueurs n'ont plus que leur roi.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us14D2,
        title: "Un roi contre roi et pièce mineure",
        says: "La partie est nulle quand un joueur n'a plus que son roi et l'autre roi et \
            fou, ou roi et cavalier.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us14D3,
        title: "Des fous sur des cases d'une seule couleur",
        says: "La partie est nulle quand il n'y a plus, outre les rois, que des fous, tous \
            sur des cases d'une même couleur.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us14E1,
        title: "Un roi seul à la chute du drapeau",
        says: "Une chute du drapeau n'apporte pas plus que la nulle quand l'adversaire n'a \
            plus que son roi, d'après le dernier coup légal déterminé.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us14E3,
        title: "Deux cavaliers à la chute du drapeau",
        says: "Une chute du drapeau n'apporte pas plus que la nulle quand l'adversaire a roi \
            et deux cavaliers, que le joueur n'a pas de pion, et qu'aucun gain n'est \
            forcé.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us21D,
        title: "Ce pour quoi un directeur intervient",
        says: "Un directeur répond aux questions sur les règles, corrige les coups illégaux \
            qu'il a vus hors du manque de temps, et s'occupe de la conduite et des \
            litiges. Les pièces touchées n'en font pas partie : c'est l'adversaire qui les \
            réclame.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us14E2,
        title: "Fou ou cavalier seul à la chute du drapeau",
        says: "Une chute du drapeau n'apporte pas plus que la nulle quand l'adversaire n'a plus \
            que roi et fou, ou roi et cavalier, et aucun gain forcé. C'est le directeur qui dit si \
            le gain est forcé.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us14D4,
        title: "Plus aucune suite qui mate",
        says: "La partie est nulle quand l'adversaire n'a aucune suite légale au bout de laquelle \
            le joueur est mat.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::UsBlitz7,
        title: "Le coup illégal en blitz",
        says: "L'adversaire peut réclamer la partie pour un coup illégal achevé jusqu'à ce qu'il \
            achève lui-même son coup suivant, et peut réclamer en prenant le roi. Après cela, le \
            coup illégal reste acquis.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us11H,
        title: "Le directeur corrige ce qu'il voit",
        says: "Hors crise de temps, le directeur qui voit un coup illégal le fait remplacer selon \
            les règles sur les contacts. Sous une variante, il ne sert que de témoin.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::Us10I2V1,
        title: "Variante : la tour d'abord n'est pas une infraction",
        says: "Si cela a été annoncé au départ, toucher la tour d'abord n'empêche pas un roque \
            légal. Ce n'est que si ce roque est illégal que la tour est liée.",
        changes: &[],
        out_of_scope: None,
    },
];
