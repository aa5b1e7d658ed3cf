## Set-up: what every page has

setup-log-in = Whoever sets up an event logs in first.
setup-save = Save
setup-saved = Saved
setup-unreachable = The service cannot be reached. What you have entered is still here: try again when it is back.
setup-leave = What you have entered is not saved yet. Leave it?
setup-change = Change
setup-delete = Delete
setup-deleted = { $name }: deleted
setup-do = What to do
setup-more-of = More: { $of }
setup-more = More settings
setup-needed = must be filled in
setup-not-told = not told
setup-pick = Please choose
setup-yes = yes
setup-no = no
setup-empty = nothing
setup-once = It is shown this once and never again. If it is lost, delete this one and make another.
setup-once-kept = I have kept it
setup-minutes = min
setup-seconds = s
setup-days = days
setup-move = move
setup-meanwhile = Somebody else has changed this while you were writing
setup-meanwhile-was = was “{ $was }”, is now “{ $now }”.
setup-meanwhile-mine = You have written “{ $mine }”, which is kept.
setup-meanwhile-about = What you did not touch now shows the other person’s values; what you wrote is still there. Look it over and save again.

## What a field must be, by the name that the service gives it

setup-wrong-old = This is not your present password. Write the one you logged in with.
setup-wrong-present_password = This is not your present password. Write the one you logged in with.
setup-wrong-code = The code is wrong, was used already or is too old. Write the one that is shown now.
setup-wrong-new = A password has 8 to 256 characters.
setup-wrong-password = A password has 8 to 256 characters.
setup-wrong-same = This is the present password. Write another.
setup-wrong-again = The new password is not the same both times. Write it again.
setup-wrong-login = Write 1 to 64 letters without accents, digits or . _ @ -
setup-wrong-name = Write 1 to 200 characters, not only spaces.
setup-wrong-label = Write 1 to 200 characters, not only spaces.
setup-wrong-time_zone = There is no such time zone. Choose one of the list, for instance “Europe/Paris”.
setup-wrong-black = Choose a player of this event, other than White’s.
setup-wrong-url = Nothing can be sent to this address. It begins with https://, is public, unless the operator allows others, and names no user.
setup-wrong-occasions = Choose at least one.

## Events

setup-event-make = Make an event
setup-event-make-about = Name it and begin: everything here can be changed later.
setup-event-make-do = Make the event
setup-event-made = { $name } is made. Now make its first round, or take its pairings.
setup-events-none = There is no event yet.
setup-events-not-yours = Only a chief arbiter of the whole service makes events. You see here those that are there.
setup-of-event = Parts of the event
setup-event-and-rounds = Event and rounds
setup-event = The event
setup-event-not-yours = Only the chief arbiter changes the event. You can read what is set.
setup-is-archived = This event is over and archived: its boards take no more acts.
setup-event-name = Name
setup-event-city = City
setup-event-zone = Time zone
setup-event-zone-about = Rounds begin by the clocks of this place. Begin typing, for instance “Europe/Paris”.
setup-event-shown = What players and spectators see
setup-announcement = Rulings become public
setup-announcement-confirmed = when an arbiter has confirmed them
setup-announcement-confirmed-about = The usual choice. A ruling waits in the hall until an arbiter confirms, changes or dismisses it; until then neither players nor spectators see it.
setup-announcement-automatic = at once, without an arbiter
setup-announcement-automatic-about = For training and for play without an arbiter. Only what the engine leaves to an arbiter still waits for one; what the Laws forbid to tell players stays hidden as well.
setup-delay = Spectators see the boards later by
setup-delay-about = Moves and rulings reach walls and public pages that much later, so that nobody can send help from outside while it still helps. 15 minutes is usual; 0 shows everything at once.
setup-event-boards = Boards in the hall
setup-default-time = Default time
setup-default-time-about = Whoever has not come this long after the start of a round loses, unless the arbiter decides otherwise. The hall then says so for those whom you have marked as absent. Empty: it says nothing.
setup-down = A silent board counts as down after
setup-down-about = When nothing has been heard from the device of a game that goes on for this long, the board is marked as down for arbiters and operators. Shorter warns sooner, but also about devices that only speak with each move. 15 seconds to a day.
setup-event-after = The end, and personal data
setup-privacy-about = The public sees names, titles and ratings of players unless a name is hidden under Players. FIDE numbers and birth dates are shown to nobody but the chief arbiter.
setup-retention = Keep personal data after the end for
setup-retention-about = So many days after the event is archived, the persons of all its players and whatever people wrote in the records are erased for good. Moves, rulings and results stay. Empty: they are kept until you erase them.
setup-archived = The event is over (archive it)
setup-archived-about = Its boards take no more acts and its devices fall silent; everything can still be read and exported. From now on the days above are counted. Untick it to go on.
setup-archived-since = Archived since { $when }.
setup-erased-since = Personal data were erased on { $when }.
setup-whole = The event as a file
setup-event-file = Event as a file
setup-event-file-about = The file holds the event with its players, rounds, boards and signed records, FIDE numbers and hidden names included: keep it as confidentially as the players’ data. Accounts, tokens and webhooks are never in it.
setup-event-delete = Delete the event
setup-event-delete-not = An event that has rounds cannot be deleted. Archive it when it is over.
setup-event-delete-about = Its players and webhooks go with it. This cannot be undone.
setup-file = File
setup-file-take = Take an event from a file
setup-file-about = A file that another service has written (JSON Lines). It is taken whole or not at all: damaged files, and events that are here already, are refused.
setup-file-do = Take the event
setup-file-taken = { $name } has been taken.

