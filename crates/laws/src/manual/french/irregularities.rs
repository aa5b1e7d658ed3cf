//! Article 7: irregularities.

use super::Translated;
use crate::{Edition, Provision};

pub(super) const ENTRIES: &[Translated] = &[
    Translated {
        provision: Provision::A7_1,
        title: "Les pendules après une irrégularité",
        says: "Ce que les pendules affichent ensuite relève du jugement de l'arbitre. Le moteur \
            propose de reprendre l'incrément que l'appui fautif a rapporté, d'ajouter les minutes \
            de pénalité et de laisser le reste tel quel. Le compteur de coups est rectifié en même \
            temps.",
        changes: &[
            (
                Edition::Fide2018,
                "Dit ouvertement que les temps peuvent aussi rester inchangés.",
            ),
            (
                Edition::UsChess7,
                "Aucun temps n'est rendu ; seul le compteur de coups peut être ajusté.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_2_1,
        title: "Position initiale incorrecte",
        says: "Si les pièces étaient mal placées au départ, la partie est annulée et une nouvelle \
            est jouée, si tard qu'on le découvre. Seuls les articles sur le rapide et le blitz \
            sans supervision connaissent une limite.",
        changes: &[(
            Edition::UsChess7,
            "Seulement jusqu'à l'achèvement du dixième coup des Noirs, et la nouvelle partie \
                    garde les temps utilisés ; plus tard, le jeu continue.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_2_2,
        title: "Échiquier mal orienté",
        says: "Si l'échiquier a le mauvais coin à droite, la position est transférée sur un \
            échiquier bien orienté, et la partie continue.",
        changes: &[(Edition::UsChess7, "De même.")],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_3,
        title: "Couleurs inversées",
        says: "Découverte avant que les deux joueurs aient joué dix coups, l'inversion des \
            couleurs entraîne une nouvelle partie ; plus tard, la partie continue telle quelle. \
            Une partie arrivée à sa fin normale avant que personne ne s'en aperçoive garde son \
            résultat.",
        changes: &[
            (
                Edition::Fide2009,
                "La partie continue, à moins que l'arbitre en décide autrement.",
            ),
            (
                Edition::Fide2017,
                "Une nouvelle partie tant que moins de dix coups ont été joués de part et \
                    d'autre ; sinon le jeu continue.",
            ),
            (
                Edition::UsChess7,
                "Annulée avant l'achèvement du dixième coup des Noirs, les pendules gardant le \
                    temps utilisé ; plus tard, le jeu continue.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_4_1,
        title: "Pièces renversées",
        says: "Celui qui dérange des pièces les remet en place sur son propre temps. S'il a appuyé \
            au lieu de cela, l'adversaire peut appuyer en retour à cette fin, ou arrêter les \
            pendules ; ce n'est pas un appui sans coup.",
        changes: &[(
            Edition::UsChess7,
            "Les pièces sont remises avant l'appui, et l'adversaire peut appuyer en retour \
                    pour l'obtenir ; une remise en place fausse est traitée comme un coup illégal.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_4_2,
        title: "Appeler l'arbitre pour des pièces renversées",
        says: "Chaque joueur peut arrêter les pendules et demander à l'arbitre de faire rectifier \
            la position ; le temps perdu peut être compensé.",
        changes: &[(
            Edition::UsChess7,
            "Les pendules peuvent être arrêtées jusqu'à ce que la position soit de nouveau \
                    correcte.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_4_3,
        title: "La pénalité pour pièces renversées",
        says: "L'arbitre peut pénaliser, à sa discrétion, le joueur qui l'a fait. Cela n'est \
            jamais compté comme un coup illégal.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_5_1,
        title: "Le coup illégal achevé",
        says: "L'appui achève un coup illégal. Découvert pendant la partie, celui-ci est défait : \
            la position d'avant est rétablie, ou la dernière antérieure qui puisse être établie, \
            et le jeu reprend de là. Le nouveau coup est lié par ce qui a été touché et lâché dans \
            l'acte illégal. Une fois la partie finie, rien n'est défait.",
        changes: &[
            (
                Edition::Fide2009,
                "Compte parmi les coups illégaux la prise du roi et la promotion laissée \
                    inachevée, toutes deux défaites de même.",
            ),
            (
                Edition::Fide2014,
                "La promotion inachevée n'est plus défaite mais réparée par une dame.",
            ),
            (
                Edition::Fide2017,
                "La promotion inachevée, les deux mains et l'appui à vide reçoivent leurs propres \
                    dispositions.",
            ),
            (
                Edition::UsChess7,
                "Défait dans les dix derniers coups de chaque joueur ; deux minutes chaque fois et \
                    aucun nombre qui fasse perdre.",
            ),
            (
                Edition::UsChessBlitz,
                "L'adversaire peut réclamer le gain avant d'achever son coup suivant ; après cela, \
                    il reste acquis.",
            ),
            (
                Edition::London1848,
                "Règle XIII : l'adversaire choisit entre trois pénalités.",
            ),
            (
                Edition::British1862,
                "Loi VII : l'adversaire choisit ce qui doit être joué, et aucun coup de roi n'est \
                    imposé.",
            ),
            (
                Edition::BlueBook,
                "Un coup qui met le roi en échec est rectifié par le roi, ou par une autre pièce que désigne l'adversaire.",
            ),
            (
                Edition::OldKing,
                "Le roi doit jouer à la place, sans roquer.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_5_2,
        title: "Le pion laissé sans promotion",
        says: "Un pion qui se trouve sur la dernière rangée au moment de l'appui est un coup \
            illégal qui n'est pas défait : une dame de sa couleur le remplace et le coup reste \
            acquis. Compte et pénalité sont ceux d'usage.",
        changes: &[
            (
                Edition::Fide2014,
                "Nouveau : la dame. En 2009 le coup était défait comme tout autre et le choix \
                    redevenait libre.",
            ),
            (Edition::Fide2017, "Devient une disposition à part."),
            (
                Edition::UsChess7,
                "Seulement un appui incorrect : l'adversaire peut remettre en marche la pendule du \
                    joueur, et la promotion est terminée.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_5_3,
        title: "L'appui sans coup",
        says: "Appuyer quand rien n'a été joué depuis que l'on a le trait est traité comme un coup \
            illégal. Un appui tardif, un appui qui fait remettre les pièces par l'adversaire, et \
            la pendule du fautif relancée par erreur par sa victime ne sont pas visés. Il n'y a \
            rien à remettre : le joueur doit maintenant jouer.",
        changes: &[
            (
                Edition::Fide2017,
                "Nouveau, comme 7.8.1 ; auparavant cela relevait de la discrétion de l'arbitre.",
            ),
            (
                Edition::Fide2018,
                "Prend place à côté des autres actions illégales.",
            ),
            (Edition::UsChess7, "À la discrétion du directeur."),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_5_4,
        title: "Deux mains",
        says: "Un coup joué sur l'échiquier à deux mains, suivi d'un appui, est traité comme un \
            coup illégal. Il est défait et rejoué correctement, sous les mêmes obligations et donc \
            le plus souvent le même. Défait et rejoué d'une main avant l'appui, ce n'est rien ; \
            manier des pièces hors de l'échiquier ne compte pas non plus.",
        changes: &[
            (
                Edition::Fide2017,
                "Nouveau, comme 7.7.1, dont les mots ne demandent pas d'appui ; auparavant cela \
                    relevait de la discrétion de l'arbitre.",
            ),
            (Edition::Fide2018, "Demande l'appui."),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_5_5,
        title: "Ce que coûtent les coups illégaux",
        says: "La première action illégale achevée d'un joueur donne deux minutes à l'adversaire, \
            en rapide et en blitz une ; la deuxième perd. Toutes les sortes s'additionnent, mais \
            plusieurs fautes dans un même coup n'en font qu'une. La perte devient une nulle si \
            l'adversaire ne pouvait mater depuis la position rétablie.",
        changes: &[
            (
                Edition::Fide2009,
                "Deux fois deux minutes, quelle que soit la cadence ; la troisième perd. Le rapide \
                    sans supervision demande une réclamation, et en blitz la réclamation gagne.",
            ),
            (
                Edition::Fide2014,
                "La deuxième perd ; une minute en blitz. En rapide et en blitz sans supervision, \
                    la première perd.",
            ),
            (
                Edition::Fide2017,
                "Trois textes, un pour chaque sorte (7.5.3, 7.7.2, 7.8.2), additionnés par \
                    interprétation.",
            ),
            (
                Edition::Fide2018,
                "Un seul texte pour toutes les sortes, et le même compte en rapide et en blitz \
                    sans supervision.",
            ),
            (Edition::Fide2023, "Une minute en rapide aussi."),
            (
                Edition::UsChess7,
                "Deux minutes chaque fois ; aucun nombre ne fait perdre.",
            ),
            (
                Edition::UsChessBlitz,
                "Une réclamation faite à temps gagne la partie.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_6,
        title: "Une pièce dérangée, découverte plus tard",
        says: "Si l'on découvre qu'une pièce a été écartée de sa case il y a quelque temps, la \
            position d'avant est rétablie, ou la dernière antérieure qui puisse être établie. Si \
            loin que cela remonte, personne ne se voit imputer un coup illégal.",
        changes: &[
            (Edition::Fide2018, "Rédigé pour une seule pièce quelconque."),
            (
                Edition::UsChess7,
                "Des pièces mal remises sont traitées comme un coup illégal, dans la même limite \
                    de dix coups.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_7_2_2017,
        title: "La pénalité pour deux mains, juillet 2017",
        says: "Un coup à deux mains coûte deux minutes la première fois et la partie la deuxième, \
            ou la nulle si l'adversaire ne pouvait mater. Selon l'interprétation de la Commission, \
            les autres sortes de coups illégaux comptent pour la deuxième.",
        changes: &[
            (Edition::Fide2017, "Nouveau."),
            (
                Edition::Fide2018,
                "Supprimé : une seule disposition, 7.5.5, sert pour toutes les sortes.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A7_8_2_2017,
        title: "La pénalité pour un appui à vide, juillet 2017",
        says: "Un appui sans coup coûte ce que coûte un coup à deux mains : deux minutes, puis la \
            partie, ou la nulle là où l'adversaire ne pouvait mater. Il s'ajoute aux autres sortes \
            de la même manière.",
        changes: &[
            (Edition::Fide2017, "Nouveau."),
            (
                Edition::Fide2018,
                "Supprimé : une seule disposition, 7.5.5, sert pour toutes les sortes.",
            ),
        ],
        out_of_scope: None,
    },
];
