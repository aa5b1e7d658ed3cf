## The wall

wall-controls = The wall
wall-back = Back
wall-forward = Forward
wall-pause = Pause
wall-go-on = Go on
wall-paused = Paused
wall-full = Full screen
wall-full-end = End full screen
wall-leave = To the hall
wall-page = { $page } / { $pages }
wall-delayed = { $minutes ->
    [one] 1 minute late
   *[other] { $minutes } minutes late
}
wall-old = As of { $time }
wall-board-problem = This board cannot be shown at present.
wall-no-round = This event has no round yet. Its boards are shown here as soon as it has one.
wall-counts = { $playing } playing, { $over } over
