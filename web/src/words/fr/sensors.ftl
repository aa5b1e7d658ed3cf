## Les capteurs des échiquiers

sensor = Échiquier
sensor-in_step = Accordé
sensor-settling = En mouvement
sensor-out_of_step = Décalé
sensor-offline = Hors ligne
sensor-since = depuis { $time }
sensor-squares = { $count ->
    [one] 1 case
   *[other] { $count } cases
}
real-board-right = Le vrai échiquier est conforme.
real-board-differs = { $count ->
    [one] Sur le vrai échiquier, { $squares } diffère encore.
   *[other] Sur le vrai échiquier, ces cases diffèrent encore : { $squares }.
}
real-board-unknown = Le vrai échiquier n’est pas vu : allez le regarder.

## La page des pannes

boards-for = Cette page est pour les arbitres, les contrôleurs et les opérateurs.
boards-faults = { $count ->
    [0] Tout va bien.
    [one] 1 panne
   *[other] { $count } pannes
}
boards-all = { $count ->
    [one] 1 échiquier avec appareil
   *[other] { $count } échiquiers avec appareil
}
boards-without = { $count ->
    [one] D’un échiquier, aucun appareil ne signale rien.
   *[other] De { $count } échiquiers, aucun appareil ne signale rien.
}
fault-out_of_step = Les pièces ne sont pas où la partie les a
fault-out_of_step-do = { $count ->
    [one] Comparez l’échiquier et la partie, et redressez la pièce en { $squares }. S’il manque un coup ou s’il est faux dans la partie, prévenez un arbitre.
   *[other] Comparez l’échiquier et la partie, et redressez les pièces : { $squares }. S’il manque un coup ou s’il est faux dans la partie, prévenez un arbitre.
}
fault-doubted = { $count ->
    [one] Le capteur de { $squares } n’est pas cru
   *[other] Les capteurs de { $squares } ne sont pas crus
}
fault-doubted-do = { $count ->
    [one] Voyez si une pièce est au milieu de { $squares }. Si oui, la case est morte : la partie continue sans elle ; changez d’échiquier après la ronde.
   *[other] Voyez si des pièces sont au milieu de { $squares }. Si oui, ces cases sont mortes : la partie continue sans elles ; changez d’échiquier après la ronde.
}
fault-no_board = Aucun signal de l’échiquier
fault-no_board-do = Branchez le câble de l’échiquier, et voyez s’il est allumé et chargé. Son ordinateur continue de lui-même et lit sur les pièces ce qui a été manqué.
fault-no_device = Aucun signal de l’ordinateur de l’échiquier
fault-no_device-do = Voyez s’il est allumé, si son programme tourne et si son réseau fonctionne. Ce qu’il garde est envoyé à son retour ; rien n’est perdu.
fault-silent = Aucun signal de son appareil
fault-silent-do = Voyez si l’appareil est allumé et si son réseau fonctionne.
fault-not_recorded = Impossible d’enregistrer les actes
fault-not_recorded-do = Voyez le journal du service : sa base de données ne répond pas, ou son disque est plein. Les appareils gardent ce qu’ils ont à dire.
fault-engine_failed = Panne du moteur
fault-engine_failed-do = L’acte est enregistré et n’a pas été jugé : prévenez un arbitre, et signalez-le avec le procès-verbal de la partie.
fault-not_judged = Plus rien n’est jugé
fault-not_judged-do = Les actes sont enregistrés et rien n’est jugé : prévenez un arbitre, et mettez le service à jour.
fault-record_changed = Procès-verbal modifié
fault-record_changed-do = L’échiquier ne prend plus d’actes : vérifiez la base de données et restaurez une sauvegarde.
