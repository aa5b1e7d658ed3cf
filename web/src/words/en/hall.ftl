## The hall

boards-none = This round has no boards yet.
boards-none-shown = No board matches. Change the search or the filter.
hall-boards = { $count ->
    [one] 1 board
   *[other] { $count } boards
}
hall-pgn = Games (PGN)
hall-search = Player or board number
sector = Sector
clock-runs = clock runs:
attention-illegal_move = Illegal move
attention-flag = Flag
attention-claim = Claim
attention-touch_move = Touch-move
attention-ruling = Ruling
attention-claimable = May be claimed
attention-draw_offer = Draw offered
attention-question = Question
attention-clock = Clock to set
attention-down = Not connected
attention-playing = Playing
attention-untold = Loading
attention-over = Over
attention-not_begun = Not begun
attention-other_sector = Another sector
attention-more = { $word } +{ $more }
illegal-moves = { $count ->
    [0] no illegal moves
    [one] 1 illegal move
   *[other] { $count } illegal moves
}

## The start of a round

round-starts-in = Round { $number } starts in
round-starts-at = Round { $number } starts on { $when }
absent = absent
by-forfeit = by forfeit
result-forfeit = { $result } by forfeit

## Results

pad-link = Pad
results = Results
standings = Standings
period-time = { $main } min
period-increment = { $main } min + { $increment } s
period-moves = { $moves } moves in { $time }
period-then = , then{" "}
papers-link = Paper
