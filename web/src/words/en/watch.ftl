## The public page of a board

share = Share …
share-title = Share board { $number }
share-link = The page
share-embed = In a page of your own
share-embed-about = Copy this line into it. The board takes the size of its frame, and shows what spectators see here.
embed-whole = Board { $number } in full
replay = Look back
replay-start = To the start
replay-back = One move back
replay-move = Move
replay-forward = One move on
replay-end = To the last move
rulings-count = { $count ->
    [one] 1 ruling
   *[other] { $count } rulings
}
