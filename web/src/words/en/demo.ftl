## The guide of a demonstration

demo = Demonstration
demo-log-in = Players who do not exist play by themselves here. Log in as “arbiter” to decide: the password was printed where the program was started.
demo-yours = { $count ->
    [one] Board { $from } is yours: whatever has to be decided there waits for you.
   *[other] Boards { $from } to { $to } are yours: whatever has to be decided there waits for you.
}
demo-nothing-waits = Nothing does now.
demo-over = The games there are over. The next round begins by itself once all are, or now with “Begin anew”.
demo-is-over = Nothing waits here: the game is over.
demo-none-yours = The simulated arbiter decides at all boards; you may be quicker.
demo-open = Board { $number } has something for you ({ $what }): open it.
demo-clock-there = At board { $number } the clock is still to be set: open it.
demo-question = a question
demo-confirm = Read the ruling. Confirm it, or dismiss it with a reason.
demo-answer = Answer the question: only somebody who was there knows.
demo-set-clock = Now set the clock, with one press: the times are worked out.
demo-goes-on = Nothing waits here: play goes on.
demo-back = Back to the hall
demo-round = Round { $number } is played now: go there.
demo-anew = Begin anew
demo-away = Put the guide away
demo-guide = Show the guide
