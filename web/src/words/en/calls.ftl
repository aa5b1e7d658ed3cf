## Calls for the arbiter, the cards of tables, and what they lead to

call-title = Calling the arbiter
call-arbiter = Arbiter, please
call-since = Called at { $time }
call-told = The arbiters have been told.
call-arbiter-goes = An arbiter is on the way.
call-somebody-goes = { $name } is on the way.
call-over = The arbiter has been here. You may call again.
table-number = Table { $number }

calls-count = { $count ->
    [one] One table calls
   *[other] { $count } tables call
}
call-heard = Table { $number } calls for the arbiter
call-waited = Waiting time
call-you-go = You are on the way.
call-go = On my way
call-done = Done
call-sound = Sound when a table calls
call-near = Ring first for
call-near-all = All sectors alike

cards = Cards of the tables
cards-about = One on each table: a player scans it and calls the arbiter. It is good for all rounds, for the board that has the number of the table.
cards-tables = Tables
cards-none = No round has boards yet. Write how many tables there are.
cards-here = This page is open under an address that leads every telephone to itself. Open it under the address of this computer in the hall’s network, then print.
cards-address = They lead to { $address }. When that address changes they have to be printed again.
cards-renew = New cards
cards-renew-about = The cards that hang out now call nobody any more, and say so. All of them must be printed again.
cards-renew-do = Make new cards
cards-renewed = The cards are new. Print them.
card-code = Code of table { $number }
card-scan = To call the arbiter, scan this and tap “Arbiter, please”.
card-other-language = fr
card-scan-other = Pour appeler l’arbitre, scannez ceci et touchez « Un arbitre, s’il vous plaît ».