## Users

setup-accounts = Users
setup-accounts-about = People who log in with a name and a password. Boards and programs need no account: pair a board under its round, or make a token.
setup-accounts-not-yours = Only the chief arbiter sees and changes users.
setup-account-make = Add a user
setup-account-make-do = Add
setup-account-made = { $login } can log in now.
setup-account-change = Change a user
setup-account-you = you
setup-account-delete = Delete a user
setup-account-delete-about = This person is logged out at once and cannot log in again. What was told under the account stays in the records.
setup-login-about = Letters without accents, digits and . _ @ - ; small and capital letters are the same.
setup-password = Your password
setup-password-about = 8 to 256 characters. A sentence of four words is good and easy to remember.
setup-password-new = New password
setup-password-again = New password again
setup-password-leave = Leave it empty to keep the present one. With a new password this user is logged out everywhere.
setup-password-old = Present password
setup-password-do = Change the password
setup-password-changed = Your password is changed. You have been logged out everywhere else.
setup-password-change-about = You stay logged in here and are logged out everywhere else.
setup-password-not-yours = You have no password here: you use a token or a link.
setup-factor = A code from your phone
setup-factor-about = Whoever has learned your password cannot log in with it alone: a program on your phone shows a code that is asked for as well, another one every half minute. Any program for one-time codes (TOTP) will do.
setup-factor-begin = Set it up
setup-factor-picture = QR code with the secret for the program on your phone
setup-factor-secret = The same to type in
setup-factor-once = Read the picture with the program on your phone, then enter the code that it shows. Secret and picture are shown only now.
setup-factor-code = Code
setup-factor-code-about = The one that the program shows now, or a recovery code.
setup-factor-on = Ask for codes from now on
setup-factor-is-on = { $count ->
    [one] Codes are asked for when you log in. 1 recovery code is left.
   *[other] Codes are asked for when you log in. { $count } recovery codes are left.
}
setup-factor-off = Ask for no codes any more
setup-factor-is-off = No codes are asked for any more.
setup-factor-recovery = Recovery codes
setup-factor-recovery-about = From now on a code is asked for. Print these and keep them where your phone is not: each lets you in once, in place of a code, when the phone is lost.
setup-factor-take-off = Ask for no code
setup-factor-take-off-about = For somebody who has lost phone and recovery codes. Make sure that it is really this person: the password alone is then enough, until a code is set up again. This is written to the log.
setup-factor-taken-off = { $login } logs in with the password alone.
setup-account-with-code = with a code
setup-roles = What each role may do
setup-role = Role
setup-role-chief_arbiter = Chief arbiter
setup-role-chief_arbiter-about = Directs the event: sets up everything, sees everything, rules at every board.
setup-role-sector_arbiter = Sector arbiter
setup-role-sector_arbiter-about = Rules at the boards of one sector, sees their records, seats players there and pairs devices with them.
setup-role-operator = Operator
setup-role-operator-about = Keeps boards and network going: pairs devices, revokes tokens, sets webhooks; sees no rulings before they are public.
setup-role-auditor = Auditor
setup-role-auditor-about = Reads everything, also who did what, and changes nothing.
setup-role-player = Player
setup-role-player-about = Tells acts at the boards where he or she sits, and sees what spectators see.
setup-role-board_device = Board device
setup-role-board_device-about = Reports what happens at one board, and learns nothing that the public does not know.
setup-role-spectator = Spectator
setup-role-spectator-about = Sees what everybody may see; needs no account.
setup-scope = Where
setup-scope-all = The whole service
setup-scope-event = Event
setup-scope-event-about = The role holds in this event only. Somebody for the whole service has it in every event.
setup-scope-sector-about = The sector by its name, as boards have it.
setup-scope-board-about = The role holds at this board only. For a device it is simpler to pair it under the round.
setup-scope-player-about = The role holds at the boards where this player sits, for this player’s acts.
setup-board-of-round = Round { $round }, board { $board }

