//! Articles 4.6 to 4.9: promoting, making the move, claiming, assistants.

use super::Translated;
use crate::{Edition, Provision};

pub(super) const ENTRIES: &[Translated] = &[
    Translated {
        provision: Provision::A4_6_1,
        title: "Le pion n'a pas à atteindre la case",
        says: "Pour promouvoir, le joueur peut enlever le pion de l'échiquier directement de son \
            ancienne case et poser la nouvelle pièce sur la case de promotion ; le pion lui-même \
            n'a jamais à se trouver sur la dernière rangée.",
        changes: &[
            (
                Edition::Fide2014,
                "Nouveau ; les textes antérieurs ne décrivaient pas la manière de faire.",
            ),
            (
                Edition::UsChess7,
                "Les dernières phrases de la règle sur la promotion permettent la même chose.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_6_2,
        title: "D'abord le pion ou d'abord la pièce",
        says: "Peu importe que le pion s'en aille avant l'arrivée de la nouvelle pièce ou après.",
        changes: &[
            (
                Edition::Fide2014,
                "Nouveau, dans le même point que la phrase sur la pièce prise.",
            ),
            (
                Edition::UsChess7,
                "Les deux gestes peuvent venir dans n'importe quel ordre.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_6_3,
        title: "Une pièce prise sur la case de promotion",
        says: "Si une pièce adverse se trouve sur la case de promotion, elle est prise par ce coup \
            et doit être enlevée ; sans cela la promotion n'est pas jouée.",
        changes: &[
            (
                Edition::Fide2014,
                "Nouveau, comme seconde phrase du point sur l'ordre des gestes.",
            ),
            (Edition::Fide2017, "Devient un point à part."),
            (Edition::UsChess7, "Découle de la règle sur les prises."),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_7,
        title: "La pièce lâchée",
        says: "Une pièce lâchée sur une case par un coup légal, ou par une partie d'un tel coup, \
            est liée à cette case pour ce coup. Une pièce tenue au-dessus des cases, ou posée sur \
            l'une et encore tenue, est fixée, mais la case ne l'est pas. Si un coup joué est \
            défait malgré cela, il est rétabli.",
        changes: &[
            (
                Edition::UsChess7,
                "Lâcher la pièce sur une case vide détermine le coup ; seul l'appui l'achève.",
            ),
            (
                Edition::London1848,
                "Tant que la pièce est tenue, toute case est ouverte ; la lâcher y met fin.",
            ),
            (Edition::British1862, "Lâcher la pièce fixe la case."),
            (
                Edition::BlueBook,
                "Le coup est fini quand la main quitte la pièce.",
            ),
            (Edition::OldKing, "Lâcher la pièce fixe la case."),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_7_1,
        title: "Quand une prise est jouée",
        says: "Une prise est jouée quand deux choses se sont produites, dans un ordre ou dans \
            l'autre : la pièce prise a quitté l'échiquier et celle qui prend a été lâchée sur sa \
            nouvelle case. Celle qui prend, une fois lâchée, ne peut plus choisir, même tant que \
            la pièce prise est encore là.",
        changes: &[
            (
                Edition::UsChess7,
                "Fixé plus tôt : une prise légale est déterminée dès que les deux pièces ont été \
                    touchées exprès.",
            ),
            (
                Edition::London1848,
                "Pas de règle propre ; lâcher la pièce qui prend décide.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_7_2,
        title: "Quand le roque est joué",
        says: "Le roque est joué quand la tour a été lâchée sur la case que le roi a franchie. Dès \
            que le roi est lâché à deux cases, le joueur est tenu à ce roque s'il est légal ; \
            sinon à un autre coup de roi, y compris l'autre roque ; sinon, le roi étant immobile, \
            à rien. Un roi lâché sur toute autre case a joué un simple coup de roi.",
        changes: &[
            (
                Edition::Fide2009,
                "Ne dit pas ce qui suit quand ce roque est illégal ; le paragraphe sur le roque \
                    illégal est appliqué par analogie.",
            ),
            (
                Edition::Fide2014,
                "Ajoute le coup de roi, et la liberté s'il n'y en a pas.",
            ),
            (
                Edition::UsChess7,
                "Le roque est déterminé quand le roi est lâché à deux cases.",
            ),
            (
                Edition::London1848,
                "Pas de règle propre ; lâcher les pièces décide.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_7_3,
        title: "Quand une promotion est jouée",
        says: "Une promotion est jouée quand la nouvelle pièce a été lâchée sur sa case et que le \
            pion est hors de l'échiquier, avec ce qui a été pris là. Un pion lâché sur la dernière \
            rangée ne fixe que la case ; la pièce reste à choisir.",
        changes: &[
            (
                Edition::Fide2009,
                "Précise qu'un pion lâché sur la dernière rangée y est fixé, la nouvelle pièce restant \
                    à choisir.",
            ),
            (
                Edition::UsChess7,
                "Les deux mêmes gestes la déterminent ; l'appui l'achève.",
            ),
            (Edition::London1848, "Pas de règle propre ; lâcher décide."),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_8,
        title: "Réclamer avant de toucher",
        says: "Une plainte contre l'adversaire pour infraction aux articles 4.1 à 4.7 doit venir \
            avant que le plaignant touche une pièce pour la jouer ou prendre avec elle ; ensuite \
            il est trop tard. On ne peut réclamer que l'infraction de l'adversaire, non la sienne. \
            Un arbitre qui a vu l'infraction et en est sûr n'attend pas de réclamation.",
        changes: &[
            (
                Edition::Fide2009,
                "Tout contact délibéré exclut la réclamation, et celle-ci peut porter sur tout \
                    l'article 4.",
            ),
            (
                Edition::Fide2014,
                "Le contact doit être voulu comme un coup ou une prise ; les articles 4.1 à 4.7 \
                    sont nommés.",
            ),
            (
                Edition::UsChess7,
                "La réclamation précède tout contact délibéré ; avec deux versions et aucun témoin \
                    neutre, elle est normalement refusée.",
            ),
            (
                Edition::London1848,
                "Une pénalité doit être demandée avant que celui qui y prétend touche une pièce.",
            ),
            (
                Edition::British1862,
                "Une pénalité doit être demandée avant que le jeu continue.",
            ),
            (
                Edition::BlueBook,
                "Une pénalité doit être demandée avant que le jeu continue.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_9,
        title: "Un assistant pour jouer les pièces",
        says: "Un joueur qui ne peut pas déplacer les pièces peut amener un assistant, si \
            l'arbitre n'a pas d'objection. C'est ce que le joueur lui dit qui compte ; les \
            maladresses de l'assistant sont des accidents, à moins qu'elles n'exécutent \
            l'instruction.",
        changes: &[(
            Edition::Fide2014,
            "Nouveau ; auparavant on connaissait des assistants pour la pendule, la feuille de \
                    partie et les joueurs handicapés visuels.",
        )],
        out_of_scope: None,
    },
];
