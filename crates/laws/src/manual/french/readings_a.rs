//! The ambiguity register, first half: C-1 to C-17.

use super::TranslatedReading;
use crate::Ambiguity;

pub(super) const READINGS: &[TranslatedReading] = &[
    TranslatedReading {
        entry: Ambiguity::C1,
        question: "Combien de minutes un coup illégal coûte-t-il en blitz 2023 sous la clause des \
            Règles de compétition ?",
        readings: &[
            "Deux, parce que la phrase sur une minute se trouve dans l'annexe sur le rapide et que \
                B.3 ne va la chercher que pour le blitz sans supervision.",
            "Une, comme dans tout blitz de 2014 à 2022 et comme le dit le Manuel des arbitres de \
                2025.",
        ],
        chosen: "Une minute, par défaut, que la compétition peut changer.",
        because: "Deux minutes dans une partie de trois n'auraient pas de sens, et tous les textes \
            voisins comme le commentaire disent une.",
    },
    TranslatedReading {
        entry: Ambiguity::C2,
        question: "Deux pièces propres sont saisies ensemble, ou personne ne sait laquelle de deux \
            pièces propres est venue d'abord. Laquelle doit jouer ?",
        readings: &[
            "L'une ou l'autre peut jouer.",
            "L'arbitre établit l'ordre de son mieux.",
            "L'adversaire désigne la pièce, comme dans le code de 1862.",
        ],
        chosen: "L'une ou l'autre peut jouer, et la décision est marquée comme affaire de \
            jugement.",
        because: "La présomption de 4.3.3 ne concerne que des pièces de couleurs différentes, et \
            il ne faut pas inventer une obligation qu'aucun texte n'impose.",
    },
    TranslatedReading {
        entry: Ambiguity::C3,
        question: "Un des documents dont nous sommes partis imprime une minute en 7.5.5 à côté des \
            autres articles de 2018. Que signifie ce chiffre ?",
        readings: &[
            "C'est la règle générale de 2018.",
            "C'est le chiffre du blitz de l'époque, ou le règlement propre d'une compétition.",
        ],
        chosen: "Le chiffre du blitz de 2018, ou le règlement d'une compétition ; jamais la règle \
            générale de cette édition.",
        because: "Le texte autour est celui de 2018, dont le chiffre général est deux minutes ; le \
            rapide n'est descendu à une qu'en 2023.",
    },
    TranslatedReading {
        entry: Ambiguity::C4,
        question: "Le roi est allé de deux cases, la tour est restée en place et le joueur a \
            appuyé. Coup illégal ou roque inachevé ?",
        readings: &[
            "Un coup illégal achevé.",
            "Un coup interrompu, laissé à la discrétion de l'arbitre.",
            "Ce que l'arbitre trouve en interrogeant.",
        ],
        chosen: "Un coup illégal achevé, compté une fois ; le coup qui le remplace est le roque \
            lui-même s'il est légal. L'autre lecture est offerte par `decide executed`.",
        because: "Aucun coup légal ne mène à cette position. Là où le roque était de toute façon \
            illégal, toutes les sources concordent.",
    },
    TranslatedReading {
        entry: Ambiguity::C5,
        question: "Le roi et la tour sont saisis au même instant. Quelle règle s'applique ?",
        readings: &[
            "Le roi d'abord : roquer si c'est légal, sinon un coup de roi.",
            "La tour d'abord : le roque est exclu.",
        ],
        chosen: "Le roi d'abord, dans toutes les éditions. Les deux mains, si c'en était, sont une \
            affaire pour l'appui.",
        because: "Le texte de 2009 et le règlement américain le disent ouvertement, et 4.4.1 parle \
            des deux pièces sans ordre.",
    },
    TranslatedReading {
        entry: Ambiguity::C6,
        question: "Une pièce qui n'a qu'un coup a été touchée, et le drapeau tombe. L'obligation \
            restreint-elle la recherche d'un mat ?",
        readings: &[
            "Oui : seules comptent les suites qui commencent par la pièce touchée (Gijssen, 2009).",
            "Non : le contact est laissé de côté.",
        ],
        chosen: "Non. Toute suite légale compte.",
        because: "La légalité relève du seul article 3, et un corrigé d'examen du Manuel de 2025 \
            donne le même résultat avec et sans le contact.",
    },
    TranslatedReading {
        entry: Ambiguity::C7,
        question: "Un roi a été pris. Qu'en est-il du coup illégal précédent, qui l'avait exposé ?",
        readings: &[
            "Seule la prise compte.",
            "Les deux comptent, chacun pour son auteur, et le jeu revient avant le premier.",
            "Cela dépend de qui supervise.",
        ],
        chosen: "Parties supervisées : les deux comptent, et la position avant le premier est \
            rétablie. Rapide et blitz sans supervision : la prise est le coup suivant ; le premier \
            coup illégal reste donc acquis et seul le preneur répond du sien.",
        because: "Les deux coups ont été achevés et les deux sont illégaux ; mais là où le délai \
            se ferme avec la réponse, c'est le preneur lui-même qui l'a fermé. Une prise sans \
            appui n'est encore rien, et en blitz américain elle est la réclamation.",
    },
    TranslatedReading {
        entry: Ambiguity::C8,
        question: "Une promotion est défectueuse au moment de l'appui. Qu'en advient-il ?",
        readings: &[
            "Tout est un pion non promu, et une dame est posée.",
            "Chaque défaut a sa propre conséquence.",
        ],
        chosen: "Aucune nouvelle pièce : une dame est posée, et ce qui en résulte, un mat ou la \
            nulle de 7.5.5, vaut. Dame posée mais pion resté là : défait, la dame reste choisie. \
            Mauvaise couleur, ou nouvelle pièce sur une case voisine : défait, le pion doit jouer, \
            le choix est ouvert. En 2009, rien n'est remplacé par une dame.",
        because: "7.5.2 parle d'un pion non remplacé, et 4.4.4 ne fixe une pièce que par le \
            contact avec la bonne case.",
    },
    TranslatedReading {
        entry: Ambiguity::C9,
        question: "Un joueur joue deux coups de suite. Action illégale ou conduite ?",
        readings: &[
            "Conduite, à la discrétion de l'arbitre.",
            "Comme un coup illégal, faute du droit d'appuyer.",
        ],
        chosen: "Conduite : le second coup est défait et 12.9 proposé. Il ne compte que si le \
            joueur a appuyé en sachant que le trait était à l'adversaire.",
        because: "Le Manuel renvoie à 12.9, et le coup lui-même peut être parfaitement légal.",
    },
    TranslatedReading {
        entry: Ambiguity::C10,
        question: "Un coup à deux mains a été suivi d'un appui et pénalisé. Que faut-il jouer \
            maintenant ?",
        readings: &[
            "Le coup reste acquis, seule la pénalité s'ajoute.",
            "Il est défait, sous les mêmes obligations.",
            "Il est défait et le joueur est libre.",
        ],
        chosen: "Il est défait et joué correctement ; les mêmes obligations valent, si bien qu'en \
            règle générale le même coup est répété.",
        because: "7.5.5 le traite comme 7.5.1, qui rétablit la position, et rien n'efface les \
            contacts.",
    },
    TranslatedReading {
        entry: Ambiguity::C11,
        question: "La règle de la pièce touchée a été enfreinte. Quand l'arbitre intervient-il, et \
            comment ?",
        readings: &[
            "Toujours et aussitôt.",
            "Seulement quand le coup est achevé, et sans un mot auparavant.",
            "Aussitôt s'il en est sûr, et seulement sur demande sinon.",
        ],
        chosen: "Aussitôt s'il en est sûr ; sinon sur demande. L'infraction existe dès que la \
            mauvaise pièce est lâchée, et jusque-là l'arbitre seul voit l'obligation. La pénalité \
            est discrétionnaire et ne compte jamais comme un coup illégal.",
        because: "Le Manuel et les commentaires français et anglais diffèrent ; cette lecture s'en \
            tient à ce que tous partagent et ne dit à aucun joueur d'avance ce qu'il doit faire.",
    },
    TranslatedReading {
        entry: Ambiguity::C12,
        question: "En rapide et en blitz sans supervision, le délai se ferme-t-il quand le coup \
            suivant est joué ou quand il est achevé ?",
        readings: &["Quand il est joué.", "Quand il est achevé par l'appui."],
        chosen: "Quand il est joué. Un simple contact ne le ferme pas, bien qu'il mette fin au \
            droit de réclamer selon 4.8.",
        because: "La clause dit « joué », et ce mot a son propre sens en 1.3 et 4.7 ; la décision \
            dans Carlsen contre Inarkiev (2017) s'est réglée sur la réponse sur l'échiquier.",
    },
    TranslatedReading {
        entry: Ambiguity::C13,
        question: "Un pion a pris en passant et laissé le pion pris en place, ou une prise a \
            laissé deux pièces sur une case, et le joueur a appuyé.",
        readings: &[
            "Un coup illégal achevé.",
            "Un coup interrompu, laissé à la discrétion de l'arbitre.",
        ],
        chosen: "Un coup illégal achevé : défait, après quoi cette prise doit être jouée. L'autre \
            lecture est offerte par `decide executed`.",
        because: "La position sur l'échiquier ne résulte d'aucun coup légal, et la pièce lâchée \
            lie celle qui prend.",
    },
    TranslatedReading {
        entry: Ambiguity::C14,
        question: "Le roi, une tour et une pièce adverse ont tous été touchés. Roque ou prise ?",
        readings: &[
            "Le roque d'abord, par 4.4.1.",
            "La prise d'abord, par 4.3.3.",
            "L'ordre des contacts décide.",
        ],
        chosen: "L'obligation complète la première : roi et tour avant la pièce adverse, c'est le \
            roque ; roi et pièce adverse avant la tour, c'est la prise.",
        because: "Aucun des deux articles ne cède à l'autre, et l'ordre des contacts est le \
            principe des deux.",
    },
    TranslatedReading {
        entry: Ambiguity::C15,
        question: "Plusieurs pièces de chaque couleur ont été touchées. N'essaie-t-on que la \
            première paire, ou toute paire qui fait une prise légale ?",
        readings: &[
            "Seulement la première pièce de chaque couleur.",
            "Toute paire légale, comme dans le règlement américain.",
        ],
        chosen: "Seulement la première de chacune, pour 2009 et 2014 aussi.",
        because: "Depuis 2017, les mots nomment la première pièce des deux côtés ; l'ancienne \
            rédaction est ouverte et rien ne parle pour un autre résultat.",
    },
    TranslatedReading {
        entry: Ambiguity::C16,
        question: "Un joueur recentre visiblement une pièce sans un mot. Lié ou non ?",
        readings: &[
            "Lié : aucune annonce n'a été faite.",
            "Libre : chacun a pu voir ce que c'était.",
        ],
        chosen: "Selon l'édition : lié en 2009 et à partir de 2017, libre en 2014 et selon les \
            règles américaines.",
        because: "Les textes diffèrent à dessein, et le Manuel de 2025 confirme la lecture stricte \
            pour sa propre édition.",
    },
    TranslatedReading {
        entry: Ambiguity::C17,
        question: "Chess960 : la tour a été soulevée d'abord pour faire de la place, ou le roi \
            lâché à une case. Le roque est-il encore possible ?",
        readings: &[
            "Non : 4.4.2 et 4.7 valent à la lettre.",
            "Oui : la façon de roquer n'est que recommandée, et le but était clair.",
        ],
        chosen: "La tour soulevée d'abord exclut le roque, à moins que le roque ait été annoncé ou \
            que la compétition écarte la règle ; un roi lâché après un pas a joué un coup de roi, \
            sauf si le roque a été annoncé : il est alors en cours et doit être achevé.",
        because: "Rien dans les Directives ne suspend l'article 4. En 2019, un comité d'appel a \
            décidé l'inverse et fait rejouer la partie ; la question est donc ouverte.",
    },
];