## Upkeep

setup-upkeep = Upkeep
setup-upkeep-about = What need not be kept any longer is announced here and in the log before it is erased: games by link a day, everything else a week.
setup-upkeep-none = Nothing is going to be erased.
setup-upkeep-what = What is going to be erased
setup-upkeep-count = How many
setup-upkeep-from = Not before
setup-upkeep-persons = The persons of “{ $event }”, and what was written in its games
setup-upkeep-credentials = Log-ins, tokens and pairing codes that have ended
setup-upkeep-audit_lines = Old lines of the log
setup-upkeep-games = Games by link whose time is over
setup-upkeep-doubted = The clock of the service says { $clock }, and the time that it has seen last is { $seen }. One of the two is wrong, and since { $since } nothing is erased or announced. If it is the clock, the operator has to set it.
setup-upkeep-believe = The clock is right
setup-upkeep-believed = The clock is believed.
setup-upkeep-believe-not-yours = If the clock is right, a chief arbiter or an operator can say so here.
setup-log-about = The log says who saw and did what. Each of its lines vouches for the one before it.
setup-log-verify = Verify the log
setup-log-whole = { $lines ->
    [one] The log is whole: { $lines } line.
   *[other] The log is whole: { $lines } lines.
}
setup-log-changed = The log is not what was written. The operator has to compare it with a backup.

## Tokens

setup-tokens = Tokens
setup-tokens-about = A token lets a program or device in without a password. Each has a role, a part of the service and an end.
setup-tokens-not-yours = Only chief arbiters and operators see tokens.
setup-tokens-none = There are no tokens.
setup-token-make = Make a token
setup-token-make-do = Make the token
setup-token-make-not-yours = You may revoke tokens; only the chief arbiter makes them. A device is paired with a board by its code, under the round.
setup-token-label = What it is for
setup-token-label-about = So that you know it again, for instance “clock bridge, table 4”.
setup-token-lifetime = Valid for
setup-token-lifetime-about = 1 to 366 days. Then it ends by itself.
setup-token-until = Until
setup-token-made = Token “{ $label }”
setup-token-made-about = Enter this secret where the program asks for its token.
setup-token-revoke = Revoke
setup-token-revoke-about = Whoever uses it is refused at once. This cannot be undone; a paired device then has to be paired again.
setup-token-revoked = { $label }: revoked

## Rounds

setup-rounds-none = There are no rounds yet.
setup-rounds-from-pairings = Rounds can also come with the file of the pairing program:
setup-round-make = Make a round
setup-round-make-about = A usual time control is filled in. Choose under which Laws the games are played.
setup-round-as-before = Filled in as the round before. Only change what is different.
setup-round-make-do = Make the round
setup-round-made = Round { $number } is made. Now give it boards or pairings.
setup-round-not-yours = Only the chief arbiter makes and changes rounds. You can read what is set.
setup-round-number = Number of the round
setup-round-starts = Begins
setup-round-starts-about = By the clocks of { $zone }. For information only: a game begins when it begins at the board.
setup-round-day = Day
setup-round-day-about = Where only the day is known, as a report of a pairing program tells it; where “Begins” is filled in, that counts.
setup-terms = What the games are played under
setup-terms-change = If games of this round go on, they are judged from now on under a new edition, control, supervision and new regulations; times, Chess960 and the first position are only for games that begin later. The former terms are kept with the moment of the change. Once a game has begun, the edition stays within its family: FIDE, US Chess or historic.
setup-later = The rounds after this one
setup-later-about = { $count ->
    [one] Round { $numbers } is played under other terms.
   *[other] Rounds { $numbers } are played under other terms.
  }
