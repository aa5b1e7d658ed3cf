## La page de la salle

hall-title = { $needing ->
    [0] { $event } · Ronde { $number }
   *[other] ({ $needing }) { $event } · Ronde { $number }
}
hall-state = État
hall-all = Tous ({ $count })
hall-order = Ordre
order-attention = À traiter d’abord
order-number = Par numéro
sectors-all = Tous les secteurs
sound = Son
alerts = Alertes du bureau
alerts-where = Seulement tant que cette page est ouverte.
alerts-forbidden = Le navigateur n’autorise pas les alertes de cette page. Autorisez-les dans ses réglages.
alerts-impossible = Ce navigateur n’affiche pas d’alertes de pages. Utilisez le son, ou un autre navigateur.
sound-after-click = Le son vient dès que vous avez cliqué sur cette page.
opened = Échiquier { $number } : { $what }
opened-one = { $number } ({ $what })
opened-more = { $count ->
    [one] 1 autre
   *[other] { $count } autres
}
opened-many = { $count ->
    [one] 1 échiquier : { $boards }
   *[other] { $count } échiquiers : { $boards }
}
counters = La ronde en chiffres
count-needs = { $count ->
    [one] Vous attend
   *[other] Vous attendent
}
count-illegal = { $count ->
    [one] Coup illégal
   *[other] Coups illégaux
}
hall-warned = Avec un coup illégal

remarks-count = { $count ->
    [one] { $count } remarque sur les coups enregistrés
   *[other] { $count } remarques sur les coups enregistrés
}
remarks-about = Vu par un programme qui lit les coups ; ce n’est pas une décision.
remark-seen = Vu
remark-of = échiquier { $number } : { $what }
remark-illegal_move = Coup illégal
remark-out_of_step = Échiquier décalé
remark-kings_in_the_centre = Rois au centre
remark-game_over = Finie, sans résultat
remark-played_on = Jouée après la fin
remark-wrong_result = Résultat faux
remark-threefold = Triple répétition
remark-fifty_moves = Cinquante coups
remark-fifty_moves_soon = Bientôt cinquante coups
remark-flag = Drapeau
remark-no_move = Pas de coup depuis longtemps

start-open = Lancer la ronde …
start-call-off = Annuler le départ
start-title = Lancer la ronde { $number }
start-about = { $count ->
    [one] 1 échiquier n’a pas commencé. La pendule du joueur au trait y démarre.
   *[other] { $count } échiquiers n’ont pas commencé. La pendule du joueur au trait y démarre.
}
start-untimed = Cette ronde n’a pas de cadence : aucune pendule n’est affichée ici et aucun drapeau ne tombe de lui-même.
start-set-times = Régler la cadence
start-when = Quand
start-now = Maintenant
start-in = Dans
start-in-minutes = Minutes et secondes jusqu’au départ
start-at = À
start-at-time = Heure du départ
start-no-time = Ce n’est pas une heure. Écrivez des minutes et des secondes, par exemple 5:00, ou choisissez une heure.
start-do = Démarrer les pendules
start-do-later = Lancer le compte à rebours
start-done = { $count ->
    [one] 1 pendule démarrée.
   *[other] { $count } pendules démarrées.
}
start-waits = Le compte à rebours court. Tous ceux qui regardent la salle le voient.
start-refused = Ces échiquiers n’ont pas pu commencer, allez les voir : { $boards }
start-absent = Qui n’est pas venu
start-absent-about = Leurs parties commencent quand même : la pendule des Blancs tourne sans personne.
absent-of = { $side }, { $name }, n’est pas venu
absent-count = { $count ->
    [one] Un joueur est absent à 1 échiquier.
   *[other] Des joueurs sont absents à { $count } échiquiers.
}
default-time-left = Forfait dans { $time }
default-time-over = Le délai de forfait est passé : qui est absent perd, sauf si vous en décidez autrement.
has-come = Est venu
loses-by-forfeit = Perd par forfait
hall-sensor = Décalés ou hors ligne
count-sensor = { $count ->
    [one] Panne
   *[other] Pannes
}
