//! Articles 8 and 9: the scoresheet and the drawn game.

use super::Translated;
use crate::{Edition, Provision};

pub(super) const ENTRIES: &[Translated] = &[
    Translated {
        provision: Provision::A8_1_2,
        title: "Ne pas noter d'avance",
        says: "On ne note un coup avant de le jouer que pour réclamer la nulle avec lui ou pour le \
            mettre sous enveloppe. Toute autre chose est une infraction aux règles sur la \
            notation, pour laquelle un avertissement est d'usage.",
        changes: &[(
            Edition::UsChess7,
            "D'abord le coup, puis la feuille de partie ; une variante laisse remplir une \
                    feuille de papier dans un ordre ou dans l'autre.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A8_1_3,
        title: "Répondre avant de noter",
        says: "Le joueur peut d'abord répondre à l'adversaire et noter ensuite, pourvu que chaque \
            coup soit sur le papier avant que ce joueur joue le suivant.",
        changes: &[],
        out_of_scope: Some(
            "Le moteur n'apprend de la feuille de partie que le coup noté d'avance ; il ne peut \
                voir dans quel ordre le reste est écrit.",
        ),
    },
    Translated {
        provision: Provision::A8_4,
        title: "Noter à moins de cinq minutes",
        says: "Avec moins de cinq minutes restantes dans une période, et moins de trente secondes \
            ajoutées par coup, un joueur n'a plus à noter jusqu'à la fin de cette période.",
        changes: &[],
        out_of_scope: Some(
            "Le moteur tient lui-même les coups et ne demande jamais de feuille de partie ; que \
                l'obligation de noter soit suspendue ne change donc aucune décision.",
        ),
    },
    Translated {
        provision: Provision::A8_7,
        title: "Le résultat signé",
        says: "Les deux joueurs signent à la fin pour le résultat. Une signature sous un résultat \
            faux engage, à moins que l'arbitre en décide autrement.",
        changes: &[],
        out_of_scope: Some(
            "On signe sur le papier après la partie ; le moteur tire le résultat des actes, ou de \
                `end`, et ne voit jamais de signature.",
        ),
    },
    Translated {
        provision: Provision::A9_1_1,
        title: "Nulles restreintes par la compétition",
        says: "Une compétition peut interdire la nulle par proposition et par accord, pendant un \
            nombre de coups ou tout à fait, sauf consentement de l'arbitre. Avec \
            `no_draw_offers_before` à 30, un joueur peut proposer quand il a joué son trentième \
            coup.",
        changes: &[(
            Edition::UsChess7,
            "Pas de telle disposition ; un accord met fin à la partie.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_1_2_1,
        title: "Proposer la nulle",
        says: "Le moment d'une proposition est après le coup et avant l'appui ; à tout autre \
            moment elle vaut aussi, mais peut compter comme une gêne. Elle ne peut être retirée et \
            dure jusqu'à ce qu'elle soit acceptée, refusée en paroles, refusée en touchant une \
            pièce pour de bon, ou dépassée par la fin de la partie.",
        changes: &[(
            Edition::UsChess7,
            "Le moment est entre la détermination et l'appui ; le reste concorde.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_1_2_3,
        title: "Une réclamation est aussi une proposition",
        says: "Celui qui réclame par répétition ou par les cinquante coups propose par là même la \
            nulle. Si l'adversaire accepte, la réclamation n'est pas examinée.",
        changes: &[
            (
                Edition::Fide2009,
                "Vaut aussi pour une réclamation dans une fin de partie au KO.",
            ),
            (
                Edition::UsChess7,
                "Vaut pour toute sorte de réclamation de nulle.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_2_1_1,
        title: "La troisième apparition imminente",
        says: "Un joueur au trait peut réclamer que le coup qu'il prévoit amène la même position \
            pour la troisième fois ou davantage. Le coup est noté et déclaré à l'arbitre, mais pas \
            joué.",
        changes: &[(
            Edition::UsChess7,
            "Noté, pas joué, et réclamé pendules arrêtées ; un joueur qui a déjà joué peut \
                    encore réclamer jusqu'à l'appui.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_2_1_2,
        title: "La troisième apparition sur l'échiquier",
        says: "Un joueur au trait peut réclamer que la position sur l'échiquier est apparue au \
            moins trois fois. D'autres positions peuvent se trouver entre elles.",
        changes: &[(Edition::UsChess7, "De même, pendules arrêtées.")],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_2_2,
        title: "Quand deux positions sont les mêmes",
        says: "Deux positions sont les mêmes si le même joueur a le trait, si chaque case porte la \
            même sorte de pièce ou aucune, et si les deux camps disposent des mêmes coups. Le \
            nombre de coups entre elles, et qui a répété, n'importent pas.",
        changes: &[(
            Edition::UsChess7,
            "La même comparaison, roque et prise en passant compris.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_2_2_1,
        title: "Identité et prise en passant",
        says: "Une position où un pion pouvait être pris en passant diffère de la suivante où il \
            ne le peut plus. Seule une prise vraiment légale fait cette différence.",
        changes: &[(
            Edition::UsChess7,
            "Le droit de prendre en passant entre dans la comparaison.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_2_2_2,
        title: "Identité et roque",
        says: "Des positions diffèrent si le roque était encore un droit dans l'une et a été perdu \
            depuis. C'est le droit que l'on compare, non si le roque était possible à ce moment, \
            et seul un coup du roi ou de la tour le fait perdre.",
        changes: &[(
            Edition::UsChess7,
            "Le droit de roquer entre dans la comparaison.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_3_1,
        title: "Cinquante coups avec le coup prévu",
        says: "Un joueur au trait peut réclamer la nulle avec un coup noté, non joué, qui fera \
            cinquante coups de part et d'autre sans prise ni coup de pion.",
        changes: &[(
            Edition::UsChess7,
            "Le réclamant a le trait et montre que les cinquante coups ont été joués ; une \
                    réclamation incorrecte coûte deux minutes.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_3_2,
        title: "Cinquante coups déjà joués",
        says: "La même réclamation est ouverte quand chaque camp a déjà achevé cinquante coups \
            sans prise et sans qu'un pion ait bougé.",
        changes: &[(
            Edition::UsChess7,
            "Le joueur au trait réclame et montre les cinquante coups ; une réclamation \
                    incorrecte coûte deux minutes.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_4,
        title: "Un contact met fin au droit de réclamer",
        says: "Un joueur qui a touché une pièce d'une façon qui l'oblige ne peut réclamer pour ce \
            coup ni par répétition ni par les cinquante coups. La pièce est jouée, et le droit \
            revient au coup suivant où les faits le soutiennent.",
        changes: &[
            (
                Edition::Fide2009,
                "Ajoute que le contact est venu sans réclamation préalable.",
            ),
            (
                Edition::UsChess7,
                "Le droit survit au coup lui-même et prend fin avec l'appui.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_5_1,
        title: "Comment la nulle se réclame",
        says: "Les pendules sont arrêtées pour une réclamation, et une réclamation une fois faite \
            ne peut être retirée. Toute déclaration ou tout signe clair suffit ; l'arbitre peut \
            aider à lui donner la forme voulue.",
        changes: &[(Edition::UsChess7, "Une réclamation ne peut être retirée.")],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_5_2,
        title: "La réclamation est correcte",
        says: "Si la réclamation se révèle correcte, la partie est nulle sur-le-champ.",
        changes: &[(Edition::UsChess7, "De même.")],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_5_3,
        title: "La réclamation est incorrecte",
        says: "Si elle se révèle incorrecte, l'adversaire reçoit deux minutes, en rapide et en \
            blitz une, et le jeu continue. Un coup annoncé doit alors être joué comme le \
            permettent les articles 3 et 4 ; s'il est illégal, sa pièce compte comme touchée.",
        changes: &[
            (
                Edition::Fide2009,
                "Trois minutes, et seul l'article 4 est nommé pour le coup annoncé.",
            ),
            (Edition::Fide2014, "Deux minutes, une en blitz."),
            (Edition::Fide2023, "Une minute en rapide aussi."),
            (
                Edition::UsChess7,
                "Deux minutes, et un coup annoncé ou noté doit être joué.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_6_1,
        title: "Cinq apparitions",
        says: "Quand la même position est apparue pour la cinquième fois, la partie est nulle, \
            qu'on le réclame ou non. L'arbitre le déclare, même si on ne le découvre que plus \
            tard.",
        changes: &[
            (
                Edition::Fide2014,
                "Nouveau, et seulement pour des apparitions un coup sur deux en succession \
                    directe.",
            ),
            (
                Edition::Fide2017,
                "Cinq apparitions à n'importe quelle distance.",
            ),
            (
                Edition::UsChess7,
                "Le directeur peut le déclarer, pour des apparitions en succession directe.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A9_6_2,
        title: "Soixante-quinze coups",
        says: "Quand chaque camp a joué soixante-quinze coups sans prise ni coup de pion, la \
            partie est nulle, qu'on le réclame ou non ; si le dernier d'entre eux mate, le mat \
            compte.",
        changes: &[
            (Edition::Fide2014, "Nouveau."),
            (
                Edition::UsChess7,
                "Le directeur peut le déclarer ; un mat au dernier coup passe avant.",
            ),
        ],
        out_of_scope: None,
    },
];