setup-later-do = Use these terms there too
setup-later-ask = { $count ->
    [one] Round { $numbers } is given the terms of round { $from }. When it begins stays as it is.
   *[other] Rounds { $numbers } are given the terms of round { $from }. When each begins stays as it is.
  }
setup-later-done = { $count ->
    [one] Round { $numbers } is played under these terms too.
   *[other] Rounds { $numbers } are played under these terms too.
  }
setup-former = { $count ->
    [one] The terms have been changed once
   *[other] The terms have been changed { $count } times
}
setup-former-until = Until { $when }:
setup-law = The Laws
setup-edition = Edition
setup-control = Time control
setup-control-about = Under the FIDE Laws since 2014: one player’s time plus 60 increments. 60 minutes or more is standard, 10 or less blitz, all between rapid. The page does not work it out from the times that are set.
setup-control-standard-about = Moves are written down; for an illegal move the opponent receives two minutes under the FIDE Laws.
setup-control-rapid-about = Nobody has to write moves down; for an illegal move the opponent receives one minute since 2023, two before.
setup-control-blitz-about = As rapid, but one minute already since 2014. Guidelines III never apply.
setup-supervision = Supervision
setup-supervision-about = Matters in rapid and blitz under the FIDE Laws. It is a promise of the whole event’s regulations, not a judgement board by board.
setup-supervision-adequate = Adequate: the Competition Rules apply
setup-supervision-adequate-about = One arbiter for at most three rapid games, or for each blitz game; since 2017 each game is recorded as well. Illegal moves are dealt with as in standard games, at any time in the game.
setup-supervision-inadequate = Not adequate
setup-supervision-inadequate-about = An illegal move counts only if, before the opponent makes his next move, the arbiter sees it or the opponent claims it (2009: the opponent alone); after that move it stays on the board. Under 2014 and 2017 the first one loses. Wrong set-ups can no longer be claimed after ten moves (2009: three).
setup-clock = Times
setup-clock-about = What the clocks show when a game begins. Every correction that a ruling proposes is worked out from these times, with increments.
setup-clock-usual = Usual:
setup-clock-words = { $main } min + { $increment } s
setup-periods = Periods of the clock
setup-periods-about = Only where there is more than one: moves, seconds and increment of each, a colon between them. It is shown and told in files; what the clocks show when a game begins stands above, and the time of a later period is added by the clocks, not here.
setup-clock-delay = delay { $delay } s
setup-clock-there = Times of the clocks are followed
setup-clock-there-about = Untick it where no clock is connected and nobody enters times: rulings then say how much to add, not what the clock must show.
setup-clock-main = Time for each player
setup-clock-main-about = White’s, if Black has another.
setup-clock-black = Black, if another
setup-clock-black-about = Empty: as much as White, as nearly always.
setup-clock-increment = Increment for each move
setup-clock-increment-about = Added with each move; 0 for none. One that an illegal move gained is taken back.
setup-clock-delay-label = Delay for each move
setup-clock-delay-about = Runs before the player’s time does, as usual in the United States; 0 for none.
setup-beginning = How games begin
setup-chess960 = Chess960
setup-chess960-about = Castling is judged by the rules of Chess960: king takes own rook, from any squares. Without a position below, one is drawn by lot for all games of the round.
setup-fen = First position (FEN)
setup-fen-about = Empty: the usual one. Otherwise every game of the round begins here; it may be one that no game could reach.
setup-round-more = First position, Chess960, regulations of the event
setup-regulations = Regulations of the event
setup-regulations-about = Only what differs from the Laws. What is empty is as the edition says.
setup-illegal = Illegal moves to lose
setup-illegal-about = Which completed illegal move loses the game (or draws it, if the opponent cannot checkmate). FIDE since 2014: 2. A youth event may take 3. Does nothing under US Chess and historic codes.
setup-penalty = Time for an illegal move
setup-penalty-about = What the opponent receives for each illegal move that does not lose, instead of the one or two minutes of the edition.
setup-no-offers = No draw offers before
setup-no-offers-about = Offers and agreements before this move are rejected. Claims by repetition, fifty moves and the like stay open.
setup-guidelines = Guidelines III are announced (games without increment)
setup-guidelines-about = Whoever has less than two minutes may ask for an increment of five seconds or claim a draw because the opponent cannot or does not try to win; when both flags are down and nobody knows which fell first, the last period ends in a draw. Standard and rapid only.
setup-pressure = Time pressure applies (US Chess 11D1)
setup-pressure-about = Only the players may then claim illegal moves, only the last two, and without extra time. The engine finds it out by itself where the clock is followed.
setup-disabled = Visually disabled players
setup-disabled-about = Appendix D for whoever has this colour at any board of the round: touched is what is taken out of its hole, and a move is made when it is executed and announced. Use a round of its own where only one board is concerned.
setup-assistant = Players with an assistant
setup-assistant-about = At any board of the round an assistant carries out the moves of whoever has this colour: what the player says counts, the assistant’s own touches bind nobody.
setup-video = Video may settle
setup-video-about = Only in cases that the regulations of the event name in advance may arbiters look at the recordings of a video assistance system (under the present FIDE Laws: Handbook, C.12, 1.2.6). They cite camera and time, and the ruling says that it rests on them. In all other cases nothing rests on a recording.
setup-video-seen = What was seen there
setup-video-answered = What is asked

