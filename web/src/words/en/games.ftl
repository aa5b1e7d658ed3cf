## Games by link

play-about = Two people, one screen or two: touching a man is touching it. An arbiter is built in.
away-waiting = { $count ->
    [one] 1 act waits for your word
   *[other] { $count } acts wait for your word
}
away-title = While the connection was away
away-why = This was done on the board while nothing could be sent. Nobody else has seen it, and nothing is ruled on it unless you have it told.
away-tell = I did this: tell it
away-drop = Do not tell it: the men go back
supervision-adequate = Somebody watches, rules at once
supervision-inadequate = Nobody watches, players claim
play-how = The pointer going down on a man is touching it, dragging lifts it, letting go releases it. A captured man is taken off by hand, before or after: tap it twice, or drag it off the board. Illegal moves are possible; the arbiter who is built in rules on them and says by which article. Then press your clock: tap it, or press the space bar.
press-here = Press
play-shown = White has touched the knight: he must play Nf3 or Nh3.
play-shown-try = Try it
play-just = Just play
play-choose = Choose how to play
play-how-title = How the men are moved here
screens = Screens
screens-one = One screen
screens-two = Two screens, by link
arbiter-how = The arbiter
arbiter-teaches = The arbiter teaches
press-early = Move first
press-danger = Wait: read first
press-due = Not pressed yet
press-sure-title = This press costs a penalty
press-sure = Press all the same
press-not = Back to the board
hand-of-turn = Whoever has the move
play-more = More …
hints = Show what the arbiter teaches
sounds = Sounds
unpressed = { $side } has not pressed the clock yet. Press it first; then { $other } moves.
share = Share
rematch = Rematch, colours changed
rematch-same = Play again
rematch-offered = Rematch offered. { $side } has to accept.
rematch-by = { $side } offers a rematch with colours changed.
rematch-accept = Accept the rematch
rematch-follow = Watch the rematch
position-fen = Position (FEN)
position-initial = the initial position
silent-about = The arbiter who teaches says at once what a touch binds to, and before you press what the press would cost. The arbiter who announces rules when something has happened. The silent arbiter rules only on what is claimed. By the FIDE Laws since 2014 an illegal move may be claimed during the whole game in standard play and where somebody watches; in rapid and blitz where nobody watches only until the opponent has made his next move. A touched man is claimed before the claimant touches one himself.
game-begin = Begin
game-new = A new game
copy-pgn = Copy the game (PGN)
no-game = There is no such game
game-title = { $white } – { $black }
game-expires = Will be deleted on { $when }.
games-kept = Begun in this browser
arbiter-announces = The arbiter announces
arbiter-silent = The arbiter is silent until somebody claims
arbiter-nothing = Nothing to announce.
play-first = Tap a man, then its square, or drag it there. Take a captured man off with two taps. Then press your clock.
act-removes = takes the { $man } off { $square }
arbiter-waits = He keeps silent until somebody claims.
clocks-stand = The clocks stand
clocks-cut-off = { $side } lost the connection: that clock was stopped, and shows what it showed then. Once it is started again it runs on, whether or not the connection is back.
clocks-start = Start the clock: { $side }
press-of = Press the clock: { $side }
whose-hand = You act for
hand-of-move = { $color ->
    [black] Black to move
   *[white] White to move
}
adjust-about = Touch the men that you set straight. That binds nobody, for you have said so first.
offer-draw = Offer a draw
draw-open = Draw …
accept = Accept
decline = Decline
claim-open = Claim …
claim-end = Was that move not allowed? Claim …
own-acts = What you do
acts-of = What { $side } does
claim-move-how = From square to square: e2–e4, e7–e8=Q; castling: O‑O or O‑O‑O.
claim-move-how-960 = From square to square: e2–e4, e7–e8=Q; castling: the king’s square, then the rook’s.
claim-move-wrong = This move is not understood.
claim-move = With the move that is written down
claim-with = With this move: { $what }
agreement-of = { $side }: { $result }, agreed
agreement-about = It holds when both say the same.
agreement-too = I agree
draw-offered = { $side } offers a draw
asked-both = Only the players can know. What you agree on holds.
asked-each = Both players are asked. It holds when both say the same.
has-answered = { $side } says so
two-devices = Play on two devices
two-devices-about = Whoever has a link has the seat. Send each player his own.
seat-white = White’s seat
seat-black = Black’s seat
seat-watch = Look on
