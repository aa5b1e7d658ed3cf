## The hall

boards-none = This round has no boards yet.
boards-none-shown = No board matches. Change the search or the filter.
hall-title = { $needing ->
    [0] { $event } · Round { $number }
   *[other] ({ $needing }) { $event } · Round { $number }
}
hall-boards = { $count ->
    [one] 1 board
   *[other] { $count } boards
}
hall-search = Player or board number
hall-state = State
hall-all = All ({ $count })
hall-order = Order
order-attention = Urgent first
order-number = By number
sector = Sector
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
clock-runs = clock runs:
attention-illegal_move = Illegal move
attention-flag = Flag
attention-claim = Claim
attention-touch_move = Touch-move
attention-ruling = Ruling
attention-claimable = May be claimed
attention-draw_offer = Draw offered
attention-question = Question
attention-clock = Clock to set
attention-down = Not connected
attention-playing = Playing
attention-over = Over
attention-untold = No result yet
attention-not_begun = Not begun
attention-other_sector = Another sector
attention-more = { $word } +{ $more }
illegal-moves = { $count ->
    [0] no illegal moves
    [one] 1 illegal move
   *[other] { $count } illegal moves
}
