## Configuration : ce que toutes les pages ont en commun

setup-log-in = Pour configurer un tournoi, connectez-vous d’abord.
setup-save = Enregistrer
setup-saved = Enregistré
setup-unreachable = Le service est injoignable. Votre saisie est toujours là : réessayez quand il sera de retour.
setup-leave = Votre saisie n’est pas encore enregistrée. L’abandonner ?
setup-change = Modifier
setup-delete = Supprimer
setup-deleted = { $name } : supprimé
setup-do = Que faire
setup-more-of = Autres actions : { $of }
setup-more = Autres réglages
setup-needed = à remplir
setup-not-told = non indiqué
setup-pick = Veuillez choisir
setup-yes = oui
setup-no = non
setup-empty = rien
setup-once = Il est affiché cette seule fois. S’il est perdu, supprimez celui-ci et créez-en un autre.
setup-once-kept = Je l’ai noté
setup-minutes = min
setup-seconds = s
setup-days = jours
setup-move = coup
setup-meanwhile = Quelqu’un d’autre a modifié ceci pendant votre saisie
setup-meanwhile-was = était « { $was } », est maintenant « { $now } ».
setup-meanwhile-mine = Vous avez saisi « { $mine } », qui est conservé.
setup-meanwhile-about = Ce que vous n’avez pas touché montre désormais les valeurs de l’autre personne ; votre saisie est intacte. Vérifiez, puis enregistrez de nouveau.

## Ce qu’un champ doit être, par le nom que le service lui donne

setup-wrong-old = Ce n’est pas votre mot de passe actuel. Écrivez celui avec lequel vous vous êtes connecté.
setup-wrong-present_password = Ce n’est pas votre mot de passe actuel. Écrivez celui avec lequel vous vous êtes connecté.
setup-wrong-code = Le code est faux, a déjà servi ou est trop ancien. Écrivez celui qui est montré maintenant.
setup-wrong-new = Un mot de passe a de 8 à 256 caractères.
setup-wrong-password = Un mot de passe a de 8 à 256 caractères.
setup-wrong-same = C’est le mot de passe actuel. Écrivez-en un autre.
setup-wrong-again = Le nouveau mot de passe n’est pas le même les deux fois. Écrivez-le de nouveau.
setup-wrong-login = Écrivez de 1 à 64 lettres sans accents, chiffres ou . _ @ -
setup-wrong-name = Écrivez de 1 à 200 caractères, pas seulement des espaces.
setup-wrong-label = Écrivez de 1 à 200 caractères, pas seulement des espaces.
setup-wrong-time_zone = Ce fuseau horaire n’existe pas. Choisissez-en un de la liste, par exemple « Europe/Paris ».
setup-wrong-black = Choisissez un joueur de ce tournoi, autre que celui des Blancs.
setup-wrong-url = Rien ne peut être envoyé à cette adresse. Elle commence par https://, elle est publique, sauf si l’opérateur en permet d’autres, et ne nomme aucun utilisateur.
setup-wrong-occasions = Choisissez-en au moins une.

## Tournois

