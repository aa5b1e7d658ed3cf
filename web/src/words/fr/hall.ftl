## La salle de jeu

boards-none = Cette ronde n’a pas encore d’échiquiers.
boards-none-shown = Aucun échiquier ne correspond. Modifiez la recherche ou le filtre.
hall-title = { $needing ->
    [0] { $event } · Ronde { $number }
   *[other] ({ $needing }) { $event } · Ronde { $number }
}
hall-boards = { $count ->
    [one] 1 échiquier
   *[other] { $count } échiquiers
}
hall-search = Joueur ou numéro d’échiquier
hall-state = État
hall-all = Tous ({ $count })
hall-order = Ordre
order-attention = À traiter d’abord
order-number = Par numéro
sector = Secteur
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
clock-runs = pendule en marche :
attention-illegal_move = Coup illégal
attention-flag = Drapeau
attention-claim = Réclamation
attention-touch_move = Pièce touchée
attention-ruling = Décision
attention-claimable = À réclamer
attention-draw_offer = Nulle proposée
attention-question = Question
attention-clock = Pendule à régler
attention-down = Hors connexion
attention-playing = En cours
attention-over = Terminée
attention-untold = Pas encore de résultat
attention-not_begun = Pas commencée
attention-other_sector = Autre secteur
attention-more = { $word } +{ $more }
illegal-moves = { $count ->
    [0] aucun coup illégal
    [one] 1 coup illégal
   *[other] { $count } coups illégaux
}