## Boards

setup-boards = Boards
setup-boards-none = This round has no boards yet. They come with the pairings, or one by one.
setup-boards-not-yours = Boards are changed by the chief arbiter and, in their sectors, by sector arbiters.
setup-cards = Cards of the tables
setup-stands = Stands
setup-board-make = Add a board
setup-board-make-do = Add
setup-board-made = Board { $number } is there.
setup-board-change = Change board { $number }
setup-board-number = Number
setup-board-number-about = As on the table in the hall.
setup-board-delete = Delete board { $number }
setup-board-delete-about = Only a board whose game has not begun can be deleted.
setup-sector-about = A part of the hall with an arbiter of its own, for instance “A” or “Stage”; may stay empty.
setup-sector-none = no sector
setup-seats-about = Once the game has begun its players stay; number and sector may change.
setup-sectors = Set sectors
setup-sectors-about = Puts boards from one number to another into a sector, in one go.
setup-sectors-from = From board
setup-sectors-to = To board
setup-sectors-do = Set the sector
setup-sectors-done = { $count ->
    [one] 1 board: { $sector }
   *[other] { $count } boards: { $sector }
}
setup-device-do = Pair device
setup-device = Pair a device with board { $number }
setup-device-about = Scan the picture with the device, or enter the address and the code in it. The code works once; then the device reports this board and no other.
setup-device-heard = A device of this board was last heard at { $when }.
setup-device-not-heard = No device of this board has been heard yet.
setup-code = Code
setup-code-picture = QR code with the address of this service and the code
setup-code-left = Valid for another { $time }
setup-code-over = The code has ended. Make a new one.
setup-code-again = New code
setup-code-address = Address to enter
setup-code-here = Other devices cannot reach this address: it means “this very machine”. Open this page under the address that the machine has in the hall’s network.

## Players

