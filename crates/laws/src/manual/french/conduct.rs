//! Articles 11 and 12: the conduct of the players and the role of the arbiter.

use super::Translated;
use crate::{Edition, Provision};

pub(super) const ENTRIES: &[Translated] = &[
    Translated {
        provision: Provision::A11_5,
        title: "Gêner l'adversaire",
        says: "L'adversaire ne doit être ni gêné ni importuné d'aucune façon. Les réclamations et \
            propositions de nulle dénuées de sens en relèvent, et adouber sans cesse aussi.",
        changes: &[(
            Edition::UsChess7,
            "Une conduite importune est interdite de même.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A11_7,
        title: "Refuser d'obtempérer",
        says: "Un joueur qui persiste à refuser de se conformer aux Règles perd ; ce que marque \
            l'adversaire, c'est à l'arbitre de le dire.",
        changes: &[(
            Edition::UsChess7,
            "Le directeur peut prononcer la perte de la partie.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A11_10,
        title: "L'appel",
        says: "Un joueur peut faire appel de ce que l'arbitre a décidé, même après avoir signé, à \
            moins que le règlement de la compétition ne l'exclue.",
        changes: &[
            (
                Edition::Fide2009,
                "Pas d'appel des décisions de fin de partie au KO, et rien n'est dit d'une \
                    signature.",
            ),
            (
                Edition::Fide2017,
                "Une feuille de partie signée n'y fait plus obstacle.",
            ),
        ],
        out_of_scope: Some(
            "Les appels sont entendus par un comité après la décision ; le moteur n'en apprend que \
                l'issue, par `decide` ou `end`.",
        ),
    },
    Translated {
        provision: Provision::A12_1,
        title: "L'arbitre veille au respect des Règles",
        says: "L'arbitre doit faire respecter les Règles. Une infraction qu'il a vue et dont il \
            est sûr est donc traitée sans demande, partout où les Règles ne s'en remettent pas aux \
            joueurs.",
        changes: &[(
            Edition::UsChess7,
            "Le directeur a une large discrétion et laisse beaucoup aux réclamations des \
                    joueurs.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A12_6,
        title: "Là où l'arbitre se tait",
        says: "L'arbitre n'intervient que là où les Règles le lui disent. Il ne dit jamais combien \
            de coups sont achevés, ni qu'un coup l'est, ni qu'un appui a été oublié ; le moteur ne \
            montre ces choses qu'à lui.",
        changes: &[(
            Edition::UsChess7,
            "Hors crise de temps, le directeur corrige un coup illégal qu'il voit ; il ne \
                    parle jamais des drapeaux ni d'un appui oublié.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A12_9,
        title: "Les pénalités à la discrétion de l'arbitre",
        says: "L'arbitre choisit une ou plusieurs de neuf mesures, de l'avertissement, des minutes \
            et des points jusqu'à la perte de la partie, une amende annoncée, l'exclusion de \
            rondes et l'exclusion de la compétition. Le moteur présente la liste, de la plus \
            légère à la plus lourde, et ne choisit jamais.",
        changes: &[
            (
                Edition::Fide2009,
                "Sept mesures ; l'amende et l'exclusion de rondes manquent.",
            ),
            (
                Edition::Fide2018,
                "Compte les neuf mesures ; dans lequel des deux textes antérieurs les nouvelles \
                    sont apparues n'a pas été vérifié.",
            ),
            (
                Edition::UsChess7,
                "La discrétion du directeur, avec deux minutes à l'adversaire comme pénalité \
                    ordinaire.",
            ),
        ],
        out_of_scope: None,
    },
];