setup-event-make = Créer un tournoi
setup-event-make-about = Donnez-lui un nom et commencez : tout se modifie ensuite.
setup-event-make-do = Créer le tournoi
setup-event-made = { $name } est créé. Créez maintenant sa première ronde, ou importez ses appariements.
setup-events-none = Il n’y a pas encore de tournoi.
setup-events-not-yours = Seul un arbitre principal de tout le service crée des tournois. Vous voyez ici ceux qui existent.
setup-of-event = Parties du tournoi
setup-event-and-rounds = Tournoi et rondes
setup-event = Le tournoi
setup-event-not-yours = Seul l’arbitre principal modifie le tournoi. Vous pouvez lire les réglages.
setup-is-archived = Ce tournoi est terminé et archivé : ses échiquiers n’acceptent plus d’actes.
setup-event-name = Nom
setup-event-city = Ville
setup-event-zone = Fuseau horaire
setup-event-zone-about = Les rondes commencent à l’heure de ce lieu. Tapez le début, par exemple « Europe/Paris ».
setup-event-shown = Ce que voient joueurs et spectateurs
setup-announcement = Les décisions deviennent publiques
setup-announcement-confirmed = quand un arbitre les a confirmées
setup-announcement-confirmed-about = Le choix habituel. La décision attend dans la salle qu’un arbitre la confirme, la modifie ou l’écarte ; d’ici là, ni joueurs ni spectateurs ne la voient.
setup-announcement-automatic = aussitôt, sans arbitre
setup-announcement-automatic-about = Pour l’entraînement et les parties sans arbitre. Seul ce que le moteur laisse à un arbitre attend encore ; ce que les Règles interdisent de dire aux joueurs reste caché aussi.
setup-delay = Retard pour les spectateurs
setup-delay-about = Coups et décisions n’arrivent qu’après ce délai sur les écrans publics, afin que personne ne puisse aider de l’extérieur pendant que c’est encore utile. 15 minutes est l’usage ; 0 montre tout aussitôt.
setup-event-boards = Échiquiers dans la salle
setup-default-time = Délai de forfait
setup-default-time-about = Qui n’est pas venu ce temps après le début d’une ronde perd, sauf si l’arbitre en décide autrement. La salle le signale alors pour ceux que vous avez marqués absents. Vide : elle ne signale rien.
setup-down = Un échiquier muet est déclaré hors ligne après
setup-down-about = Si l’appareil d’une partie en cours n’a rien envoyé pendant cette durée, l’échiquier est signalé hors ligne aux arbitres et aux opérateurs. Une durée courte avertit plus tôt, mais aussi pour les appareils qui ne parlent qu’à chaque coup. De 15 secondes à un jour.
setup-event-after = La fin, et les données personnelles
setup-privacy-about = Le public voit le nom, le titre et le classement des joueurs, sauf si un nom est masqué sous Joueurs. Les codes FIDE et les dates de naissance ne sont montrés qu’à l’arbitre principal.
setup-retention = Conserver les données personnelles après la fin pendant
setup-retention-about = Ce nombre de jours après l’archivage, l’identité de tous les joueurs et tout ce que des personnes ont écrit dans les procès-verbaux sont effacés définitivement. Coups, décisions et résultats restent. Vide : conservé jusqu’à ce que vous l’effaciez.
setup-archived = Le tournoi est terminé (l’archiver)
setup-archived-about = Ses échiquiers n’acceptent plus d’actes et ses appareils se taisent ; tout reste lisible et exportable. Les jours ci-dessus sont comptés à partir de là. Décochez pour reprendre.
setup-archived-since = Archivé depuis le { $when }.
setup-erased-since = Les données personnelles ont été effacées le { $when }.
setup-whole = Le tournoi en un fichier
setup-event-file = Fichier du tournoi
setup-event-file-about = Le fichier contient le tournoi avec ses joueurs, rondes, échiquiers et procès-verbaux signés, codes FIDE et noms masqués compris : gardez-le aussi confidentiellement que les données des joueurs. Comptes, jetons et webhooks n’y figurent jamais.
setup-event-delete = Supprimer le tournoi
setup-event-delete-not = Un tournoi qui a des rondes ne peut pas être supprimé. Archivez-le quand il est terminé.
setup-event-delete-about = Ses joueurs et ses webhooks disparaissent avec lui. C’est irrévocable.
setup-file = Fichier
setup-file-take = Importer un tournoi d’un fichier
setup-file-about = Un fichier écrit par un autre service (JSON Lines). Il est repris en entier ou pas du tout : les fichiers abîmés et les tournois déjà présents sont refusés.
setup-file-do = Importer le tournoi
setup-file-taken = { $name } a été importé.

## Utilisateurs