setup-player = Player
setup-players = Players
setup-players-count = { $count ->
    [0] No players
    [one] 1 player
   *[other] { $count } players
}
setup-players-none = There are no players yet. Paste a list, add them one by one, or take them with the pairings:
setup-players-none-found = No player has this name.
setup-players-more = Show { $count } more
setup-players-not-yours = Only the chief arbiter changes players, and sees FIDE numbers, birth dates and hidden names.
setup-list = Paste a list of players
setup-list-text = One player a line
setup-list-about = A name alone, or with rating, FIDE number, title and federation, separated by commas, semicolons or tabulators. Headings may stand above.
setup-list-read = { $count ->
    [one] 1 player was read
   *[other] { $count } players were read
}
setup-list-known = there already
setup-list-left-out = { $count ->
    [one] 1 of them is there already and is left out.
   *[other] { $count } of them are there already and are left out.
}
setup-list-do = { $count ->
    [one] Add 1 player
   *[other] Add { $count } players
}
setup-list-under = { $count } of { $of } added
setup-list-added = { $count ->
    [one] 1 player was added
   *[other] { $count } players were added
}
setup-player-make = Add a player
setup-player-make-do = Add
setup-player-made = No. { $number }: { $name }
setup-player-change = Change a player
setup-player-search = Name or number
setup-player-number = No.
setup-player-name = Name
setup-player-name-about = As the pairing program has it, for instance “Archer, Ada”.
setup-player-hidden = Hide the name
setup-player-hidden-about = Everybody but the chief arbiter sees a number instead of the name: the public as well as the other arbiters.
setup-player-withdrawn = Withdrawn from round
setup-player-withdrawn-about = The number of the first round that the player does not play any more; empty: plays on. Where the player sits already in such a round, the hall lists the player as absent: enter there what becomes of the game. The pairing program is told with the next report.
setup-player-is-withdrawn = withdrawn from round { $round }
setup-player-is-hidden = name hidden
setup-player-title = Title
setup-player-rating = Rating
setup-player-federation = Federation
setup-player-federation-about = Its three letters.
setup-player-fide = FIDE number
setup-player-birth = Date of birth
setup-player-sex = Sex
setup-player-female = female
setup-player-male = male
setup-player-private = FIDE number, date of birth and sex are only for the report to the pairing program; nobody but the chief arbiter sees them here.
setup-player-erased = erased
setup-player-data = Personal data
setup-player-delete = Delete a player
setup-player-delete-about = Somebody who sits at a board stays; erase the person instead.
setup-player-erase = Erase
setup-erase = Erase a person
setup-erase-do = Erase for good
setup-erase-about = Name, title, rating, federation, FIDE number and date of birth are erased here and in the files kept of pairings. The start number, the games and the results stay, and the records still verify. Nobody can undo this.
setup-erase-type = Write the start number { $number } to confirm
setup-erase-texts = Erase what people wrote in the records of the games as well
setup-erase-texts-about = Reasons, notes and statements of all in those games, for they may name the person. Moves and rulings stay.
setup-erased = { $texts ->
    [0] The person is erased.
    [one] The person and 1 text are erased.
   *[other] The person and { $texts } texts are erased.
}

## Pairings

setup-pairings = Pairings
setup-pairings-not-yours = Only the chief arbiter takes pairings. You can take them out, with the results.
setup-pairings-taken = The pairings have been taken.
setup-take = Take pairings
setup-take-about = Paste the report of your pairing program (TRF16 or TRF26), a table, or a line for each board (“1. Ada Archer – Bo Bishop”), or choose the file. First you are shown what would be done; nothing is changed before you say so.
setup-take-no-text = This is not a text file. Choose the report or the table that the pairing program has written.
setup-take-nothing = There are no pairings in it. A report has a line for each player, which begins with 001; a table has a row for each board under the row that names the columns.
setup-take-unreadable = The file could not be read. Is it what is chosen under “What it is”? A table first names its columns, “white” and “black” among them. Correct this:
setup-take-found-out = The text could not be read as a report or a table. Correct this, or choose under “What it is” what you have:
setup-take-no-column = No column says who has White or Black.
setup-take-players = A list of players alone goes into:
setup-take-lines = Is it the right file, and are its letters right? Among its lines are:
setup-take-lines-guessed = The file is not UTF-8, so its letters were read as Windows-1252. Are they right in these lines? If not, save it as UTF-8 and choose it again.
setup-take-pairs = It pairs last, White first:
setup-take-results = Results in a file end no game here: boards stay as they are until somebody enters their results. They are kept and go out again with the pairings, as long as no other result stands here.
setup-take-text = Pairings as text
setup-take-file = Or a file
setup-take-format = What it is
setup-take-guess = Find out
setup-take-trf = TRF report
setup-take-csv = table (CSV)
setup-take-look = Show what would be done
setup-take-do = Take these pairings
setup-take-help = How a file is read
setup-take-help-csv = A table has one row for each board. Its first row names the columns; “white” and “black” must be there; “round”, “board”, “result”, ratings, titles and numbers may be (white_rating, white_title, white_federation, white_id, white_fide_id …). Cells are separated by semicolons, commas or tabulators. Pairings in words need no columns, one in each line: “1. Ada Archer – Bo Bishop” or “Ada Archer v Bo Bishop”.
setup-take-help-trf = Players are known again by start number, FIDE number or name. The same file twice changes nothing, and boards whose games have begun stay as they are: take the file again after every change of pairings.
setup-would = What would be done ({ $format })
setup-did = What was done
setup-would-nothing = No player, round or board changes: what can be taken is there already.
setup-would-players = Players: { $added } new, { $changed } changed
setup-would-rounds = Rounds: { $count } new
setup-would-terms = New rounds are played under the usual terms: standard, FIDE 2023, no times. Set their terms before games begin.
setup-would-boards = Boards: { $added } new, { $changed } changed
setup-warnings = { $count ->
    [one] 1 line to look at
   *[other] { $count } lines to look at
}
setup-warnings-about = These lines were read in another way than they are written, or left out. Correct the file, or make sure that this is what you want.
setup-line = Line { $line }:
setup-line-column = Line { $line }, column { $column }:
setup-give = Pairings and results
setup-give-about = For the pairing program, with the results that arbiters stand behind. The chief arbiter is given a report that was taken as it was, with results and points in it. Values that do not fit the columns of a report are named at its end. PGN has the moves, and in comments what was ruled.
setup-give-one = Round { $number } as { $format }
setup-format-pgn = PGN
setup-format-trf16 = TRF16
setup-format-trf26 = TRF26
setup-format-csv = CSV

