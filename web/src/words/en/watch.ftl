## The public page of a board

watch-share = Share …
watch-share-title = Share board { $number }
watch-share-link = The page
watch-share-embed = In a page of your own
watch-share-embed-about = Copy this line into it. The board takes the size of its frame, and shows what spectators see here.
embed-whole = Board { $number } in full
replay = Look back
replay-start = To the start
replay-back = One move back
replay-move = Move
replay-forward = One move on
replay-end = To the last move
replay-play = Play the moves
replay-pause = Pause
replay-live = Back to the game now
public-clocks-stopped = Clocks stopped, arbiter at the board
rulings-count = { $count ->
    [one] 1 ruling
   *[other] { $count } rulings
}