setup-accounts = Utilisateurs
setup-accounts-about = Les personnes qui se connectent avec un nom et un mot de passe. Échiquiers et programmes n’ont pas besoin de compte : associez un appareil sous sa ronde, ou créez un jeton.
setup-accounts-not-yours = Seul l’arbitre principal voit et modifie les utilisateurs.
setup-account-make = Ajouter un utilisateur
setup-account-make-do = Ajouter
setup-account-made = { $login } peut maintenant se connecter.
setup-account-change = Modifier un utilisateur
setup-account-you = vous
setup-account-delete = Supprimer un utilisateur
setup-account-delete-about = Cette personne est déconnectée aussitôt et ne peut plus se connecter. Ce qui a été dit sous ce compte reste dans les procès-verbaux.
setup-login-about = Lettres sans accents, chiffres et . _ @ - ; majuscules et minuscules se valent.
setup-password = Votre mot de passe
setup-password-about = De 8 à 256 caractères. Une phrase de quatre mots est sûre et facile à retenir.
setup-password-new = Nouveau mot de passe
setup-password-again = Nouveau mot de passe, encore une fois
setup-password-leave = Laissez vide pour garder l’actuel. Un nouveau mot de passe déconnecte cet utilisateur partout.
setup-password-old = Mot de passe actuel
setup-password-do = Changer le mot de passe
setup-password-changed = Votre mot de passe est changé. Vous avez été déconnecté partout ailleurs.
setup-password-change-about = Vous restez connecté ici et serez déconnecté partout ailleurs.
setup-password-not-yours = Vous n’avez pas de mot de passe ici : vous utilisez un jeton ou un lien.
setup-factor = Un code de votre téléphone
setup-factor-about = Qui connaît votre mot de passe ne peut se connecter avec lui seul : un programme de votre téléphone montre un code, demandé lui aussi, qui change toutes les trente secondes. Tout programme de codes à usage unique (TOTP) convient.
setup-factor-begin = Mettre en place
setup-factor-picture = Code QR contenant le secret pour le programme de votre téléphone
setup-factor-secret = Le même, à saisir
setup-factor-once = Lisez l’image avec le programme de votre téléphone, puis entrez le code qu’il montre. Le secret et l’image ne sont montrés que maintenant.
setup-factor-code = Code
setup-factor-code-about = Celui que le programme montre maintenant, ou un code de secours.
setup-factor-on = Demander désormais un code
setup-factor-is-on = { $count ->
    [one] Un code est demandé quand vous vous connectez. Il reste { $count } code de secours.
   *[other] Un code est demandé quand vous vous connectez. Il reste { $count } codes de secours.
}
setup-factor-off = Ne plus demander de code
setup-factor-is-off = Aucun code n’est plus demandé.
setup-factor-recovery = Codes de secours
setup-factor-recovery-about = Un code est demandé désormais. Imprimez ceux-ci et gardez-les loin de votre téléphone : chacun vous laisse entrer une fois, à la place d’un code, quand le téléphone est perdu.
setup-factor-take-off = Ne pas demander de code
setup-factor-take-off-about = Pour quelqu’un qui a perdu téléphone et codes de secours. Assurez-vous que c’est bien cette personne : le mot de passe seul suffit ensuite, jusqu’à ce qu’un code soit remis en place. Ceci est inscrit au journal.
setup-factor-taken-off = { $login } se connecte avec le seul mot de passe.
setup-account-with-code = avec un code
setup-roles = Ce que permet chaque rôle
setup-role = Rôle
setup-role-chief_arbiter = Arbitre principal
setup-role-chief_arbiter-about = Dirige le tournoi : configure tout, voit tout, décide à tous les échiquiers.
setup-role-sector_arbiter = Arbitre de secteur
setup-role-sector_arbiter-about = Décide aux échiquiers d’un secteur, en voit les procès-verbaux, y place les joueurs et y associe les appareils.
setup-role-operator = Opérateur
setup-role-operator-about = Veille aux échiquiers et au réseau : associe les appareils, révoque les jetons, règle les webhooks ; ne voit pas les décisions avant qu’elles soient publiques.
setup-role-auditor = Auditeur
setup-role-auditor-about = Lit tout, y compris qui a fait quoi, et ne modifie rien.
setup-role-player = Joueur
setup-role-player-about = Déclare des actes aux échiquiers où il ou elle joue, et voit ce que voient les spectateurs.
setup-role-board_device = Appareil d’échiquier
setup-role-board_device-about = Rapporte ce qui se passe à un échiquier, et n’apprend rien que le public ne sache.
setup-role-spectator = Spectateur
setup-role-spectator-about = Voit ce que tout le monde peut voir ; n’a pas besoin de compte.
setup-scope = Où
setup-scope-all = Tout le service
setup-scope-event = Tournoi
setup-scope-event-about = Le rôle vaut dans ce seul tournoi. Qui est là pour tout le service l’a dans chaque tournoi.
setup-scope-sector-about = Le nom du secteur, tel que les échiquiers le portent.
setup-scope-board-about = Le rôle vaut à ce seul échiquier. Un appareil s’associe plus simplement sous sa ronde.
setup-scope-player-about = Le rôle vaut aux échiquiers où joue cette personne, pour ses propres actes.
setup-board-of-round = Ronde { $round }, échiquier { $board }

## Entretien

setup-upkeep = Entretien
setup-upkeep-about = Ce qui n’a plus à être conservé est annoncé ici et au journal avant d’être effacé : les parties par lien un jour avant, tout le reste une semaine avant.
setup-upkeep-none = Rien ne va être effacé.
setup-upkeep-what = Ce qui va être effacé
setup-upkeep-count = Combien
setup-upkeep-from = Pas avant
setup-upkeep-persons = Les personnes de « { $event } », et ce qui a été écrit dans ses parties
setup-upkeep-credentials = Connexions, jetons et codes d’association qui ont pris fin
setup-upkeep-audit_lines = Anciennes lignes du journal
setup-upkeep-games = Parties par lien dont le temps est passé
setup-upkeep-doubted = L’horloge du service indique { $clock }, et la dernière heure qu’il a vue est { $seen }. L’une des deux est fausse, et depuis { $since } rien n’est effacé ni annoncé. Si c’est l’horloge, l’opérateur doit la régler.
setup-upkeep-believe = L’horloge est à l’heure
setup-upkeep-believed = L’horloge est de nouveau crue.
setup-upkeep-believe-not-yours = Si l’horloge est à l’heure, un arbitre principal ou un opérateur peut le dire ici.
setup-log-about = Le journal dit qui a vu et fait quoi. Chacune de ses lignes répond de la précédente.
setup-log-verify = Vérifier le journal
setup-log-whole = { $lines ->
    [one] Le journal est entier : { $lines } ligne.
   *[other] Le journal est entier : { $lines } lignes.
}
setup-log-changed = Le journal n’est pas ce qui a été écrit. L’opérateur doit le comparer à une sauvegarde.

## Jetons

