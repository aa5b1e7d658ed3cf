## The page of results

results-missing = { $count ->
    [0] All { $of } results are in
   *[other] { $count } of { $of } missing
}
results-jump = To board
results-no-board = There is no board { $number } in this round.
results-report = Report of the round
results-export = Results for the pairing program
results-entered = Results entered
results-missing-only = Only those missing
results-public-later = Spectators see this { $minutes } minutes later.
results-next = next
results-undo = undo
entry-undo = { $number ->
    [0] Undo
   *[other] Undo board { $number }
}
entry-undone = Board { $number }: the result was taken back.
entry-undone-to = Board { $number }: { $stands } stands again.
entry-again = { $stands } is entered. Once more for { $instead }.
entry-refused = Board { $number }: the result was not taken. { $why }
entered-by-mistake = the result was entered by mistake
enter-white-wins = 1–0, board { $number }: White wins
enter-black-wins = 0–1, board { $number }: Black wins
enter-draw = ½, board { $number }: draw
enter-other = …, board { $number }: forfeit and others
result-unrated = { $result }, under one move: not rated
