## La page des résultats

results-missing = { $count ->
    [0] Les { $of } résultats y sont
   *[other] { $count } sur { $of } manquent
}
results-jump = Vers l’échiquier
results-no-board = Il n’y a pas d’échiquier { $number } dans cette ronde.
results-report = Rapport de la ronde
results-export = Résultats pour le logiciel d’appariement
results-entered = Résultats saisis
results-missing-only = Ceux qui manquent
results-public-later = Les spectateurs le voient { $minutes } minutes plus tard.
results-next = suivant
results-undo = annuler
entry-undo = { $number ->
    [0] Annuler
   *[other] Annuler l’échiquier { $number }
}
entry-undone = Échiquier { $number } : le résultat est retiré.
entry-undone-to = Échiquier { $number } : { $stands } vaut à nouveau.
entry-again = { $stands } est saisi. Encore une fois pour { $instead }.
entry-refused = Échiquier { $number } : le résultat n’a pas été pris. { $why }
entered-by-mistake = résultat saisi par erreur
enter-white-wins = 1–0, échiquier { $number } : les Blancs gagnent
enter-black-wins = 0–1, échiquier { $number } : les Noirs gagnent
enter-draw = ½, échiquier { $number } : nulle
enter-other = …, échiquier { $number } : forfait et autres
result-unrated = { $result }, moins d’un coup : non comptée