setup-tokens = Jetons
setup-tokens-about = Un jeton laisse entrer un programme ou un appareil sans mot de passe. Chacun a un rôle, une portée et une fin.
setup-tokens-not-yours = Seuls les arbitres principaux et les opérateurs voient les jetons.
setup-tokens-none = Il n’y a pas de jeton.
setup-token-make = Créer un jeton
setup-token-make-do = Créer le jeton
setup-token-make-not-yours = Vous pouvez révoquer des jetons ; seul l’arbitre principal en crée. Un appareil s’associe à son échiquier par un code, sous la ronde.
setup-token-label = Son usage
setup-token-label-about = Pour le reconnaître, par exemple « passerelle des pendules, table 4 ».
setup-token-lifetime = Valable
setup-token-lifetime-about = De 1 à 366 jours. Ensuite, il expire de lui-même.
setup-token-until = Jusqu’au
setup-token-made = Jeton « { $label } »
setup-token-made-about = Saisissez ce secret là où le programme demande son jeton.
setup-token-revoke = Révoquer
setup-token-revoke-about = Qui l’utilise est refusé aussitôt. C’est irrévocable ; un appareil associé doit l’être de nouveau.
setup-token-revoked = { $label } : révoqué

## Rondes

setup-rounds-none = Il n’y a pas encore de ronde.
setup-rounds-from-pairings = Les rondes peuvent aussi venir avec le fichier du logiciel d’appariement :
setup-round-make = Créer une ronde
setup-round-make-about = Une cadence usuelle est proposée. Choisissez sous quelles Règles les parties se jouent.
setup-round-as-before = Repris de la ronde précédente. Ne changez que ce qui diffère.
setup-round-make-do = Créer la ronde
setup-round-made = La ronde { $number } est créée. Donnez-lui maintenant des échiquiers ou des appariements.
setup-round-not-yours = Seul l’arbitre principal crée et modifie les rondes. Vous pouvez lire les réglages.
setup-round-number = Numéro de la ronde
setup-round-starts = Commence
setup-round-starts-about = À l’heure de { $zone }. À titre d’information : une partie commence quand elle commence à l’échiquier.
setup-round-day = Jour
setup-round-day-about = Quand seul le jour est connu, comme le rapport d’un programme d’appariement le donne ; si « Commence » est rempli, c’est cela qui compte.
setup-terms = Sous quelles conditions se jouent les parties
setup-terms-change = Si des parties de cette ronde sont en cours, elles sont jugées dès maintenant selon la nouvelle édition, le nouveau type de cadence, la nouvelle supervision et le nouveau règlement ; temps, Échecs 960 (Fischer) et position de départ ne valent que pour les parties qui commencent plus tard. Les conditions précédentes sont conservées avec l’instant du changement. Dès qu’une partie a commencé, l’édition reste dans sa famille : FIDE, US Chess ou historique.
setup-later = Les rondes suivantes
setup-later-about = { $count ->
    [one] La ronde { $numbers } se joue sous d’autres conditions.
   *[other] Les rondes { $numbers } se jouent sous d’autres conditions.
  }
setup-later-do = Y appliquer aussi ces conditions
setup-later-ask = { $count ->
    [one] La ronde { $numbers } reçoit les conditions de la ronde { $from }. Son heure de début reste la sienne.
   *[other] Les rondes { $numbers } reçoivent les conditions de la ronde { $from }. Chacune garde son heure de début.
  }
setup-later-done = { $count ->
    [one] La ronde { $numbers } se joue aussi sous ces conditions.
   *[other] Les rondes { $numbers } se jouent aussi sous ces conditions.
  }