## Webhooks

setup-webhooks = Webhooks
setup-webhooks-about = An address outside that is told when a board is down or a ruling waits: for a bell, a chat or a lamp in the hall. No names, moves or words of rulings are sent.
setup-webhooks-not-yours = Only chief arbiters and operators see webhooks.
setup-webhooks-none = There are no webhooks.
setup-webhook-make = Add a webhook
setup-webhook-make-do = Add
setup-webhook-url = Address
setup-webhook-url-about = Begins with https:// and is public, unless whoever runs the service allows others.
setup-webhook-made = Secret of the webhook
setup-webhook-made-about = The receiver checks with it that messages come from here (Standard Webhooks).
setup-webhook-since = since { $when }
setup-webhook-off = Off since { $when }: the receiver wants no more (410)
setup-webhook-delete = Delete a webhook
setup-webhook-delete-about = What still waits to be delivered there is dropped.
setup-occasions = What it is told
setup-occasion-ruling_open = A ruling waits for an arbiter
setup-occasion-ruling_open-about = As soon as a ruling opens that the public does not see before an arbiter has decided.
setup-occasion-board_down = A board is down
setup-occasion-board_down-about = Its device is silent, or its acts cannot be recorded or judged.
setup-occasion-board_back = A board is back
setup-occasion-board_back-about = It can be heard and judged again.
setup-occasion-remark_made = A program remarks something
setup-occasion-remark_made-about = It reads the recorded moves: an illegal move, a draw to claim, a flag. No ruling.
setup-occasion-remark_over = A remark is over
setup-occasion-remark_over-about = It is so no more, or the moves were corrected.

## The columns of a table

setup-columns = What stands in each column
setup-columns-about = Where headings are missing or not known, say it here. White and Black are needed; the rest may be left out.
setup-columns-heading = Heading
setup-columns-sample = First row
setup-columns-next = Second row
setup-columns-paired = The first row is a pairing: there are no headings
setup-columns-is = It is
setup-columns-of = What stands in the column “{ $heading }”
setup-columns-round = Round (no column says which)
setup-columns-do = Read it with these columns
setup-column-none = left out
setup-column-round = Round
setup-column-board = Board
setup-column-white = White: name
setup-column-black = Black: name
setup-column-result = Result
setup-column-white_id = White: start number
setup-column-white_fide_id = White: FIDE number
setup-column-white_rating = White: rating
setup-column-white_title = White: title
setup-column-white_federation = White: federation
setup-column-black_id = Black: start number
setup-column-black_fide_id = Black: FIDE number
setup-column-black_rating = Black: rating
setup-column-black_title = Black: title
setup-column-black_federation = Black: federation
