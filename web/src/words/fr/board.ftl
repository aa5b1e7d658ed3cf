## Un échiquier

board = Échiquier
game-not-begun = La partie n’a pas commencé : rien n’a été rapporté de cet échiquier.
event-takes-no-acts = Ce tournoi est terminé et n’accepte plus d’actes.
not-judged = À partir d’ici, le procès-verbal de cet échiquier ne peut plus être jugé. Les actes restent enregistrés.
position = Position
diagram = Position
turn-board = Retourner l’échiquier
has-the-move = { $side } ont le trait
while-asked = tant que la question reste ouverte :
must-play = coup obligatoire : { $moves }
men-differ = Les pièces ne sont pas placées selon la position en vigueur
men-not-set-up = Pièces encore à remettre en place
looking-back = Vous regardez en arrière
look-at-now = Revenir au présent
square-empty = { $square }, vide
square-allowed = case permise
square-taken = peut être prise
square-must-move = doit jouer
square-differs = diffère de la position en vigueur
square-picked = choisie
square-last-move = du dernier coup
off-the-board = hors de l’échiquier
white = Blancs
black = Noirs
move-status-none = aucun coup commencé
move-status-not_made = commencé, pas encore joué
move-status-made = joué, pas encore achevé
move-status-completed = achevé
move-status-illegal_not_completed = illégal, pas achevé
move-status-illegal_completed = illégal et achevé

man-K = roi
man-Q = dame
man-R = tour
man-B = fou
man-N = cavalier
man-P = pion
letter-K = R
letter-Q = D
letter-R = T
letter-B = F
letter-N = C
moves-more = { $moves } et { $rest } autres
move-promotes = { $move } avec promotion
man-white-K = roi blanc
man-white-Q = dame blanche
man-white-R = tour blanche
man-white-B = fou blanc
man-white-N = cavalier blanc
man-white-P = pion blanc
man-black-K = roi noir
man-black-Q = dame noire
man-black-R = tour noire
man-black-B = fou noir
man-black-N = cavalier noir
man-black-P = pion noir

## Décisions