setup-former = { $count ->
    [one] Les conditions ont été changées une fois
   *[other] Les conditions ont été changées { $count } fois
}
setup-former-until = Jusqu’au { $when } :
setup-law = Les Règles
setup-edition = Édition
setup-control = Type de cadence
setup-control-about = Selon les Règles de la FIDE depuis 2014 : le temps d’un joueur plus 60 incréments. 60 minutes ou plus : cadence classique ; 10 ou moins : blitz ; entre les deux : rapide. La page ne le déduit pas des temps indiqués.
setup-control-standard-about = Les coups sont notés ; à un coup illégal, l’adversaire reçoit deux minutes selon les Règles de la FIDE.
setup-control-rapid-about = Personne n’est tenu de noter ; à un coup illégal, l’adversaire reçoit une minute depuis 2023, deux auparavant.
setup-control-blitz-about = Comme en rapide, mais une minute dès 2014. Les directives III ne s’appliquent jamais.
setup-supervision = Supervision
setup-supervision-about = Compte en rapide et en blitz selon les Règles de la FIDE. C’est un engagement du règlement pour tout le tournoi, non un jugement échiquier par échiquier.
setup-supervision-adequate = Adéquate : les règles de compétition s’appliquent
setup-supervision-adequate-about = Un arbitre pour trois parties rapides au plus, ou pour chaque partie de blitz ; depuis 2017, chaque partie est aussi enregistrée. Les coups illégaux sont traités comme en cadence classique, à tout moment de la partie.
setup-supervision-inadequate = Non adéquate
setup-supervision-inadequate-about = Un coup illégal ne compte que si, avant que l’adversaire joue son coup suivant, l’arbitre le voit ou l’adversaire le réclame (2009 : l’adversaire seul) ; après ce coup, il reste sur l’échiquier. Sous 2014 et 2017, le premier perd. Une mauvaise mise en place ne peut plus être réclamée après dix coups (2009 : trois).
setup-clock = Temps
setup-clock-about = Ce que les pendules affichent au début de la partie. Toute correction proposée par une décision est calculée d’après ces temps, incréments compris.
setup-clock-usual = Usuels :
setup-clock-words = { $main } min + { $increment } s/coup
setup-periods = Périodes de la pendule
setup-periods-about = Seulement s’il y en a plus d’une : coups, secondes et incrément de chacune, séparés par un deux-points. C’est affiché et écrit dans les fichiers ; ce que les pendules montrent au début est ci-dessus, et le temps d’une période suivante est ajouté par les pendules, pas ici.
setup-clock-delay = délai de { $delay } s
setup-clock-there = Les temps des pendules sont suivis
setup-clock-there-about = Décochez si aucune pendule n’est reliée et que personne ne saisit les temps : les décisions disent alors combien ajouter, non ce que la pendule doit afficher.
setup-clock-main = Temps de chaque joueur
setup-clock-main-about = Celui des Blancs, si les Noirs en ont un autre.
setup-clock-black = Noirs, si différent
setup-clock-black-about = Vide : autant que les Blancs, comme presque toujours.
setup-clock-increment = Incrément par coup
setup-clock-increment-about = Ajouté à chaque coup ; 0 s’il n’y en a pas. Celui qu’un coup illégal a rapporté est retiré.
setup-clock-delay-label = Délai par coup
setup-clock-delay-about = S’écoule avant le temps du joueur, comme souvent aux États-Unis ; 0 s’il n’y en a pas.
setup-beginning = Comment les parties commencent
setup-chess960 = Échecs 960 (Fischer)
setup-chess960-about = Le roque est jugé selon les règles des Échecs 960 : le roi prend sa tour, de n’importe quelles cases. Sans position ci-dessous, une seule est tirée au sort pour toutes les parties de la ronde.
setup-fen = Position de départ (FEN)
setup-fen-about = Vide : la position habituelle. Sinon, chaque partie de la ronde commence ici ; la position peut être une qu’aucune partie n’atteindrait.
setup-round-more = Position initiale, Chess960, règlement du tournoi
setup-regulations = Règlement du tournoi
setup-regulations-about = Seulement ce qui s’écarte des Règles. Ce qui est vide suit l’édition.
setup-illegal = Coups illégaux pour perdre
setup-illegal-about = Le numéro du coup illégal achevé qui perd la partie (ou fait nulle, si l’adversaire ne peut pas mater). FIDE depuis 2014 : 2. Un tournoi de jeunes peut prendre 3. Sans effet sous US Chess et les codes historiques.
setup-penalty = Temps pour un coup illégal
setup-penalty-about = Ce que reçoit l’adversaire pour chaque coup illégal qui ne perd pas, au lieu de la ou des deux minutes de l’édition.
setup-no-offers = Pas de proposition de nulle avant
setup-no-offers-about = Propositions et accords avant ce coup sont rejetés. Les réclamations par répétition, cinquante coups, etc. restent possibles.
setup-guidelines = Les directives III sont annoncées (parties sans incrément)
setup-guidelines-about = Avec moins de deux minutes, on peut demander un incrément de cinq secondes ou réclamer la nulle parce que l’adversaire ne peut pas gagner ou n’essaie pas ; quand les deux drapeaux sont tombés sans qu’on sache lequel d’abord, la dernière période finit par la nulle. En cadence classique et en rapide seulement.
setup-pressure = Le zeitnot compte (US Chess 11D1)
setup-pressure-about = Seuls les joueurs peuvent alors réclamer des coups illégaux, seulement les deux derniers, et sans temps ajouté. Le moteur le constate lui-même si la pendule est suivie.
setup-disabled = Joueurs déficients visuels
setup-disabled-about = L’appendice D pour qui a cette couleur à n’importe quel échiquier de la ronde : est touchée la pièce sortie de son trou, et un coup est joué quand il est exécuté et annoncé. Si un seul échiquier est concerné, prenez une ronde à part.
setup-assistant = Joueurs avec assistant
setup-assistant-about = À n’importe quel échiquier de la ronde, un assistant exécute les coups de qui a cette couleur : ce que dit le joueur compte, les gestes de l’assistant n’engagent personne.
setup-video = La vidéo peut trancher
setup-video-about = Les arbitres ne peuvent regarder les enregistrements d’un système d’assistance vidéo que dans les cas que le règlement de l’événement nomme à l’avance (selon les Règles actuelles de la FIDE : Manuel, C.12, 1.2.6). Ils citent la caméra et l’heure, et la décision dit qu’elle s’y fonde. Dans tous les autres cas, rien ne se fonde sur un enregistrement.
setup-video-seen = Ce qu’on y a vu
setup-video-answered = Ce qui est demandé

## Échiquiers

