## Les mains à l’échiquier

hand-keys = Les flèches choisissent une case. Entrée prend en main la pièce qui s’y trouve, puis lâche la pièce tenue. T touche seulement une pièce. X retire une pièce de l’échiquier.
under = dessous : { $man }, à retirer
under-too = Dessous aussi : { $man } { $square }
in-hand = En main : { $man } { $square }
in-hand-of = { $side } tiennent : { $man } { $square }
lay-aside = Reposer
take-off = Retirer : { $man } en { $square }
take-with = Lâcher : { $man } en { $square }
unmoved = { $side } n’ont encore joué aucune pièce
undone-victim = Reste à faire : retirer la pièce prise en { $square } ({ $man }). Touchez cette case.
undone-pawn = Reste à faire : retirer le pion de { $square } avec son bouton, puis toucher une nouvelle pièce et { $square }.
undone-new = Reste à faire : poser une nouvelle pièce là où le pion est promu.
undone-rook = Reste à faire : poser la tour en { $square }.
undone-passed = Reste à faire : retirer la pièce prise en { $square } ({ $man }).
if-pressed = Si l’on appuie maintenant sur la pendule, l’arbitre dira :
spare = Pour la promotion
fetch = Prendre en main : { $man }
asked-title = Où était votre main ?
asked-why = Le navigateur a interrompu le geste pendant que vous teniez une pièce ({ $man }). Il est transmis que vous la teniez, pas où vous l’avez lâchée.
asked-there = Je l’ai lâchée en { $square }
asked-back = Je l’ai reposée en { $square }
asked-off = Je l’ai retirée de l’échiquier
asked-aside = Je l’ai remise de côté
asked-held = Je la tiens toujours
asked-reach-why = Le navigateur a interrompu le geste pendant que vous envoyiez une pièce ({ $man }) de { $from } en { $square }. Rien n’en a été transmis.
asked-nothing = Je ne l’ai pas jouée


## Ce qu’un ancien code laisse au choix de l’adversaire

choice = Au choix : { LOWER($side) }
option-let_it_stand = laisser le coup tel quel
option-both_stand = laisser les deux coups tels quels
option-withdraw_second = faire reprendre le second coup
option-move_it_correctly = faire jouer la pièce correctement
option-replace_and_move_king = faire remettre la pièce et jouer le roi
option-take_with_another = faire prendre avec une autre pièce
option-take_it = faire prendre la pièce
option-move_the_touched_man = faire jouer la pièce touchée
option-move_the_capturing_man = faire jouer la pièce qui a pris
option-move_the_captured_man = faire jouer la pièce prise
option-move_own_man_legally = faire jouer la pièce légalement
option-take_the_man_legally = faire prendre la pièce légalement
option-move_any_other_man = faire jouer n’importe quelle autre pièce
option-move_another_man = faire jouer une autre pièce
option-move_king = faire jouer le roi
option-move_rook = faire jouer la tour
option-move_the_man_on = faire jouer la pièce en { $square }
option-take_the_man_on = faire prendre la pièce en { $square }

## Parties par lien

edition = Édition des Règles
control = Cadence
control-standard = Cadence classique
control-rapid = Rapide
control-blitz = Blitz
supervision = Supervision
chess960 = Échecs 960 (Fischer), avec leur roque
clock-none = Sans temps
clock-is = { $clock } (minutes + secondes par coup)
touched = { $side } ont touché { $man } en { $square }.
touched-moves = { $side } ont touché { $man }. À jouer : { $moves }
touched-taken = { $side } ont touché { $man }. À prendre : { $moves }
the-K = le roi
the-Q = la dame
the-R = la tour
the-B = le fou
the-N = le cavalier
the-P = le pion
arbiter-says = L’arbitre
penalty-unchosen = L’arbitre ne donne pas de pénalité.
increment-back = C’est l’incrément que cet appui avait ajouté.
announced-times = { $count } fois
must-play-of = { $side } doivent jouer :
press = Appuyer sur la pendule
adjust = J’adoube
adjust-done = J’ai fini d’adouber
adjusting-now = Vous adoubez
adjusting-first = Vous adoubez : appuyez sur « J’ai fini d’adouber » avant de jouer
resign = Abandonner …
resign-sure = { $side } abandonnent
claim-by = Réclamation ({ LOWER($side) }) :
headline-offer_draw = Proposition de nulle
headline-decline_draw = Nulle refusée
qr = Code QR