nothing-open = Rien en suspens
open-flag = Un drapeau est tombé
open-offer = La nulle est proposée
open-clock = La pendule est à régler
questions-open = { $count ->
    [one] 1 question ouverte
   *[other] { $count } questions ouvertes
}
rulings-open = { $count ->
    [one] 1 décision en suspens
   *[other] { $count } décisions en suspens
}
rulings-settled = Réglé
rulings-gone = { $count ->
    [one] 1 décision retirée ou remplacée
   *[other] { $count } décisions retirées ou remplacées
}
rulings-more = { $count } de plus
headline = { $what } · { $who }
headline-nth = { $what }, { $count ->
    [1] la première fois
    [2] la deuxième fois
    [3] la troisième fois
   *[other] la { $count }e fois
} · { $who }
headline-rejected = Réclamation rejetée : { $what }
for-the-arbiter = Réservé à l’arbitre
player-of = { $name } ({ $side })
quoted = « { $text } »
deed-supersede = { $who } rectifie { $act }
penalty = Pénalité
follows = Conséquence
penalty-none = Aucune
penalty-add_time = { $side } reçoivent { $seconds }
penalty-loss = { $side } perdent la partie
penalty-draw = La partie est nulle
penalty-win = { $side } gagnent la partie
penalty-discretion = Au choix de l’arbitre
penalty-warning = { $side } reçoivent un avertissement
penalty-king_move = { $side } doivent jouer le roi
penalty-opponent_choice = Au choix de l’adversaire
penalty-intervene = L’arbitre intervient
penalty-wait = Attendre le coup suivant, puis partie nulle
clock = Pendule
clock-set = La pendule a été réglée
clock-to-set = Régler la pendule
clock-to-run = doit tourner : { $color ->
    [white] celle des Blancs
   *[other] celle des Noirs
}
clock-to-stand = les deux à l’arrêt
clock-should-run = La pendule { $color ->
    [white] des Blancs
   *[other] des Noirs
} devrait tourner
clock-should-stand = Les deux pendules devraient être à l’arrêt
clock-ran-out = La pendule { $color ->
    [white] des Blancs
   *[other] des Noirs
} est tombée à zéro depuis : elle affichait { $time } lors de la décision.
clock-running = Tourne
clock-time-how = Comme l’affiche la pendule : 1:05:30 ou 15:00
clock-time-not = illisible
clock-question = Qu’affiche la pendule ?
clock-computed = Comme calculé
clock-read = Comme lu
clock-answer-runs = Tourne : { LOWER($side) }
white-black = Blancs – Noirs : { $times }
because-contradicted = La pendule, qui a été lue, montre un autre temps que le temps calculé.
because-corrected = Des actes dont les temps avaient été calculés ont été rectifiés depuis.
because-put_forward = La pendule de qui a rapporté l’acte a été avancée.
before-announced = Cela s’est passé avant l’annonce de : { $ruling }. Le joueur pouvait l’ignorer.
before-announced-dismiss = Rejeter pour cette raison
before-announced-why = fait avant l’annonce de : { $ruling }
position-to-set-up = Position à remettre en place
facts = Faits retenus
seen-by = { $source }, { $certainty }
articles = Articles
article-none = Nous n’avons pas reformulé { $number }.
laws-open = Les Règles laissent ici le choix ; lecture retenue :
reading-chosen = Retenu :
reading-because = Motif :
confirm = Confirmer
confirm-with = Confirmer avec : { $penalty }
dismiss = Écarter
dismiss-why = Pourquoi elle ne tient pas
dismiss-about = Ce qui a été fait reste alors tel qu’il a été saisi. Si un acte a été mal saisi, corrigez plutôt cette saisie (✎).
change = Modifier
change-what = Ce qu’elle entraîne à la place
change-add_time_s = Du temps
change-penalty = Une pénalité
change-result = Un résultat
change-time-about = Ici le temps ne peut qu’être ajouté. Pour en retirer : une pénalité, puis Pendule … › Régler la pendule.
change-why = Motif de la modification
change-later = La modifier ou l’écarter après coup
rest-open = Écarter, modifier, faits, articles
rest-why = Faits, articles
overtaken = { $fate } entre-temps, pendant que vous écriviez. Ce que vous aviez écrit n’a pas été envoyé :
overtaken-drop = Effacer ce texte
pick = Pénalité
result = Résultat
result-cancelled = annulée
result-replay = à rejouer
result-none = en cours
fate-confirmed = Confirmée
fate-picked = Sanction choisie
fate-dismissed = Écartée
fate-amended = Modifiée
fate-withdrawn = Retirée
fate-replaced = Remplacée
author-simulated-arbiter = l’arbitre de la démonstration
author-simulated-board = l’échiquier de la démonstration
fate-by = { $word } par { $by }
fate-replaced-by = Remplacée : { $result } a été déclaré
fate-withdrawn-since = Retirée : { $why }
withdrawn-can = { LOWER($who) } a décidé depuis que { LOWER($side) } peuvent mater
withdrawn-cannot = { LOWER($who) } a décidé depuis que { LOWER($side) } ne peuvent pas mater
withdrawn-decided = { LOWER($who) } a répondu depuis à « { $fact } » par « { $value } »
withdrawn-corrected = { $act } a été rectifié depuis
withdrawn-mistaken = { $act } avait été saisi par erreur
withdrawn-other = { LOWER($who) } { $act }
was-ruled = Il avait été décidé :
fate-brings = Elle entraîne désormais :
status-open-enforced = À confirmer
status-open-claimable = Peut encore être réclamée
status-open-lapsed = À confirmer
status-open-proposed = Pénalité à choisir
status-open-rejected = À confirmer
status-open-needs_arbiter = À trancher
status-open-noted = À confirmer
status-enforced = En vigueur
status-claimable = Peut encore être réclamée
status-lapsed = Ne peut plus être réclamée
status-proposed = Pénalité laissée au choix
status-rejected = Rejetée
status-needs_arbiter = Laissée à l’arbitre
status-noted = Consignée
offence-none = Décision
offence-illegal_move = Coup illégal
offence-as_illegal_move = Compte comme un coup illégal
offence-touch_move = Règle « pièce touchée » non respectée
offence-article_4_other = Infraction à l’article 4
offence-clock_handling = Maniement de la pendule
offence-distraction = Gêne de l’adversaire
offence-displacement = Pièces dérangées
offence-wrong_claim = Réclamation incorrecte
offence-refusal = Refus d’obtempérer
offence-out_of_turn = Coup joué sans avoir le trait
offence-recording = Notation des coups
discretion-warning = un avertissement
discretion-add_time_opponent = du temps pour l’adversaire
discretion-reduce_time = du temps retiré au fautif
discretion-points_opponent = des points pour l’adversaire
discretion-points_offender = des points retirés au fautif
discretion-loss = la perte de la partie
discretion-fine = une amende
discretion-exclude_rounds = l’exclusion d’une ou de plusieurs rondes
discretion-expulsion = l’exclusion de la compétition
termination-checkmate = échec et mat
termination-stalemate = pat
termination-dead_position = position morte
termination-resignation = abandon
termination-agreement = accord mutuel
termination-time = drapeau tombé
termination-illegal_moves = coups illégaux
termination-threefold = troisième apparition de la position
termination-fifty_moves = cinquante coups
termination-fivefold = cinquième apparition de la position
termination-seventy_five_moves = soixante-quinze coups
termination-illegal_position = position illégale
termination-default_time = arrivée trop tardive
termination-device = téléphone ou autre appareil
termination-refusal = refus d’obtempérer
termination-both_flags = les deux drapeaux tombés
termination-normal_means = aucun effort pour gagner
termination-decision = décision de l’arbitre
termination-annulled = partie annulée