setup-boards = Échiquiers
setup-boards-none = Cette ronde n’a pas encore d’échiquiers. Ils viennent avec les appariements, ou un à un.
setup-boards-not-yours = Les échiquiers sont modifiés par l’arbitre principal et, dans leurs secteurs, par les arbitres de secteur.
setup-cards = Cartes des tables
setup-stands = État
setup-board-make = Ajouter un échiquier
setup-board-make-do = Ajouter
setup-board-made = L’échiquier { $number } est prêt.
setup-board-change = Modifier l’échiquier { $number }
setup-board-number = Numéro
setup-board-number-about = Comme sur la table, dans la salle.
setup-board-delete = Supprimer l’échiquier { $number }
setup-board-delete-about = Seul un échiquier dont la partie n’a pas commencé peut être supprimé.
setup-sector-about = Une partie de la salle qui a son arbitre, par exemple « A » ou « Scène » ; peut rester vide.
setup-sector-none = aucun secteur
setup-seats-about = Dès que la partie a commencé, ses joueurs restent ; numéro et secteur peuvent changer.
setup-sectors = Répartir en secteurs
setup-sectors-about = Place d’un coup les échiquiers d’un numéro à un autre dans un secteur.
setup-sectors-from = De l’échiquier
setup-sectors-to = À l’échiquier
setup-sectors-do = Placer dans le secteur
setup-sectors-done = { $count ->
    [one] 1 échiquier : { $sector }
   *[other] { $count } échiquiers : { $sector }
}
setup-device-do = Associer
setup-device = Associer un appareil à l’échiquier { $number }
setup-device-about = Scannez l’image avec l’appareil, ou saisissez-y l’adresse et le code. Le code sert une fois ; ensuite, l’appareil rapporte cet échiquier et aucun autre.
setup-device-heard = Dernier signe d’un appareil de cet échiquier : { $when }.
setup-device-not-heard = Aucun appareil de cet échiquier ne s’est encore manifesté.
setup-code = Code
setup-code-picture = Code QR avec l’adresse de ce service et le code
setup-code-left = Valable encore { $time }
setup-code-over = Le code a expiré. Créez-en un nouveau.
setup-code-again = Nouveau code
setup-code-address = Adresse à saisir
setup-code-here = Les autres appareils ne peuvent pas joindre cette adresse : elle signifie « cette machine même ». Ouvrez cette page sous l’adresse que la machine a dans le réseau de la salle.

## Joueurs

setup-player = Joueur
setup-players = Joueurs
setup-players-count = { $count ->
    [0] Aucun joueur
    [one] 1 joueur
   *[other] { $count } joueurs
}
setup-players-none = Il n’y a pas encore de joueurs. Collez une liste, ajoutez-les un à un, ou reprenez-les avec les appariements :
setup-players-none-found = Aucun joueur de ce nom.
setup-players-more = En afficher { $count } de plus
setup-players-not-yours = Seul l’arbitre principal modifie les joueurs et voit codes FIDE, dates de naissance et noms masqués.
setup-list = Coller une liste de joueurs
setup-list-text = Un joueur par ligne
setup-list-about = Un nom seul, ou avec Elo, code FIDE, titre et fédération, séparés par des virgules, des points-virgules ou des tabulations. Des en-têtes peuvent précéder.
setup-list-read = { $count ->
    [one] { $count } joueur a été lu
   *[other] { $count } joueurs ont été lus
}
setup-list-known = déjà inscrit
setup-list-left-out = { $count ->
    [one] { $count } d’entre eux est déjà inscrit et n’est pas repris.
   *[other] { $count } d’entre eux sont déjà inscrits et ne sont pas repris.
}
setup-list-do = { $count ->
    [one] Ajouter { $count } joueur
   *[other] Ajouter { $count } joueurs
}
setup-list-under = { $count } sur { $of } ajoutés
setup-list-added = { $count ->
    [one] { $count } joueur a été ajouté
   *[other] { $count } joueurs ont été ajoutés
}
setup-player-make = Ajouter un joueur
setup-player-make-do = Ajouter
setup-player-made = N° { $number } : { $name }
setup-player-change = Modifier un joueur
setup-player-search = Nom ou numéro
setup-player-number = N°
setup-player-name = Nom
setup-player-name-about = Comme dans le logiciel d’appariement, par exemple « Archer, Ada ».
setup-player-hidden = Masquer le nom
setup-player-hidden-about = Tous sauf l’arbitre principal voient un numéro au lieu du nom : le public comme les autres arbitres.
setup-player-withdrawn = Retiré à partir de la ronde
setup-player-withdrawn-about = Le numéro de la première ronde que le joueur ne joue plus ; vide : il continue. S’il est déjà assis dans une telle ronde, la salle le compte parmi les absents : saisissez là ce que devient la partie. Le programme d’appariement l’apprend avec le prochain rapport.
setup-player-is-withdrawn = retiré à partir de la ronde { $round }
setup-player-is-hidden = nom masqué
setup-player-title = Titre
setup-player-rating = Classement
setup-player-federation = Fédération
setup-player-federation-about = Ses trois lettres.
setup-player-fide = Code FIDE
setup-player-birth = Date de naissance
setup-player-sex = Sexe
setup-player-female = féminin
setup-player-male = masculin
setup-player-private = Code FIDE, date de naissance et sexe ne servent qu’au rapport pour le logiciel d’appariement ; seul l’arbitre principal les voit ici.
setup-player-erased = effacé
setup-player-data = Données personnelles
setup-player-delete = Supprimer un joueur
setup-player-delete-about = Qui est placé à un échiquier reste ; effacez plutôt la personne.
setup-player-erase = Effacer
setup-erase = Effacer une personne
setup-erase-do = Effacer définitivement
setup-erase-about = Nom, titre, classement, fédération, code FIDE et date de naissance sont effacés ici et dans les fichiers d’appariements conservés. Le numéro de départ, les parties et les résultats restent, et les procès-verbaux restent vérifiables. Personne ne peut revenir en arrière.
setup-erase-type = Écrivez le numéro { $number } pour confirmer
setup-erase-texts = Effacer aussi ce que des personnes ont écrit dans les procès-verbaux des parties
setup-erase-texts-about = Motifs, notes et déclarations de tous dans ces parties, car ils peuvent nommer la personne. Coups et décisions restent.
setup-erased = { $texts ->
    [0] La personne est effacée.
    [one] La personne et 1 texte sont effacés.
   *[other] La personne et { $texts } textes sont effacés.
}

