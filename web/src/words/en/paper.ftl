## What is printed

papers = Paper
papers-round = Round sheet
papers-round-about = all boards: names, what has been counted, results, and columns to write in
papers-incidents = Incident sheets
papers-incidents-about = a page for each board: what was told and ruled, room for what the players say, lines to sign
papers-form = Incident form
papers-form-about = blank rows, and the numbers by which they are typed in afterwards
papers-codes = Pairing codes
papers-codes-about = the codes for the devices of all boards, to scan or to type
papers-report-about = everything that was ruled, at length
papers-clock = Clock helper
papers-clock-about = the times to set, and the keys of the clock
papers-slip-about = The slip with a ruling that is decided, on a receipt or A6, is printed from the report of its board.
papers-with-all = All boards, also those where nothing was told
papers-nothing = Nothing was told at any board.
paper-home = Start
paper-players = Players
paper-illegal = Illegal moves
paper-warnings = Warnings
paper-more-illegal = Illegal move: who, time
paper-more = Also
paper-final = Result, signed
paper-incident = Incident sheet
paper-happened = What happened
paper-ruling = Ruling
paper-said-by = What { $side } says
paper-slip = Slip with the ruling
paper-slip-open = “{ $what }” is not decided yet: there is no slip for the players before. Decide it on the board.
paper-slip-void = “{ $what }” does not stand any more: it was dismissed, taken back or replaced, and there is no slip with it.
paper-size = Paper
paper-size-receipt = Receipt, 80 mm
paper-size-a6 = A6
paper-which = Ruling
paper-clock = Clock, White – Black:
paper-event = Event
paper-round = Round
paper-who = Who
paper-what = No.
paper-time = Time
paper-clock-white = Clock White
paper-clock-black = Clock Black
paper-remark = Remark
paper-typed = Typed
paper-form-about = Circle who it was: ○ 1 White, ● 2 Black. To type it in: on the pad, “To board”, for example 12 1 3 for board 12, White, number 3.
codes-make = { $count ->
    [one] Make the code of 1 board
   *[other] Make the codes of { $count } boards
}
codes-about = Each code pairs one device with its board, once. Whoever has the sheet can do so: keep it, and destroy it afterwards.
papers-here = This page is open under an address that leads every device to itself. Open it under the address of this computer in the hall’s network, then make the codes.
codes-until = They end on { $time }.
codes-picture = The code of board { $number } to scan
codes-done = paired
