## The first page

home-title = An arbiter for chess on a real board
home-about = It is told what happens at the board: a man touched, a wrong move, the clock pressed, a flag. It answers at once what the Laws of Chess say to that, and in which article.
home-for-whom = For arbiters with one board or a thousand, for players who want to know touch-move, and for everybody who asks what the Laws say.
home-try = Try an incident
home-try-about = Karpov’s queen, Fischer’s bishop, Lindemann’s king: make the fatal touch yourself, under any edition of the Laws.
home-play = Play
home-play-about = Touch-move chess for two, on one screen or two: touching a man is touching it. No account needed.
home-run = Run a round
home-run-about = The hall at a glance, rulings to confirm, clocks to set, results and reports.
home-run-for-whom = For arbiters, who log in.
home-waiting = { $count ->
    [0] No board waits for you
    [one] One board waits for you
   *[other] { $count } boards wait for you
}
home-all-boards = All boards
home-picture = Karpov – Chernin, Tilburg 1992
home-lifted = White lifts his queen from e8.
home-let-go = He lets it go on e6, though the rook on b7 gives check.
home-pressed = He presses the clock.
home-ruling = Illegal move, the first · White
home-ruling-says = The queen goes back to e8. It was touched, so it has to move: Qd7+ or Qe7+.
home-ruling-penalty = Black receives 2:00
home-article = Article { $article }
home-try-this = Do it yourself
