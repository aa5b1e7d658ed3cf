## Standings

standings-after = { $round ->
    [0] No round has been paired yet.
   *[other] Round { $round }{ $open ->
        [0] , all results in
        [one] , 1 game without a result
       *[other] , { $open } games without a result
    }.
}
standings-nobody = There are no players yet.
standings-place = Place
standings-player = Player
standings-rating = Rating
standings-points = Points
standings-withdrawn = withdrawn from round { $round }
standings-about = Points of the results known here; players with equal points share a place. Tie-breaks, and what counts in the end, are the pairing program’s.
standings-later = Results come here as late as spectators see the boards.
