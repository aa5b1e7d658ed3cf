## Parties par lien

play-about = À deux, sur un écran ou sur deux : toucher une pièce, c’est la toucher. Un arbitre est intégré.
away-waiting = { $count ->
    [one] 1 acte attend votre réponse
   *[other] { $count } actes attendent votre réponse
}
away-title = Pendant la coupure
away-why = Voici ce qui a été fait sur l’échiquier pendant que rien ne pouvait être transmis. Personne d’autre ne l’a vu, et rien n’est jugé là-dessus si vous ne le transmettez pas.
away-tell = Je l’ai fait : transmettre
away-drop = Ne pas transmettre : les pièces reviennent à leur place
supervision-adequate = Surveillé : jugé aussitôt
supervision-inadequate = Non surveillé : à réclamer
play-how = Poser le pointeur sur une pièce, c’est la toucher ; la faire glisser, c’est la soulever ; relâcher, c’est la lâcher. Une pièce prise est retirée à la main, avant ou après : touchez-la deux fois, ou faites-la glisser hors de l’échiquier. Les coups illégaux sont possibles ; l’arbitre intégré les juge et cite l’article. Ensuite, appuyez sur votre pendule : touchez-la, ou appuyez sur la barre d’espace.
press-here = Appuyer
play-shown = Les Blancs ont touché le cavalier : ils doivent jouer Cf3 ou Ch3.
play-shown-try = Essayez
play-just = Jouer tout de suite
play-choose = Choisir comment jouer
play-how-title = Comment les pièces se jouent ici
screens = Écrans
screens-one = Un seul écran
screens-two = Deux écrans, par lien
arbiter-how = L’arbitre : sa manière
arbiter-teaches = L’arbitre enseigne
press-early = Jouez d’abord
press-danger = Lisez d’abord
press-due = Pas encore appuyé
press-sure-title = Cet appui coûte une pénalité
press-sure = Appuyer quand même
press-not = Retour à l’échiquier
hand-of-turn = Celui qui a le trait
play-more = Plus …
hints = Montrer ce que l’arbitre enseigne
sounds = Sons
unpressed = { $side } n’ont pas encore appuyé sur la pendule. Appuyez d’abord ; ensuite, { LOWER($other) } jouent.
share = Partager
rematch = Revanche, couleurs inversées
rematch-same = Rejouer
rematch-offered = Revanche proposée. { $side } doivent accepter.
rematch-by = { $side } proposent une revanche, couleurs inversées.
rematch-accept = Accepter la revanche
rematch-follow = Regarder la revanche
position-fen = Position (FEN)
position-initial = la position initiale
silent-about = L’arbitre qui enseigne dit aussitôt à quoi une pièce touchée engage, et avant l’appui sur la pendule ce que cet appui coûterait. L’arbitre qui annonce juge ce qui s’est passé. L’arbitre qui se tait juge seulement ce qui est réclamé. Selon les Règles de la FIDE depuis 2014, un coup illégal peut être réclamé pendant toute la partie en cadence classique et là où quelqu’un surveille ; en rapide et en blitz, là où personne ne surveille, seulement jusqu’à ce que l’adversaire ait joué son coup suivant. Une pièce touchée se réclame avant d’en toucher une soi-même.
game-begin = Commencer
copy-pgn = Copier la partie (PGN)
game-new = Nouvelle partie
no-game = Cette partie n’existe pas
game-title = { $white } – { $black }
game-expires = Sera supprimée le { $when }.
games-kept = Commencées dans ce navigateur
arbiter-announces = L’arbitre annonce
arbiter-silent = L’arbitre se tait jusqu’à une réclamation
arbiter-nothing = Rien à annoncer.
play-first = Touchez une pièce, puis sa case, ou faites-la glisser. Retirez une pièce prise en la touchant deux fois. Puis appuyez sur votre pendule.
act-removes = { $agent ->
    [white] retirent
    [black] retirent
   *[other] retire
} de { $square } : { $man }
arbiter-waits = Il se tait jusqu’à une réclamation.
clocks-stand = Les pendules sont arrêtées
clocks-cut-off = { $side } ont perdu la connexion : cette pendule a été arrêtée et montre le temps de ce moment. Une fois relancée, elle continue, que la connexion soit revenue ou non.
clocks-start = Remettre la pendule en marche : { LOWER($side) }
press-of = Appuyer sur la pendule : { LOWER($side) }
whose-hand = Vous agissez pour
hand-of-move = { $color ->
    [black] Trait aux Noirs
   *[white] Trait aux Blancs
}
adjust-about = Touchez les pièces que vous remettez en place. Cela n’engage à rien, puisque vous l’avez annoncé d’abord.
offer-draw = Proposer la nulle
draw-open = Nulle …
accept = Accepter
decline = Refuser
claim-open = Réclamer …
claim-end = Ce coup n’était pas permis ? Réclamer …
own-acts = Vos actes
acts-of = Actes : { $side }
claim-move-how = De case à case : e2–e4, e7–e8=D ; roque : 0‑0 ou 0‑0‑0.
claim-move-how-960 = De case à case : e2–e4, e7–e8=D ; roque : la case du roi, puis celle de la tour.
claim-move-wrong = Ce coup n’est pas compris.
claim-move = Avec le coup écrit sur la feuille
claim-with = Avec ce coup : { $what }
agreement-of = { $side } : { $result }, d’un commun accord
agreement-about = Cela vaut quand les deux disent la même chose.
agreement-too = Je suis d’accord
draw-offered = { $side } proposent la nulle
asked-both = Seuls les joueurs peuvent le savoir. Ce dont vous convenez est retenu.
asked-each = La question est posée aux deux joueurs. Une réponse identique est retenue.
has-answered = Réponse : { LOWER($side) }
two-devices = Jouer sur deux appareils
two-devices-about = Qui possède un lien occupe la place. Envoyez le sien à chaque joueur.
seat-white = La place des Blancs
seat-black = La place des Noirs
seat-watch = Regarder
