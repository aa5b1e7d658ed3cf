//! The ambiguity register, second half: C-18 to C-33.

use super::TranslatedReading;
use crate::Ambiguity;

pub(super) const READINGS: &[TranslatedReading] = &[
    TranslatedReading {
        entry: Ambiguity::C18,
        question: "Un mat ou un pat a été donné en infraction à l'article 4. La partie est-elle \
            finie ?",
        readings: &[
            "Toujours.",
            "Jamais.",
            "Cela dépend du paragraphe enfreint.",
        ],
        chosen: "Avec deux mains elle est finie, parce que 4.1 n'est pas parmi les conditions. \
            Avec une autre pièce que la pièce touchée elle ne l'est pas, si c'est relevé à temps. \
            En 2009, un mat légal met fin à la partie dans tous les cas.",
        because: "5.1.1 et 5.2.1 ne nomment que les articles 4.2 à 4.7, et un coup à deux mains \
            est pénalisé à un appui qui ne vient plus.",
    },
    TranslatedReading {
        entry: Ambiguity::C19,
        question: "Un joueur réclame la nulle après avoir touché une pièce. Simplement rejetée, ou \
            réclamation incorrecte avec des minutes pour l'adversaire ?",
        readings: &[
            "Rejetée, rien d'autre.",
            "Une réclamation incorrecte, avec ses minutes.",
        ],
        chosen: "Une réclamation incorrecte avec ses minutes, marquée comme affaire de jugement.",
        because: "L'article sur les réclamations incorrectes ne fait pas d'exception, et les \
            corrigés d'examen français concordent ; d'autres se contentent de rejeter.",
    },
    TranslatedReading {
        entry: Ambiguity::C20,
        question: "Un joueur peut-il invoquer son propre contact pour reprendre un mauvais coup ?",
        readings: &[
            "Oui : un contact oblige, quel que soit celui qui le signale.",
            "Non : seul l'adversaire peut réclamer ; l'arbitre peut agir sur ce qu'il a vu.",
        ],
        chosen: "Non. À moins que l'arbitre l'ait vu lui-même, la réclamation échoue, le coup \
            reste et personne n'est pénalisé.",
        because: "4.8 donne la réclamation contre l'autre joueur, tandis que 12.1 oblige un \
            arbitre qui sait.",
    },
    TranslatedReading {
        entry: Ambiguity::C21,
        question: "Le texte de juillet 2017 rend illégal un coup à deux mains sans demander \
            d'appui. En fallait-il un ?",
        readings: &[
            "Non : le texte à la lettre.",
            "Oui : comme dans la pratique de l'époque et le texte de 2018.",
        ],
        chosen: "Oui ; le texte à la lettre est gardé comme note à cette édition.",
        because: "Un coup illégal est achevé par l'appui, et les interprétations de la Commission \
            ont été appliquées en ce sens dès le début.",
    },
    TranslatedReading {
        entry: Ambiguity::C22,
        question: "Un coup illégal a été achevé sans être remarqué, puis la chute du drapeau de \
            l'adversaire a été signalée d'abord. Qu'est-ce qui l'emporte ?",
        readings: &[
            "Le drapeau : la partie est finie.",
            "Le coup illégal : sa victime a perdu le temps par lui.",
        ],
        chosen: "Ce qui a été constaté d'abord. Le résultat demeure, à moins que l'arbitre \
            lui-même ait vu le coup illégal : il aurait alors dû agir, et la position et les temps \
            sont rétablis.",
        because: "Les deux faits prennent effet en étant remarqués, et rien n'est défait après la \
            partie.",
    },
    TranslatedReading {
        entry: Ambiguity::C23,
        question: "En 2014 et 2017, un pion non promu en rapide ou en blitz sans supervision : \
            perd-il, ou l'arbitre attend-il un coup ?",
        readings: &[
            "Il perd, par la clause sur les coups illégaux.",
            "L'arbitre attend un coup, par la clause sur les positions illégales.",
        ],
        chosen: "Il perd si l'appui a été vu, ou réclamé, à temps ; un pion simplement trouvé là \
            plus tard fait attendre l'arbitre un coup.",
        because: "Chaque clause a ainsi son propre cas, l'action et la position.",
    },
    TranslatedReading {
        entry: Ambiguity::C24,
        question: "En route vers c1, le roi glisse de la main sur d1. Roque ou coup de roi ?",
        readings: &[
            "Le roque doit être achevé : le roi a été lâché.",
            "Un simple coup de roi en d1.",
        ],
        chosen: "Un simple coup de roi.",
        because: "La phrase sur le roi lâché suppose le pas de deux cases ; sans lui, 4.7 \
            s'applique à toute pièce lâchée légalement.",
    },
    TranslatedReading {
        entry: Ambiguity::C25,
        question: "Que coûtaient deux mains avant juillet 2017 ?",
        readings: &[
            "Rien d'autre que la discrétion de l'arbitre.",
            "Autant qu'un coup illégal.",
        ],
        chosen: "La discrétion de l'arbitre seulement.",
        because: "Ces textes ont la règle de la main unique et la liste des pénalités, et rien \
            entre les deux ; dans Nakamura contre Nepomniachtchi (2015) le résultat est demeuré.",
    },
    TranslatedReading {
        entry: Ambiguity::C26,
        question: "La victime d'une irrégularité relance la pendule de l'autre joueur alors que \
            les deux auraient dû être arrêtées. Un appui sans coup ?",
        readings: &["Oui, à la lettre.", "Non, un accident."],
        chosen: "Non ; il n'est pas compté.",
        because: "Le Manuel y voit un accident, et la disposition vise le temps gagné par un appui \
            à vide.",
    },
    TranslatedReading {
        entry: Ambiguity::C27,
        question: "La main s'est refermée sur la voisine de la pièce voulue. Laquelle est liée ?",
        readings: &[
            "La pièce qui a été touchée.",
            "La pièce qui était voulue, si l'arbitre en est convaincu.",
        ],
        chosen: "À partir de 2017, la pièce qui a été touchée ; en 2014, l'arbitre peut peser ce \
            qui était voulu.",
        because: "4.2.2 ne laisse pas de place aux intentions, tandis que le texte de 2014 \
            demandait la volonté de jouer cette pièce même.",
    },
    TranslatedReading {
        entry: Ambiguity::C28,
        question: "L'adversaire a lâché une pièce pour un coup illégal et n'a pas appuyé. Un \
            contact de ma part m'oblige-t-il, et un coup entier de ma part est-il une réponse ?",
        readings: &[
            "Oui : l'adversaire a fini d'agir.",
            "Non : rien n'est encore joué, le trait ne m'est donc pas revenu.",
        ],
        chosen: "Aucune obligation ne naît d'un contact ; un coup entier, même s'il mate, est pris comme la réponse.",
        because: "4.7 ne laisse jouer qu'un coup légal, et avoir le trait commence là ; sur la réponse \
            entière les arbitres sont partagés.",
    },
    TranslatedReading {
        entry: Ambiguity::C29,
        question: "7.5.1 applique 4.3 et 4.7 au coup de remplacement. 4.4 s'applique-t-il aussi ?",
        readings: &["Non, il n'est pas nommé.", "Oui, dans les faits."],
        chosen: "Oui dans les faits : après un roque illégal, un autre coup de roi est dû, jamais \
            un coup de tour.",
        because: "4.7.2 répète la règle sur le roque, et 4.4 est la manière dont un tel contact \
            doit se lire.",
    },
    TranslatedReading {
        entry: Ambiguity::C30,
        question: "Quand le deuxième coup illégal coûte la partie : dans quelle position \
            l'adversaire doit-il être incapable de mater pour qu'elle soit nulle ?",
        readings: &["Celle qui suit le coup illégal.", "Celle qui est rétablie."],
        chosen: "Celle qui est rétablie ; avec un pion non promu, la dame étant posée.",
        because: "Sinon une prise illégale de la dernière pièce capable de mater sauverait un \
            demi-point au fautif.",
    },
    TranslatedReading {
        entry: Ambiguity::C31,
        question: "Combien de temps est rendu après une irrégularité ?",
        readings: &[
            "Tout ce qui a été utilisé depuis.",
            "Rien.",
            "Ce que l'arbitre juge équitable.",
        ],
        chosen: "L'incrément est retiré de la pendule du fautif et les minutes de pénalité \
            s'ajoutent ; le reste demeure. Le moteur le montre comme une proposition à modifier.",
        because: "L'article demande du jugement, et ce réglage par défaut change le moins.",
    },
    TranslatedReading {
        entry: Ambiguity::C32,
        question: "Que se passe-t-il si une réclamation ou une annonce a été faite par un signe, \
            dans une autre langue, avec les mauvais mots ou trop tard ?",
        readings: &[
            "Seuls les mots voulus comptent.",
            "Le sens compte, le moment est strict.",
        ],
        chosen: "Le sens compte, mais il faut venir à temps : avant le contact, ou avant le coup.",
        because: "Les Règles donnent leurs mots comme exemples, tandis que l'ordre des événements \
            est l'objet même de la règle.",
    },
    TranslatedReading {
        entry: Ambiguity::C33,
        question: "Les numéros de paragraphe de 2014 dans les articles 6 à 9 sont-ils justes ?",
        readings: &[
            "Oui, par analogie avec 2009 et 2017.",
            "Inconnu tant que le texte complet n'a pas été lu.",
        ],
        chosen: "Ils sont utilisés, et marqués comme non vérifiés.",
        because: "Seuls l'article 4 et quelques clauses de ce texte ont été lus en entier ; les \
            autres numéros viennent de résumés.",
    },
];
