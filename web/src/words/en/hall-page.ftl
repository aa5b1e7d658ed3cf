## The page of the hall

hall-title = { $needing ->
    [0] { $event } · Round { $number }
   *[other] ({ $needing }) { $event } · Round { $number }
}
hall-state = State
hall-all = All ({ $count })
hall-order = Order
order-attention = Urgent first
order-number = By number
sectors-all = All sectors
sound = Sound
alerts = Desktop alerts
alerts-where = Only while this page is open.
alerts-forbidden = The browser does not allow alerts for this page. Allow them in its settings.
alerts-impossible = This browser shows no alerts of pages. Use the sound, or another browser.
sound-after-click = Sound comes once you have clicked on this page.
opened = Board { $number }: { $what }
opened-one = { $number } ({ $what })
opened-more = { $count ->
    [one] 1 more
   *[other] { $count } more
}
opened-many = { $count ->
    [one] 1 board: { $boards }
   *[other] { $count } boards: { $boards }
}
counters = The round in figures
count-needs = { $count ->
    [one] Needs you
   *[other] Need you
}
count-illegal = { $count ->
    [one] Illegal move
   *[other] Illegal moves
}
hall-warned = With an illegal move

remarks-count = { $count ->
    [one] 1 remark on recorded moves
   *[other] { $count } remarks on recorded moves
}
remarks-about = Seen by a program that reads the moves; no ruling.
remark-seen = Seen
remark-of = board { $number }: { $what }
remark-illegal_move = Illegal move
remark-out_of_step = Board out of step
remark-kings_in_the_centre = Kings in the centre
remark-game_over = Over, without a result
remark-played_on = Played on after the end
remark-wrong_result = Wrong result
remark-threefold = Threefold repetition
remark-fifty_moves = Fifty moves
remark-fifty_moves_soon = Fifty moves soon
remark-flag = Flag
remark-no_move = No move for long

start-open = Start the round …
start-call-off = Call off the start
start-title = Start round { $number }
start-about = { $count ->
    [one] 1 board has not begun. The clock of whoever has the move starts there.
   *[other] { $count } boards have not begun. The clock of whoever has the move starts at each.
}
start-untimed = This round has no times: no clock is shown here, and no flag falls by itself.
start-set-times = Set the times
start-when = When
start-now = Now
start-in = In
start-in-minutes = Minutes and seconds until the start
start-at = At
start-at-time = Time of day of the start
start-no-time = This is no time. Write minutes and seconds, such as 5:00, or choose a time of day.
start-do = Start the clocks
start-do-later = Start the countdown
start-done = { $count ->
    [one] 1 clock started.
   *[other] { $count } clocks started.
}
start-waits = The countdown runs. Everybody who looks at the hall sees it.
start-refused = These boards could not be started; look at them: { $boards }
start-absent = Who has not come
start-absent-about = Their games start all the same: White’s clock runs although nobody is there.
absent-of = { $side }, { $name }, has not come
absent-count = { $count ->
    [one] A player is absent at 1 board.
   *[other] Players are absent at { $count } boards.
}
default-time-left = Default time in { $time }
default-time-over = The default time is over: whoever is absent loses, unless you decide otherwise.
has-come = Has come
loses-by-forfeit = Loses by forfeit
hall-sensor = Out of step or offline
count-sensor = { $count ->
    [one] Board fault
   *[other] Board faults
}
