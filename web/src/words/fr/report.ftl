## Rapports

report-title = Rapport · Ronde { $round }, échiquier { $number }
conduct-title = Décisions par joueur
conduct-of = { $players ->
    [0] Aucune décision contre quiconque ({ $rounds } { $rounds ->
        [one] ronde
       *[other] rondes
    }).
   *[other] Décisions contre { $players ->
        [one] un joueur
       *[other] { $players } joueurs
    } ({ $rounds } { $rounds ->
        [one] ronde
       *[other] rondes
    }).
}
conduct-count = { $rulings ->
    [one] 1 décision
   *[other] { $rulings } décisions
}, coups illégaux : { $illegal }
conduct-ruling = Décision
conduct-where = Ronde, échiquier
conduct-board = { $round }, { $board }
penalties-table = Tableau pour le programme d’appariement (CSV)
penalties-file = décisions
penalties-number = N°
penalties-name = Nom
penalties-round = Ronde
penalties-board = Échiquier
penalties-colour = Couleur
report-title-round = Rapport · Ronde { $round }
report-record = Procès-verbal (JSON Lines)
incident-sheet-link = Feuille d’incident à signer
report-acts = Tous les actes (JSON Lines)
report-with-acts = Avec le déroulement complet
report-control = Cadence
report-increment = { $seconds } s ajoutées par coup
report-delay = { $seconds } s de délai
report-supervision = Supervision
report-supervision-adequate = les Règles de compétition s’appliquent
report-supervision-inadequate = les Règles de compétition ne s’appliquent pas
report-result-unknown = inconnu : le relevé n’a pas pu être jugé
report-illegal-moves = Coups illégaux
report-incident = Ce qui s’est passé
report-summary = Récapitulatif
report-nothing = Aucune décision n’a été rendue.
report-time = Heure
report-ruling = Décision
report-fate = Suite donnée
report-followed = Suivie de : { $what }
report-when = À { $time }
report-cited = Articles et interprétations cités
report-reading = Lecture retenue là où les Règles sont ouvertes
report-deeds = Ce qu’en a fait l’arbitre
report-appendix = Annexe : tous les actes de l’échiquier { $number }
report-of-boards = { $ruled ->
    [one] Des décisions ont été rendues à 1 échiquier sur { $total }
   *[other] Des décisions ont été rendues à { $ruled } échiquiers sur { $total }
}
report-others = { $others ->
    [one] 1 échiquier d’un autre secteur n’est pas dans ce rapport
   *[other] { $others } échiquiers d’autres secteurs ne sont pas dans ce rapport
}
report-made = Établi le { $time } ({ $zone }) par { $by } d’après le procès-verbal tel qu’il était alors. Les articles sont dits avec les mots de jadoube, non avec ceux des Règles.

## Les pendules d’une décision

report-running = En marche
report-clock-ruled = Au moment de la décision
report-clock-shown = Affiché avant le réglage
report-clock-proposed = Proposé
report-clock-set = Réglé
report-clock-recorded = Enregistré depuis

## Imprimer une seule décision, et signer

report-print-alone = Imprimer celle-ci seule
report-sign = Signatures
report-sign-arbiter = Arbitre
report-sign-chief = Arbitre principal
report-sign-date = date, signature

## Notes des arbitres

report-notes = Notes des arbitres
report-note = Note pour le rapport
report-note-about = Elle est gardée dans le procès-verbal avec votre nom et l’heure, et imprimée avec le rapport.
report-note-add = Ajouter la note
