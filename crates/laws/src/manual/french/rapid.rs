//! Appendices A and B: rapid and blitz.

use super::Translated;
use crate::{Edition, Provision};

pub(super) const ENTRIES: &[Translated] = &[
    Translated {
        provision: Provision::RapidA_2,
        title: "Pas d'obligation de noter en rapide",
        says: "En rapide, et en blitz sans supervision, personne n'est tenu de noter les coups. \
            Les réclamations qui reposent d'ordinaire sur une feuille de partie restent ouvertes, \
            et un joueur peut en demander une à tout moment.",
        changes: &[
            (
                Edition::Fide2009,
                "Seulement la dispense de noter ; les réclamations ne sont pas mentionnées.",
            ),
            (
                Edition::Fide2017,
                "Garde ouvertes les réclamations qui reposent d'ordinaire sur une feuille de \
                    partie.",
            ),
        ],
        out_of_scope: Some(
            "Le moteur tient lui-même les coups et ne demande de feuille de partie à personne ; la \
                dispense ne change donc aucune décision.",
        ),
    },
    Translated {
        provision: Provision::RapidA_3_1,
        title: "Le rapide sous les Règles de compétition",
        says: "Les parties rapides suivent les règles ordinaires si la compétition donne à un \
            arbitre trois parties au plus et fait noter chaque partie du côté des arbitres. C'est \
            fixé d'avance pour toute la compétition, non jugé échiquier par échiquier.",
        changes: &[
            (
                Edition::Fide2009,
                "Demande une supervision suffisante, un arbitre pour trois parties servant \
                    d'exemple.",
            ),
            (
                Edition::Fide2017,
                "Demande aussi la notation de chaque partie.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::RapidA_4_1_1,
        title: "Le réglage de la pendule après dix coups",
        says: "Sans supervision, le réglage de la pendule reste tel quel une fois que les deux \
            joueurs ont achevé dix coups, sauf si l'horaire de la compétition devait en souffrir.",
        changes: &[
            (
                Edition::Fide2009,
                "La limite est de trois coups de part et d'autre.",
            ),
            (
                Edition::Fide2014,
                "La limite est de dix coups de part et d'autre.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::RapidA_4_1_2,
        title: "Réclamer la mise en place après dix coups",
        says: "Sans supervision, dix coups achevés par chaque joueur mettent fin aussi à toute \
            réclamation sur la position initiale et l'orientation de l'échiquier. Le jeu continue, \
            mais un roi parti de la mauvaise case ne peut roquer, et une tour dans ce cas ne sert \
            à aucun roque.",
        changes: &[
            (
                Edition::Fide2009,
                "La limite est de trois coups de part et d'autre ; le roque est exclu avec un roi \
                    échangé avec la dame.",
            ),
            (
                Edition::Fide2014,
                "La limite est de dix coups de part et d'autre ; les tours mal placées sont visées \
                    aussi.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::RapidA_4_2,
        title: "Coups illégaux sans supervision",
        says: "Une action illégale que l'arbitre remarque, ou que l'adversaire réclame, est \
            pénalisée par 7.5.5, mais seulement jusqu'à ce que l'adversaire ait joué le coup \
            suivant. Après cela elle reste acquise, à moins que les joueurs eux-mêmes conviennent \
            de la rectifier. Toucher une pièce ne ferme pas encore ce délai.",
        changes: &[
            (
                Edition::Fide2009,
                "Traitée seulement si l'adversaire réclame avant de jouer ; alors comme dans 7.4.",
            ),
            (
                Edition::Fide2014,
                "Constaté ou réclamé à temps, le premier coup illégal perd déjà, ou donne la nulle \
                    si l'adversaire ne pouvait mater.",
            ),
            (
                Edition::Fide2018,
                "Le premier ne perd plus : 7.5.5 s'applique.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::RapidA_4_3,
        title: "Réclamer le gain au temps",
        says: "Le réclamant peut arrêter les pendules et le dire à l'arbitre. La partie est nulle \
            s'il ne pouvait mater depuis la position sur l'échiquier. On ne demande pas combien de \
            temps il lui reste à lui.",
        changes: &[
            (
                Edition::Fide2009,
                "Les pendules doivent être arrêtées, son drapeau pas encore tombé et celui de \
                    l'adversaire tombé ; les deux tombés, c'est la nulle.",
            ),
            (
                Edition::Fide2014,
                "Il doit lui rester du temps quand la pendule a été arrêtée.",
            ),
            (Edition::Fide2018, "Cette condition est abandonnée."),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::RapidA_4_4,
        title: "Deux rois en échec, ou un pion sur la dernière rangée",
        says: "Sans supervision, un arbitre qui découvre l'un ou l'autre ne fait rien jusqu'à ce \
            qu'un coup de plus soit achevé. Si la position est alors encore illégale, la partie \
            est nulle ; si ce coup y a remédié, le jeu continue et personne n'est pénalisé.",
        changes: &[
            (
                Edition::Fide2009,
                "L'arbitre intervient si possible ; il n'y a pas de nulle.",
            ),
            (
                Edition::Fide2014,
                "La nulle après un coup achevé de plus apparaît.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::RapidA_4_5,
        title: "L'arbitre annonce la chute du drapeau",
        says: "Un arbitre qui remarque la chute d'un drapeau dans une partie rapide ou de blitz \
            sans supervision doit l'annoncer.",
        changes: &[
            (
                Edition::Fide2017,
                "Nouveau : l'arbitre peut l'annoncer. L'interdiction de 2009 avait disparu en \
                    2014, et 6.8 s'appliquait entre-temps.",
            ),
            (Edition::Fide2018, "De « peut » à « doit »."),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::RapidA_4b_2009,
        title: "Pièce touchée, seulement sur demande",
        says: "Là où la supervision est insuffisante, l'arbitre n'applique l'article 4 que si un \
            joueur le demande.",
        changes: &[(
            Edition::Fide2014,
            "Supprimé : les contacts sont traités comme dans toute partie.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::RapidA_4d1_2009,
        title: "L'arbitre ne touche pas au drapeau",
        says: "Là où la supervision est insuffisante, ce sont les joueurs qui signalent le drapeau \
            et l'arbitre s'en tient à l'écart. Il peut parler quand les deux drapeaux sont tombés.",
        changes: &[(
            Edition::Fide2014,
            "Supprimé : l'article général sur la chute du drapeau s'applique.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::RapidA_5,
        title: "Un seul régime pour toute la compétition",
        says: "Une compétition doit fixer si c'est la clause des Règles de compétition ou les \
            articles sur le jeu sans supervision qui valent, et elle le fait pour toutes ses \
            parties.",
        changes: &[(
            Edition::Fide2014,
            "Nouveau ; le blitz a une phrase correspondante.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::BlitzB_2,
        title: "Une minute au lieu de deux",
        says: "Deux minutes, pour les coups illégaux comme pour les réclamations incorrectes, \
            deviennent une en rapide et, par B.3, en blitz sans supervision. Aucune phrase ne le \
            dit pour le blitz sous la clause des Règles de compétition ; une minute y est le \
            réglage par défaut du moteur, et une compétition peut fixer un autre chiffre.",
        changes: &[
            (
                Edition::Fide2014,
                "Nouveau, pour le blitz seulement ; le rapide garde deux minutes.",
            ),
            (
                Edition::Fide2023,
                "Passé dans l'annexe sur le rapide : une minute en rapide.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::BlitzB_3_1,
        title: "Le blitz sous les Règles de compétition",
        says: "Les parties de blitz suivent les règles ordinaires si chacune a son propre arbitre \
            et est notée du côté des arbitres, pour la compétition tout entière.",
        changes: &[
            (Edition::Fide2009, "Demande un arbitre pour une partie."),
            (
                Edition::Fide2017,
                "Demande aussi la notation de chaque partie.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::BlitzB_3c_2009,
        title: "Un coup illégal en blitz sans supervision",
        says: "L'adversaire peut réclamer le gain pour un coup illégal achevé avant de jouer le \
            sien, ou la nulle s'il ne pouvait mater. Une fois qu'il a joué, seul un accord des \
            deux joueurs peut encore le rectifier.",
        changes: &[(
            Edition::Fide2014,
            "Supprimé : l'article sur le rapide sert aussi pour le blitz, et l'arbitre peut \
                    agir sur ce qu'il voit.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::BlitzB_4,
        title: "Le blitz sans supervision",
        says: "Les parties de blitz hors de la clause des Règles de compétition empruntent leurs \
            règles à l'annexe sur le rapide : pas de notation, des pénalités d'une minute, et les \
            articles sur le jeu sans supervision.",
        changes: &[
            (
                Edition::Fide2009,
                "Emprunte les règles du rapide, mais avec une disposition propre sur les coups \
                    illégaux et sans réclamations de fin de partie au KO.",
            ),
            (
                Edition::Fide2014,
                "Emprunte les articles sur le rapide sans supervision.",
            ),
            (
                Edition::Fide2023,
                "Nomme la minute de l'annexe sur le rapide parmi ce qu'il emprunte.",
            ),
        ],
        out_of_scope: None,
    },
];
