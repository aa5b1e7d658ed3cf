## La feuille de partie

score-sheet = Feuille de partie
score-empty = Aucun coup ne figure encore sur la feuille.
score-not-legal = Coup illégal, resté sur l’échiquier
score-set-up = Les pièces ont été placées autrement
