## Le guide d’une démonstration

demo = Démonstration
demo-log-in = Des joueurs qui n’existent pas jouent ici d’eux-mêmes. Connectez-vous comme « arbiter » pour décider : le mot de passe a été affiché là où le programme a été lancé.
demo-yours = { $count ->
    [one] L’échiquier { $from } est à vous : tout ce qu’il faut y décider vous attend.
   *[other] Les échiquiers { $from } à { $to } sont à vous : tout ce qu’il faut y décider vous attend.
}
demo-nothing-waits = Rien pour le moment.
demo-over = Les parties y sont terminées. La ronde suivante commence d’elle-même quand toutes le seront, ou tout de suite avec « Recommencer ».
demo-is-over = Rien n’attend ici : la partie est terminée.
demo-none-yours = L’arbitre simulé décide à tous les échiquiers ; vous pouvez être plus rapide.
demo-open = L’échiquier { $number } vous attend ({ $what }) : ouvrez-le.
demo-clock-there = À l’échiquier { $number }, la pendule reste à régler : ouvrez-le.
demo-question = une question
demo-confirm = Lisez la décision. Confirmez-la, ou rejetez-la avec un motif.
demo-answer = Répondez à la question : seul celui qui était là le sait.
demo-set-clock = Réglez maintenant la pendule, en un clic : les temps sont calculés.
demo-goes-on = Rien n’attend ici : la partie continue.
demo-back = Retour à la salle
demo-round = La ronde { $number } se joue maintenant : allez-y.
demo-anew = Recommencer
demo-away = Ranger le guide
demo-guide = Afficher le guide
