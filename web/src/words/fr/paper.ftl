## Ce qui s’imprime

papers = Papier
papers-round = Feuille de ronde
papers-round-about = tous les échiquiers : noms, compteurs, résultats, et des colonnes à remplir
papers-incidents = Feuilles d’incident
papers-incidents-about = une page par échiquier : ce qui a été signalé et décidé, la place pour les joueurs, les signatures
papers-form = Formulaire d’incidents
papers-form-about = des lignes vides, et les numéros par lesquels on les saisit ensuite
papers-codes = Codes d’association
papers-codes-about = les codes des appareils de tous les échiquiers, à scanner ou à saisir
papers-report-about = tout ce qui a été décidé, en détail
papers-clock = Aide à la pendule
papers-clock-about = les temps à régler, et les touches de la pendule
papers-slip-about = Le billet d’une décision, en ticket ou en A6, s’imprime depuis le rapport de son échiquier.
papers-with-all = Tous les échiquiers, même sans rien de signalé
papers-nothing = Rien n’a été signalé à aucun échiquier.
paper-home = Accueil
paper-players = Joueurs
paper-illegal = Coups illégaux
paper-warnings = Avertissements
paper-more-illegal = Coup illégal : qui, heure
paper-more = Autre
paper-final = Résultat, signé
paper-incident = Feuille d’incident
paper-happened = Ce qui s’est passé
paper-ruling = Décision
paper-said-by = Ce que disent { LOWER($side) }
paper-slip = Billet de décision
paper-slip-open = « { $what } » n’est pas encore décidé : avant cela, il n’y a pas de billet pour les joueurs. Décidez sur l’échiquier.
paper-slip-void = « { $what } » ne tient plus : écarté, repris ou remplacé. Il n’y a plus de billet.
paper-size = Papier
paper-size-receipt = Ticket, 80 mm
paper-size-a6 = A6
paper-which = Décision
paper-clock = Pendule, Blancs – Noirs :
paper-event = Tournoi
paper-round = Ronde
paper-who = Qui
paper-what = N°
paper-time = Heure
paper-clock-white = Pendule Blancs
paper-clock-black = Pendule Noirs
paper-remark = Remarque
paper-typed = Saisi
paper-form-about = Entourez qui c’était : ○ 1 Blancs, ● 2 Noirs. Pour saisir : sur le bloc, « À l’échiquier », par exemple 12 1 3 pour l’échiquier 12, Blancs, numéro 3.
codes-make = { $count ->
    [one] Créer le code d’un échiquier
   *[other] Créer les codes de { $count } échiquiers
}
codes-about = Chaque code relie un appareil à son échiquier, une fois. Qui a la feuille peut le faire : gardez-la, et détruisez-la ensuite.
papers-here = Cette page est ouverte sous une adresse qui mène chaque appareil à lui-même. Ouvrez-la sous l’adresse de cet ordinateur dans le réseau de la salle, puis créez les codes.
codes-until = Ils prennent fin le { $time }.
codes-picture = Le code de l’échiquier { $number } à scanner
codes-done = relié
