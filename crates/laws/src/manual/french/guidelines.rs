//! Appendix D and the Guidelines: visually disabled players, Chess960, games without increment.

use super::Translated;
use crate::{Edition, Provision};

pub(super) const ENTRIES: &[Translated] = &[
    Translated {
        provision: Provision::AppD_2_2,
        title: "Toucher sur l'échiquier spécial",
        says: "Sur l'échiquier propre à un joueur handicapé visuel, une pièce n'est touchée que \
            lorsqu'elle a été sortie de son trou ; palper les pièces est libre. Un coup de ce \
            joueur est joué quand la pièce prise est enlevée, que la pièce est dans un autre trou \
            et que le coup a été annoncé. L'échiquier du joueur voyant ne connaît que les règles \
            ordinaires.",
        changes: &[(
            Edition::UsChess7,
            "Une règle propre aux joueurs aveugles et handicapés, de même esprit.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::AppD_2_8,
        title: "La langue qui fourche",
        says: "Un coup mal annoncé peut être corrigé, mais aussitôt et avant que la pendule de \
            l'adversaire tourne.",
        changes: &[(
            Edition::UsChess7,
            "Traité dans le chapitre sur les joueurs aveugles et handicapés.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::AppD_2_10,
        title: "L'assistant d'un joueur handicapé visuel",
        says: "L'assistant joue les pièces sur l'échiquier de l'adversaire, annonce, note et \
            appuie. À la demande du joueur, et alors seulement, il dit les coups et les temps ; il \
            peut réclamer la chute d'un drapeau et signaler à l'arbitre une pièce que le joueur \
            voyant a touchée. Ses propres contacts n'obligent personne.",
        changes: &[(
            Edition::UsChess7,
            "Traité dans le chapitre sur les joueurs aveugles et handicapés.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::GII_3_2,
        title: "Comment roquer en Chess960",
        says: "Le roque en Chess960 garde les conditions des échecs ordinaires et dépend des cases \
            de départ du roi et de la tour. On le reconnaît au roi et à la tour qu'il réunit, car \
            aucun pas de deux cases ne le distingue ; il y a quatre façons de l'exécuter.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::GII_3_2_1,
        title: "Chess960 : les deux pièces bougent",
        says: "Le cas habituel : le roi fait un coup et la tour un autre, et ensemble ils sont le \
            roque.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::GII_3_2_2,
        title: "Chess960 : roi et tour échangent leurs places",
        says: "Le roi va où se trouvait la tour et la tour où se trouvait le roi, ce qui demande \
            que l'une des pièces soit mise de côté un instant. Mieux vaut que ce soit le roi.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::GII_3_2_3,
        title: "Chess960 : seul le roi bouge",
        says: "La tour est déjà sur sa case finale, et seul le roi va sur la sienne. Une tour non \
            touchée ne peut rien gâter, mais un roi qui fait un pas d'une case et est lâché a \
            joué, à la lettre, un simple coup de roi.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::GII_3_2_4,
        title: "Chess960 : seule la tour bouge",
        says: "Le roi est déjà sur sa case finale, et seule la tour va sur la sienne. Pour \
            échapper à la règle sur la tour touchée d'abord, mieux vaut toucher le roi avant.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::GII_3_2_5,
        title: "Chess960 : la façon recommandée",
        says: "Le conseil est de poser le roi à côté de l'échiquier, de jouer la tour, puis de \
            placer le roi. Un roi à côté de l'échiquier est en l'air, pas lâché. Ce n'est qu'un \
            conseil, et la tour soulevée d'abord exclut toujours le roque par 4.4.2.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::GII_3_2_6,
        title: "Chess960 : les cases finales",
        says: "Après le roque du côté a, le roi est sur la colonne c et la tour sur la colonne d ; \
            du côté h, ils sont sur la colonne g et la colonne f, comme aux échecs ordinaires.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::GII_3_2_7,
        title: "Chess960 : remarques sur le roque",
        says: "Il est sage d'annoncer le roque avant de toucher. L'une des deux pièces peut rester \
            où elle est, et le tout premier coup peut être un roque. Toutes les cases que le roi \
            ou la tour franchit ou atteint doivent être vides, ces deux pièces mises à part ; \
            d'autres, que les échecs ordinaires veulent vides, peuvent être occupées.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::GIII_3_1_1,
        title: "Deux drapeaux tombés avant la dernière période",
        says: "Là où ces Directives ont été annoncées : si personne ne peut dire lequel de deux \
            drapeaux est tombé le premier, et qu'une autre période suit, la partie continue.",
        changes: &[
            (Edition::Fide2009, "Partie des Règles elles-mêmes (6.11)."),
            (
                Edition::Fide2014,
                "Une directive : appliquée seulement si elle a été annoncée d'avance.",
            ),
            (
                Edition::UsChess7,
                "Les deux drapeaux étant tombés, personne ne peut gagner au temps et le jeu \
                    continue.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::GIII_3_1_2,
        title: "Deux drapeaux tombés dans la dernière période",
        says: "Là où ces Directives ont été annoncées : deux drapeaux tombés, l'ordre inconnu et \
            aucune période à venir, c'est la nulle.",
        changes: &[
            (Edition::Fide2009, "Partie des Règles elles-mêmes (6.11)."),
            (
                Edition::Fide2014,
                "Une directive : appliquée seulement si elle a été annoncée d'avance.",
            ),
            (
                Edition::UsChess7,
                "Les deux drapeaux étant tombés à la dernière cadence, la partie est nulle quand \
                    un joueur le signale.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::GIII_4,
        title: "Demander un incrément",
        says: "À moins de deux minutes, un joueur au trait peut demander cinq secondes par coup \
            pour les deux. La demande est aussi une proposition de nulle ; si elle est refusée et \
            que l'arbitre accorde la demande, l'adversaire reçoit deux minutes de plus. Il y faut \
            des Directives annoncées et une partie sans incrément qui ne soit pas de blitz.",
        changes: &[(Edition::Fide2014, "Nouveau.")],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::GIII_5,
        title: "Pas de gain par des moyens normaux",
        says: "Là où III.4 ne sert pas, un joueur au trait à moins de deux minutes peut réclamer \
            la nulle parce que l'adversaire n'a aucun moyen normal de gagner ou ne s'y efforce \
            pas ; le drapeau ne doit pas encore être tombé. L'arbitre déclare la partie nulle, \
            attend ou refuse ; attendre peut donner deux minutes à l'adversaire, refuser les lui \
            donne.",
        changes: &[
            (
                Edition::Fide2009,
                "Article 10.2, pour les parties sans incrément là où la compétition l'annonce.",
            ),
            (
                Edition::Fide2014,
                "Une directive : appliquée seulement si elle a été annoncée d'avance.",
            ),
        ],
        out_of_scope: None,
    },
];
