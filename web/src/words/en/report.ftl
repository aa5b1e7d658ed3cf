## Reports

report-title = Report · Round { $round }, board { $number }
conduct-title = Rulings by player
conduct-of = { $players ->
    [0] Nothing was ruled against anybody in { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }.
   *[other] Rulings against { $players ->
        [one] one player
       *[other] { $players } players
    } in { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }.
}
conduct-count = { $rulings ->
    [one] 1 ruling
   *[other] { $rulings } rulings
}, illegal moves: { $illegal }
conduct-ruling = Ruling
conduct-where = Round, board
conduct-board = { $round }, { $board }
penalties-table = Table for the pairing program (CSV)
penalties-file = rulings
penalties-number = No.
penalties-name = Name
penalties-round = Round
penalties-board = Board
penalties-colour = Colour
report-title-round = Report · Round { $round }
report-record = Record (JSON Lines)
incident-sheet-link = Incident sheet to sign
report-acts = All acts (JSON Lines)
report-with-acts = With the time line of all acts
report-control = Time control
report-increment = { $seconds } s added for each move
report-delay = { $seconds } s of delay
report-supervision = Supervision
report-supervision-adequate = Competition Rules apply
report-supervision-inadequate = Competition Rules do not apply
report-result-unknown = unknown: the record could not be judged
report-illegal-moves = Illegal moves
report-incident = What happened
report-summary = Summary
report-nothing = Nothing was ruled.
report-time = Time
report-ruling = Ruling
report-fate = What became of it
report-followed = Followed by: { $what }
report-when = At { $time }
report-cited = Articles and readings cited
report-reading = Reading chosen where the Laws are open
report-deeds = What the arbiter did with it
report-appendix = Appendix: all acts at board { $number }
report-of-boards = { $ruled ->
    [one] Something was ruled at 1 board of { $total }
   *[other] Something was ruled at { $ruled } boards of { $total }
}
report-others = { $others ->
    [one] 1 board of another sector is not in this report
   *[other] { $others } boards of other sectors are not in this report
}
report-made = Made on { $time } ({ $zone }) by { $by } from the record as it stood then. Articles are told in the words of jadoube, not of the Laws.

## The clocks of a ruling

report-running = Running
report-clock-ruled = When it was ruled
report-clock-shown = Shown before it was set
report-clock-proposed = Proposed
report-clock-set = Set
report-clock-recorded = Recorded since

## Printed alone, and signed

report-print-alone = Print this one alone
report-sign = Signatures
report-sign-arbiter = Arbiter
report-sign-chief = Chief arbiter
report-sign-date = date, signature

## Notes of arbiters

report-notes = Notes of the arbiters
report-note = Note for the report
report-note-about = It is kept in the record with your name and the time, and printed with the report.
report-note-add = Add the note
