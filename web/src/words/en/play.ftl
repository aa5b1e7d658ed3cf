## Hands at the board

under = under it a { $man }, not taken off yet
take-off = Take the { $man } off { $square }


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
the-K = the king
the-Q = the queen
the-R = the rook
the-B = the bishop
the-N = the knight
the-P = the pawn
penalty-unchosen = The arbiter gives no penalty for it.
increment-back = That is the increment that this press had added.
announced-times = { $count } times
must-play-of = { $side } must play:
press = Press the clock
adjust = I adjust
resign = Resign …
resign-sure = { $side } resigns
claim-by = { $side } claims:
headline-offer_draw = Offer of a draw
headline-decline_draw = Draw declined
qr = QR code
