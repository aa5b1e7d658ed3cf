//! The ambiguity register in French, third part: C-34 to C-45.

use super::TranslatedReading;
use crate::Ambiguity;

pub(super) const READINGS: &[TranslatedReading] = &[
    TranslatedReading {
        entry: Ambiguity::C34,
        question: "Quels drapeaux tombés ne comptent plus une fois qu'une irrégularité a été \
                 traitée et que du temps a été ajouté ou réglé ?",
        readings: &[
            "Tous ceux qui sont tombés avant.",
            "Seulement celui qui est tombé pendant le temps que l'irrégularité a fait \
                 courir.",
            "Aucun : un drapeau tombé est un drapeau tombé.",
        ],
        chosen: "Celui qui est tombé pendant le temps que l'irrégularité a fait courir. Celui \
                 d'un coup du joueur lui-même, ou après un appui tardif, compte s'il est \
                 signalé avant que la pendule soit réglée ; quand des pièces ont été déplacées \
                 et la pendule non réglée, l'arbitre est interrogé.",
        because: "Des minutes s'ajoutent à une pendule avec laquelle on peut jouer, et nul ne \
                 gagne par sa propre irrégularité.",
    },
    TranslatedReading {
        entry: Ambiguity::C35,
        question: "Une réponse est exécutée avant que le coup de l'adversaire soit joué. \
                 Revient-elle, ou reste-t-elle ?",
        readings: &[
            "Elle revient : on ne répond pas à un coup qui n'est pas joué.",
            "Elle reste comme réponse si elle est légale une fois le coup joué.",
        ],
        chosen: "La pièce reste où elle a été posée et l'arbitre dit ce qu'il en est ; achevée \
                 et suivie de l'appui sans objection, elle est la réponse.",
        because: "1.3 ne donne le trait que lorsque le coup adverse est joué, mais on joue \
                 ainsi dans les parties rapides et personne n'y perd.",
    },
    TranslatedReading {
        entry: Ambiguity::C36,
        question: "Une nouvelle pièce est posée sur la case de promotion, le pion n'est pas \
                 touché, et une autre pièce est retirée. Que faut-il jouer ?",
        readings: &[
            "Cette promotion.",
            "Un coup de la seule pièce de l'échiquier qui a été touchée.",
        ],
        chosen: "Cette promotion.",
        because: "Le choix est définitif dès que la nouvelle pièce a touché la case, et seule \
                 cette promotion peut être voulue.",
    },
    TranslatedReading {
        entry: Ambiguity::C37,
        question: "Un coup a été joué et sa pièce échangée contre une autre avant l'appui. Coup \
                 repris, ou coup illégal ?",
        readings: &[
            "Le coup reste, il est repris à tort.",
            "L'échiquier de l'appui ne vient d'aucun coup légal : illégal.",
        ],
        chosen: "Le coup joué reste ; échanger sa pièce relève de l'appréciation de \
                 l'arbitre.",
        because: "Ce qui est joué ne peut plus être changé, quoi qu'il arrive à l'échiquier \
                 avant l'appui.",
    },
    TranslatedReading {
        entry: Ambiguity::C38,
        question: "US Chess, variante I de la règle 10I2 : la tour, touchée d'abord pour roquer, \
                 est lâchée où son propre coup est légal. Déterminé, ou le roque peut-il être \
                 achevé ?",
        readings: &[
            "Le coup de tour est déterminé.",
            "Le roque peut encore être achevé.",
        ],
        chosen: "Le coup de tour est déterminé.",
        because: "La variante pardonne l'ordre des contacts, non une pièce lâchée sur une case \
                 légale.",
    },
    TranslatedReading {
        entry: Ambiguity::C39,
        question: "US Chess : peut-on roquer avec un roi ou une tour mal placés depuis le début, \
                 quand il est trop tard pour une nouvelle partie ?",
        readings: &["Oui : la position sur l'échiquier compte.", "Non."],
        chosen: "Non.",
        because: "Les directeurs sont partagés ; les Règles de la FIDE l'excluent dans le même \
                 cas.",
    },
    TranslatedReading {
        entry: Ambiguity::C40,
        question: "US Chess : jusqu'à quand faut-il réclamer un coup illégal pour recevoir les \
                 deux minutes ?",
        readings: &[
            "Aussitôt.",
            "Avant que le coup du réclamant soit déterminé.",
            "Avant que le réclamant achève son coup suivant.",
        ],
        chosen: "Avant que le réclamant achève son coup suivant ; plus tard la position est \
                 corrigée sans minutes.",
        because: "La règle demande une réclamation à temps depuis août 2020, et cette lecture \
                 est celle qui retire le moins.",
    },
    TranslatedReading {
        entry: Ambiguity::C41,
        question: "US Chess : un joueur joue deux coups de suite. Coup illégal, ou question de \
                 conduite ?",
        readings: &["Un coup illégal.", "La conduite."],
        chosen: "La conduite : le second coup est annulé.",
        because: "Chacun des deux est un coup légal ; le même choix vaut pour les Règles de la \
                 FIDE.",
    },
    TranslatedReading {
        entry: Ambiguity::C42,
        question: "US Chess : un coup déterminé a été changé avant l'appui. Qui le soulève ?",
        readings: &["Le directeur aussi.", "L'adversaire seul."],
        chosen: "L'adversaire seul, comme pour les pièces touchées.",
        because: "La règle 21D énumère les cas où un directeur intervient, et celui-ci n'y est \
                 pas.",
    },
    TranslatedReading {
        entry: Ambiguity::C43,
        question: "Les pendules sont arrêtées, une main est tendue, un résultat est écrit. \
                 Abandon, nulle convenue, ou rien ?",
        readings: &["Un abandon.", "Un accord sur la nulle.", "Rien en soi."],
        chosen: "Rien en soi : c'est un indice pour l'arbitre.",
        because: "Le même geste a voulu dire chacune des trois choses, et une partie finit par \
                 une déclaration qui est comprise.",
    },
    TranslatedReading {
        entry: Ambiguity::C44,
        question: "Directives III, moyens normaux, là où aucun arbitre ne peut décider. Que \
                 devient la réclamation ?",
        readings: &[
            "Elle arrête la partie, et un arbitre reçoit la position ensuite.",
            "Elle ne peut être faite.",
        ],
        chosen: "L'arbitre est interrogé, comme là où il y en a un.",
        because: "Qu'il y en ait un dépend de la compétition, et seul son règlement peut le \
                 dire.",
    },
    TranslatedReading {
        entry: Ambiguity::C45,
        question: "Un roi a été pris, et un drapeau tombe. Dans quelle position l'adversaire \
                 doit-il être incapable de mater pour que la partie soit nulle ?",
        readings: &[
            "Sur l'échiquier tel qu'il est.",
            "Dans la dernière position légale.",
        ],
        chosen: "Dans la position qui précède le premier coup illégal ; un échiquier sans roi \
                 n'est pas examiné.",
        because: "Aucune suite de coups légaux ne part d'un échiquier sans roi, et nul ne gagne \
                 à un coup illégal.",
    },
];