## Appariements

setup-pairings = Appariements
setup-pairings-not-yours = Seul l’arbitre principal importe des appariements. Vous pouvez les exporter, avec les résultats.
setup-pairings-taken = Les appariements ont été repris.
setup-take = Importer des appariements
setup-take-about = Collez le rapport de votre logiciel d’appariement (TRF16 ou TRF26), un tableau, ou une ligne par échiquier (« 1. Ada Archer – Bo Bishop »), ou choisissez le fichier. On vous montre d’abord ce qui serait fait ; rien ne change avant votre accord.
setup-take-no-text = Ce n’est pas un fichier texte. Choisissez le rapport ou le tableau que le logiciel d’appariement a écrit.
setup-take-nothing = Il n’y a pas d’appariements dedans. Un rapport a une ligne par joueur, qui commence par 001 ; un tableau, une ligne par échiquier sous celle qui nomme les colonnes.
setup-take-unreadable = Le fichier n’a pas pu être lu. Est-il bien ce qui est choisi sous « De quoi il s’agit » ? Un tableau nomme d’abord ses colonnes, dont « white » et « black ». Corrigez ceci :
setup-take-found-out = Le texte n’a pu être lu ni comme rapport ni comme tableau. Corrigez ceci, ou choisissez sous « De quoi il s’agit » ce que vous avez :
setup-take-no-column = Aucune colonne ne dit qui a les Blancs ou les Noirs.
setup-take-players = Une simple liste de joueurs va dans :
setup-take-lines = Est-ce le bon fichier, et ses lettres sont-elles justes ? Parmi ses lignes :
setup-take-lines-guessed = Le fichier n’est pas en UTF-8 ; ses lettres ont été lues en Windows-1252. Sont-elles justes dans ces lignes ? Sinon, enregistrez-le en UTF-8 et choisissez-le de nouveau.
setup-take-pairs = Il apparie en dernier, les Blancs d’abord :
setup-take-results = Les résultats d’un fichier ne terminent aucune partie ici : les échiquiers restent tels quels jusqu’à ce que quelqu’un saisisse leurs résultats. Ils sont gardés et ressortent avec les appariements, tant qu’aucun autre résultat n’est là.
setup-take-text = Appariements en texte
setup-take-file = Ou un fichier
setup-take-format = De quoi il s’agit
setup-take-guess = Détecter
setup-take-trf = rapport TRF
setup-take-csv = tableau (CSV)
setup-take-look = Montrer ce qui serait fait
setup-take-do = Reprendre ces appariements
setup-take-help = Comment un fichier est lu
setup-take-help-csv = Un tableau a une ligne par échiquier. Sa première ligne nomme les colonnes ; « white » et « black » sont obligatoires ; « round », « board », « result », classements, titres et numéros sont possibles (white_rating, white_title, white_federation, white_id, white_fide_id …). Les cellules sont séparées par des points-virgules, des virgules ou des tabulations. Des appariements écrits, un par ligne, se passent de colonnes : « 1. Ada Archer – Bo Bishop » ou « Ada Archer contre Bo Bishop ».
setup-take-help-trf = Les joueurs sont reconnus par leur numéro de départ, leur code FIDE ou leur nom. Le même fichier deux fois ne change rien, et les échiquiers dont la partie a commencé restent tels quels : reprenez le fichier après chaque changement d’appariements.
setup-would = Ce qui serait fait ({ $format })
setup-did = Ce qui a été fait
setup-would-nothing = Aucun joueur, aucune ronde et aucun échiquier ne change : ce qui peut être repris est déjà là.
setup-would-players = Joueurs : { $added ->
    [one] { $added } nouveau
   *[other] { $added } nouveaux
  }, { $changed ->
    [one] { $changed } modifié
   *[other] { $changed } modifiés
  }
