## Les mains à l’échiquier

under = dessous : { $man }, à retirer
take-off = Retirer : { $man } en { $square }


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
the-K = le roi
the-Q = la dame
the-R = la tour
the-B = le fou
the-N = le cavalier
the-P = le pion
penalty-unchosen = L’arbitre ne donne pas de pénalité.
increment-back = C’est l’incrément que cet appui avait ajouté.
announced-times = { $count } fois
must-play-of = { $side } doivent jouer :
press = Appuyer sur la pendule
adjust = J’adoube
resign = Abandon …
resign-sure = { $side } abandonnent
claim-by = Réclamation ({ LOWER($side) }) :
headline-offer_draw = Proposition de nulle
headline-decline_draw = Nulle refusée
qr = Code QR
