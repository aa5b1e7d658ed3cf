# Written by `cargo xtask law` from law/editions: to be changed there.

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
