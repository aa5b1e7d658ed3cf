## Editions

edition-FIDE2009 = FIDE 2009
edition-FIDE2014 = FIDE 2014
edition-FIDE2017 = FIDE, July 2017
edition-FIDE2018 = FIDE 2018
edition-FIDE2023 = FIDE 2023
edition-USCF7 = US Chess, 7th edition
edition-USCF7-10I2V1 = US Chess, 7th edition, Variation I to 10I2
edition-USCF-BLITZ = US Chess blitz
edition-LCC1848 = London Chess Club 1848
edition-BCA1862 = British Chess Association 1862
edition-BLUE1910 = Blue Book of Chess, about 1910
edition-OLD-KING = Old rule of the king’s move

provision-rule = Rule { $number }
provision-law = Law { $number }
provision-blue-book = Blue Book
provision-laws-of-1862 = Laws of 1862
provision-rules-of-1848 = Rules of 1848
provision-castling = castling
provision-claiming-penalties = claiming penalties
provision-false-castling = false castling
provision-false-move = false move
provision-former-king-move-penalty = former king-move penalty
provision-former-rule = former rule
provision-immobile-man = immobile man
provision-j-adoube = j’adoube
provision-move-completed = move completed
provision-moving-into-check = moving into check
provision-touch-and-move = touch and move
