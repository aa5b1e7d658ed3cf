//! Articles 1 and 3: who has the move, and how the men move.

use super::Translated;
use crate::{Edition, Provision};

pub(super) const ENTRIES: &[Translated] = &[
    Translated {
        provision: Provision::A1_3,
        title: "Avoir le trait",
        says: "Un joueur a le trait dès que son adversaire a joué un coup sur l'échiquier. L'appui \
            qui achève ce coup peut encore manquer : le joueur peut répondre aussitôt, et tout \
            contact l'oblige déjà. Un coup dont la pièce est lâchée mais qui est illégal n'est pas \
            joué ; il ne donne donc rien à l'adversaire avant l'appui.",
        changes: &[
            (
                Edition::UsChess7,
                "Un joueur n'a le trait qu'une fois le coup de l'adversaire achevé par l'appui. Un \
                    contact antérieur n'oblige personne.",
            ),
            (
                Edition::London1848,
                "Un coup joué sans avoir le trait reste ou est repris, au gré de l'adversaire.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A1_4_1,
        title: "Les rois ne sont ni exposés ni pris",
        says: "Un coup ne peut ni exposer à la prise le roi de celui qui joue, ni l'y laisser \
            exposé. Un roi n'est jamais enlevé de l'échiquier. Celui qui fait l'un ou l'autre et \
            appuie a achevé un coup illégal, celui qui prend le roi non moins que celui qui \
            l'avait laissé en prise.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_7_1,
        title: "L'avance simple du pion",
        says: "Un pion avance droit devant lui sur la case suivante de sa colonne quand rien ne \
            s'y trouve.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_7_2,
        title: "L'avance double du pion",
        says: "De sa case de départ, un pion peut au choix avancer de deux cases sur sa colonne au \
            lieu d'une, si toutes deux sont vides.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_7_3,
        title: "Comment le pion prend",
        says: "Un pion prend une pièce adverse placée une case devant lui en diagonale et va sur \
            cette case. Droit devant lui, il ne prend rien.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_7_4_1,
        title: "La prise en passant",
        says: "Un pion qui vient de faire son avance double et se trouve à côté d'un pion adverse \
            peut être pris par celui-ci comme s'il n'avait avancé que d'une case. Le pion pris \
            n'est pas sur la case qu'atteint le preneur et doit être enlevé à part. Celui qui \
            touche ce pion doit jouer cette prise, à moins qu'une autre pièce puisse le prendre \
            aussi.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_7_4_2,
        title: "En passant, tout de suite ou jamais",
        says: "La prise en passant répond directement à l'avance double, ou n'a pas lieu. Un pion \
            touché qui n'a pas d'autre coup doit donc prendre aussitôt ; un coup plus tard, \
            l'obligation ne trouverait plus rien à lier.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_7_5_1,
        title: "Le pion sur la dernière rangée",
        says: "Un pion qui arrive au bout de sa colonne est échangé, dans le même coup, contre une \
            dame, une tour, un fou ou un cavalier de sa couleur, sur la case où il arrive. Tant \
            que ce n'est pas fait, il n'y a pas de coup pour lequel appuyer.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_7_5_2,
        title: "Libre choix de la nouvelle pièce",
        says: "Le joueur choisit librement parmi les quatre sortes. Ce qui a été pris jusque-là \
            n'y joue aucun rôle, et une deuxième ou une troisième dame est permise.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_7_5_3,
        title: "La nouvelle pièce agit aussitôt",
        says: "Cet échange est ce que les Règles appellent la promotion. La nouvelle pièce agit \
            dès qu'elle est là ; le même coup peut donc donner échec, mater ou faire pat.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_8_1,
        title: "Le coup ordinaire du roi",
        says: "Hors du roque, le roi va sur une des cases voisines, pourvu qu'aucune pièce adverse \
            n'attaque cette case.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_8_2,
        title: "Ce qu'est le roque",
        says: "Le roque déplace le roi avec une tour de sa couleur sur la première rangée et \
            compte comme un seul coup de roi. Le roi va de deux cases vers la tour, et la tour est \
            posée sur la case que le roi a franchie. Étant un coup de roi, il commence par le roi.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_8_2_1,
        title: "Le droit de roquer perdu pour toujours",
        says: "Ce que le roi ou la tour a fait auparavant peut mettre fin au droit de roquer pour \
            le reste de la partie. Ce droit ne revient pas quand la pièce retourne sur sa case, et \
            les réclamations de répétition doivent en tenir compte.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_8_2_1_1,
        title: "Le roi a bougé",
        says: "Un roi qui a bougé une fois ne peut plus roquer d'aucun côté, où qu'il se trouve \
            ensuite.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_8_2_1_2,
        title: "Cette tour a bougé",
        says: "Une tour qui a bougé une fois est perdue pour le roque ; l'autre garde son droit. \
            Une tour seulement touchée, et restée en place, n'a pas bougé.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_8_2_2,
        title: "Le roque impossible pour le moment",
        says: "Certains obstacles au roque peuvent avoir disparu un coup plus tard. Ils concernent \
            le chemin du roi et les pièces entre les deux ; une attaque sur la tour, ou sur une \
            case que seule la tour franchit, n'en est pas un.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_8_2_2_1,
        title: "Le chemin du roi est attaqué",
        says: "Le roi ne peut roquer ni quand il est en échec, ni par-dessus une case attaquée par \
            l'adversaire, ni pour se mettre en échec.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_8_2_2_2,
        title: "Une pièce sur le chemin",
        says: "Tant qu'une pièce, de quelque couleur que ce soit, se trouve entre le roi et la \
            tour, les deux ne peuvent roquer.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_9_1,
        title: "L'échec",
        says: "Un roi est en échec quand une pièce adverse attaque sa case. Que cette pièce soit \
            elle-même clouée sur son propre roi n'y change rien.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_9_2,
        title: "Pas de coup qui mette en échec",
        says: "Aucune pièce ne peut être jouée de sorte que son propre roi soit attaqué ou le \
            reste. Une pièce clouée peut pourtant avoir des coups le long du clouage, et un \
            contact peut alors encore l'obliger.",
        changes: &[(
            Edition::UsChess7,
            "De même ; une infraction achevée coûte deux minutes et n'est jamais comptée en \
                    vue d'une perte.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_10_1,
        title: "Le coup légal",
        says: "Un coup est légal s'il respecte tout ce qu'exigent les articles 3.1 à 3.9, et rien \
            d'autre n'est demandé. Les obligations nées d'un contact relèvent de l'article 4 : un \
            coup légal avec la mauvaise pièce y est une infraction, jamais un coup illégal.",
        changes: &[
            (
                Edition::Fide2009,
                "Défini en passant, dans les dernières lignes de l'article 4.6.",
            ),
            (Edition::Fide2014, "A son propre article."),
            (
                Edition::UsChess7,
                "De même en substance : un coup est légal par la marche des pièces, et \
                    l'obligation de jouer une pièce touchée est à part.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_10_2,
        title: "Le coup illégal",
        says: "Un coup qui manque à l'une de ces exigences est illégal. Il n'a aucune conséquence \
            avant l'appui sur la pendule ; jusque-là les pièces peuvent être remises, et seuls les \
            contacts demeurent.",
        changes: &[
            (
                Edition::Fide2009,
                "Défini en passant, dans les dernières lignes de l'article 4.6.",
            ),
            (Edition::Fide2014, "A son propre article."),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A3_10_3,
        title: "La position illégale",
        says: "Une position est illégale si aucune partie faite de coups légaux ne peut y mener. \
            L'arbitre qui en découvre une dans une partie supervisée intervient aussitôt, mais \
            personne n'est mis en cause tant que le coup fautif n'est pas trouvé. Le moteur ne \
            donne que des raisons sûres d'impossibilité ; sinon, il dit que la position n'est pas \
            connue comme illégale.",
        changes: &[(
            Edition::Fide2014,
            "Nouveau : les textes antérieurs ne parlent que de coups illégaux.",
        )],
        out_of_scope: None,
    },
];
