//! Articles 4.1 to 4.5: moving, adjusting and touching the men.

use super::Translated;
use crate::{Edition, Provision};

pub(super) const ENTRIES: &[Translated] = &[
    Translated {
        provision: Provision::A4_1,
        title: "Une seule main",
        says: "Les pièces de l'échiquier se jouent d'une seule main. Une infraction ne coûte rien \
            avant l'appui, et il ne faut plus d'appui quand la partie est finie : un coup à deux \
            mains qui la termine reste donc acquis. Aller chercher une nouvelle pièce, ou mettre \
            de côté une pièce prise, est permis à l'autre main.",
        changes: &[
            (
                Edition::Fide2009,
                "Une infraction est laissée à la discrétion de l'arbitre.",
            ),
            (
                Edition::Fide2017,
                "Le coup à deux mains devient une action illégale à part entière (7.7.1, plus tard \
                    7.5.4).",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_2_1,
        title: "Adouber",
        says: "Le joueur au trait peut remettre des pièces en place, s'il l'annonce avant le \
            premier contact par un mot ou un signe clair. L'annonce vaut pour les pièces \
            auxquelles elle était destinée et pour ce coup. Donnée pendant le contact ou après, \
            elle ne vaut rien. Elle sert à recentrer des pièces mal posées et à rien d'autre ; en \
            l'absence de l'adversaire, mieux vaut prévenir d'abord un arbitre.",
        changes: &[
            (
                Edition::Fide2009,
                "Ne dit pas encore que personne d'autre ne peut adouber.",
            ),
            (
                Edition::Fide2014,
                "Le mot « seul » apparaît : uniquement le joueur au trait.",
            ),
            (
                Edition::UsChess7,
                "Le joueur au trait peut adouber après l'avoir dit d'abord.",
            ),
            (
                Edition::London1848,
                "« J'adoube », ou des mots semblables, dits pendant le contact, laissent la pièce \
                    libre.",
            ),
            (
                Edition::British1862,
                "Adouber après l'avoir annoncé n'entraîne aucune pénalité.",
            ),
            (
                Edition::BlueBook,
                "Adouber après l'avoir annoncé n'entraîne aucune pénalité.",
            ),
            (
                Edition::OldKing,
                "Adouber après l'avoir annoncé n'entraîne aucune pénalité.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_2_2,
        title: "Tout autre contact",
        says: "Un contact qui n'a pas été annoncé compte comme le début d'un coup ou d'une prise, \
            à moins d'être manifestement un accident. On ne sonde pas l'esprit du joueur : \
            recentrer en silence oblige, et saisir la voisine de la pièce voulue aussi. Une \
            manche, un coude ou une pièce qui tombe n'obligent personne.",
        changes: &[
            (
                Edition::Fide2017,
                "Nouveau. En 2009 le contact devait être délibéré, en 2014 voulu comme un coup ou \
                    une prise, si bien qu'un recentrage évident restait libre.",
            ),
            (
                Edition::UsChess7,
                "Un contact que le directeur tient pour un accident n'oblige personne, et un \
                    recentrage évident et muet ne devrait pas obliger non plus.",
            ),
            (
                Edition::London1848,
                "Une pièce déplacée ou renversée par accident est simplement remise.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_3,
        title: "Pièce touchée, pièce à jouer",
        says: "Celui qui a le trait et touche des pièces pour de bon doit en supporter la suite ; \
            les trois paragraphes suivants disent quelle pièce est liée. Une pièce heurtée par \
            celle tenue en main compte comme touchée, sauf si elle a été frôlée en route vers une \
            autre case. Les contacts du joueur qui n'a pas le trait, ou après la partie, \
            n'obligent personne.",
        changes: &[
            (
                Edition::Fide2009,
                "Ne demande qu'un contact délibéré, sans regarder à quoi il visait.",
            ),
            (
                Edition::Fide2014,
                "Demande un contact voulu pour commencer un coup ou une prise.",
            ),
            (
                Edition::Fide2017,
                "Tout contact qui n'est pas clairement accidentel est tenu pour voulu, par 4.2.2.",
            ),
            (
                Edition::UsChess7,
                "Le contact doit être délibéré et ressembler au début d'un coup.",
            ),
            (
                Edition::London1848,
                "Sans « j'adoube », une pièce touchée est liée.",
            ),
            (
                Edition::British1862,
                "Une pièce touchée est liée, mais c'est surtout à l'adversaire de dire ce qui doit \
                    être joué.",
            ),
            (Edition::BlueBook, "Une pièce touchée est liée."),
            (
                Edition::OldKing,
                "Une pièce touchée est liée, sous peine de devoir jouer le roi.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_3_1,
        title: "Ses propres pièces touchées",
        says: "Parmi les pièces propres touchées, la première qui a un coup légal doit être jouée. \
            Un clouage ne la libère pas tant qu'elle peut jouer sur la ligne, et le roque est un \
            coup du roi seul. Quand deux pièces propres sont saisies à la fois, l'une ou l'autre \
            peut être jouée, et l'arbitre est appelé à juger.",
        changes: &[
            (
                Edition::UsChess7,
                "Le même ordre, pour des contacts qui ressemblent au début d'un coup.",
            ),
            (Edition::London1848, "La pièce touchée doit être jouée."),
            (
                Edition::British1862,
                "Quand plusieurs pièces propres ont été touchées, l'adversaire désigne celle qui \
                    joue.",
            ),
            (
                Edition::BlueBook,
                "La pièce touchée doit être jouée ; si elle est immobile, le roi joue à sa place.",
            ),
            (
                Edition::OldKing,
                "La pièce touchée doit être jouée ; si elle ne le peut, c'est le roi, et sans \
                    roquer.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_3_2,
        title: "Pièces adverses touchées",
        says: "Parmi les pièces adverses touchées, la première qui peut être prise légalement doit \
            l'être, par n'importe quelle pièce qui le peut. Un pion qui ne tombe que par une prise \
            en passant en fait partie. Le roi adverse ne se prend jamais ; un contact avec lui \
            n'oblige donc personne.",
        changes: &[
            (
                Edition::UsChess7,
                "Le même ordre, pour des contacts qui ressemblent au début d'une prise.",
            ),
            (
                Edition::London1848,
                "La pièce doit être prise ; si c'est impossible, le roi joue, et s'il ne le peut, \
                    il n'y a pas de pénalité.",
            ),
            (
                Edition::British1862,
                "Quand plusieurs pièces adverses ont été touchées, l'adversaire désigne la prise.",
            ),
            (Edition::BlueBook, "La pièce touchée doit être prise."),
            (
                Edition::OldKing,
                "Une pièce qui ne peut être prise coûte un coup de roi, sans roquer.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_3_3,
        title: "Pièces des deux couleurs touchées",
        says: "La première pièce propre prend la première pièce adverse, si cette prise est \
            légale. Sinon, on suit les contacts dans leur ordre jusqu'à ce que l'un d'eux puisse \
            être honoré en jouant ou en prenant. Quand personne ne sait quelle couleur est venue \
            d'abord, c'est la pièce propre. Les deuxièmes et troisièmes pièces ne forment jamais \
            une paire ; elles n'ont que leur place dans l'ordre.",
        changes: &[
            (
                Edition::Fide2009,
                "Parle d'une pièce de chaque couleur et laisse ouvert quelle paire compte quand il \
                    y en a davantage.",
            ),
            (
                Edition::Fide2017,
                "Parle d'une ou plusieurs pièces de chaque couleur et nomme la première de \
                    chacune.",
            ),
            (
                Edition::UsChess7,
                "Toute paire touchée qui permet une prise légale doit être jouée ; à défaut, la \
                    première pièce touchée, la pièce propre en cas de doute.",
            ),
            (
                Edition::London1848,
                "Seule la pièce adverse est considérée : elle est prise, ou le roi joue.",
            ),
            (
                Edition::British1862,
                "Parmi plusieurs pièces, l'adversaire désigne celle qui est jouée ou prise.",
            ),
            (
                Edition::BlueBook,
                "N'a pas d'ordre entre les couleurs ; la pièce touchée est liée.",
            ),
            (
                Edition::OldKing,
                "N'a pas d'ordre entre les couleurs ; la pièce touchée est liée.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_4_1,
        title: "Roi et tour touchés",
        says: "Toucher le roi et une tour, la tour n'étant pas la première, oblige à roquer de ce \
            côté chaque fois que c'est légal, que le joueur le veuille ou non. Les deux saisis au \
            même instant sont traités comme le roi d'abord.",
        changes: &[
            (
                Edition::Fide2009,
                "Les deux doivent avoir été touchés délibérément.",
            ),
            (
                Edition::Fide2014,
                "« Délibérément » a disparu de ce paragraphe ; le mot reste pour la tour touchée \
                    d'abord.",
            ),
            (
                Edition::UsChess7,
                "Le roi d'abord, ou les deux ensemble : le roque est joué s'il est légal.",
            ),
            (
                Edition::BlueBook,
                "Un roque commencé est exécuté s'il est légal.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_4_2,
        title: "La tour touchée avant le roi",
        says: "Quand la tour a été délibérément touchée la première, le roque avec elle est exclu \
            pour ce coup, quelle que soit l'issue des obligations. La tour doit jouer ; si elle \
            est immobile, c'est le roi, par n'importe quel coup sauf ce roque. Le droit de roquer \
            plus tard n'en est pas perdu.",
        changes: &[
            (
                Edition::UsChess7,
                "La tour doit jouer et le roque n'est pas permis.",
            ),
            (
                Edition::UsChess7Variation10I2,
                "La tour d'abord n'est pas une infraction tant que le roque est légal ; ce n'est \
                    que s'il est illégal que la tour doit jouer.",
            ),
            (
                Edition::BlueBook,
                "Faux roque : l'adversaire décide si le roi ou la tour doit jouer.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_4_3,
        title: "Roque voulu mais illégal",
        says: "Si le joueur voulait roquer et a touché le roi, puis la tour, mais que le roque de \
            ce côté est illégal, un autre coup de roi doit être joué ; le roque de l'autre côté en \
            est un. Si le roi ne peut pas jouer du tout, tout coup convient : la tour n'est jamais \
            liée.",
        changes: &[
            (
                Edition::Fide2009,
                "Nomme le roi touché seul, et les deux pièces à la fois, au lieu de l'ordre roi, \
                    puis tour.",
            ),
            (Edition::Fide2014, "Ne nomme que l'ordre roi, puis tour."),
            (
                Edition::UsChess7,
                "Couvre le roi d'abord et les deux ensemble : un coup de roi ou l'autre roque, et \
                    la liberté si le roi est immobile.",
            ),
            (
                Edition::BlueBook,
                "Faux roque : l'adversaire décide si le roi ou la tour doit jouer.",
            ),
        ],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_4_4,
        title: "Quand le choix de la promotion est définitif",
        says: "La nouvelle pièce est choisie pour de bon quand elle touche sa case, même encore \
            tenue. La prendre sur la table ne décide rien, pas plus qu'un roi, un pion ou une \
            pièce de la mauvaise couleur. Une tour posée à l'envers est une tour.",
        changes: &[(
            Edition::UsChess7,
            "Le même contact décide, mais une tour posée à l'envers est une dame, à moins que \
                    le joueur ait annoncé autre chose.",
        )],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::A4_5,
        title: "Rien de touché ne peut être joué",
        says: "Quand aucune des pièces touchées ne peut être jouée ou prise comme ces règles le \
            demandent, le joueur est libre de jouer tout coup légal, et il n'y a pas de pénalité.",
        changes: &[
            (Edition::UsChess7, "La même liberté."),
            (
                Edition::London1848,
                "Le roi doit jouer à sa place ; il n'y a pas de pénalité seulement s'il ne le \
                    peut.",
            ),
            (
                Edition::British1862,
                "L'adversaire peut exiger un coup de n'importe quelle autre pièce.",
            ),
            (
                Edition::BlueBook,
                "Une pièce touchée immobile se paie d'un coup de roi.",
            ),
            (Edition::OldKing, "Se paie d'un coup de roi, sans roquer."),
        ],
        out_of_scope: None,
    },
];