## Questions

question-open = Question ouverte
answer-no-ruling = Aucune autre décision n’en découle.
answer-withdraws = Cela ne tient plus : { $ruling }
answer-no-moves = Plus aucun coup n’est joué.
answers-same = Quelle que soit la réponse, rien ne change : elle est seulement consignée.
answers-unknown = Ce que chaque réponse entraînerait n’a pas été examiné.
answer-free = Libre : { $count } coups peuvent être joués.
answer-moves = Peuvent être joués : { $moves }
fact-intent = La pièce a-t-elle été touchée volontairement ?
fact-order = Quelle pièce a été touchée en premier ?
fact-hand = Quelle main a servi ?
fact-announced_first = L’annonce a-t-elle précédé le toucher ?
fact-announcement_heard = L’annonce a-t-elle été entendue ?
fact-intends_castling = Le joueur voulait-il roquer ?
fact-proxy_contact = La pièce heurtée par celle tenue en main était-elle visée ?
fact-let_go = La pièce a-t-elle été lâchée ?
fact-put_back = Les pièces ont-elles été remises en place avant l’appui sur la pendule ?
fact-executed = La pendule a été enclenchée avant que tout soit fait. Le joueur avait-il fini ?
fact-first_flag = Quel drapeau est tombé le premier ?
fact-reconstructable = La position peut-elle être reconstituée ?
fact-claim_postponed = La partie continue-t-elle pendant que la réclamation reste ouverte ?
fact-flag_counts = Le drapeau tombé pendant que des pièces étaient déplacées compte-t-il ?
fact-pausing_justified = Y avait-il une raison valable d’arrêter les pendules ?
fact-unreasonable = La réclamation ou la proposition était-elle déraisonnable ?
fact-refusal_persistent = Le joueur persiste-t-il dans son refus ?
fact-deliberate = Était-ce délibéré ?
fact-misunderstanding = Était-ce un malentendu ?
fact-forced_win = Y avait-il un gain forcé ?
fact-time_pressure = Y avait-il crise de temps ?
fact-seen = Cela s’est-il produit ?
fact-penalty = Quelle pénalité ?
fact-mate_possible = L’adversaire pouvait-il encore mater ?
fact-can_checkmate = Ce camp peut-il encore mater ?
fact-dead_position = La position est-elle morte ?
fact-late = Où se place cet acte ?
value-true = Oui
value-false = Non
value-deliberate = délibérément
value-accidental = par accident
value-adjust = pour adouber
value-unknown = inconnu
value-known = connu
value-together = ensemble
value-own_first = sa propre pièce d’abord
value-opponent_first = la pièce adverse d’abord
value-left = la gauche
value-right = la droite
value-finished = Oui, il avait fini : c’est un coup illégal
value-unfinished = Non : il revient à son coup et le termine
value-white = Blancs
value-black = Noirs
value-here = là où il figure
value-nowhere = nulle part : cela ne s’est pas produit
place-before = avant « { $act } »
place-all = La réponse vaut pour les { $count } actes : ils ont été transmis à la suite.
place-which = L’acte avant lequel il s’est passé
value-warning = { discretion-warning }
value-add_time_opponent = { discretion-add_time_opponent }
value-reduce_time = { discretion-reduce_time }
value-points_opponent = { discretion-points_opponent }
value-points_offender = { discretion-points_offender }
value-loss = { discretion-loss }
value-fine = { discretion-fine }
value-exclude_rounds = { discretion-exclude_rounds }
value-expulsion = { discretion-expulsion }

## Déroulement

