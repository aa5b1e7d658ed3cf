## The sensors of boards

sensor = Board
sensor-in_step = In step
sensor-settling = Settling
sensor-out_of_step = Out of step
sensor-offline = Offline
sensor-since = since { $time }
sensor-squares = { $count ->
    [one] 1 square
   *[other] { $count } squares
}
real-board-right = The real board stands right.
real-board-differs = { $count ->
    [one] On the real board { $squares } still differs.
   *[other] On the real board these still differ: { $squares }.
}
real-board-unknown = The real board is not seen: look at it yourself.

## The page of faults

boards-for = Arbiters, auditors and operators see this page.
boards-faults = { $count ->
    [0] Nothing is wrong.
    [one] 1 fault
   *[other] { $count } faults
}
boards-all = { $count ->
    [one] 1 board with a device
   *[other] { $count } boards with a device
}
boards-without = { $count ->
    [one] Of 1 board no device reports anything.
   *[other] Of { $count } boards no device reports anything.
}
fault-out_of_step = The men stand otherwise than the game has them
fault-out_of_step-do = { $count ->
    [one] Compare the board with the game and straighten the man on { $squares }. If a move is missing or wrong in the game, tell an arbiter.
   *[other] Compare the board with the game and straighten the men: { $squares }. If a move is missing or wrong in the game, tell an arbiter.
}
fault-doubted = { $count ->
    [one] The sensor of { $squares } is not believed
   *[other] The sensors of { $squares } are not believed
}
fault-doubted-do = { $count ->
    [one] See whether a man stands in the middle of { $squares }. If he does, the square is dead: the game goes on without it; exchange the board after the round.
   *[other] See whether men stand in the middle of { $squares }. If they do, the squares are dead: the game goes on without them; exchange the board after the round.
}
fault-no_board = The board is not heard
fault-no_board-do = Plug in the cable of the board and see whether it is switched on and charged. Its computer goes on by itself, and reads off the men what was missed.
fault-no_device = The board’s computer is not heard
fault-no_device-do = See whether it is switched on, its program runs, and its network works. What it keeps is sent when it is back; nothing is lost.
fault-silent = Nothing is heard from its device
fault-silent-do = See whether the device is switched on and its network works.
fault-not_recorded = Acts cannot be recorded
fault-not_recorded-do = Look at the log of the service: its database does not answer, or its disk is full. Devices keep what they have to tell.
fault-engine_failed = The engine failed
fault-engine_failed-do = The act is recorded and was not ruled on: tell an arbiter, and report it with the record of the game.
fault-not_judged = Not judged any more
fault-not_judged-do = Acts are recorded and nothing is ruled on: tell an arbiter, and bring the service up to date.
fault-record_changed = The record was changed
fault-record_changed-do = The board takes no acts: verify the database and restore a backup.
