// Written by `cargo xtask law` from `law/*.md`: to be changed there.

use super::editions::Edition;
use super::super::manual::entries::{Translated, TranslatedReading};

pub(crate) static ENTRIES: [Translated; 170] = [
    // A1_3
    Translated {
        title: "Avoir le trait",
        says: "Un joueur a le trait dès que son adversaire a joué un coup sur l'échiquier. L'appui qui achève ce coup peut encore manquer\u{a0}: le joueur peut répondre aussitôt, et tout contact l'oblige déjà. Un coup dont la pièce est lâchée mais qui est illégal n'est pas joué\u{a0}; il ne donne donc rien à l'adversaire avant l'appui.",
        changes: &[(Edition::UsChess7, "Un joueur n'a le trait qu'une fois le coup de l'adversaire achevé par l'appui. Un contact antérieur n'oblige personne."), (Edition::London1848, "Un coup joué sans avoir le trait reste ou est repris, au gré de l'adversaire.")],
        out_of_scope: None,
    },
    // A1_4_1
    Translated {
        title: "Les rois ne sont ni exposés ni pris",
        says: "Un coup ne peut ni exposer à la prise le roi de celui qui joue, ni l'y laisser exposé. Un roi n'est jamais enlevé de l'échiquier. Celui qui fait l'un ou l'autre et appuie a achevé un coup illégal, celui qui prend le roi non moins que celui qui l'avait laissé en prise.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_7_1
    Translated {
        title: "L'avance simple du pion",
        says: "Un pion avance droit devant lui sur la case suivante de sa colonne quand rien ne s'y trouve.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_7_2
    Translated {
        title: "L'avance double du pion",
        says: "De sa case de départ, un pion peut au choix avancer de deux cases sur sa colonne au lieu d'une, si toutes deux sont vides.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_7_3
    Translated {
        title: "Comment le pion prend",
        says: "Un pion prend une pièce adverse placée une case devant lui en diagonale et va sur cette case. Droit devant lui, il ne prend rien.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_7_4_1
    Translated {
        title: "La prise en passant",
        says: "Un pion qui vient de faire son avance double et se trouve à côté d'un pion adverse peut être pris par celui-ci comme s'il n'avait avancé que d'une case. Le pion pris n'est pas sur la case qu'atteint le preneur et doit être enlevé à part. Celui qui touche ce pion doit jouer cette prise, à moins qu'une autre pièce puisse le prendre aussi.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_7_4_2
    Translated {
        title: "En passant, tout de suite ou jamais",
        says: "La prise en passant répond directement à l'avance double, ou n'a pas lieu. Un pion touché qui n'a pas d'autre coup doit donc prendre aussitôt\u{a0}; un coup plus tard, l'obligation ne trouverait plus rien à lier.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_7_5_1
    Translated {
        title: "Le pion sur la dernière rangée",
        says: "Un pion qui arrive au bout de sa colonne est échangé, dans le même coup, contre une dame, une tour, un fou ou un cavalier de sa couleur, sur la case où il arrive. Tant que ce n'est pas fait, il n'y a pas de coup pour lequel appuyer.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_7_5_2
    Translated {
        title: "Libre choix de la nouvelle pièce",
        says: "Le joueur choisit librement parmi les quatre sortes. Ce qui a été pris jusque-là n'y joue aucun rôle, et une deuxième ou une troisième dame est permise.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_7_5_3
    Translated {
        title: "La nouvelle pièce agit aussitôt",
        says: "Cet échange est ce que les Règles appellent la promotion. La nouvelle pièce agit dès qu'elle est là\u{a0}; le même coup peut donc donner échec, mater ou faire pat.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_8_1
    Translated {
        title: "Le coup ordinaire du roi",
        says: "Hors du roque, le roi va sur une des cases voisines, pourvu qu'aucune pièce adverse n'attaque cette case.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_8_2
    Translated {
        title: "Ce qu'est le roque",
        says: "Le roque déplace le roi avec une tour de sa couleur sur la première rangée et compte comme un seul coup de roi. Le roi va de deux cases vers la tour, et la tour est posée sur la case que le roi a franchie. Étant un coup de roi, il commence par le roi.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_8_2_1
    Translated {
        title: "Le droit de roquer perdu pour toujours",
        says: "Ce que le roi ou la tour a fait auparavant peut mettre fin au droit de roquer pour le reste de la partie. Ce droit ne revient pas quand la pièce retourne sur sa case, et les réclamations de répétition doivent en tenir compte.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_8_2_1_1
    Translated {
        title: "Le roi a bougé",
        says: "Un roi qui a bougé une fois ne peut plus roquer d'aucun côté, où qu'il se trouve ensuite.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_8_2_1_2
    Translated {
        title: "Cette tour a bougé",
        says: "Une tour qui a bougé une fois est perdue pour le roque\u{a0}; l'autre garde son droit. Une tour seulement touchée, et restée en place, n'a pas bougé.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_8_2_2
    Translated {
        title: "Le roque impossible pour le moment",
        says: "Certains obstacles au roque peuvent avoir disparu un coup plus tard. Ils concernent le chemin du roi et les pièces entre les deux\u{a0}; une attaque sur la tour, ou sur une case que seule la tour franchit, n'en est pas un.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_8_2_2_1
    Translated {
        title: "Le chemin du roi est attaqué",
        says: "Le roi ne peut roquer ni quand il est en échec, ni par-dessus une case attaquée par l'adversaire, ni pour se mettre en échec.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_8_2_2_2
    Translated {
        title: "Une pièce sur le chemin",
        says: "Tant qu'une pièce, de quelque couleur que ce soit, se trouve entre le roi et la tour, les deux ne peuvent roquer.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_9_1
    Translated {
        title: "L'échec",
        says: "Un roi est en échec quand une pièce adverse attaque sa case. Que cette pièce soit elle-même clouée sur son propre roi n'y change rien.",
        changes: &[],
        out_of_scope: None,
    },
    // A3_9_2
    Translated {
        title: "Pas de coup qui mette en échec",
        says: "Aucune pièce ne peut être jouée de sorte que son propre roi soit attaqué ou le reste. Une pièce clouée peut pourtant avoir des coups le long du clouage, et un contact peut alors encore l'obliger.",
        changes: &[(Edition::UsChess7, "De même\u{a0}; une infraction achevée coûte deux minutes et n'est jamais comptée en vue d'une perte.")],
        out_of_scope: None,
    },
    // A3_10_1
    Translated {
        title: "Le coup légal",
        says: "Un coup est légal s'il respecte tout ce qu'exigent les articles 3.1 à 3.9, et rien d'autre n'est demandé. Les obligations nées d'un contact relèvent de l'article 4\u{a0}: un coup légal avec la mauvaise pièce y est une infraction, jamais un coup illégal.",
        changes: &[(Edition::Fide2009, "Défini en passant, dans les dernières lignes de l'article 4.6."), (Edition::Fide2014, "A son propre article."), (Edition::UsChess7, "De même en substance\u{a0}: un coup est légal par la marche des pièces, et l'obligation de jouer une pièce touchée est à part.")],
        out_of_scope: None,
    },
    // A3_10_2
    Translated {
        title: "Le coup illégal",
        says: "Un coup qui manque à l'une de ces exigences est illégal. Il n'a aucune conséquence avant l'appui sur la pendule\u{a0}; jusque-là les pièces peuvent être remises, et seuls les contacts demeurent.",
        changes: &[(Edition::Fide2009, "Défini en passant, dans les dernières lignes de l'article 4.6."), (Edition::Fide2014, "A son propre article.")],
        out_of_scope: None,
    },
    // A3_10_3
    Translated {
        title: "La position illégale",
        says: "Une position est illégale si aucune partie faite de coups légaux ne peut y mener. L'arbitre qui en découvre une dans une partie supervisée intervient aussitôt, mais personne n'est mis en cause tant que le coup fautif n'est pas trouvé. Le moteur ne donne que des raisons sûres d'impossibilité\u{a0}; sinon, il dit que la position n'est pas connue comme illégale.",
        changes: &[(Edition::Fide2014, "Nouveau\u{a0}: les textes antérieurs ne parlent que de coups illégaux.")],
        out_of_scope: None,
    },
    // A4_1
    Translated {
        title: "Une seule main",
        says: "Les pièces de l'échiquier se jouent d'une seule main. Une infraction ne coûte rien avant l'appui, et il ne faut plus d'appui quand la partie est finie\u{a0}: un coup à deux mains qui la termine reste donc acquis. Aller chercher une nouvelle pièce, ou mettre de côté une pièce prise, est permis à l'autre main.",
        changes: &[(Edition::Fide2009, "Une infraction est laissée à la discrétion de l'arbitre."), (Edition::Fide2017, "Le coup à deux mains devient une action illégale à part entière (7.7.1, plus tard 7.5.4).")],
        out_of_scope: None,
    },
    // A4_2_1
    Translated {
        title: "Adouber",
        says: "Le joueur au trait peut remettre des pièces en place, s'il l'annonce avant le premier contact par un mot ou un signe clair. L'annonce vaut pour les pièces auxquelles elle était destinée et pour ce coup. Donnée pendant le contact ou après, elle ne vaut rien. Elle sert à recentrer des pièces mal posées et à rien d'autre\u{a0}; en l'absence de l'adversaire, mieux vaut prévenir d'abord un arbitre.",
        changes: &[(Edition::Fide2009, "Ne dit pas encore que personne d'autre ne peut adouber."), (Edition::Fide2014, "Le mot «\u{a0}seul\u{a0}» apparaît\u{a0}: uniquement le joueur au trait."), (Edition::UsChess7, "Le joueur au trait peut adouber après l'avoir dit d'abord."), (Edition::London1848, "«\u{a0}J'adoube\u{a0}», ou des mots semblables, dits pendant le contact, laissent la pièce libre."), (Edition::British1862, "Adouber après l'avoir annoncé n'entraîne aucune pénalité."), (Edition::BlueBook, "Adouber après l'avoir annoncé n'entraîne aucune pénalité."), (Edition::OldKing, "Adouber après l'avoir annoncé n'entraîne aucune pénalité.")],
        out_of_scope: None,
    },
    // A4_2_2
    Translated {
        title: "Tout autre contact",
        says: "Un contact qui n'a pas été annoncé compte comme le début d'un coup ou d'une prise, à moins d'être manifestement un accident. On ne sonde pas l'esprit du joueur\u{a0}: recentrer en silence oblige, et saisir la voisine de la pièce voulue aussi. Une manche, un coude ou une pièce qui tombe n'obligent personne.",
        changes: &[(Edition::Fide2017, "Nouveau. En 2009 le contact devait être délibéré, en 2014 voulu comme un coup ou une prise, si bien qu'un recentrage évident restait libre."), (Edition::UsChess7, "Un contact que le directeur tient pour un accident n'oblige personne, et un recentrage évident et muet ne devrait pas obliger non plus."), (Edition::London1848, "Une pièce déplacée ou renversée par accident est simplement remise.")],
        out_of_scope: None,
    },
    // A4_3
    Translated {
        title: "Pièce touchée, pièce à jouer",
        says: "Celui qui a le trait et touche des pièces pour de bon doit en supporter la suite\u{a0}; les trois paragraphes suivants disent quelle pièce est liée. Une pièce heurtée par celle tenue en main compte comme touchée, sauf si elle a été frôlée en route vers une autre case. Les contacts du joueur qui n'a pas le trait, ou après la partie, n'obligent personne.",
        changes: &[(Edition::Fide2009, "Ne demande qu'un contact délibéré, sans regarder à quoi il visait."), (Edition::Fide2014, "Demande un contact voulu pour commencer un coup ou une prise."), (Edition::Fide2017, "Tout contact qui n'est pas clairement accidentel est tenu pour voulu, par 4.2.2."), (Edition::UsChess7, "Le contact doit être délibéré et ressembler au début d'un coup."), (Edition::London1848, "Sans «\u{a0}j'adoube\u{a0}», une pièce touchée est liée."), (Edition::British1862, "Une pièce touchée est liée, mais c'est surtout à l'adversaire de dire ce qui doit être joué."), (Edition::BlueBook, "Une pièce touchée est liée."), (Edition::OldKing, "Une pièce touchée est liée, sous peine de devoir jouer le roi.")],
        out_of_scope: None,
    },
    // A4_3_1
    Translated {
        title: "Ses propres pièces touchées",
        says: "Parmi les pièces propres touchées, la première qui a un coup légal doit être jouée. Un clouage ne la libère pas tant qu'elle peut jouer sur la ligne, et le roque est un coup du roi seul. Quand deux pièces propres sont saisies à la fois, l'une ou l'autre peut être jouée, et l'arbitre est appelé à juger.",
        changes: &[(Edition::UsChess7, "Le même ordre, pour des contacts qui ressemblent au début d'un coup."), (Edition::London1848, "La pièce touchée doit être jouée."), (Edition::British1862, "Quand plusieurs pièces propres ont été touchées, l'adversaire désigne celle qui joue."), (Edition::BlueBook, "La pièce touchée doit être jouée\u{a0}; si elle est immobile, le roi joue à sa place."), (Edition::OldKing, "La pièce touchée doit être jouée\u{a0}; si elle ne le peut, c'est le roi, et sans roquer.")],
        out_of_scope: None,
    },
    // A4_3_2
    Translated {
        title: "Pièces adverses touchées",
        says: "Parmi les pièces adverses touchées, la première qui peut être prise légalement doit l'être, par n'importe quelle pièce qui le peut. Un pion qui ne tombe que par une prise en passant en fait partie. Le roi adverse ne se prend jamais\u{a0}; un contact avec lui n'oblige donc personne.",
        changes: &[(Edition::UsChess7, "Le même ordre, pour des contacts qui ressemblent au début d'une prise."), (Edition::London1848, "La pièce doit être prise\u{a0}; si c'est impossible, le roi joue, et s'il ne le peut, il n'y a pas de pénalité."), (Edition::British1862, "Quand plusieurs pièces adverses ont été touchées, l'adversaire désigne la prise."), (Edition::BlueBook, "La pièce touchée doit être prise."), (Edition::OldKing, "Une pièce qui ne peut être prise coûte un coup de roi, sans roquer.")],
        out_of_scope: None,
    },
    // A4_3_3
    Translated {
        title: "Pièces des deux couleurs touchées",
        says: "La première pièce propre prend la première pièce adverse, si cette prise est légale. Sinon, on suit les contacts dans leur ordre jusqu'à ce que l'un d'eux puisse être honoré en jouant ou en prenant. Quand personne ne sait quelle couleur est venue d'abord, c'est la pièce propre. Les deuxièmes et troisièmes pièces ne forment jamais une paire\u{a0}; elles n'ont que leur place dans l'ordre.",
        changes: &[(Edition::Fide2009, "Parle d'une pièce de chaque couleur et laisse ouvert quelle paire compte quand il y en a davantage."), (Edition::Fide2017, "Parle d'une ou plusieurs pièces de chaque couleur et nomme la première de chacune."), (Edition::UsChess7, "Toute paire touchée qui permet une prise légale doit être jouée\u{a0}; à défaut, la première pièce touchée, la pièce propre en cas de doute."), (Edition::London1848, "Seule la pièce adverse est considérée\u{a0}: elle est prise, ou le roi joue."), (Edition::British1862, "Parmi plusieurs pièces, l'adversaire désigne celle qui est jouée ou prise."), (Edition::BlueBook, "N'a pas d'ordre entre les couleurs\u{a0}; la pièce touchée est liée."), (Edition::OldKing, "N'a pas d'ordre entre les couleurs\u{a0}; la pièce touchée est liée.")],
        out_of_scope: None,
    },
    // A4_4_1
    Translated {
        title: "Roi et tour touchés",
        says: "Toucher le roi et une tour, la tour n'étant pas la première, oblige à roquer de ce côté chaque fois que c'est légal, que le joueur le veuille ou non. Les deux saisis au même instant sont traités comme le roi d'abord.",
        changes: &[(Edition::Fide2009, "Les deux doivent avoir été touchés délibérément."), (Edition::Fide2014, "«\u{a0}Délibérément\u{a0}» a disparu de ce paragraphe\u{a0}; le mot reste pour la tour touchée d'abord."), (Edition::UsChess7, "Le roi d'abord, ou les deux ensemble\u{a0}: le roque est joué s'il est légal."), (Edition::BlueBook, "Un roque commencé est exécuté s'il est légal.")],
        out_of_scope: None,
    },
    // A4_4_2
    Translated {
        title: "La tour touchée avant le roi",
        says: "Quand la tour a été délibérément touchée la première, le roque avec elle est exclu pour ce coup, quelle que soit l'issue des obligations. La tour doit jouer\u{a0}; si elle est immobile, c'est le roi, par n'importe quel coup sauf ce roque. Le droit de roquer plus tard n'en est pas perdu.",
        changes: &[(Edition::UsChess7, "La tour doit jouer et le roque n'est pas permis."), (Edition::UsChess7Variation10I2, "La tour d'abord n'est pas une infraction tant que le roque est légal\u{a0}; ce n'est que s'il est illégal que la tour doit jouer."), (Edition::BlueBook, "Faux roque\u{a0}: l'adversaire décide si le roi ou la tour doit jouer.")],
        out_of_scope: None,
    },
    // A4_4_3
    Translated {
        title: "Roque voulu mais illégal",
        says: "Si le joueur voulait roquer et a touché le roi, puis la tour, mais que le roque de ce côté est illégal, un autre coup de roi doit être joué\u{a0}; le roque de l'autre côté en est un. Si le roi ne peut pas jouer du tout, tout coup convient\u{a0}: la tour n'est jamais liée.",
        changes: &[(Edition::Fide2009, "Nomme le roi touché seul, et les deux pièces à la fois, au lieu de l'ordre roi, puis tour."), (Edition::Fide2014, "Ne nomme que l'ordre roi, puis tour."), (Edition::UsChess7, "Couvre le roi d'abord et les deux ensemble\u{a0}: un coup de roi ou l'autre roque, et la liberté si le roi est immobile."), (Edition::BlueBook, "Faux roque\u{a0}: l'adversaire décide si le roi ou la tour doit jouer.")],
        out_of_scope: None,
    },
    // A4_4_4
    Translated {
        title: "Quand le choix de la promotion est définitif",
        says: "La nouvelle pièce est choisie pour de bon quand elle touche sa case, même encore tenue. La prendre sur la table ne décide rien, pas plus qu'un roi, un pion ou une pièce de la mauvaise couleur. Une tour posée à l'envers est une tour.",
        changes: &[(Edition::UsChess7, "Le même contact décide, mais une tour posée à l'envers est une dame, à moins que le joueur ait annoncé autre chose.")],
        out_of_scope: None,
    },
    // A4_5
    Translated {
        title: "Rien de touché ne peut être joué",
        says: "Quand aucune des pièces touchées ne peut être jouée ou prise comme ces règles le demandent, le joueur est libre de jouer tout coup légal, et il n'y a pas de pénalité.",
        changes: &[(Edition::UsChess7, "La même liberté."), (Edition::London1848, "Le roi doit jouer à sa place\u{a0}; il n'y a pas de pénalité seulement s'il ne le peut."), (Edition::British1862, "L'adversaire peut exiger un coup de n'importe quelle autre pièce."), (Edition::BlueBook, "Une pièce touchée immobile se paie d'un coup de roi."), (Edition::OldKing, "Se paie d'un coup de roi, sans roquer.")],
        out_of_scope: None,
    },
    // A4_6_1
    Translated {
        title: "Le pion n'a pas à atteindre la case",
        says: "Pour promouvoir, le joueur peut enlever le pion de l'échiquier directement de son ancienne case et poser la nouvelle pièce sur la case de promotion\u{a0}; le pion lui-même n'a jamais à se trouver sur la dernière rangée.",
        changes: &[(Edition::Fide2014, "Nouveau\u{a0}; les textes antérieurs ne décrivaient pas la manière de faire."), (Edition::UsChess7, "Les dernières phrases de la règle sur la promotion permettent la même chose.")],
        out_of_scope: None,
    },
    // A4_6_2
    Translated {
        title: "D'abord le pion ou d'abord la pièce",
        says: "Peu importe que le pion s'en aille avant l'arrivée de la nouvelle pièce ou après.",
        changes: &[(Edition::Fide2014, "Nouveau, dans le même point que la phrase sur la pièce prise."), (Edition::UsChess7, "Les deux gestes peuvent venir dans n'importe quel ordre.")],
        out_of_scope: None,
    },
    // A4_6_3
    Translated {
        title: "Une pièce prise sur la case de promotion",
        says: "Si une pièce adverse se trouve sur la case de promotion, elle est prise par ce coup et doit être enlevée\u{a0}; sans cela la promotion n'est pas jouée.",
        changes: &[(Edition::Fide2014, "Nouveau, comme seconde phrase du point sur l'ordre des gestes."), (Edition::Fide2017, "Devient un point à part."), (Edition::UsChess7, "Découle de la règle sur les prises.")],
        out_of_scope: None,
    },
    // A4_7
    Translated {
        title: "La pièce lâchée",
        says: "Une pièce lâchée sur une case par un coup légal, ou par une partie d'un tel coup, est liée à cette case pour ce coup. Une pièce tenue au-dessus des cases, ou posée sur l'une et encore tenue, est fixée, mais la case ne l'est pas. Si un coup joué est défait malgré cela, il est rétabli.",
        changes: &[(Edition::UsChess7, "Lâcher la pièce sur une case vide détermine le coup\u{a0}; seul l'appui l'achève."), (Edition::London1848, "Tant que la pièce est tenue, toute case est ouverte\u{a0}; la lâcher y met fin."), (Edition::British1862, "Lâcher la pièce fixe la case."), (Edition::BlueBook, "Le coup est fini quand la main quitte la pièce."), (Edition::OldKing, "Lâcher la pièce fixe la case.")],
        out_of_scope: None,
    },
    // A4_7_1
    Translated {
        title: "Quand une prise est jouée",
        says: "Une prise est jouée quand deux choses se sont produites, dans un ordre ou dans l'autre\u{a0}: la pièce prise a quitté l'échiquier et celle qui prend a été lâchée sur sa nouvelle case. Celle qui prend, une fois lâchée, ne peut plus choisir, même tant que la pièce prise est encore là.",
        changes: &[(Edition::UsChess7, "Fixé plus tôt\u{a0}: une prise légale est déterminée dès que les deux pièces ont été touchées exprès, et lâcher une pièce où la victime est encore, c'est la toucher. Ce qui est touché ensuite n'y change rien. En passant, lâcher le pion sur sa case vide détermine le coup (9A)."), (Edition::London1848, "Pas de règle propre\u{a0}; lâcher la pièce qui prend décide.")],
        out_of_scope: None,
    },
    // A4_7_2
    Translated {
        title: "Quand le roque est joué",
        says: "Le roque est joué quand la tour a été lâchée sur la case que le roi a franchie. Dès que le roi est lâché à deux cases, le joueur est tenu à ce roque s'il est légal\u{a0}; sinon à un autre coup de roi, y compris l'autre roque\u{a0}; sinon, le roi étant immobile, à rien. Un roi lâché sur toute autre case a joué un simple coup de roi.",
        changes: &[(Edition::Fide2009, "Ne dit pas ce qui suit quand ce roque est illégal\u{a0}; le paragraphe sur le roque illégal est appliqué par analogie."), (Edition::Fide2014, "Ajoute le coup de roi, et la liberté s'il n'y en a pas."), (Edition::UsChess7, "Le roque est déterminé quand le roi est lâché à deux cases."), (Edition::London1848, "Pas de règle propre\u{a0}; lâcher les pièces décide.")],
        out_of_scope: None,
    },
    // A4_7_3
    Translated {
        title: "Quand une promotion est jouée",
        says: "Une promotion est jouée quand la nouvelle pièce a été lâchée sur sa case et que le pion est hors de l'échiquier, avec ce qui a été pris là. Un pion lâché sur la dernière rangée ne fixe que la case\u{a0}; la pièce reste à choisir.",
        changes: &[(Edition::Fide2009, "Précise qu'un pion lâché sur la dernière rangée y est fixé, la nouvelle pièce restant à choisir."), (Edition::UsChess7, "Les deux mêmes gestes la déterminent\u{a0}; l'appui l'achève."), (Edition::London1848, "Pas de règle propre\u{a0}; lâcher décide.")],
        out_of_scope: None,
    },
    // A4_8
    Translated {
        title: "Réclamer avant de toucher",
        says: "Une plainte contre l'adversaire pour infraction aux articles 4.1 à 4.7 doit venir avant que le plaignant touche une pièce pour la jouer ou prendre avec elle\u{a0}; ensuite il est trop tard. On ne peut réclamer que l'infraction de l'adversaire, non la sienne. Un arbitre qui a vu l'infraction et en est sûr n'attend pas de réclamation.",
        changes: &[(Edition::Fide2009, "Tout contact délibéré exclut la réclamation, et celle-ci peut porter sur tout l'article 4."), (Edition::Fide2014, "Le contact doit être voulu comme un coup ou une prise\u{a0}; les articles 4.1 à 4.7 sont nommés."), (Edition::UsChess7, "La réclamation précède tout contact délibéré\u{a0}; avec deux versions et aucun témoin neutre, elle est normalement refusée."), (Edition::London1848, "Une pénalité doit être demandée avant que celui qui y prétend touche une pièce."), (Edition::British1862, "Une pénalité doit être demandée avant que le jeu continue."), (Edition::BlueBook, "Une pénalité doit être demandée avant que le jeu continue.")],
        out_of_scope: None,
    },
    // A4_9
    Translated {
        title: "Un assistant pour jouer les pièces",
        says: "Un joueur qui ne peut pas déplacer les pièces peut amener un assistant, si l'arbitre n'a pas d'objection. C'est ce que le joueur lui dit qui compte\u{a0}; les maladresses de l'assistant sont des accidents, à moins qu'elles n'exécutent l'instruction.",
        changes: &[(Edition::Fide2014, "Nouveau\u{a0}; auparavant on connaissait des assistants pour la pendule, la feuille de partie et les joueurs handicapés visuels.")],
        out_of_scope: None,
    },
    // A5_1_1
    Translated {
        title: "Le mat",
        says: "Le mat gagne et met fin à la partie au moment où le coup est joué, pourvu que celui-ci soit légal et conforme aux articles 4.2 à 4.7. La règle de la main unique n'est pas parmi ces conditions\u{a0}; un mat donné à deux mains reste donc acquis. Un mat avec une autre pièce que la pièce touchée n'a pas mis fin à la partie, tant que l'infraction est relevée à temps.",
        changes: &[(Edition::Fide2009, "Le coup qui mate doit seulement être légal."), (Edition::Fide2014, "Ajoute que l'article 3 et les articles 4.2 à 4.7 doivent avoir été respectés."), (Edition::UsChess7, "Le coup qui mate doit seulement être légal\u{a0}; la partie est finie quand il est déterminé.")],
        out_of_scope: None,
    },
    // A5_1_2
    Translated {
        title: "L'abandon",
        says: "Un joueur qui abandonne perd, et la partie est finie. Si l'adversaire ne pouvait mater quelle que soit la suite jouée des deux côtés, elle est nulle.",
        changes: &[(Edition::Fide2009, "Abandonner, c'est toujours perdre."), (Edition::Fide2023, "Nouveau\u{a0}: la nulle quand l'adversaire n'a aucun moyen de mater."), (Edition::UsChess7, "Abandonner, c'est toujours perdre.")],
        out_of_scope: None,
    },
    // A5_2_1
    Translated {
        title: "Le pat",
        says: "Un joueur au trait qui n'est pas en échec et n'a aucun coup légal est pat\u{a0}: la partie est aussitôt nulle, aux mêmes conditions pour le dernier coup que pour un mat.",
        changes: &[(Edition::Fide2009, "Le coup qui fait pat doit seulement être légal."), (Edition::Fide2014, "Ajoute que l'article 3 et les articles 4.2 à 4.7 doivent avoir été respectés."), (Edition::UsChess7, "Le coup qui fait pat doit seulement être légal.")],
        out_of_scope: None,
    },
    // A5_2_2
    Translated {
        title: "La position morte",
        says: "Une position d'où aucun des deux joueurs ne pourrait jamais mater est nulle dès qu'elle apparaît\u{a0}; il faut la remarquer, non la réclamer, et un drapeau vu ensuite vient trop tard. Le dernier coup se juge aux mêmes conditions qu'un mat.",
        changes: &[(Edition::Fide2009, "Le dernier coup doit seulement être légal\u{a0}; la disposition figure une seconde fois comme article 9.6."), (Edition::Fide2014, "Ajoute que l'article 3 et les articles 4.2 à 4.7 doivent avoir été respectés\u{a0}; répété comme article 9.7."), (Edition::UsChess7, "Énumère des finales dépouillées, et ajoute les positions où l'adversaire n'a aucune suite qui mate.")],
        out_of_scope: None,
    },
    // A5_2_3
    Translated {
        title: "La nulle par accord mutuel",
        says: "Les deux joueurs peuvent convenir de la nulle tant que la partie dure, mais pas avant que chacun ait joué un coup. L'accord met fin à la partie.",
        changes: &[(Edition::Fide2009, "Possible dès le début."), (Edition::Fide2017, "Les deux joueurs doivent avoir joué un coup."), (Edition::UsChess7, "Possible à tout moment\u{a0}; s'accorder avant une vraie lutte est dit contraire à l'éthique, sans que l'accord soit nul pour autant.")],
        out_of_scope: None,
    },
    // A6_2_1
    Translated {
        title: "Achever un coup",
        says: "Après avoir joué le coup sur l'échiquier, le joueur appuie\u{a0}: sa pendule s'arrête, celle de l'adversaire part et le coup est achevé. Entre les deux il est joué, pas achevé, et le temps est encore celui du joueur.",
        changes: &[(Edition::UsChess7, "Le coup est d'abord déterminé, puis achevé par l'appui\u{a0}; entre les deux le joueur peut encore réclamer la nulle.")],
        out_of_scope: None,
    },
    // A6_2_1_1
    Translated {
        title: "Achevé sans appui",
        says: "Un coup qui met fin à la partie, par mat, par pat ou par une position morte, est achevé dès qu'il est joué. Ce que font ensuite la pendule ou la main qui appuie est sans intérêt.",
        changes: &[(Edition::UsChess7, "Le mat et le pat sont achevés au moment où ils sont déterminés.")],
        out_of_scope: None,
    },
    // A6_2_1_2
    Translated {
        title: "Achevé par le coup suivant du joueur",
        says: "Un coup pour lequel on n'a jamais appuyé est achevé quand le même joueur joue le suivant. Un appui oublié ne met donc personne à l'abri des règles sur les coups illégaux.",
        changes: &[(Edition::Fide2014, "Nouveau.")],
        out_of_scope: None,
    },
    // A6_2_2
    Translated {
        title: "L'appui peut venir tard",
        says: "On doit laisser le joueur appuyer même quand l'adversaire a déjà répondu. Jusque-là, le temps court à ses dépens. Un tel appui tardif n'est pas un appui sans coup.",
        changes: &[(Edition::UsChess7, "Connaît le temps entre la détermination et l'appui, mais n'a pas de phrase sur l'appui tardif.")],
        out_of_scope: None,
    },
    // A6_2_3
    Translated {
        title: "La même main, et pas sur le bouton",
        says: "La main qui a joué appuie aussi, puis quitte la pendule\u{a0}: elle ne reste ni sur le bouton ni au-dessus. Une infraction relève de la discrétion de l'arbitre et n'ajoute rien au compte des coups illégaux.",
        changes: &[(Edition::UsChess7, "La même obligation, avec la discrétion du directeur derrière elle.")],
        out_of_scope: None,
    },
    // A6_2_4
    Translated {
        title: "Le maniement de la pendule",
        says: "La pendule ne doit être ni frappée, ni soulevée, ni renversée, et on n'appuie pas avant que le coup soit joué. Un traitement brutal relève de la discrétion de l'arbitre\u{a0}; appuyer sans aucun coup est compté avec les coups illégaux.",
        changes: &[(Edition::Fide2009, "Ne nomme que le traitement brutal."), (Edition::Fide2014, "Ajoute l'appui avant que le coup ait été joué."), (Edition::Fide2017, "L'appui sans coup quitte la discrétion de cet article et est pénalisé comme un coup illégal.")],
        out_of_scope: None,
    },
    // A6_2_5
    Translated {
        title: "Seulement sur son propre temps",
        says: "Seul le joueur dont la pendule tourne peut adouber. Le faire sur le temps de l'adversaire est une question de conduite, et jamais un coup illégal.",
        changes: &[(Edition::Fide2014, "Nouveau.")],
        out_of_scope: None,
    },
    // A6_7_1
    Translated {
        title: "Arriver après le temps de forfait",
        says: "Le règlement d'une épreuve dit de combien un joueur peut être en retard. Qui arrive à l'échiquier plus tard perd, sauf décision contraire de l'arbitre.",
        changes: &[(Edition::Fide2009, "Aucun retard n'est admis, si le règlement de l'épreuve n'en dispose autrement."), (Edition::Fide2014, "Le règlement d'une épreuve dit de combien un joueur peut être en retard. Qui arrive à l'échiquier plus tard perd, sauf décision contraire de l'arbitre.")],
        out_of_scope: None,
    },
    // A6_8
    Translated {
        title: "Quand un drapeau est réputé tombé",
        says: "La chute du drapeau prend effet quand l'arbitre la voit ou qu'un joueur la réclame à bon droit, non quand le drapeau tombe. Ce qui avait pris effet avant, un mat par exemple, passe avant elle.",
        changes: &[(Edition::UsChess7, "Seuls les deux joueurs peuvent la signaler\u{a0}; un directeur ne le fait jamais.")],
        out_of_scope: None,
    },
    // A6_9
    Translated {
        title: "La perte au temps",
        says: "Un joueur qui n'a pas achevé les coups exigés dans le temps imparti perd, à moins que la partie ait été finie avant. Si l'adversaire ne pouvait mater depuis la position sur l'échiquier, même avec de l'aide, la partie est nulle. L'examen ne compte que des coups légaux\u{a0}: les pièces touchées ne le restreignent pas, et un coup à moitié fait ne compte pas.",
        changes: &[(Edition::UsChess7, "Se gagne par une réclamation en règle\u{a0}; nulle contre un roi seul, et contre un matériel réduit sans gain forcé (14E).")],
        out_of_scope: None,
    },
    // A6_10_2
    Translated {
        title: "La pendule mal réglée",
        says: "Quand le réglage se révèle faux, le jeu s'interrompt aussitôt. L'arbitre rectifie réglage, temps et compteur de coups le plus équitablement possible. Là où personne ne se tient aux échiquiers de rapide ou de blitz, cela prend fin après le dixième coup.",
        changes: &[(Edition::UsChess7, "Traité comme une pendule défectueuse\u{a0}: le directeur corrige selon son jugement.")],
        out_of_scope: None,
    },
    // A6_11_2
    Translated {
        title: "Arrêter les pendules",
        says: "Un joueur peut arrêter les pendules pour appeler l'arbitre et pour rien d'autre\u{a0}: à cause d'une irrégularité, d'une réclamation, d'une pièce de promotion manquante, d'une gêne, d'un malaise.",
        changes: &[(Edition::UsChess7, "Les deux pendules peuvent être arrêtées pour voir un directeur\u{a0}; l'abus relève de sa discrétion.")],
        out_of_scope: None,
    },
    // A6_11_4
    Translated {
        title: "Arrêter sans raison valable",
        says: "L'arbitre juge de la raison d'un arrêt. Un arrêt qui n'en avait manifestement aucune est pénalisé à sa discrétion.",
        changes: &[(Edition::UsChess7, "À la discrétion du directeur.")],
        out_of_scope: None,
    },
    // A7_1
    Translated {
        title: "Les pendules après une irrégularité",
        says: "Ce que les pendules affichent ensuite relève du jugement de l'arbitre. Le moteur propose de reprendre l'incrément que l'appui fautif a rapporté, d'ajouter les minutes de pénalité et de laisser le reste tel quel. Le compteur de coups est rectifié en même temps.",
        changes: &[(Edition::Fide2018, "Dit ouvertement que les temps peuvent aussi rester inchangés."), (Edition::UsChess7, "Aucun temps n'est rendu\u{a0}; seul le compteur de coups peut être ajusté.")],
        out_of_scope: None,
    },
    // A7_2_1
    Translated {
        title: "Position initiale incorrecte",
        says: "Si les pièces étaient mal placées au départ, la partie est annulée et une nouvelle est jouée, si tard qu'on le découvre. Seuls les articles sur le rapide et le blitz sans supervision connaissent une limite.",
        changes: &[(Edition::UsChess7, "Seulement jusqu'à l'achèvement du dixième coup des Noirs, et la nouvelle partie garde les temps utilisés\u{a0}; plus tard, le jeu continue.")],
        out_of_scope: None,
    },
    // A7_2_2
    Translated {
        title: "Échiquier mal orienté",
        says: "Si l'échiquier a le mauvais coin à droite, la position est transférée sur un échiquier bien orienté, et la partie continue.",
        changes: &[(Edition::UsChess7, "De même.")],
        out_of_scope: None,
    },
    // A7_3
    Translated {
        title: "Couleurs inversées",
        says: "Découverte avant que les deux joueurs aient joué dix coups, l'inversion des couleurs entraîne une nouvelle partie\u{a0}; plus tard, la partie continue telle quelle. Une partie arrivée à sa fin normale avant que personne ne s'en aperçoive garde son résultat.",
        changes: &[(Edition::Fide2009, "La partie continue, à moins que l'arbitre en décide autrement."), (Edition::Fide2017, "Une nouvelle partie tant que moins de dix coups ont été joués de part et d'autre\u{a0}; sinon le jeu continue."), (Edition::UsChess7, "Annulée avant l'achèvement du dixième coup des Noirs, les pendules gardant le temps utilisé\u{a0}; plus tard, le jeu continue.")],
        out_of_scope: None,
    },
    // A7_4_1
    Translated {
        title: "Pièces renversées",
        says: "Celui qui dérange des pièces les remet en place sur son propre temps. S'il a appuyé au lieu de cela, l'adversaire peut appuyer en retour à cette fin, ou arrêter les pendules\u{a0}; ce n'est pas un appui sans coup.",
        changes: &[(Edition::UsChess7, "Les pièces sont remises avant l'appui, et l'adversaire peut appuyer en retour pour l'obtenir\u{a0}; une remise en place fausse est traitée comme un coup illégal.")],
        out_of_scope: None,
    },
    // A7_4_2
    Translated {
        title: "Appeler l'arbitre pour des pièces renversées",
        says: "Chaque joueur peut arrêter les pendules et demander à l'arbitre de faire rectifier la position\u{a0}; le temps perdu peut être compensé.",
        changes: &[(Edition::UsChess7, "Les pendules peuvent être arrêtées jusqu'à ce que la position soit de nouveau correcte.")],
        out_of_scope: None,
    },
    // A7_4_3
    Translated {
        title: "La pénalité pour pièces renversées",
        says: "L'arbitre peut pénaliser, à sa discrétion, le joueur qui l'a fait. Cela n'est jamais compté comme un coup illégal.",
        changes: &[],
        out_of_scope: None,
    },
    // A7_5_1
    Translated {
        title: "Le coup illégal achevé",
        says: "L'appui achève un coup illégal. Découvert pendant la partie, celui-ci est défait\u{a0}: la position d'avant est rétablie, ou la dernière antérieure qui puisse être établie, et le jeu reprend de là. Le nouveau coup est lié par ce qui a été touché et lâché dans l'acte illégal. Une fois la partie finie, rien n'est défait.",
        changes: &[(Edition::Fide2009, "Compte parmi les coups illégaux la prise du roi et la promotion laissée inachevée, toutes deux défaites de même."), (Edition::Fide2014, "La promotion inachevée n'est plus défaite mais réparée par une dame."), (Edition::Fide2017, "La promotion inachevée, les deux mains et l'appui à vide reçoivent leurs propres dispositions."), (Edition::UsChess7, "Défait dans les dix derniers coups de chaque joueur\u{a0}; deux minutes chaque fois et aucun nombre qui fasse perdre."), (Edition::UsChessBlitz, "L'adversaire peut réclamer le gain avant d'achever son coup suivant\u{a0}; après cela, il reste acquis."), (Edition::London1848, "Règle XIII\u{a0}: l'adversaire choisit entre trois pénalités."), (Edition::British1862, "Loi VII\u{a0}: l'adversaire choisit ce qui doit être joué, et aucun coup de roi n'est imposé."), (Edition::BlueBook, "Un coup qui met le roi en échec est rectifié par le roi, ou par une autre pièce que désigne l'adversaire."), (Edition::OldKing, "Le roi doit jouer à la place, sans roquer.")],
        out_of_scope: None,
    },
    // A7_5_2
    Translated {
        title: "Le pion laissé sans promotion",
        says: "Un pion qui se trouve sur la dernière rangée au moment de l'appui est un coup illégal qui n'est pas défait\u{a0}: une dame de sa couleur le remplace et le coup reste acquis. Compte et pénalité sont ceux d'usage.",
        changes: &[(Edition::Fide2014, "Nouveau\u{a0}: la dame. En 2009 le coup était défait comme tout autre et le choix redevenait libre."), (Edition::Fide2017, "Devient une disposition à part."), (Edition::UsChess7, "Seulement un appui incorrect\u{a0}: l'adversaire peut remettre en marche la pendule du joueur, et la promotion est terminée.")],
        out_of_scope: None,
    },
    // A7_5_3
    Translated {
        title: "L'appui sans coup",
        says: "Appuyer quand rien n'a été joué depuis que l'on a le trait est traité comme un coup illégal. Un appui tardif, un appui qui fait remettre les pièces par l'adversaire, et la pendule du fautif relancée par erreur par sa victime ne sont pas visés. Il n'y a rien à remettre\u{a0}: le joueur doit maintenant jouer.",
        changes: &[(Edition::Fide2017, "Nouveau, comme 7.8.1\u{a0}; auparavant cela relevait de la discrétion de l'arbitre."), (Edition::Fide2018, "Prend place à côté des autres actions illégales."), (Edition::UsChess7, "À la discrétion du directeur.")],
        out_of_scope: None,
    },
    // A7_5_4
    Translated {
        title: "Deux mains",
        says: "Un coup joué sur l'échiquier à deux mains, suivi d'un appui, est traité comme un coup illégal. Il est défait et rejoué correctement, sous les mêmes obligations et donc le plus souvent le même. Défait et rejoué d'une main avant l'appui, ce n'est rien\u{a0}; manier des pièces hors de l'échiquier ne compte pas non plus.",
        changes: &[(Edition::Fide2017, "Nouveau, comme 7.7.1, dont les mots ne demandent pas d'appui\u{a0}; auparavant cela relevait de la discrétion de l'arbitre."), (Edition::Fide2018, "Demande l'appui.")],
        out_of_scope: None,
    },
    // A7_5_5
    Translated {
        title: "Ce que coûtent les coups illégaux",
        says: "La première action illégale achevée d'un joueur donne deux minutes à l'adversaire, en rapide et en blitz une\u{a0}; la deuxième perd. Toutes les sortes s'additionnent, mais plusieurs fautes dans un même coup n'en font qu'une. La perte devient une nulle si l'adversaire ne pouvait mater depuis la position rétablie.",
        changes: &[(Edition::Fide2009, "Deux fois deux minutes, quelle que soit la cadence\u{a0}; la troisième perd. Le rapide sans supervision demande une réclamation, et en blitz la réclamation gagne."), (Edition::Fide2014, "La deuxième perd\u{a0}; une minute en blitz. En rapide et en blitz sans supervision, la première perd."), (Edition::Fide2017, "Trois textes, un pour chaque sorte (7.5.3, 7.7.2, 7.8.2), additionnés par interprétation."), (Edition::Fide2018, "Un seul texte pour toutes les sortes, et le même compte en rapide et en blitz sans supervision."), (Edition::Fide2023, "Une minute en rapide aussi."), (Edition::UsChess7, "Deux minutes chaque fois\u{a0}; aucun nombre ne fait perdre."), (Edition::UsChessBlitz, "Une réclamation faite à temps gagne la partie.")],
        out_of_scope: None,
    },
    // A7_6
    Translated {
        title: "Une pièce dérangée, découverte plus tard",
        says: "Si l'on découvre qu'une pièce a été écartée de sa case il y a quelque temps, la position d'avant est rétablie, ou la dernière antérieure qui puisse être établie. Si loin que cela remonte, personne ne se voit imputer un coup illégal.",
        changes: &[(Edition::Fide2018, "Rédigé pour une seule pièce quelconque."), (Edition::UsChess7, "Des pièces mal remises sont traitées comme un coup illégal, dans la même limite de dix coups.")],
        out_of_scope: None,
    },
    // A7_7_2_2017
    Translated {
        title: "La pénalité pour deux mains, juillet 2017",
        says: "Un coup à deux mains coûte deux minutes la première fois et la partie la deuxième, ou la nulle si l'adversaire ne pouvait mater. Selon l'interprétation de la Commission, les autres sortes de coups illégaux comptent pour la deuxième.",
        changes: &[(Edition::Fide2017, "Nouveau."), (Edition::Fide2018, "Supprimé\u{a0}: une seule disposition, 7.5.5, sert pour toutes les sortes.")],
        out_of_scope: None,
    },
    // A7_8_2_2017
    Translated {
        title: "La pénalité pour un appui à vide, juillet 2017",
        says: "Un appui sans coup coûte ce que coûte un coup à deux mains\u{a0}: deux minutes, puis la partie, ou la nulle là où l'adversaire ne pouvait mater. Il s'ajoute aux autres sortes de la même manière.",
        changes: &[(Edition::Fide2017, "Nouveau."), (Edition::Fide2018, "Supprimé\u{a0}: une seule disposition, 7.5.5, sert pour toutes les sortes.")],
        out_of_scope: None,
    },
    // A8_1_2
    Translated {
        title: "Ne pas noter d'avance",
        says: "On ne note un coup avant de le jouer que pour réclamer la nulle avec lui ou pour le mettre sous enveloppe. Toute autre chose est une infraction aux règles sur la notation, pour laquelle un avertissement est d'usage.",
        changes: &[(Edition::UsChess7, "D'abord le coup, puis la feuille de partie\u{a0}; une variante laisse remplir une feuille de papier dans un ordre ou dans l'autre.")],
        out_of_scope: None,
    },
    // A8_1_3
    Translated {
        title: "Répondre avant de noter",
        says: "Le joueur peut d'abord répondre à l'adversaire et noter ensuite, pourvu que chaque coup soit sur le papier avant que ce joueur joue le suivant.",
        changes: &[],
        out_of_scope: Some("Le moteur n'apprend de la feuille de partie que le coup noté d'avance\u{a0}; il ne peut voir dans quel ordre le reste est écrit."),
    },
    // A8_4
    Translated {
        title: "Noter à moins de cinq minutes",
        says: "Avec moins de cinq minutes restantes dans une période, et moins de trente secondes ajoutées par coup, un joueur n'a plus à noter jusqu'à la fin de cette période.",
        changes: &[],
        out_of_scope: Some("Le moteur tient lui-même les coups et ne demande jamais de feuille de partie\u{a0}; que l'obligation de noter soit suspendue ne change donc aucune décision."),
    },
    // A8_7
    Translated {
        title: "Le résultat signé",
        says: "Les deux joueurs signent à la fin pour le résultat. Une signature sous un résultat faux engage, à moins que l'arbitre en décide autrement.",
        changes: &[],
        out_of_scope: Some("On signe sur le papier après la partie\u{a0}; le moteur tire le résultat des actes, ou de `end`, et ne voit jamais de signature."),
    },
    // A9_1_1
    Translated {
        title: "Nulles restreintes par la compétition",
        says: "Une compétition peut interdire la nulle par proposition et par accord, pendant un nombre de coups ou tout à fait, sauf consentement de l'arbitre. Avec `no_draw_offers_before` à 30, un joueur peut proposer quand il a joué son trentième coup.",
        changes: &[(Edition::UsChess7, "Pas de telle disposition\u{a0}; un accord met fin à la partie.")],
        out_of_scope: None,
    },
    // A9_1_2_1
    Translated {
        title: "Proposer la nulle",
        says: "Le moment d'une proposition est après le coup et avant l'appui\u{a0}; à tout autre moment elle vaut aussi, mais peut compter comme une gêne. Elle ne peut être retirée et dure jusqu'à ce qu'elle soit acceptée, refusée en paroles, refusée en touchant une pièce pour de bon, ou dépassée par la fin de la partie.",
        changes: &[(Edition::UsChess7, "Le moment est entre la détermination et l'appui\u{a0}; le reste concorde.")],
        out_of_scope: None,
    },
    // A9_1_2_3
    Translated {
        title: "Une réclamation est aussi une proposition",
        says: "Celui qui réclame par répétition ou par les cinquante coups propose par là même la nulle. Si l'adversaire accepte, la réclamation n'est pas examinée.",
        changes: &[(Edition::Fide2009, "Vaut aussi pour une réclamation dans une fin de partie au KO."), (Edition::UsChess7, "Vaut pour toute sorte de réclamation de nulle.")],
        out_of_scope: None,
    },
    // A9_2_1_1
    Translated {
        title: "La troisième apparition imminente",
        says: "Un joueur au trait peut réclamer que le coup qu'il prévoit amène la même position pour la troisième fois ou davantage. Le coup est noté et déclaré à l'arbitre, mais pas joué.",
        changes: &[(Edition::UsChess7, "Noté, pas joué, et réclamé pendules arrêtées\u{a0}; un joueur qui a déjà joué peut encore réclamer jusqu'à l'appui.")],
        out_of_scope: None,
    },
    // A9_2_1_2
    Translated {
        title: "La troisième apparition sur l'échiquier",
        says: "Un joueur au trait peut réclamer que la position sur l'échiquier est apparue au moins trois fois. D'autres positions peuvent se trouver entre elles.",
        changes: &[(Edition::UsChess7, "De même, pendules arrêtées.")],
        out_of_scope: None,
    },
    // A9_2_2
    Translated {
        title: "Quand deux positions sont les mêmes",
        says: "Deux positions sont les mêmes si le même joueur a le trait, si chaque case porte la même sorte de pièce ou aucune, et si les deux camps disposent des mêmes coups. Le nombre de coups entre elles, et qui a répété, n'importent pas.",
        changes: &[(Edition::UsChess7, "La même comparaison, roque et prise en passant compris.")],
        out_of_scope: None,
    },
    // A9_2_2_1
    Translated {
        title: "Identité et prise en passant",
        says: "Une position où un pion pouvait être pris en passant diffère de la suivante où il ne le peut plus. Seule une prise vraiment légale fait cette différence.",
        changes: &[(Edition::UsChess7, "Le droit de prendre en passant entre dans la comparaison.")],
        out_of_scope: None,
    },
    // A9_2_2_2
    Translated {
        title: "Identité et roque",
        says: "Des positions diffèrent si le roque était encore un droit dans l'une et a été perdu depuis. C'est le droit que l'on compare, non si le roque était possible à ce moment, et seul un coup du roi ou de la tour le fait perdre.",
        changes: &[(Edition::UsChess7, "Le droit de roquer entre dans la comparaison.")],
        out_of_scope: None,
    },
    // A9_3_1
    Translated {
        title: "Cinquante coups avec le coup prévu",
        says: "Un joueur au trait peut réclamer la nulle avec un coup noté, non joué, qui fera cinquante coups de part et d'autre sans prise ni coup de pion.",
        changes: &[(Edition::UsChess7, "Le réclamant a le trait et montre que les cinquante coups ont été joués\u{a0}; une réclamation incorrecte coûte deux minutes.")],
        out_of_scope: None,
    },
    // A9_3_2
    Translated {
        title: "Cinquante coups déjà joués",
        says: "La même réclamation est ouverte quand chaque camp a déjà achevé cinquante coups sans prise et sans qu'un pion ait bougé.",
        changes: &[(Edition::UsChess7, "Le joueur au trait réclame et montre les cinquante coups\u{a0}; une réclamation incorrecte coûte deux minutes.")],
        out_of_scope: None,
    },
    // A9_4
    Translated {
        title: "Un contact met fin au droit de réclamer",
        says: "Un joueur qui a touché une pièce d'une façon qui l'oblige ne peut réclamer pour ce coup ni par répétition ni par les cinquante coups. La pièce est jouée, et le droit revient au coup suivant où les faits le soutiennent.",
        changes: &[(Edition::Fide2009, "Ajoute que le contact est venu sans réclamation préalable."), (Edition::UsChess7, "Le droit survit au coup lui-même et prend fin avec l'appui.")],
        out_of_scope: None,
    },
    // A9_5_1
    Translated {
        title: "Comment la nulle se réclame",
        says: "Les pendules sont arrêtées pour une réclamation, et une réclamation une fois faite ne peut être retirée. Toute déclaration ou tout signe clair suffit\u{a0}; l'arbitre peut aider à lui donner la forme voulue.",
        changes: &[(Edition::UsChess7, "Une réclamation ne peut être retirée.")],
        out_of_scope: None,
    },
    // A9_5_2
    Translated {
        title: "La réclamation est correcte",
        says: "Si la réclamation se révèle correcte, la partie est nulle sur-le-champ.",
        changes: &[(Edition::UsChess7, "De même.")],
        out_of_scope: None,
    },
    // A9_5_3
    Translated {
        title: "La réclamation est incorrecte",
        says: "Si elle se révèle incorrecte, l'adversaire reçoit deux minutes, en rapide et en blitz une, et le jeu continue. Un coup annoncé doit alors être joué comme le permettent les articles 3 et 4\u{a0}; s'il est illégal, sa pièce compte comme touchée.",
        changes: &[(Edition::Fide2009, "Trois minutes, et seul l'article 4 est nommé pour le coup annoncé."), (Edition::Fide2014, "Deux minutes, une en blitz."), (Edition::Fide2023, "Une minute en rapide aussi."), (Edition::UsChess7, "Deux minutes, et un coup annoncé ou noté doit être joué.")],
        out_of_scope: None,
    },
    // A9_6_1
    Translated {
        title: "Cinq apparitions",
        says: "Quand la même position est apparue pour la cinquième fois, la partie est nulle, qu'on le réclame ou non. L'arbitre le déclare, même si on ne le découvre que plus tard.",
        changes: &[(Edition::Fide2014, "Nouveau, et seulement pour des apparitions un coup sur deux en succession directe."), (Edition::Fide2017, "Cinq apparitions à n'importe quelle distance."), (Edition::UsChess7, "Le directeur peut le déclarer, pour des apparitions en succession directe.")],
        out_of_scope: None,
    },
    // A9_6_2
    Translated {
        title: "Soixante-quinze coups",
        says: "Quand chaque camp a joué soixante-quinze coups sans prise ni coup de pion, la partie est nulle, qu'on le réclame ou non\u{a0}; si le dernier d'entre eux mate, le mat compte.",
        changes: &[(Edition::Fide2014, "Nouveau."), (Edition::UsChess7, "Le directeur peut le déclarer\u{a0}; un mat au dernier coup passe avant.")],
        out_of_scope: None,
    },
    // A11_3_2
    Translated {
        title: "Téléphones et autres appareils",
        says: "Aucun joueur ne peut porter dans l'aire de jeu un appareil électronique que l'arbitre n'a pas permis. Qui le fait perd, et l'adversaire gagne\u{a0}; le règlement d'une épreuve peut prévoir moins sévère, et permettre qu'un appareil éteint reste dans un sac.",
        changes: &[(Edition::Fide2009, "Un téléphone doit être éteint. S'il sonne, son joueur perd\u{a0}; l'adversaire qui ne peut gagner par des coups légaux annule."), (Edition::Fide2014, "Qui a apporté un appareil dans l'aire de jeu perd\u{a0}; le règlement d'une épreuve peut prévoir moins sévère."), (Edition::Fide2017, "Aucun joueur ne peut porter dans l'aire de jeu un appareil électronique que l'arbitre n'a pas permis. Qui le fait perd, et l'adversaire gagne\u{a0}; le règlement d'une épreuve peut prévoir moins sévère, et permettre qu'un appareil éteint reste dans un sac.")],
        out_of_scope: None,
    },
    // A11_5
    Translated {
        title: "Gêner l'adversaire",
        says: "L'adversaire ne doit être ni gêné ni importuné d'aucune façon. Les réclamations et propositions de nulle dénuées de sens en relèvent, et adouber sans cesse aussi.",
        changes: &[(Edition::UsChess7, "Une conduite importune est interdite de même.")],
        out_of_scope: None,
    },
    // A11_7
    Translated {
        title: "Refuser d'obtempérer",
        says: "Un joueur qui persiste à refuser de se conformer aux Règles perd\u{a0}; ce que marque l'adversaire, c'est à l'arbitre de le dire.",
        changes: &[(Edition::UsChess7, "Le directeur peut prononcer la perte de la partie.")],
        out_of_scope: None,
    },
    // A11_10
    Translated {
        title: "L'appel",
        says: "Un joueur peut faire appel de ce que l'arbitre a décidé, même après avoir signé, à moins que le règlement de la compétition ne l'exclue.",
        changes: &[(Edition::Fide2009, "Pas d'appel des décisions de fin de partie au KO, et rien n'est dit d'une signature."), (Edition::Fide2017, "Une feuille de partie signée n'y fait plus obstacle.")],
        out_of_scope: Some("Les appels sont entendus par un comité après la décision\u{a0}; le moteur n'en apprend que l'issue, par `decide` ou `end`."),
    },
    // A12_1
    Translated {
        title: "L'arbitre veille au respect des Règles",
        says: "L'arbitre doit faire respecter les Règles. Une infraction qu'il a vue et dont il est sûr est donc traitée sans demande, partout où les Règles ne s'en remettent pas aux joueurs.",
        changes: &[(Edition::UsChess7, "Le directeur a une large discrétion et laisse beaucoup aux réclamations des joueurs.")],
        out_of_scope: None,
    },
    // A12_6
    Translated {
        title: "Là où l'arbitre se tait",
        says: "L'arbitre n'intervient que là où les Règles le lui disent. Il ne dit jamais combien de coups sont achevés, ni qu'un coup l'est, ni qu'un appui a été oublié\u{a0}; le moteur ne montre ces choses qu'à lui.",
        changes: &[(Edition::UsChess7, "Hors crise de temps, le directeur corrige un coup illégal qu'il voit\u{a0}; il ne parle jamais des drapeaux ni d'un appui oublié.")],
        out_of_scope: None,
    },
    // A12_9
    Translated {
        title: "Les pénalités à la discrétion de l'arbitre",
        says: "L'arbitre choisit une ou plusieurs de neuf mesures, de l'avertissement, des minutes et des points jusqu'à la perte de la partie, une amende annoncée, l'exclusion de rondes et l'exclusion de la compétition. Le moteur présente la liste, de la plus légère à la plus lourde, et ne choisit jamais.",
        changes: &[(Edition::Fide2009, "Sept mesures\u{a0}; l'amende et l'exclusion de rondes manquent."), (Edition::Fide2018, "Compte les neuf mesures\u{a0}; dans lequel des deux textes antérieurs les nouvelles sont apparues n'a pas été vérifié."), (Edition::UsChess7, "La discrétion du directeur, avec deux minutes à l'adversaire comme pénalité ordinaire.")],
        out_of_scope: None,
    },
    // GII_3_2
    Translated {
        title: "Comment roquer en Chess960",
        says: "Le roque en Chess960 garde les conditions des échecs ordinaires et dépend des cases de départ du roi et de la tour. On le reconnaît au roi et à la tour qu'il réunit, car aucun pas de deux cases ne le distingue\u{a0}; il y a quatre façons de l'exécuter.",
        changes: &[],
        out_of_scope: None,
    },
    // GII_3_2_1
    Translated {
        title: "Chess960\u{a0}: les deux pièces bougent",
        says: "Le cas habituel\u{a0}: le roi fait un coup et la tour un autre, et ensemble ils sont le roque.",
        changes: &[],
        out_of_scope: None,
    },
    // GII_3_2_2
    Translated {
        title: "Chess960\u{a0}: roi et tour échangent leurs places",
        says: "Le roi va où se trouvait la tour et la tour où se trouvait le roi, ce qui demande que l'une des pièces soit mise de côté un instant. Mieux vaut que ce soit le roi.",
        changes: &[],
        out_of_scope: None,
    },
    // GII_3_2_3
    Translated {
        title: "Chess960\u{a0}: seul le roi bouge",
        says: "La tour est déjà sur sa case finale, et seul le roi va sur la sienne. Une tour non touchée ne peut rien gâter, mais un roi qui fait un pas d'une case et est lâché a joué, à la lettre, un simple coup de roi.",
        changes: &[],
        out_of_scope: None,
    },
    // GII_3_2_4
    Translated {
        title: "Chess960\u{a0}: seule la tour bouge",
        says: "Le roi est déjà sur sa case finale, et seule la tour va sur la sienne. Pour échapper à la règle sur la tour touchée d'abord, mieux vaut toucher le roi avant.",
        changes: &[],
        out_of_scope: None,
    },
    // GII_3_2_5
    Translated {
        title: "Chess960\u{a0}: la façon recommandée",
        says: "Le conseil est de poser le roi à côté de l'échiquier, de jouer la tour, puis de placer le roi. Un roi à côté de l'échiquier est en l'air, pas lâché. Ce n'est qu'un conseil, et la tour soulevée d'abord exclut toujours le roque par 4.4.2.",
        changes: &[],
        out_of_scope: None,
    },
    // GII_3_2_6
    Translated {
        title: "Chess960\u{a0}: les cases finales",
        says: "Après le roque du côté a, le roi est sur la colonne c et la tour sur la colonne d\u{a0}; du côté h, ils sont sur la colonne g et la colonne f, comme aux échecs ordinaires.",
        changes: &[],
        out_of_scope: None,
    },
    // GII_3_2_7
    Translated {
        title: "Chess960\u{a0}: remarques sur le roque",
        says: "Il est sage d'annoncer le roque avant de toucher. L'une des deux pièces peut rester où elle est, et le tout premier coup peut être un roque. Toutes les cases que le roi ou la tour franchit ou atteint doivent être vides, ces deux pièces mises à part\u{a0}; d'autres, que les échecs ordinaires veulent vides, peuvent être occupées.",
        changes: &[],
        out_of_scope: None,
    },
    // GIII_3_1_1
    Translated {
        title: "Deux drapeaux tombés avant la dernière période",
        says: "Là où ces Directives ont été annoncées\u{a0}: si personne ne peut dire lequel de deux drapeaux est tombé le premier, et qu'une autre période suit, la partie continue.",
        changes: &[(Edition::Fide2009, "Partie des Règles elles-mêmes (6.11)."), (Edition::Fide2014, "Une directive\u{a0}: appliquée seulement si elle a été annoncée d'avance."), (Edition::UsChess7, "Les deux drapeaux étant tombés, personne ne peut gagner au temps et le jeu continue.")],
        out_of_scope: None,
    },
    // GIII_3_1_2
    Translated {
        title: "Deux drapeaux tombés dans la dernière période",
        says: "Là où ces Directives ont été annoncées\u{a0}: deux drapeaux tombés, l'ordre inconnu et aucune période à venir, c'est la nulle.",
        changes: &[(Edition::Fide2009, "Partie des Règles elles-mêmes (6.11)."), (Edition::Fide2014, "Une directive\u{a0}: appliquée seulement si elle a été annoncée d'avance."), (Edition::UsChess7, "Les deux drapeaux étant tombés à la dernière cadence, la partie est nulle quand un joueur le signale.")],
        out_of_scope: None,
    },
    // GIII_4
    Translated {
        title: "Demander un incrément",
        says: "À moins de deux minutes, un joueur au trait peut demander cinq secondes par coup pour les deux. La demande est aussi une proposition de nulle\u{a0}; si elle est refusée et que l'arbitre accorde la demande, l'adversaire reçoit deux minutes de plus. Il y faut des Directives annoncées et une partie sans incrément qui ne soit pas de blitz.",
        changes: &[(Edition::Fide2014, "Nouveau.")],
        out_of_scope: None,
    },
    // GIII_5
    Translated {
        title: "Pas de gain par des moyens normaux",
        says: "Là où III.4 ne sert pas, un joueur au trait à moins de deux minutes peut réclamer la nulle parce que l'adversaire n'a aucun moyen normal de gagner ou ne s'y efforce pas\u{a0}; le drapeau ne doit pas encore être tombé. L'arbitre déclare la partie nulle, attend ou refuse\u{a0}; attendre peut donner deux minutes à l'adversaire, refuser les lui donne.",
        changes: &[(Edition::Fide2009, "Article 10.2, pour les parties sans incrément là où la compétition l'annonce."), (Edition::Fide2014, "Une directive\u{a0}: appliquée seulement si elle a été annoncée d'avance.")],
        out_of_scope: None,
    },
    // RapidA_2
    Translated {
        title: "Pas d'obligation de noter en rapide",
        says: "En rapide, et en blitz sans supervision, personne n'est tenu de noter les coups. Les réclamations qui reposent d'ordinaire sur une feuille de partie restent ouvertes, et un joueur peut en demander une à tout moment.",
        changes: &[(Edition::Fide2009, "Seulement la dispense de noter\u{a0}; les réclamations ne sont pas mentionnées."), (Edition::Fide2017, "Garde ouvertes les réclamations qui reposent d'ordinaire sur une feuille de partie.")],
        out_of_scope: Some("Le moteur tient lui-même les coups et ne demande de feuille de partie à personne\u{a0}; la dispense ne change donc aucune décision."),
    },
    // RapidA_3_1
    Translated {
        title: "Le rapide sous les Règles de compétition",
        says: "Les parties rapides suivent les règles ordinaires si la compétition donne à un arbitre trois parties au plus et fait noter chaque partie du côté des arbitres. C'est fixé d'avance pour toute la compétition, non jugé échiquier par échiquier.",
        changes: &[(Edition::Fide2009, "Demande une supervision suffisante, un arbitre pour trois parties servant d'exemple."), (Edition::Fide2017, "Demande aussi la notation de chaque partie.")],
        out_of_scope: None,
    },
    // RapidA_4_1_1
    Translated {
        title: "Le réglage de la pendule après dix coups",
        says: "Sans supervision, le réglage de la pendule reste tel quel une fois que les deux joueurs ont achevé dix coups, sauf si l'horaire de la compétition devait en souffrir.",
        changes: &[(Edition::Fide2009, "La limite est de trois coups de part et d'autre."), (Edition::Fide2014, "La limite est de dix coups de part et d'autre.")],
        out_of_scope: None,
    },
    // RapidA_4_1_2
    Translated {
        title: "Réclamer la mise en place après dix coups",
        says: "Sans supervision, dix coups achevés par chaque joueur mettent fin aussi à toute réclamation sur la position initiale et l'orientation de l'échiquier. Le jeu continue, mais un roi parti de la mauvaise case ne peut roquer, et une tour dans ce cas ne sert à aucun roque.",
        changes: &[(Edition::Fide2009, "La limite est de trois coups de part et d'autre\u{a0}; le roque est exclu avec un roi échangé avec la dame."), (Edition::Fide2014, "La limite est de dix coups de part et d'autre\u{a0}; les tours mal placées sont visées aussi.")],
        out_of_scope: None,
    },
    // RapidA_4_2
    Translated {
        title: "Coups illégaux sans supervision",
        says: "Une action illégale que l'arbitre remarque, ou que l'adversaire réclame, est pénalisée par 7.5.5, mais seulement jusqu'à ce que l'adversaire ait joué le coup suivant. Après cela elle reste acquise, à moins que les joueurs eux-mêmes conviennent de la rectifier, par la parole ou en rendant le trait. Toucher une pièce ne ferme pas encore ce délai.",
        changes: &[(Edition::Fide2009, "Traitée seulement si l'adversaire réclame avant de jouer\u{a0}; alors comme dans 7.4."), (Edition::Fide2014, "Constaté ou réclamé à temps, le premier coup illégal perd déjà, ou donne la nulle si l'adversaire ne pouvait mater."), (Edition::Fide2018, "Le premier ne perd plus\u{a0}: 7.5.5 s'applique.")],
        out_of_scope: None,
    },
    // RapidA_4_3
    Translated {
        title: "Réclamer le gain au temps",
        says: "Le réclamant peut arrêter les pendules et le dire à l'arbitre. La partie est nulle s'il ne pouvait mater depuis la position sur l'échiquier. On ne demande pas combien de temps il lui reste à lui.",
        changes: &[(Edition::Fide2009, "Les pendules doivent être arrêtées, son drapeau pas encore tombé et celui de l'adversaire tombé\u{a0}; les deux tombés, c'est la nulle."), (Edition::Fide2014, "Il doit lui rester du temps quand la pendule a été arrêtée."), (Edition::Fide2018, "Cette condition est abandonnée.")],
        out_of_scope: None,
    },
    // RapidA_4_4
    Translated {
        title: "Deux rois en échec, ou un pion sur la dernière rangée",
        says: "Sans supervision, un arbitre qui découvre l'un ou l'autre ne fait rien jusqu'à ce qu'un coup de plus soit achevé. Si la position est alors encore illégale, la partie est nulle\u{a0}; si ce coup y a remédié, le jeu continue et personne n'est pénalisé.",
        changes: &[(Edition::Fide2009, "L'arbitre intervient si possible\u{a0}; il n'y a pas de nulle."), (Edition::Fide2014, "La nulle après un coup achevé de plus apparaît.")],
        out_of_scope: None,
    },
    // RapidA_4_5
    Translated {
        title: "L'arbitre annonce la chute du drapeau",
        says: "Un arbitre qui remarque la chute d'un drapeau dans une partie rapide ou de blitz sans supervision doit l'annoncer.",
        changes: &[(Edition::Fide2017, "Nouveau\u{a0}: l'arbitre peut l'annoncer. L'interdiction de 2009 avait disparu en 2014, et 6.8 s'appliquait entre-temps."), (Edition::Fide2018, "De «\u{a0}peut\u{a0}» à «\u{a0}doit\u{a0}».")],
        out_of_scope: None,
    },
    // RapidA_4b_2009
    Translated {
        title: "Pièce touchée, seulement sur demande",
        says: "Là où la supervision est insuffisante, l'arbitre n'applique l'article 4 que si un joueur le demande.",
        changes: &[(Edition::Fide2014, "Supprimé\u{a0}: les contacts sont traités comme dans toute partie.")],
        out_of_scope: None,
    },
    // RapidA_4d1_2009
    Translated {
        title: "L'arbitre ne touche pas au drapeau",
        says: "Là où la supervision est insuffisante, ce sont les joueurs qui signalent le drapeau et l'arbitre s'en tient à l'écart. Il peut parler quand les deux drapeaux sont tombés.",
        changes: &[(Edition::Fide2014, "Supprimé\u{a0}: l'article général sur la chute du drapeau s'applique.")],
        out_of_scope: None,
    },
    // RapidA_5
    Translated {
        title: "Un seul régime pour toute la compétition",
        says: "Une compétition doit fixer si c'est la clause des Règles de compétition ou les articles sur le jeu sans supervision qui valent, et elle le fait pour toutes ses parties.",
        changes: &[(Edition::Fide2014, "Nouveau\u{a0}; le blitz a une phrase correspondante.")],
        out_of_scope: None,
    },
    // BlitzB_2
    Translated {
        title: "Une minute au lieu de deux",
        says: "Deux minutes, pour les coups illégaux comme pour les réclamations incorrectes, deviennent une en rapide et, par B.3, en blitz sans supervision. Aucune phrase ne le dit pour le blitz sous la clause des Règles de compétition\u{a0}; une minute y est le réglage par défaut du moteur, et une compétition peut fixer un autre chiffre.",
        changes: &[(Edition::Fide2014, "Nouveau, pour le blitz seulement\u{a0}; le rapide garde deux minutes."), (Edition::Fide2023, "Passé dans l'annexe sur le rapide\u{a0}: une minute en rapide.")],
        out_of_scope: None,
    },
    // BlitzB_3_1
    Translated {
        title: "Le blitz sous les Règles de compétition",
        says: "Les parties de blitz suivent les règles ordinaires si chacune a son propre arbitre et est notée du côté des arbitres, pour la compétition tout entière.",
        changes: &[(Edition::Fide2009, "Demande un arbitre pour une partie."), (Edition::Fide2017, "Demande aussi la notation de chaque partie.")],
        out_of_scope: None,
    },
    // BlitzB_3c_2009
    Translated {
        title: "Un coup illégal en blitz sans supervision",
        says: "L'adversaire peut réclamer le gain pour un coup illégal achevé avant de jouer le sien, ou la nulle s'il ne pouvait mater. Une fois qu'il a joué, seul un accord des deux joueurs peut encore le rectifier.",
        changes: &[(Edition::Fide2014, "Supprimé\u{a0}: l'article sur le rapide sert aussi pour le blitz, et l'arbitre peut agir sur ce qu'il voit.")],
        out_of_scope: None,
    },
    // BlitzB_4
    Translated {
        title: "Le blitz sans supervision",
        says: "Les parties de blitz hors de la clause des Règles de compétition empruntent leurs règles à l'annexe sur le rapide\u{a0}: pas de notation, des pénalités d'une minute, et les articles sur le jeu sans supervision.",
        changes: &[(Edition::Fide2009, "Emprunte les règles du rapide, mais avec une disposition propre sur les coups illégaux et sans réclamations de fin de partie au KO."), (Edition::Fide2014, "Emprunte les articles sur le rapide sans supervision."), (Edition::Fide2023, "Nomme la minute de l'annexe sur le rapide parmi ce qu'il emprunte.")],
        out_of_scope: None,
    },
    // AppD_2_2
    Translated {
        title: "Toucher sur l'échiquier spécial",
        says: "Sur l'échiquier propre à un joueur handicapé visuel, une pièce n'est touchée que lorsqu'elle a été sortie de son trou\u{a0}; palper les pièces est libre. Un coup de ce joueur est joué quand la pièce prise est enlevée, que la pièce est dans un autre trou et que le coup a été annoncé. L'échiquier du joueur voyant ne connaît que les règles ordinaires.",
        changes: &[(Edition::UsChess7, "Une règle propre aux joueurs aveugles et handicapés, de même esprit.")],
        out_of_scope: None,
    },
    // AppD_2_8
    Translated {
        title: "La langue qui fourche",
        says: "Un coup mal annoncé peut être corrigé, mais aussitôt et avant que la pendule de l'adversaire tourne.",
        changes: &[(Edition::UsChess7, "Traité dans le chapitre sur les joueurs aveugles et handicapés.")],
        out_of_scope: None,
    },
    // AppD_2_10
    Translated {
        title: "L'assistant d'un joueur handicapé visuel",
        says: "L'assistant joue les pièces sur l'échiquier de l'adversaire, annonce, note et appuie. À la demande du joueur, et alors seulement, il dit les coups et les temps\u{a0}; il peut réclamer la chute d'un drapeau et signaler à l'arbitre une pièce que le joueur voyant a touchée. Ses propres contacts n'obligent personne.",
        changes: &[(Edition::UsChess7, "Traité dans le chapitre sur les joueurs aveugles et handicapés.")],
        out_of_scope: None,
    },
    // Us11A
    Translated {
        title: "Coup illégal dans les dix derniers",
        says: "Si l'un des dix derniers coups de chaque camp se révèle illégal, et que personne n'est en crise de temps, il est défait et remplacé selon les règles sur les contacts. Le temps n'est pas rendu, et ce qui ne peut être reconstitué reste acquis.",
        changes: &[],
        out_of_scope: None,
    },
    // Us11B
    Translated {
        title: "Coup illégal plus ancien",
        says: "Un coup illégal antérieur aux dix derniers coups de chaque joueur reste acquis.",
        changes: &[],
        out_of_scope: None,
    },
    // Us11D1
    Translated {
        title: "Coup illégal en crise de temps",
        says: "La crise de temps, c'est moins de cinq minutes pour l'un des joueurs et moins de trente secondes d'incrément ou de délai. C'est alors aux joueurs seuls de réclamer, la réclamation remonte à deux coups, et les pendules restent telles quelles.",
        changes: &[],
        out_of_scope: None,
    },
    // Us11J
    Translated {
        title: "Coups illégaux exprès",
        says: "Pour des coups illégaux joués exprès, le directeur peut prononcer d'autres pénalités.",
        changes: &[],
        out_of_scope: None,
    },
    // Us10F
    Translated {
        title: "Ce qui a l'air d'adouber",
        says: "Un contact dont on peut voir qu'il ne fait que recentrer ne devrait pas obliger le joueur, bien que rien n'ait été dit.",
        changes: &[],
        out_of_scope: None,
    },
    // Us10G
    Translated {
        title: "Glissée de la main",
        says: "Une pièce touchée qui glisse de la main sur une case légale que le joueur ne voulait pas doit y rester.",
        changes: &[],
        out_of_scope: None,
    },
    // Us10H
    Translated {
        title: "Pièces hors de l'échiquier",
        says: "Manier des pièces à côté de l'échiquier n'oblige personne. La pièce d'une promotion n'est choisie que lorsqu'elle touche la case de promotion.",
        changes: &[],
        out_of_scope: None,
    },
    // Us8F7
    Translated {
        title: "La tour à l'envers, et le pion laissé debout",
        says: "Une tour posée à l'envers est une dame, à moins que le joueur annonce autre chose. Avec le pion encore sur la dernière rangée, il est incorrect d'appuyer, et l'adversaire peut aussitôt remettre en marche la pendule du joueur.",
        changes: &[],
        out_of_scope: None,
    },
    // Us13C6
    Translated {
        title: "La pendule du réclamant lui-même",
        says: "Une réclamation au temps échoue si le réclamant laisse tourner sa propre pendule jusqu'à ce que son drapeau tombe aussi, à moins que le directeur ou un témoin neutre ait vu la première chute.",
        changes: &[],
        out_of_scope: None,
    },
    // Us1C2a
    Translated {
        title: "La pénalité ordinaire",
        says: "Deux minutes pour l'adversaire sont la pénalité ordinaire là où aucune autre n'est nommée. Le directeur peut en décider autrement.",
        changes: &[],
        out_of_scope: None,
    },
    // Us14D1
    Translated {
        title: "Les rois seuls",
        says: "La partie est nulle quand les deux joueurs n'ont plus que leur roi.",
        changes: &[],
        out_of_scope: None,
    },
    // Us14D2
    Translated {
        title: "Un roi contre roi et pièce mineure",
        says: "La partie est nulle quand un joueur n'a plus que son roi et l'autre roi et fou, ou roi et cavalier.",
        changes: &[],
        out_of_scope: None,
    },
    // Us14D3
    Translated {
        title: "Des fous sur des cases d'une seule couleur",
        says: "La partie est nulle quand il n'y a plus, outre les rois, que des fous, tous sur des cases d'une même couleur.",
        changes: &[],
        out_of_scope: None,
    },
    // Us14E1
    Translated {
        title: "Un roi seul à la chute du drapeau",
        says: "Une chute du drapeau n'apporte pas plus que la nulle quand l'adversaire n'a plus que son roi, d'après le dernier coup légal déterminé.",
        changes: &[],
        out_of_scope: None,
    },
    // Us14E3
    Translated {
        title: "Deux cavaliers à la chute du drapeau",
        says: "Une chute du drapeau n'apporte pas plus que la nulle quand l'adversaire a roi et deux cavaliers, que le joueur n'a pas de pion, et qu'aucun gain n'est forcé.",
        changes: &[],
        out_of_scope: None,
    },
    // Us21D
    Translated {
        title: "Ce pour quoi un directeur intervient",
        says: "Un directeur répond aux questions sur les règles, corrige les coups illégaux qu'il a vus hors du manque de temps, et s'occupe de la conduite et des litiges. Les pièces touchées n'en font pas partie\u{a0}: c'est l'adversaire qui les réclame.",
        changes: &[],
        out_of_scope: None,
    },
    // Us14E2
    Translated {
        title: "Fou ou cavalier seul à la chute du drapeau",
        says: "Une chute du drapeau n'apporte pas plus que la nulle quand l'adversaire n'a plus que roi et fou, ou roi et cavalier, et aucun gain forcé. C'est le directeur qui dit si le gain est forcé.",
        changes: &[],
        out_of_scope: None,
    },
    // Us14D4
    Translated {
        title: "Plus aucune suite qui mate",
        says: "La partie est nulle quand l'adversaire n'a aucune suite légale au bout de laquelle le joueur est mat.",
        changes: &[],
        out_of_scope: None,
    },
    // UsBlitz7
    Translated {
        title: "Le coup illégal en blitz",
        says: "L'adversaire peut réclamer la partie pour un coup illégal achevé jusqu'à ce qu'il achève lui-même son coup suivant, et peut réclamer en prenant le roi. Après cela, le coup illégal reste acquis.",
        changes: &[],
        out_of_scope: None,
    },
    // Us11H
    Translated {
        title: "Le directeur corrige ce qu'il voit",
        says: "Hors crise de temps, le directeur qui voit un coup illégal le fait remplacer selon les règles sur les contacts. Sous une variante, il ne sert que de témoin.",
        changes: &[],
        out_of_scope: None,
    },
    // Us10I2V1
    Translated {
        title: "Variante\u{a0}: la tour d'abord n'est pas une infraction",
        says: "Si cela a été annoncé au départ, toucher la tour d'abord n'empêche pas un roque légal. Ce n'est que si ce roque est illégal que la tour est liée.",
        changes: &[],
        out_of_scope: None,
    },
    // Us9G1
    Translated {
        title: "Réclamer la nulle avant l'appui",
        says: "Tant qu'un joueur a déterminé son coup sans avoir appuyé sur la pendule, il peut encore réclamer avec lui la nulle par répétition ou par les cinquante coups.",
        changes: &[],
        out_of_scope: None,
    },
    // Us9H
    Translated {
        title: "Arrêter la pendule n'achève aucun coup",
        says: "Un joueur qui arrête les pendules pour voir un directeur n'a pas achevé le coup qu'il a déterminé\u{a0}: il doit encore appuyer.",
        changes: &[],
        out_of_scope: None,
    },
    // Us13A3
    Translated {
        title: "Drapeau ou mat, sans que nul sache lequel vint d'abord",
        says: "Si l'on ne peut établir que le drapeau est tombé avant la fin de la partie, ou même qu'il est tombé, la réclamation au temps est rejetée.",
        changes: &[],
        out_of_scope: None,
    },
    // LccX
    Translated {
        title: "Londres X\u{a0}: jouer la pièce de l'adversaire",
        says: "Un joueur qui joue une pièce de l'adversaire lui donne trois choix\u{a0}: la pièce revient et le roi joue\u{a0}; elle reste où elle a été mise\u{a0}; ou elle revient et est prise, si elle peut l'être.",
        changes: &[],
        out_of_scope: None,
    },
    // LccXI
    Translated {
        title: "Londres XI\u{a0}: prendre avec une pièce qui ne peut pas",
        says: "Si la prise n'est pas ouverte à la pièce qui l'a faite, l'adversaire choisit entre une prise de la même pièce par une autre qui le peut et un coup régulier de la pièce touchée.",
        changes: &[],
        out_of_scope: None,
    },
    // LccXII
    Translated {
        title: "Londres XII\u{a0}: prendre sa propre pièce",
        says: "Un joueur qui prend sa propre pièce doit jouer l'une des deux, et l'adversaire dit laquelle.",
        changes: &[],
        out_of_scope: None,
    },
    // LccXIII
    Translated {
        title: "Londres XIII\u{a0}: le faux coup",
        says: "Quand une pièce est jouée sur une case qu'elle ne peut atteindre, l'adversaire a trois possibilités\u{a0}: le coup reste tel quel\u{a0}; la même pièce joue un coup régulier\u{a0}; la pièce rentre et le roi joue. Il n'y a pas de pendule sur laquelle appuyer\u{a0}; l'infraction est donc complète quand la pièce est lâchée. Le roi ne peut roquer par pénalité.",
        changes: &[],
        out_of_scope: None,
    },
    // LccXIV
    Translated {
        title: "Londres XIV\u{a0}: jouer sans avoir le trait",
        says: "Celui qui joue quand ce n'est pas à lui laisse à l'adversaire d'accepter les deux coups ou de faire reprendre le second.",
        changes: &[],
        out_of_scope: None,
    },
    // LccXXV
    Translated {
        title: "Londres XXV\u{a0}: quand une pénalité se réclame",
        says: "L'adversaire qui veut une pénalité doit le dire avant de toucher une pièce\u{a0}; en toucher une, c'est y renoncer.",
        changes: &[],
        out_of_scope: None,
    },
    // BcaVII
    Translated {
        title: "Association britannique VII\u{a0}: contact et faux coup",
        says: "Plus aucun coup de roi n'est imposé. Selon le cas, l'adversaire fait jouer la pièce régulièrement, fait prendre régulièrement la pièce visée, ou désigne une autre pièce à jouer. De plusieurs pièces propres touchées, il désigne celle qui joue\u{a0}; de plusieurs pièces adverses, celle qui est prise.",
        changes: &[],
        out_of_scope: None,
    },
    // BlueKing
    Translated {
        title: "Livre bleu\u{a0}: une pièce immobile",
        says: "Une pièce touchée sans coup légal se paie en jouant le roi.",
        changes: &[],
        out_of_scope: None,
    },
    // BlueCastling
    Translated {
        title: "Livre bleu\u{a0}: le faux roque",
        says: "Après un roque qui n'était pas permis, l'adversaire décide si c'est le roi ou la tour qui joue.",
        changes: &[],
        out_of_scope: None,
    },
    // BlueCheck
    Translated {
        title: "Livre bleu\u{a0}: se mettre en échec",
        says: "Un coup qui laisse le roi en échec est repris, et l'adversaire fait jouer le roi ou désigne une autre pièce.",
        changes: &[],
        out_of_scope: None,
    },
    // OldKing
    Translated {
        title: "L'ancienne pénalité du coup de roi",
        says: "Un coup illégal, une pièce touchée qui ne peut jouer, une pièce adverse touchée qui ne peut être prise\u{a0}: chacun se payait d'un coup de roi, qui ne pouvait être un roque. Tarrasch, qui écrit vers 1931, rapporte que cela avait été aboli quelques années plus tôt.",
        changes: &[],
        out_of_scope: None,
    },
    // WholeCode
    Translated {
        title: "Un code historique dans son ensemble",
        says: "Cité là où le code connaissait sûrement la chose, un mat ou une nulle convenue, mais où les réimpressions disponibles ne lui donnent pas de numéro.",
        changes: &[],
        out_of_scope: None,
    },
];

pub(crate) static READINGS: [TranslatedReading; 45] = [
    // C-1
    TranslatedReading {
        question: "Combien de minutes un coup illégal coûte-t-il en blitz 2023 sous la clause des Règles de compétition\u{a0}?",
        readings: &["Deux, parce que la phrase sur une minute se trouve dans l'annexe sur le rapide et que B.3 ne va la chercher que pour le blitz sans supervision.", "Une, comme dans tout blitz de 2014 à 2022 et comme le dit le Manuel des arbitres de 2025."],
        chosen: "Une minute, par défaut, que la compétition peut changer.",
        because: "Deux minutes dans une partie de trois n'auraient pas de sens, et tous les textes voisins comme le commentaire disent une.",
    },
    // C-2
    TranslatedReading {
        question: "Deux pièces propres sont saisies ensemble, ou personne ne sait laquelle de deux pièces propres est venue d'abord. Laquelle doit jouer\u{a0}?",
        readings: &["L'une ou l'autre peut jouer.", "L'arbitre établit l'ordre de son mieux.", "L'adversaire désigne la pièce, comme dans le code de 1862."],
        chosen: "L'une ou l'autre peut jouer, et la décision est marquée comme affaire de jugement.",
        because: "La présomption de 4.3.3 ne concerne que des pièces de couleurs différentes, et il ne faut pas inventer une obligation qu'aucun texte n'impose.",
    },
    // C-3
    TranslatedReading {
        question: "Un des documents dont nous sommes partis imprime une minute en 7.5.5 à côté des autres articles de 2018. Que signifie ce chiffre\u{a0}?",
        readings: &["C'est la règle générale de 2018.", "C'est le chiffre du blitz de l'époque, ou le règlement propre d'une compétition."],
        chosen: "Le chiffre du blitz de 2018, ou le règlement d'une compétition\u{a0}; jamais la règle générale de cette édition.",
        because: "Le texte autour est celui de 2018, dont le chiffre général est deux minutes\u{a0}; le rapide n'est descendu à une qu'en 2023.",
    },
    // C-4
    TranslatedReading {
        question: "Le roi est allé de deux cases, la tour est restée en place et le joueur a appuyé. Coup illégal ou roque inachevé\u{a0}?",
        readings: &["Un coup illégal achevé.", "Un coup interrompu, laissé à la discrétion de l'arbitre.", "Ce que l'arbitre trouve en interrogeant."],
        chosen: "Un coup illégal achevé, compté une fois\u{a0}; le coup qui le remplace est le roque lui-même s'il est légal. L'autre lecture est offerte par `decide executed`.",
        because: "Aucun coup légal ne mène à cette position. Là où le roque était de toute façon illégal, toutes les sources concordent.",
    },
    // C-5
    TranslatedReading {
        question: "Le roi et la tour sont saisis au même instant. Quelle règle s'applique\u{a0}?",
        readings: &["Le roi d'abord\u{a0}: roquer si c'est légal, sinon un coup de roi.", "La tour d'abord\u{a0}: le roque est exclu."],
        chosen: "Le roi d'abord, dans toutes les éditions. Les deux mains, si c'en était, sont une affaire pour l'appui.",
        because: "Le texte de 2009 et le règlement américain le disent ouvertement, et 4.4.1 parle des deux pièces sans ordre.",
    },
    // C-6
    TranslatedReading {
        question: "Une pièce qui n'a qu'un coup a été touchée, et le drapeau tombe. L'obligation restreint-elle la recherche d'un mat\u{a0}?",
        readings: &["Oui\u{a0}: seules comptent les suites qui commencent par la pièce touchée (Gijssen, 2009).", "Non\u{a0}: le contact est laissé de côté."],
        chosen: "Non. Toute suite légale compte.",
        because: "La légalité relève du seul article 3, et un corrigé d'examen du Manuel de 2025 donne le même résultat avec et sans le contact.",
    },
    // C-7
    TranslatedReading {
        question: "Un roi a été pris. Qu'en est-il du coup illégal précédent, qui l'avait exposé\u{a0}?",
        readings: &["Seule la prise compte.", "Les deux comptent, chacun pour son auteur, et le jeu revient avant le premier.", "Cela dépend de qui supervise."],
        chosen: "Parties supervisées\u{a0}: les deux comptent, et la position avant le premier est rétablie. Rapide et blitz sans supervision\u{a0}: la prise est le coup suivant\u{a0}; le premier coup illégal reste donc acquis et seul le preneur répond du sien.",
        because: "Les deux coups ont été achevés et les deux sont illégaux\u{a0}; mais là où le délai se ferme avec la réponse, c'est le preneur lui-même qui l'a fermé. Une prise sans appui n'est encore rien, et en blitz américain elle est la réclamation.",
    },
    // C-8
    TranslatedReading {
        question: "Une promotion est défectueuse au moment de l'appui. Qu'en advient-il\u{a0}?",
        readings: &["Tout est un pion non promu, et une dame est posée.", "Chaque défaut a sa propre conséquence."],
        chosen: "Aucune nouvelle pièce\u{a0}: une dame est posée, et ce qui en résulte, un mat ou la nulle de 7.5.5, vaut. Dame posée mais pion resté là\u{a0}: défait, la dame reste choisie. Mauvaise couleur, ou nouvelle pièce sur une case voisine\u{a0}: défait, le pion doit jouer, le choix est ouvert. En 2009, rien n'est remplacé par une dame.",
        because: "7.5.2 parle d'un pion non remplacé, et 4.4.4 ne fixe une pièce que par le contact avec la bonne case.",
    },
    // C-9
    TranslatedReading {
        question: "Un joueur joue deux coups de suite. Action illégale ou conduite\u{a0}?",
        readings: &["Conduite, à la discrétion de l'arbitre.", "Comme un coup illégal, faute du droit d'appuyer."],
        chosen: "Conduite\u{a0}: le second coup est défait et 12.9 proposé. Il ne compte que si le joueur a appuyé en sachant que le trait était à l'adversaire.",
        because: "Le Manuel renvoie à 12.9, et le coup lui-même peut être parfaitement légal.",
    },
    // C-10
    TranslatedReading {
        question: "Un coup à deux mains a été suivi d'un appui et pénalisé. Que faut-il jouer maintenant\u{a0}?",
        readings: &["Le coup reste acquis, seule la pénalité s'ajoute.", "Il est défait, sous les mêmes obligations.", "Il est défait et le joueur est libre."],
        chosen: "Il est défait et joué correctement\u{a0}; les mêmes obligations valent, si bien qu'en règle générale le même coup est répété.",
        because: "7.5.5 le traite comme 7.5.1, qui rétablit la position, et rien n'efface les contacts.",
    },
    // C-11
    TranslatedReading {
        question: "La règle de la pièce touchée a été enfreinte. Quand l'arbitre intervient-il, et comment\u{a0}?",
        readings: &["Toujours et aussitôt.", "Seulement quand le coup est achevé, et sans un mot auparavant.", "Aussitôt s'il en est sûr, et seulement sur demande sinon."],
        chosen: "Aussitôt s'il en est sûr\u{a0}; sinon sur demande. L'infraction existe dès que la mauvaise pièce est lâchée, et jusque-là l'arbitre seul voit l'obligation. La pénalité est discrétionnaire et ne compte jamais comme un coup illégal.",
        because: "Le Manuel et les commentaires français et anglais diffèrent\u{a0}; cette lecture s'en tient à ce que tous partagent et ne dit à aucun joueur d'avance ce qu'il doit faire.",
    },
    // C-12
    TranslatedReading {
        question: "En rapide et en blitz sans supervision, le délai se ferme-t-il quand le coup suivant est joué ou quand il est achevé\u{a0}?",
        readings: &["Quand il est joué.", "Quand il est achevé par l'appui."],
        chosen: "Quand il est joué. Un simple contact ne le ferme pas, bien qu'il mette fin au droit de réclamer selon 4.8.",
        because: "La clause dit «\u{a0}joué\u{a0}», et ce mot a son propre sens en 1.3 et 4.7\u{a0}; la décision dans Carlsen contre Inarkiev (2017) s'est réglée sur la réponse sur l'échiquier.",
    },
    // C-13
    TranslatedReading {
        question: "Un pion a pris en passant et laissé le pion pris en place, ou une prise a laissé deux pièces sur une case, et le joueur a appuyé.",
        readings: &["Un coup illégal achevé.", "Un coup interrompu, laissé à la discrétion de l'arbitre."],
        chosen: "Un coup illégal achevé\u{a0}: défait, après quoi cette prise doit être jouée. L'autre lecture est offerte par `decide executed`.",
        because: "La position sur l'échiquier ne résulte d'aucun coup légal, et la pièce lâchée lie celle qui prend.",
    },
    // C-14
    TranslatedReading {
        question: "Le roi, une tour et une pièce adverse ont tous été touchés. Roque ou prise\u{a0}?",
        readings: &["Le roque d'abord, par 4.4.1.", "La prise d'abord, par 4.3.3.", "L'ordre des contacts décide."],
        chosen: "L'obligation complète la première\u{a0}: roi et tour avant la pièce adverse, c'est le roque\u{a0}; roi et pièce adverse avant la tour, c'est la prise.",
        because: "Aucun des deux articles ne cède à l'autre, et l'ordre des contacts est le principe des deux.",
    },
    // C-15
    TranslatedReading {
        question: "Plusieurs pièces de chaque couleur ont été touchées. N'essaie-t-on que la première paire, ou toute paire qui fait une prise légale\u{a0}?",
        readings: &["Seulement la première pièce de chaque couleur.", "Toute paire légale, comme dans le règlement américain."],
        chosen: "Seulement la première de chacune, pour 2009 et 2014 aussi.",
        because: "Depuis 2017, les mots nomment la première pièce des deux côtés\u{a0}; l'ancienne rédaction est ouverte et rien ne parle pour un autre résultat.",
    },
    // C-16
    TranslatedReading {
        question: "Un joueur recentre visiblement une pièce sans un mot. Lié ou non\u{a0}?",
        readings: &["Lié\u{a0}: aucune annonce n'a été faite.", "Libre\u{a0}: chacun a pu voir ce que c'était."],
        chosen: "Selon l'édition\u{a0}: lié en 2009 et à partir de 2017, libre en 2014 et selon les règles américaines.",
        because: "Les textes diffèrent à dessein, et le Manuel de 2025 confirme la lecture stricte pour sa propre édition.",
    },
    // C-17
    TranslatedReading {
        question: "Chess960\u{a0}: la tour a été soulevée d'abord pour faire de la place, ou le roi lâché à une case. Le roque est-il encore possible\u{a0}?",
        readings: &["Non\u{a0}: 4.4.2 et 4.7 valent à la lettre.", "Oui\u{a0}: la façon de roquer n'est que recommandée, et le but était clair."],
        chosen: "La tour soulevée d'abord exclut le roque, à moins que le roque ait été annoncé ou que la compétition écarte la règle\u{a0}; un roi lâché après un pas a joué un coup de roi, sauf si le roque a été annoncé\u{a0}: il est alors en cours et doit être achevé.",
        because: "Rien dans les Directives ne suspend l'article 4. En 2019, un comité d'appel a décidé l'inverse et fait rejouer la partie\u{a0}; la question est donc ouverte.",
    },
    // C-18
    TranslatedReading {
        question: "Un mat ou un pat a été donné en infraction à l'article 4. La partie est-elle finie\u{a0}?",
        readings: &["Toujours.", "Jamais.", "Cela dépend du paragraphe enfreint."],
        chosen: "Avec deux mains elle est finie, parce que 4.1 n'est pas parmi les conditions. Avec une autre pièce que la pièce touchée elle ne l'est pas, si c'est relevé à temps. En 2009, un mat légal met fin à la partie dans tous les cas.",
        because: "5.1.1 et 5.2.1 ne nomment que les articles 4.2 à 4.7, et un coup à deux mains est pénalisé à un appui qui ne vient plus.",
    },
    // C-19
    TranslatedReading {
        question: "Un joueur réclame la nulle après avoir touché une pièce. Simplement rejetée, ou réclamation incorrecte avec des minutes pour l'adversaire\u{a0}?",
        readings: &["Rejetée, rien d'autre.", "Une réclamation incorrecte, avec ses minutes."],
        chosen: "Une réclamation incorrecte avec ses minutes, marquée comme affaire de jugement.",
        because: "L'article sur les réclamations incorrectes ne fait pas d'exception, et les corrigés d'examen français concordent\u{a0}; d'autres se contentent de rejeter.",
    },
    // C-20
    TranslatedReading {
        question: "Un joueur peut-il invoquer son propre contact pour reprendre un mauvais coup\u{a0}?",
        readings: &["Oui\u{a0}: un contact oblige, quel que soit celui qui le signale.", "Non\u{a0}: seul l'adversaire peut réclamer\u{a0}; l'arbitre peut agir sur ce qu'il a vu."],
        chosen: "Non. À moins que l'arbitre l'ait vu lui-même, la réclamation échoue, le coup reste et personne n'est pénalisé.",
        because: "4.8 donne la réclamation contre l'autre joueur, tandis que 12.1 oblige un arbitre qui sait.",
    },
    // C-21
    TranslatedReading {
        question: "Le texte de juillet 2017 rend illégal un coup à deux mains sans demander d'appui. En fallait-il un\u{a0}?",
        readings: &["Non\u{a0}: le texte à la lettre.", "Oui\u{a0}: comme dans la pratique de l'époque et le texte de 2018."],
        chosen: "Oui\u{a0}; le texte à la lettre est gardé comme note à cette édition.",
        because: "Un coup illégal est achevé par l'appui, et les interprétations de la Commission ont été appliquées en ce sens dès le début.",
    },
    // C-22
    TranslatedReading {
        question: "Un coup illégal a été achevé sans être remarqué, puis la chute du drapeau de l'adversaire a été signalée d'abord. Qu'est-ce qui l'emporte\u{a0}?",
        readings: &["Le drapeau\u{a0}: la partie est finie.", "Le coup illégal\u{a0}: sa victime a perdu le temps par lui."],
        chosen: "Ce qui a été constaté d'abord. Le résultat demeure, à moins que l'arbitre lui-même ait vu le coup illégal\u{a0}: il aurait alors dû agir, et la position et les temps sont rétablis.",
        because: "Les deux faits prennent effet en étant remarqués, et rien n'est défait après la partie.",
    },
    // C-23
    TranslatedReading {
        question: "En 2014 et 2017, un pion non promu en rapide ou en blitz sans supervision\u{a0}: perd-il, ou l'arbitre attend-il un coup\u{a0}?",
        readings: &["Il perd, par la clause sur les coups illégaux.", "L'arbitre attend un coup, par la clause sur les positions illégales."],
        chosen: "Il perd si l'appui a été vu, ou réclamé, à temps\u{a0}; un pion simplement trouvé là plus tard fait attendre l'arbitre un coup.",
        because: "Chaque clause a ainsi son propre cas, l'action et la position.",
    },
    // C-24
    TranslatedReading {
        question: "En route vers c1, le roi glisse de la main sur d1. Roque ou coup de roi\u{a0}?",
        readings: &["Le roque doit être achevé\u{a0}: le roi a été lâché.", "Un simple coup de roi en d1."],
        chosen: "Un simple coup de roi.",
        because: "La phrase sur le roi lâché suppose le pas de deux cases\u{a0}; sans lui, 4.7 s'applique à toute pièce lâchée légalement.",
    },
    // C-25
    TranslatedReading {
        question: "Que coûtaient deux mains avant juillet 2017\u{a0}?",
        readings: &["Rien d'autre que la discrétion de l'arbitre.", "Autant qu'un coup illégal."],
        chosen: "La discrétion de l'arbitre seulement.",
        because: "Ces textes ont la règle de la main unique et la liste des pénalités, et rien entre les deux\u{a0}; dans Nakamura contre Nepomniachtchi (2015) le résultat est demeuré.",
    },
    // C-26
    TranslatedReading {
        question: "La victime d'une irrégularité relance la pendule de l'autre joueur alors que les deux auraient dû être arrêtées. Un appui sans coup\u{a0}?",
        readings: &["Oui, à la lettre.", "Non, un accident."],
        chosen: "Non\u{a0}; il n'est pas compté.",
        because: "Le Manuel y voit un accident, et la disposition vise le temps gagné par un appui à vide.",
    },
    // C-27
    TranslatedReading {
        question: "La main s'est refermée sur la voisine de la pièce voulue. Laquelle est liée\u{a0}?",
        readings: &["La pièce qui a été touchée.", "La pièce qui était voulue, si l'arbitre en est convaincu."],
        chosen: "À partir de 2017, la pièce qui a été touchée\u{a0}; en 2014, l'arbitre peut peser ce qui était voulu.",
        because: "4.2.2 ne laisse pas de place aux intentions, tandis que le texte de 2014 demandait la volonté de jouer cette pièce même.",
    },
    // C-28
    TranslatedReading {
        question: "L'adversaire a lâché une pièce pour un coup illégal et n'a pas appuyé. Un contact de ma part m'oblige-t-il, et un coup entier de ma part est-il une réponse\u{a0}?",
        readings: &["Oui\u{a0}: l'adversaire a fini d'agir.", "Non\u{a0}: rien n'est encore joué, le trait ne m'est donc pas revenu."],
        chosen: "Aucune obligation ne naît d'un contact\u{a0}; un coup entier, même s'il mate, est pris comme la réponse.",
        because: "4.7 ne laisse jouer qu'un coup légal, et avoir le trait commence là\u{a0}; sur la réponse entière les arbitres sont partagés.",
    },
    // C-29
    TranslatedReading {
        question: "7.5.1 applique 4.3 et 4.7 au coup de remplacement. 4.4 s'applique-t-il aussi\u{a0}?",
        readings: &["Non, il n'est pas nommé.", "Oui, dans les faits."],
        chosen: "Oui dans les faits\u{a0}: après un roque illégal, un autre coup de roi est dû, jamais un coup de tour.",
        because: "4.7.2 répète la règle sur le roque, et 4.4 est la manière dont un tel contact doit se lire.",
    },
    // C-30
    TranslatedReading {
        question: "Quand le deuxième coup illégal coûte la partie\u{a0}: dans quelle position l'adversaire doit-il être incapable de mater pour qu'elle soit nulle\u{a0}?",
        readings: &["Celle qui suit le coup illégal.", "Celle qui est rétablie."],
        chosen: "Celle qui est rétablie\u{a0}; avec un pion non promu, la dame étant posée.",
        because: "Sinon une prise illégale de la dernière pièce capable de mater sauverait un demi-point au fautif.",
    },
    // C-31
    TranslatedReading {
        question: "Combien de temps est rendu après une irrégularité\u{a0}?",
        readings: &["Tout ce qui a été utilisé depuis.", "Rien.", "Ce que l'arbitre juge équitable."],
        chosen: "L'incrément est retiré de la pendule du fautif et les minutes de pénalité s'ajoutent\u{a0}; le reste demeure. Le moteur le montre comme une proposition à modifier.",
        because: "L'article demande du jugement, et ce réglage par défaut change le moins.",
    },
    // C-32
    TranslatedReading {
        question: "Que se passe-t-il si une réclamation ou une annonce a été faite par un signe, dans une autre langue, avec les mauvais mots ou trop tard\u{a0}?",
        readings: &["Seuls les mots voulus comptent.", "Le sens compte, le moment est strict."],
        chosen: "Le sens compte, mais il faut venir à temps\u{a0}: avant le contact, ou avant le coup.",
        because: "Les Règles donnent leurs mots comme exemples, tandis que l'ordre des événements est l'objet même de la règle.",
    },
    // C-33
    TranslatedReading {
        question: "Les numéros de paragraphe de 2014 dans les articles 6 à 9 sont-ils justes\u{a0}?",
        readings: &["Oui, par analogie avec 2009 et 2017.", "Inconnu tant que le texte complet n'a pas été lu."],
        chosen: "Ils sont utilisés, et marqués comme non vérifiés.",
        because: "Seuls l'article 4 et quelques clauses de ce texte ont été lus en entier\u{a0}; les autres numéros viennent de résumés.",
    },
    // C-34
    TranslatedReading {
        question: "Quels drapeaux tombés ne comptent plus une fois qu'une irrégularité a été traitée et que du temps a été ajouté ou réglé\u{a0}?",
        readings: &["Tous ceux qui sont tombés avant.", "Seulement celui qui est tombé pendant le temps que l'irrégularité a fait courir.", "Aucun\u{a0}: un drapeau tombé est un drapeau tombé."],
        chosen: "Celui qui est tombé pendant le temps que l'irrégularité a fait courir. Celui d'un coup du joueur lui-même, ou après un appui tardif, compte s'il est signalé avant que la pendule soit réglée\u{a0}; quand des pièces ont été déplacées et la pendule non réglée, l'arbitre est interrogé.",
        because: "Des minutes s'ajoutent à une pendule avec laquelle on peut jouer, et nul ne gagne par sa propre irrégularité.",
    },
    // C-35
    TranslatedReading {
        question: "Une réponse est exécutée avant que le coup de l'adversaire soit joué. Revient-elle, ou reste-t-elle\u{a0}?",
        readings: &["Elle revient\u{a0}: on ne répond pas à un coup qui n'est pas joué.", "Elle reste comme réponse si elle est légale une fois le coup joué."],
        chosen: "La pièce reste où elle a été posée et l'arbitre dit ce qu'il en est\u{a0}; achevée et suivie de l'appui sans objection, elle est la réponse.",
        because: "1.3 ne donne le trait que lorsque le coup adverse est joué, mais on joue ainsi dans les parties rapides et personne n'y perd.",
    },
    // C-36
    TranslatedReading {
        question: "Une nouvelle pièce est posée sur la case de promotion, le pion n'est pas touché, et une autre pièce est retirée. Que faut-il jouer\u{a0}?",
        readings: &["Cette promotion.", "Un coup de la seule pièce de l'échiquier qui a été touchée."],
        chosen: "Cette promotion.",
        because: "Le choix est définitif dès que la nouvelle pièce a touché la case, et seule cette promotion peut être voulue.",
    },
    // C-37
    TranslatedReading {
        question: "Un coup a été joué et sa pièce échangée contre une autre avant l'appui. Coup repris, ou coup illégal\u{a0}?",
        readings: &["Le coup reste, il est repris à tort.", "L'échiquier de l'appui ne vient d'aucun coup légal\u{a0}: illégal."],
        chosen: "Le coup joué reste\u{a0}; échanger sa pièce relève de l'appréciation de l'arbitre.",
        because: "Ce qui est joué ne peut plus être changé, quoi qu'il arrive à l'échiquier avant l'appui.",
    },
    // C-38
    TranslatedReading {
        question: "US Chess, variante I de la règle 10I2\u{a0}: la tour, touchée d'abord pour roquer, est lâchée où son propre coup est légal. Déterminé, ou le roque peut-il être achevé\u{a0}?",
        readings: &["Le coup de tour est déterminé.", "Le roque peut encore être achevé."],
        chosen: "Le coup de tour est déterminé.",
        because: "La variante pardonne l'ordre des contacts, non une pièce lâchée sur une case légale.",
    },
    // C-39
    TranslatedReading {
        question: "US Chess\u{a0}: peut-on roquer avec un roi ou une tour mal placés depuis le début, quand il est trop tard pour une nouvelle partie\u{a0}?",
        readings: &["Oui\u{a0}: la position sur l'échiquier compte.", "Non."],
        chosen: "Non.",
        because: "Les directeurs sont partagés\u{a0}; les Règles de la FIDE l'excluent dans le même cas.",
    },
    // C-40
    TranslatedReading {
        question: "US Chess\u{a0}: jusqu'à quand faut-il réclamer un coup illégal pour recevoir les deux minutes\u{a0}?",
        readings: &["Aussitôt.", "Avant que le coup du réclamant soit déterminé.", "Avant que le réclamant achève son coup suivant."],
        chosen: "Avant que le réclamant achève son coup suivant\u{a0}; plus tard la position est corrigée sans minutes.",
        because: "La règle demande une réclamation à temps depuis août 2020, et cette lecture est celle qui retire le moins.",
    },
    // C-41
    TranslatedReading {
        question: "US Chess\u{a0}: un joueur joue deux coups de suite. Coup illégal, ou question de conduite\u{a0}?",
        readings: &["Un coup illégal.", "La conduite."],
        chosen: "La conduite\u{a0}: le second coup est annulé.",
        because: "Chacun des deux est un coup légal\u{a0}; le même choix vaut pour les Règles de la FIDE.",
    },
    // C-42
    TranslatedReading {
        question: "US Chess\u{a0}: un coup déterminé a été changé avant l'appui. Qui le soulève\u{a0}?",
        readings: &["Le directeur aussi.", "L'adversaire seul."],
        chosen: "L'adversaire seul, comme pour les pièces touchées.",
        because: "La règle 21D énumère les cas où un directeur intervient, et celui-ci n'y est pas.",
    },
    // C-43
    TranslatedReading {
        question: "Les pendules sont arrêtées, une main est tendue, un résultat est écrit. Abandon, nulle convenue, ou rien\u{a0}?",
        readings: &["Un abandon.", "Un accord sur la nulle.", "Rien en soi."],
        chosen: "Rien en soi\u{a0}: c'est un indice pour l'arbitre.",
        because: "Le même geste a voulu dire chacune des trois choses, et une partie finit par une déclaration qui est comprise.",
    },
    // C-44
    TranslatedReading {
        question: "Directives III, moyens normaux, là où aucun arbitre ne peut décider. Que devient la réclamation\u{a0}?",
        readings: &["Elle arrête la partie, et un arbitre reçoit la position ensuite.", "Elle ne peut être faite."],
        chosen: "L'arbitre est interrogé, comme là où il y en a un.",
        because: "Qu'il y en ait un dépend de la compétition, et seul son règlement peut le dire.",
    },
    // C-45
    TranslatedReading {
        question: "Un roi a été pris, et un drapeau tombe. Dans quelle position l'adversaire doit-il être incapable de mater pour que la partie soit nulle\u{a0}?",
        readings: &["Sur l'échiquier tel qu'il est.", "Dans la dernière position légale."],
        chosen: "Dans la position qui précède le premier coup illégal\u{a0}; un échiquier sans roi n'est pas examiné.",
        because: "Aucune suite de coups légaux ne part d'un échiquier sans roi, et nul ne gagne à un coup illégal.",
    },
];
