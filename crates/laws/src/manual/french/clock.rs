//! Articles 5 and 6: how a game ends, and the clock.

use super::Translated;
use crate::{Edition, Provision};

pub(super) const ENTRIES: &[Translated] = &[
    Translated {
        provision: Provision::A5_1_1,
        title: "Le mat",
        says: "Le mat gagne et met fin à la partie au moment où le coup est joué, pourvu que \
            celui-ci soit légal et conforme aux articles 4.2 à 4.7. La règle de la main unique \
            n'est pas parmi ces conditions ; un mat donné à deux mains reste donc acquis. Un mat \
            avec une autre pièce que la pièce touchée n'a pas mis fin à la partie, tant que \
            l'infraction est relevée à temps.",
        changes: &[
            (
                Edition::Fide2009,
                "Le coup qui mate doit seulement être légal.",
            ),
            (
                Edition::Fide2014,
                "Ajoute que l'article 3 et les articles 4.2 à 4.7 doivent avoir été respectés.",
            ),
            (
                Edition::UsChess7,
                "Le coup qui mate doit seulement être légal ; la partie est finie quand il est \
                    déterminé.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A5_1_2,
        title: "L'abandon",
        says: "Un joueur qui abandonne perd, et la partie est finie. Si l'adversaire ne pouvait \
            mater quelle que soit la suite jouée des deux côtés, elle est nulle.",
        changes: &[
            (Edition::Fide2009, "Abandonner, c'est toujours perdre."),
            (
                Edition::Fide2023,
                "Nouveau : la nulle quand l'adversaire n'a aucun moyen de mater.",
            ),
            (Edition::UsChess7, "Abandonner, c'est toujours perdre."),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A5_2_1,
        title: "Le pat",
        says: "Un joueur au trait qui n'est pas en échec et n'a aucun coup légal est pat : la \
            partie est aussitôt nulle, aux mêmes conditions pour le dernier coup que pour un mat.",
        changes: &[
            (
                Edition::Fide2009,
                "Le coup qui fait pat doit seulement être légal.",
            ),
            (
                Edition::Fide2014,
                "Ajoute que l'article 3 et les articles 4.2 à 4.7 doivent avoir été respectés.",
            ),
            (
                Edition::UsChess7,
                "Le coup qui fait pat doit seulement être légal.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A5_2_2,
        title: "La position morte",
        says: "Une position d'où aucun des deux joueurs ne pourrait jamais mater est nulle dès \
            qu'elle apparaît ; il faut la remarquer, non la réclamer, et un drapeau vu ensuite \
            vient trop tard. Le dernier coup se juge aux mêmes conditions qu'un mat.",
        changes: &[
            (
                Edition::Fide2009,
                "Le dernier coup doit seulement être légal ; la disposition figure une seconde \
                    fois comme article 9.6.",
            ),
            (
                Edition::Fide2014,
                "Ajoute que l'article 3 et les articles 4.2 à 4.7 doivent avoir été respectés ; \
                    répété comme article 9.7.",
            ),
            (
                Edition::UsChess7,
                "Énumère des finales dépouillées, et ajoute les positions où l'adversaire n'a \
                    aucune suite qui mate.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A5_2_3,
        title: "La nulle par accord mutuel",
        says: "Les deux joueurs peuvent convenir de la nulle tant que la partie dure, mais pas \
            avant que chacun ait joué un coup. L'accord met fin à la partie.",
        changes: &[
            (Edition::Fide2009, "Possible dès le début."),
            (
                Edition::Fide2017,
                "Les deux joueurs doivent avoir joué un coup.",
            ),
            (
                Edition::UsChess7,
                "Possible à tout moment ; s'accorder avant une vraie lutte est dit contraire à \
                    l'éthique, sans que l'accord soit nul pour autant.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A6_2_1,
        title: "Achever un coup",
        says: "Après avoir joué le coup sur l'échiquier, le joueur appuie : sa pendule s'arrête, \
            celle de l'adversaire part et le coup est achevé. Entre les deux il est joué, pas \
            achevé, et le temps est encore celui du joueur.",
        changes: &[(
            Edition::UsChess7,
            "Le coup est d'abord déterminé, puis achevé par l'appui ; entre les deux le joueur \
                    peut encore réclamer la nulle.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A6_2_1_1,
        title: "Achevé sans appui",
        says: "Un coup qui met fin à la partie, par mat, par pat ou par une position morte, est \
            achevé dès qu'il est joué. Ce que font ensuite la pendule ou la main qui appuie est \
            sans intérêt.",
        changes: &[(
            Edition::UsChess7,
            "Le mat et le pat sont achevés au moment où ils sont déterminés.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A6_2_1_2,
        title: "Achevé par le coup suivant du joueur",
        says: "Un coup pour lequel on n'a jamais appuyé est achevé quand le même joueur joue le \
            suivant. Un appui oublié ne met donc personne à l'abri des règles sur les coups \
            illégaux.",
        changes: &[(Edition::Fide2014, "Nouveau.")],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A6_2_2,
        title: "L'appui peut venir tard",
        says: "On doit laisser le joueur appuyer même quand l'adversaire a déjà répondu. \
            Jusque-là, le temps court à ses dépens. Un tel appui tardif n'est pas un appui sans \
            coup.",
        changes: &[(
            Edition::UsChess7,
            "Connaît le temps entre la détermination et l'appui, mais n'a pas de phrase sur \
                    l'appui tardif.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A6_2_3,
        title: "La même main, et pas sur le bouton",
        says: "La main qui a joué appuie aussi, puis quitte la pendule : elle ne reste ni sur le \
            bouton ni au-dessus. Une infraction relève de la discrétion de l'arbitre et n'ajoute \
            rien au compte des coups illégaux.",
        changes: &[(
            Edition::UsChess7,
            "La même obligation, avec la discrétion du directeur derrière elle.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A6_2_4,
        title: "Le maniement de la pendule",
        says: "La pendule ne doit être ni frappée, ni soulevée, ni renversée, et on n'appuie pas \
            avant que le coup soit joué. Un traitement brutal relève de la discrétion de \
            l'arbitre ; appuyer sans aucun coup est compté avec les coups illégaux.",
        changes: &[
            (Edition::Fide2009, "Ne nomme que le traitement brutal."),
            (
                Edition::Fide2014,
                "Ajoute l'appui avant que le coup ait été joué.",
            ),
            (
                Edition::Fide2017,
                "L'appui sans coup quitte la discrétion de cet article et est pénalisé comme un \
                    coup illégal.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A6_2_5,
        title: "Seulement sur son propre temps",
        says: "Seul le joueur dont la pendule tourne peut adouber. Le faire sur le temps de \
            l'adversaire est une question de conduite, et jamais un coup illégal.",
        changes: &[(Edition::Fide2014, "Nouveau.")],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A6_8,
        title: "Quand un drapeau est réputé tombé",
        says: "La chute du drapeau prend effet quand l'arbitre la voit ou qu'un joueur la réclame \
            à bon droit, non quand le drapeau tombe. Ce qui avait pris effet avant, un mat par \
            exemple, passe avant elle.",
        changes: &[(
            Edition::UsChess7,
            "Seuls les deux joueurs peuvent la signaler ; un directeur ne le fait jamais.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A6_9,
        title: "La perte au temps",
        says: "Un joueur qui n'a pas achevé les coups exigés dans le temps imparti perd, à moins \
            que la partie ait été finie avant. Si l'adversaire ne pouvait mater depuis la position \
            sur l'échiquier, même avec de l'aide, la partie est nulle. L'examen ne compte que des \
            coups légaux : les pièces touchées ne le restreignent pas, et un coup à moitié fait ne \
            compte pas.",
        changes: &[(
            Edition::UsChess7,
            "Se gagne par une réclamation en règle ; nulle contre un roi seul, et contre un \
                    matériel réduit sans gain forcé (14E).",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A6_10_2,
        title: "La pendule mal réglée",
        says: "Quand le réglage se révèle faux, le jeu s'interrompt aussitôt. L'arbitre rectifie \
            réglage, temps et compteur de coups le plus équitablement possible. Là où personne ne \
            se tient aux échiquiers de rapide ou de blitz, cela prend fin après le dixième coup.",
        changes: &[(
            Edition::UsChess7,
            "Traité comme une pendule défectueuse : le directeur corrige selon son jugement.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A6_11_2,
        title: "Arrêter les pendules",
        says: "Un joueur peut arrêter les pendules pour appeler l'arbitre et pour rien d'autre : à \
            cause d'une irrégularité, d'une réclamation, d'une pièce de promotion manquante, d'une \
            gêne, d'un malaise.",
        changes: &[(
            Edition::UsChess7,
            "Les deux pendules peuvent être arrêtées pour voir un directeur ; l'abus relève de \
                    sa discrétion.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A6_11_4,
        title: "Arrêter sans raison valable",
        says: "L'arbitre juge de la raison d'un arrêt. Un arrêt qui n'en avait manifestement \
            aucune est pénalisé à sa discrétion.",
        changes: &[(Edition::UsChess7, "À la discrétion du directeur.")],
        out_of_scope: None,
    },
];
