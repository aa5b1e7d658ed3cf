## The moves of a score sheet

moves = Coups
moves-of = Échiquier { $number } : les coups de la feuille de partie
moves-written = Les coups, comme ils sont écrits
moves-help = Numéros, commentaires et signes ne gênent pas. Un coup qui n’est pas légal s’écrit de case à case : Cf3-d5.
moves-go-on = La partie continue depuis la position actuelle : { LOWER($side) } ont le trait.
moves-over = La partie est finie : aucun coup n’est plus saisi.
moves-count = { $count ->
    [0] Aucun coup lu pour l’instant.
    [one] Un coup lu.
   *[other] { $count } coups lus.
  }
moves-enter = { $count ->
    [one] Saisir ce coup
   *[other] Saisir { $count } coups
  }
moves-entered = { $count ->
    [one] Un coup saisi.
   *[other] { $count } coups saisis.
  }
moves-illegal = { $text } ({ $side }) n’est pas légal. Il est saisi comme joué, pendule actionnée, et jugé.
moves-none = { $text } ({ $side }) : aucun coup légal ne s’écrit ainsi. Corrigez-le, ou écrivez-le de case à case.
moves-several = { $text } ({ $side }) peut être plus d’un coup : { $moves }. Écrivez-le de case à case.
moves-no-man = { $text } ({ $side }) : aucune pièce de ce joueur ne se trouve là. Corrigez.
moves-meanwhile = Quelqu’un a saisi autre chose sur cet échiquier entre-temps. Relisez cette page : votre saisie est conservée.
moves-counted = Des incidents de cet échiquier ont déjà été saisis. Si l’un d’eux est parmi ces coups, il compte une fois de plus : remplacez alors le premier.
moves-between = Avant { $text }, quelqu’un d’autre a saisi quelque chose sur cet échiquier. Regardez l’échiquier : les coups jusque-là sont saisis.