setup-would-rounds = Rondes : { $count ->
    [one] { $count } nouvelle
   *[other] { $count } nouvelles
  }
setup-would-terms = Les nouvelles rondes se jouent aux conditions usuelles : cadence classique, FIDE 2023, sans temps. Réglez-les avant le début des parties.
setup-would-boards = Échiquiers : { $added ->
    [one] { $added } nouveau
   *[other] { $added } nouveaux
  }, { $changed ->
    [one] { $changed } modifié
   *[other] { $changed } modifiés
  }
setup-warnings = { $count ->
    [one] 1 ligne à vérifier
   *[other] { $count } lignes à vérifier
}
setup-warnings-about = Elles ont été lues autrement qu’elles ne sont écrites, ou laissées de côté ; le service dit en anglais pourquoi. Corrigez le fichier, ou vérifiez que c’est voulu.
setup-line = Ligne { $line } :
setup-line-column = Ligne { $line }, colonne { $column } :
setup-give = Appariements et résultats
setup-give-about = Pour le logiciel d’appariement, avec les résultats dont un arbitre répond. L’arbitre principal reçoit le rapport repris tel qu’il était, complété des résultats et des points. Les valeurs qui ne tiennent pas dans les colonnes d’un rapport sont nommées à sa fin. Le PGN contient les coups et, en commentaire, les décisions.
setup-give-one = Ronde { $number } en { $format }
setup-format-pgn = PGN
setup-format-trf16 = TRF16
setup-format-trf26 = TRF26
setup-format-csv = CSV

## Webhooks

setup-webhooks = Webhooks
setup-webhooks-about = Une adresse extérieure qui est avertie quand un échiquier est hors ligne ou qu’une décision attend : pour une sonnerie, une messagerie ou un voyant dans la salle. Ni noms, ni coups, ni textes de décisions ne sont envoyés.
setup-webhooks-not-yours = Seuls les arbitres principaux et les opérateurs voient les webhooks.
setup-webhooks-none = Il n’y a pas de webhook.
setup-webhook-make = Ajouter un webhook
setup-webhook-make-do = Ajouter
setup-webhook-url = Adresse
setup-webhook-url-about = Commence par https:// et est publique, sauf si l’opérateur du service en permet d’autres.
setup-webhook-made = Secret du webhook
setup-webhook-made-about = Le destinataire s’en sert pour vérifier que les messages viennent d’ici (Standard Webhooks).
setup-webhook-since = depuis le { $when }
setup-webhook-off = Coupé depuis le { $when } : le destinataire n’en veut plus (410)
setup-webhook-delete = Supprimer un webhook
setup-webhook-delete-about = Ce qui attend encore d’y être livré est abandonné.
setup-occasions = De quoi l’avertir
setup-occasion-ruling_open = Une décision attend un arbitre
setup-occasion-ruling_open-about = Dès que s’ouvre une décision que le public ne voit pas avant qu’un arbitre ait tranché.
setup-occasion-board_down = Un échiquier est hors ligne
setup-occasion-board_down-about = Son appareil se tait, ou ses actes ne peuvent être consignés ou jugés.
setup-occasion-board_back = Un échiquier est de retour
setup-occasion-board_back-about = Il est de nouveau entendu et jugé.
setup-occasion-remark_made = Un programme remarque quelque chose
setup-occasion-remark_made-about = Il lit les coups enregistrés : coup illégal, nulle à réclamer, drapeau. Ce n’est pas une décision.
setup-occasion-remark_over = Une remarque n’a plus lieu d’être
setup-occasion-remark_over-about = Ce n’est plus le cas, ou les coups ont été corrigés.

## Les colonnes d’un tableau

setup-columns = Ce que contient chaque colonne
setup-columns-about = Si les en-têtes manquent ou ne sont pas reconnus, dites-le ici. Blancs et Noirs sont nécessaires ; le reste peut être omis.
setup-columns-heading = En-tête
setup-columns-sample = Première ligne
setup-columns-next = Deuxième ligne
setup-columns-paired = La première ligne est un appariement : il n’y a pas d’en-têtes
setup-columns-is = C’est
setup-columns-of = Ce que contient la colonne « { $heading } »
setup-columns-round = Ronde (aucune colonne ne dit laquelle)
setup-columns-do = Lire avec ces colonnes
setup-column-none = omis
setup-column-round = Ronde
setup-column-board = Échiquier
setup-column-white = Blancs : nom
setup-column-black = Noirs : nom
setup-column-result = Résultat
setup-column-white_id = Blancs : numéro de départ
setup-column-white_fide_id = Blancs : numéro FIDE
setup-column-white_rating = Blancs : classement
setup-column-white_title = Blancs : titre
setup-column-white_federation = Blancs : fédération
setup-column-black_id = Noirs : numéro de départ
setup-column-black_fide_id = Noirs : numéro FIDE
setup-column-black_rating = Noirs : classement
setup-column-black_title = Noirs : titre
setup-column-black_federation = Noirs : fédération
