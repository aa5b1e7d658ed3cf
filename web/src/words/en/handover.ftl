## The hand-over between arbiters

hand-over-open = Open now
hand-over-short = Games that end soon
hand-over-counters = Illegal moves so far
hand-over-decided = Decided since { $time }
hand-over-since = Decided since
hand-over-as-of = As of { $time }
hand-over-line = { $board }: { $what }
hand-over-nothing = Nothing
hand-over-copy = Copy as text
hand-over-copied = The hand-over is copied.
hand-over-not-copied = The browser does not allow copying. Print the page, or mark its text and copy it.
hand-over-flag = A flag has fallen
hand-over-clock = The clock is still to be set
down-silent = Nothing is heard from its device
down-not_recorded = Acts cannot be recorded
down-engine_failed = The engine failed
down-not_judged = Not judged any more
down-record_changed = The record was changed
