## Classement

standings-after = { $round ->
    [0] Aucune ronde n’est appariée.
   *[other] Ronde { $round }{ $open ->
        [0] , tous les résultats sont là
        [one] , 1 partie sans résultat
       *[other] , { $open } parties sans résultat
    }.
}
standings-nobody = Il n’y a pas encore de joueurs.
standings-place = Place
standings-player = Joueur
standings-rating = Elo
standings-points = Points
standings-withdrawn = retiré à partir de la ronde { $round }
standings-about = Points des résultats connus ici ; à égalité de points, la place est partagée. Les départages, et ce qui compte à la fin, sont l’affaire du programme d’appariement.
standings-later = Les résultats arrivent ici aussi tard que les spectateurs voient les échiquiers.
