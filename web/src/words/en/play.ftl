## Hands at the board

hand-keys = Arrow keys choose a square. Enter takes the man there in hand, and lets the man in hand go. T only touches a man. X takes a man off the board.
under = under it a { $man }, not taken off yet
under-too = Under it too: { $man } { $square }
in-hand = In hand: { $man } { $square }
in-hand-of = { $side } holds: { $man } { $square }
lay-aside = Lay it aside
take-off = Take the { $man } off { $square }
take-with = Let the { $man } go on { $square }
unmoved = { $side } has not moved a man yet
undone-victim = Still to do: take the { $man } off { $square }. Tap that square.
undone-pawn = Still to do: take the pawn off { $square } with its button, then tap a new man and { $square }.
undone-new = Still to do: put a new man where the pawn promotes.
undone-rook = Still to do: put the rook on { $square }.
undone-passed = Still to do: take the { $man } off { $square }.
if-pressed = If the clock is pressed now, the arbiter says:
spare = For promotion
fetch = Take a new { $man } in hand
asked-title = Where was your hand?
asked-why = The browser took the pointer away while you held the { $man }. That you hold it has been told; where you let it go has not.
asked-there = I let it go on { $square }
asked-back = I put it back on { $square }
asked-off = I took it off the board
asked-aside = I laid it aside
asked-held = I still hold it
asked-reach-why = The browser took the pointer away while you sent the { $man } from { $from } to { $square }. Nothing of it has been told.
asked-nothing = I did not move it


## What an old code lets the opponent choose

choice = { $side } may choose
option-let_it_stand = let the move stand
option-both_stand = let both moves stand
option-withdraw_second = have the second move taken back
option-move_it_correctly = have the man moved correctly
option-replace_and_move_king = have the man put back and the king moved
option-take_with_another = have it taken with another man
option-take_it = have the man taken
option-move_the_touched_man = have the touched man moved
option-move_the_capturing_man = have the capturing man moved
option-move_the_captured_man = have the captured man moved
option-move_own_man_legally = have the man moved legally
option-take_the_man_legally = have the man taken legally
option-move_any_other_man = have any other man moved
option-move_another_man = have another man moved
option-move_king = have the king moved
option-move_rook = have the rook moved
option-move_the_man_on = have the man on { $square } moved
option-take_the_man_on = have the man on { $square } taken

## Games by link

edition = Edition of the Laws
control = Time control
control-standard = Standard
control-rapid = Rapid
control-blitz = Blitz
supervision = Supervision
chess960 = Chess960 (castling as in Fischer Random)
clock-none = No clock times
clock-is = { $clock } (minutes + seconds a move)
touched = { $side } has touched { $man } on { $square }.
touched-moves = { $side } has touched { $man }: it must move: { $moves }
touched-taken = { $side } has touched { $man }: it must be taken: { $moves }
the-K = the king
the-Q = the queen
the-R = the rook
the-B = the bishop
the-N = the knight
the-P = the pawn
arbiter-says = The arbiter
penalty-unchosen = The arbiter gives no penalty for it.
increment-back = That is the increment that this press had added.
announced-times = { $count } times
must-play-of = { $side } must play:
press = Press the clock
adjust = I adjust
adjust-done = Done adjusting
adjusting-now = You are adjusting
adjusting-first = You are adjusting: press “Done adjusting” before you move
resign = Resign …
resign-sure = { $side } resigns
claim-by = { $side } claims:
headline-offer_draw = Offer of a draw
headline-decline_draw = Draw declined
qr = QR code