act-before = Un acte en arrière
move-before = Un coup en arrière
move-after = Un coup en avant
entered-all = Tout ce qui a été saisi ({ $count })
copy-not = Le navigateur ne laisse rien copier ici.
act-after = Un acte en avant
act-now = Maintenant
act-shown = Acte affiché
act-number = acte { $number }
acts = Actes
acts-earlier = { $count } actes antérieurs
acts-later = { $count } actes ultérieurs
acts-not-recorded = Pas encore enregistré : renvoyé automatiquement
timeline = Déroulement
superseded-with = À la place : { $what }
superseded-by = remplacé par l’acte { $number }
act-refused = Non retenu : { $why }
mistaken = Saisie erronée
mistaken-act = Rectifier l’acte { $number }
mistaken-about = Rien n’est effacé : l’acte reste au procès-verbal et il est remplacé. La partie est jugée à nouveau sans lui, ou avec ce que vous saisissez à sa place.
mistaken-instead = Ce qui s’est passé à la place
mistaken-nothing = Il ne s’est rien passé
mistaken-pressed = A appuyé
mistaken-notation = En notation
mistaken-why = Motif
mistaken-do = Remplacer
actor-white = Les Blancs
actor-black = Les Noirs
actor-arbiter = L’arbitre
actor-spectator = Un spectateur
actor-assistant = L’assistant
actor-engine = Le moteur
actor-none = personne
source-board = l’échiquier
source-clock = la pendule
source-arbiter = l’arbitre
source-player = un joueur
source-witness = un témoin
source-camera = une caméra
source-engine = le moteur
certainty-seen = vu
certainty-inferred = déduit
certainty-disputed = contesté
certainty-unnoticed = remarqué par aucun arbitre
act-order-unknown = ordre non vu

act-start = La partie commence
act-touch = { $agent ->
    [white] touchent
    [black] touchent
   *[other] touche
} { $squares }
act-lift = { $agent ->
    [white] lèvent
    [black] lèvent
   *[other] lève
} { $square }
act-place = { $agent ->
    [white] posent
    [black] posent
   *[other] pose
} une pièce en { $square } sans la lâcher
act-release = { $agent ->
    [white] lâchent
    [black] lâchent
   *[other] lâche
} la pièce en { $square }
act-remove = { $agent ->
    [white] retirent
    [black] retirent
   *[other] retire
} { $square } de l’échiquier
act-put = { $agent ->
    [white] placent
    [black] placent
   *[other] place
} une pièce en { $square } ({ $piece })
act-fetch = { $agent ->
    [white] prennent
    [black] prennent
   *[other] prend
} une pièce en main ({ $piece })
act-move = { $agent ->
    [white] jouent
    [black] jouent
   *[other] joue
} { $move }
act-undo = { $agent ->
    [white] remettent
    [black] remettent
   *[other] remet
} les pièces en place
act-knock = { $agent ->
    [white] dérangent
    [black] dérangent
   *[other] dérange
} { $square } vers { $to }
act-restore = { $agent ->
    [white] remettent
    [black] remettent
   *[other] remet
} en place les pièces dérangées
act-adjust = { $agent ->
    [white] disent
    [black] disent
   *[other] dit
} : { $text }
act-say = { $agent ->
    [white] disent
    [black] disent
   *[other] dit
} : { $text }
act-announce = { $agent ->
    [white] annoncent
    [black] annoncent
   *[other] annonce
} { $move }
act-press = { $agent ->
    [white] appuient
    [black] appuient
   *[other] appuie
} sur la pendule
act-stop = { $agent ->
    [white] arrêtent
    [black] arrêtent
   *[other] arrête
} les pendules
act-start_clock = { $agent ->
    [white] démarrent
    [black] démarrent
   *[other] démarre
} la pendule { $color ->
    [white] des Blancs
   *[other] des Noirs
}
act-flag = chute du drapeau { $color ->
    [white] des Blancs
   *[other] des Noirs
}
act-observe = { $agent ->
    [white] constatent
    [black] constatent
   *[other] constate
} : { $what }
act-claim = { $agent ->
    [white] réclament
    [black] réclament
   *[other] réclame
} : { $what }
act-offer_draw = { $agent ->
    [white] proposent
    [black] proposent
   *[other] propose
} la nulle
act-accept_draw = { $agent ->
    [white] acceptent
    [black] acceptent
   *[other] accepte
} la nulle
act-decline_draw = { $agent ->
    [white] refusent
    [black] refusent
   *[other] refuse
} la nulle
act-resign = { $agent ->
    [white] abandonnent
    [black] abandonnent
   *[other] abandonne
}
act-withdraw = { $agent ->
    [white] veulent
    [black] veulent
   *[other] veut
} retirer : { $what }
act-agree = les deux joueurs conviennent : { $result }
act-refuse = { $agent ->
    [white] refusent
    [black] refusent
   *[other] refuse
} d’obtempérer
act-write = { $agent ->
    [white] notent
    [black] notent
   *[other] note
} { $move }
act-handshake = { $agent ->
    [white] tendent la main
    [black] tendent la main
   *[other] tend la main
}
act-write_result = { $agent ->
    [white] notent le résultat
    [black] notent le résultat
   *[other] note le résultat
} { $result }
act-incident = signale : { $side }, { $what }
act-choose = { $agent ->
    [white] choisissent
    [black] choisissent
   *[other] choisit
} : { $value }
act-decide = { $agent ->
    [white] décident
    [black] décident
   *[other] décide
} : { $fact } { $value }
act-end = { $agent ->
    [white] déclarent
    [black] déclarent
   *[other] déclare
} le résultat : { $result }
act-confirm = { $agent ->
    [white] confirment
    [black] confirment
   *[other] confirme
} { $of }
act-dismiss = { $agent ->
    [white] écartent
    [black] écartent
   *[other] écarte
} { $of }
act-amend = { $agent ->
    [white] modifient
    [black] modifient
   *[other] modifie
} { $of } : { $value }
act-supersede = { $agent ->
    [white] remplacent
    [black] remplacent
   *[other] remplace
} l’acte { $of }
act-with-clock = { $words } : Blancs { $white }, Noirs { $black }
act-with-recording = { $words } · enregistrement de la caméra { $camera }, { $time }
act-regime = { $agent ->
    [white] changent
    [black] changent
   *[other] change
} les conditions de la partie

