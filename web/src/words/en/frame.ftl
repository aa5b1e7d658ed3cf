## The frame

pages = Pages
skip = To the page
home = All events
page-play = Play
page-lessons = Lessons
lessons-about = Each takes a minute: touch a man, and the arbiter says at once what it binds you to.
again-in = It can be tried again in { $span }.
again-later = Wait a little, then try again.
page-gallery = Gallery
page-laws = The Laws
page-set-up = Set-up
page-about = About
page-join = Join the hall
language = Language
language-away = { $language } comes as soon as the service answers
language-gone = { $language } could not be loaded: reload the page
theme = Colours
theme-system = System
theme-light = Light
theme-dark = Dark
menu = Language, colours, log-out
shortcuts = Shortcuts
loading = One moment …
close = Close
copy = Copy
copied = Copied
copy-yourself = The browser does not let the page copy. Select the text and copy it yourself.
cancel = Cancel
try-again = Try again
page-gone = This page could not be loaded; jadoube may have been updated since you opened it. Reload the page; nothing that you entered is lost.
reload = Reload the page
goes-on-by-itself = The page goes on by itself as soon as the service answers.
print = Print
read-again = Read again
reading-boards = { $read } of { $total } boards read
unfinished = Incomplete: when this was printed, { $read } of { $total } boards had been read. Print it again.
label = { $word }:
no-page = There is no such page
not-found-why = The address may be mistyped, or what stood there may have been deleted.
no-event = There is no such event
no-round = There is no such round
no-board = There is no such board
no-edition = There is no such edition
for-arbiters = Arbiters and auditors see this page. Everybody sees the wall.
unreachable = The service cannot be reached. Check the network; if it works, tell the operator.
failed = That failed. Reload the page; nothing that you entered is lost.
act-refused-late = An act that you entered earlier was not taken: { $why }
acts-waiting = { $count ->
    [one] 1 act waits for the network
   *[other] { $count } acts wait for the network
}
acts-waiting-log-in = { $count ->
    [one] 1 act waits for your log-in
   *[other] { $count } acts wait for your log-in
}
connection-connecting = Connecting
connection-open = Live
connection-lost = Not connected: what is shown may be old
connection-refused = Not connected: this is gone, or is not shown to you any more. Reload the page
connection-back = Connected again; nothing was missed

## Log-in

log-in = Log in
log-out = Log out
log-in-why = Arbiters, auditors and operators log in. Spectators and players of games by link need not. The chief arbiter gives you a name; the first one is made where the program runs, with “jadoube user add”.
log-in-http = This page came over http: whoever is in the same WLAN could read your password.
log-in-again = Log in again
log-in-again-why = Your session has ended. What you were entering is kept; go on where you were.
log-in-not-again = Go on without logging in
log-in-not-again-about = Without it you see what everybody sees. Acts that wait are kept in this browser, and are sent when you log in again.
login = Name
password = Password
log-in-code = Code
log-in-code-about = The one that the program on your phone shows now, or one of your recovery codes.

## Events and rounds

events = Events
events-none-yet = There is no event yet. The chief arbiter makes the first.
event-first = Make your first event
event-archived = Over and archived
hall = Hall
wall = Wall
report = Report
hand-over = Hand-over
rounds = Rounds
rounds-none = This event has no round yet. The chief arbiter makes one under Set-up.
round-number = Round { $number }
board-number = Board { $number }
nobody = nobody

## Devices

device = A device for a board
device-about = This code lets one device report what happens at one board. It can be used once, within five minutes.
device-code = Code
device-no-code = There is no such code: it was used already, is older than five minutes, or is mistyped. Compare it, or have a new one made.
device-redeem = Exchange the code for a token
device-token = The device’s token, shown once: give it to the program that runs for the board
device-tell = It sends acts to this address:
boards-title = Electronic boards
