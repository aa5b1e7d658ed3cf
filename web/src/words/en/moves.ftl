## The moves of a score sheet

moves = Moves
moves-of = Board { $number }: the moves of the score sheet
moves-written = Moves, as they are written
moves-help = Numbers, comments and signs do no harm. A move that is not legal is written from square to square: Nf3-d5.
moves-go-on = The game goes on from the position that stands: { $side } to move.
moves-over = The game is over: no moves are entered any more.
moves-count = { $count ->
    [0] No move read yet.
    [one] One move read.
   *[other] { $count } moves read.
  }
moves-enter = { $count ->
    [one] Enter this move
   *[other] Enter { $count } moves
  }
moves-entered = { $count ->
    [one] One move entered.
   *[other] { $count } moves entered.
  }
moves-illegal = { $text } ({ $side }) is not legal. It is entered as played and pressed for, and ruled on.
moves-none = { $text } ({ $side }): no legal move is written like this. Correct it, or write it from square to square.
moves-several = { $text } ({ $side }) may be more than one move: { $moves }. Write it from square to square.
moves-no-man = { $text } ({ $side }): no man of this player stands there. Correct it.
moves-meanwhile = Somebody has told something of this board meanwhile. Read this page again: what you have typed is kept.
moves-counted = Incidents of this board were entered before. If one of them is among these moves it counts once more; supersede the earlier one then.
moves-between = Before { $text } somebody else has told something of this board. Look at the board: the moves up to there are entered.