what-touch_move = pièce touchée
what-illegal_move = coup illégal
what-flag = drapeau
what-threefold = troisième apparition de la position
what-fifty = cinquante coups
what-displaced = pièce dérangée
what-wrong_array = pièces mal placées au départ
what-normal_means = aucun effort pour gagner par des moyens normaux
what-increment = incrément non réglé
what-touch = pièce touchée
what-illegal_position = position illégale
what-colours_reversed = couleurs inversées
what-board_turned = échiquier mal orienté
what-clock_setting = pendule mal réglée
what-both_flags = deux drapeaux tombés
what-clock_manners = maniement de la pendule
what-distraction = gêne de l’adversaire
what-unpromoted = pion non promu
what-press_without_move = appui sans coup
what-two_hands = deux mains
what-wrong_claim = réclamation de nulle erronée
what-draw_offer = propositions de nulle dénuées de sens
what-default_time = arrivée après le temps de forfait
what-device = téléphone ou autre appareil
what-claim = réclamation
what-offer = proposition

## Saisie

enter-act = Saisir ce qui s’est passé
enter-search = Chercher que saisir
enter-search-short = Chercher
enter-none = Rien de ce nom
keys-choose = choisir
keys-enter = saisir
keys-close = fermer
enter-group-clock = Pendule
enter-group-men = Pièces
enter-group-conduct = Conduite
enter-group-claim = Réclamations
enter-group-result = Résultat
enter-rest-clock = Pendule …
enter-rest-men = Pièces …
enter-rest-conduct = Conduite …
enter-rest-claim = Réclamer …
enter-rest-result = Résultat …
entry-of = { $side } : { $what }
entry-claims = { $side } réclament : { $what }
entry-noticed = Vous constatez : { $what }
entry-side = { $side } :
noticed = Vous constatez :
noticed-of = { $what } ({ $side })
noticed-earlier = coup illégal antérieur …
noticed-touch = pièce touchée auparavant ({ $side }) …
noticed-displaced = pièce déplacée …
who = Qui
enter-touched = A touché …
enter-moved = A joué …
enter-pressed = Appui : { $side }
promotion-to = Promotion en
promotion-none = aucune nouvelle pièce : le pion reste
claim-side = { $side } réclament
claim-touch-alone = pièce touchée : { LOWER($side) } sont seuls à le dire
claim-touch-player = pièce touchée : { LOWER($side) } l’admettent …
claim-touch-witness = pièce touchée : un témoin l’a vue …
claim-touch-arbiter = pièce touchée : vous l’avez vue …
claim-with-move = { $what }, avec un coup …
result-agreed = ½–½, d’un commun accord
result-unplayed = Aucun coup des deux joueurs n’est enregistré ici. Ont-ils joué tous les deux ?
result-unplayed-yes = Oui, sans être enregistrés : déclarer ½–½
result-unplayed-no = Non : entrer l’accord
result-declare = Vous déclarez : { $result }
result-instead = Vous déclarez à la place : { $result } …
result-stands = Résultat acquis : { $result } ({ $why }). Déclaré à sa place :
result-replace = Remplacer { $result } par { $instead }
observe-ply = Demi-coup, compté depuis le premier
observe-tell = Saisir
flags-unknown = nul ne le sait, période antérieure
flags-unknown-last = nul ne le sait, dernière période
enter-displaced = A dérangé …
enter-flag = Le drapeau { $color ->
    [white] des Blancs
   *[other] des Noirs
} est tombé
enter-both-flags = Les deux drapeaux sont tombés …
flag-word = Drapeau
flag-what = La pendule est à zéro. Regardez-la : si le drapeau est tombé, saisissez-le ; sinon, réglez la pendule.
flag-enter = Saisir : le drapeau { $color ->
    [white] des Blancs
   *[other] des Noirs
} est tombé
flag-not = Il ne l’est pas : régler la pendule …
flag-doubt-runs = La pendule { $color ->
    [white] des Blancs
   *[other] des Noirs
} montre { $time } et tourne. Le drapeau est-il tombé ?
flag-doubt-stands = La pendule { $color ->
    [white] des Blancs
   *[other] des Noirs
} montre { $time } et ne tourne pas. Le drapeau est-il tombé ?
flag-entered = C’est saisi, et la partie continue :
flags-both = Les deux drapeaux sont tombés
draw-offer = { $side } proposent la nulle
draw-accept = { $side } acceptent la nulle
draw-decline = { $side } refusent la nulle
enter-stop = Arrêter les deux pendules
enter-start = Démarrer la pendule { $color ->
    [white] des Blancs
   *[other] des Noirs
}
enter-clock = Régler la pendule …
enter-adjust = « J’adoube »
enter-lifted = A levé …
enter-released = A lâché …
enter-removed = A retiré …
enter-restore = Pièces remises en place
pick-touched = Choisissez la pièce touchée.
pick-no-man = Aucune pièce en { $square }.
pick-same = C’est la même case.
pick-other = C’est une pièce de l’autre camp ({ LOWER($side) }). La saisir quand même ?
pick-all-the-same = Saisir quand même
pick-move = Choisissez la case de départ de la pièce, puis sa case d’arrivée.
pick-written = Le coup écrit sur la feuille : choisissez la case de départ, puis la case d’arrivée.
pick-displaced = Choisissez la pièce dérangée, puis la case où elle est allée.
pick-lifted = Choisissez la pièce levée.
pick-released = Choisissez la case où elle a été lâchée.
pick-removed = Choisissez la pièce retirée.
time-of-day-set = L’horloge du service a été réglée ; les parties continuent comme si elle ne l’avait pas été

