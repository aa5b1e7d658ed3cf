## La feuille de partie

score-sheet = Feuille de partie
score-empty = Aucun coup n’a encore été joué.
score-not-legal = Coup illégal, resté sur l’échiquier
score-set-up = Les pièces ont été placées autrement
