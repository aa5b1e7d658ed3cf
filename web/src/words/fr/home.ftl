## La première page

home-title = Un arbitre pour les échecs sur un vrai échiquier
home-about = On lui dit ce qui se passe à l’échiquier : une pièce touchée, un faux coup, la pendule actionnée, un drapeau. Il répond aussitôt ce qu’en disent les Règles du jeu, et dans quel article.
home-for-whom = Pour les arbitres d’un échiquier ou de mille, pour les joueurs qui veulent connaître « pièce touchée », et pour tous ceux qui se demandent ce que disent les Règles.
home-try = Essayer un incident
home-try-about = La dame de Karpov, le fou de Fischer, le roi de Lindemann : touchez vous-même la pièce fatale, sous n’importe quelle édition des Règles.
home-play = Jouer
home-play-about = « Pièce touchée » à deux, sur un écran ou sur deux : toucher une pièce, c’est la toucher. Sans compte.
home-run = Arbitrer une ronde
home-run-about = La salle d’un coup d’œil, les décisions à confirmer, les pendules à régler, résultats et rapports.
home-run-for-whom = Pour les arbitres, qui se connectent.
home-waiting = { $count ->
    [0] Aucun échiquier ne vous attend
    [one] Un échiquier vous attend
   *[other] { $count } échiquiers vous attendent
}
home-all-boards = Tous les échiquiers
home-picture = Karpov – Tchernine, Tilburg 1992
home-lifted = Les Blancs soulèvent leur dame en e8.
home-let-go = Ils la lâchent en e6, alors que la tour b7 donne échec.
home-pressed = Ils appuient sur la pendule.
home-ruling = Coup illégal, la première fois · Blancs
home-ruling-says = La dame retourne en e8. Elle a été touchée, elle doit donc jouer : Dd7+ ou De7+.
home-ruling-penalty = Les Noirs reçoivent 2:00
home-article = Article { $article }
home-try-this = Essayez vous-même
