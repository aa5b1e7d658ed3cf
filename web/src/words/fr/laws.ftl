## Éditions

edition-FIDE2009 = FIDE 2009
edition-FIDE2014 = FIDE 2014
edition-FIDE2017 = FIDE, juillet 2017
edition-FIDE2018 = FIDE 2018
edition-FIDE2023 = FIDE 2023
edition-USCF7 = US Chess, 7e édition
edition-USCF7-10I2V1 = US Chess, 7e édition, variante I de 10I2
edition-USCF-BLITZ = US Chess, blitz
edition-LCC1848 = London Chess Club, 1848
edition-BCA1862 = British Chess Association, 1862
edition-BLUE1910 = Blue Book of Chess, vers 1910
edition-OLD-KING = Ancienne règle du coup de roi

provision-rule = Règle { $number }
provision-law = Loi { $number }
provision-blue-book = Blue Book
provision-laws-of-1862 = Lois de 1862
provision-rules-of-1848 = Règles de 1848
provision-castling = roque
provision-claiming-penalties = réclamation des pénalités
provision-false-castling = roque fautif
provision-false-move = faux coup
provision-former-king-move-penalty = ancienne pénalité du coup de roi
provision-former-rule = ancienne règle
provision-immobile-man = pièce qui ne peut bouger
provision-j-adoube = j’adoube
provision-move-completed = coup terminé
provision-moving-into-check = roi mis en échec
provision-touch-and-move = pièce touchée, pièce jouée
