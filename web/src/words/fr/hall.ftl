## La salle de jeu

boards-none = Cette ronde n’a pas encore d’échiquiers.
boards-none-shown = Aucun échiquier ne correspond. Modifiez la recherche ou le filtre.
hall-boards = { $count ->
    [one] 1 échiquier
   *[other] { $count } échiquiers
}
hall-pgn = Parties (PGN)
hall-search = Joueur ou numéro d’échiquier
sector = Secteur
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
attention-untold = Chargement
attention-over = Terminée
attention-not_begun = Pas commencée
attention-other_sector = Autre secteur
attention-more = { $word } +{ $more }
illegal-moves = { $count ->
    [0] aucun coup illégal
    [one] 1 coup illégal
   *[other] { $count } coups illégaux
}

## The start of a round

round-starts-in = La ronde { $number } commence dans
round-starts-at = La ronde { $number } commence le { $when }
absent = absent
by-forfeit = par forfait
result-forfeit = { $result } par forfait

## Results

pad-link = Bloc
results = Résultats
standings = Classement
period-time = { $main } min
period-increment = { $main } min + { $increment } s/coup
period-moves = { $moves } coups en { $time }
period-then = , puis{" "}
papers-link = Papier