video-place = Vu sur un enregistrement
video-camera = Caméra
video-time = Heure affichée
video-about = Accompagne ce que vous constaterez ou répondrez ensuite. Le règlement laisse un enregistrement trancher : { $cases }.
video-case-touch = une pièce a été touchée
video-case-illegal_move = un coup ou un acte illégal a été achevé
video-case-illegal_position = la position est illégale
video-case-displaced = des pièces ont été déplacées
video-case-flag = un drapeau est tombé
video-case-both_flags = les deux drapeaux sont tombés
video-case-clock_manners = comment la pendule a été traitée
video-case-clock_setting = comment la pendule a été réglée
video-case-wrong_array = des pièces étaient mal placées au départ
video-case-colours_reversed = les couleurs étaient inversées
video-case-board_turned = l’échiquier était tourné
video-case-distraction = l’adversaire a été dérangé
video-case-intent = si un contact était voulu
video-case-order = quelle pièce a été touchée d’abord, du roi et de la tour aussi
video-case-hand = quelle main a servi
video-case-proxy_contact = si une pièce a été heurtée avec une autre
video-case-let_go = si une pièce a été lâchée
video-case-put_back = si des pièces ont été remises avant l’appui
video-case-executed = si un coup était terminé avant l’appui
video-case-first_flag = quel drapeau est tombé le premier
video-case-reconstructable = comment étaient les pièces avant
clock-keys-open = Touches de la pendule
slip-link = Billet
