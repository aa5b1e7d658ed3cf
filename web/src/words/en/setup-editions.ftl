# Written by `cargo xtask law` from law/editions: to be changed there.

setup-edition-FIDE2023 = In force since January 2023: the usual choice. The second illegal move loses; for the first the opponent receives two minutes, in rapid and blitz one. Resigning when the opponent cannot checkmate draws.
setup-edition-FIDE2018 = January 2018 to 2022. As 2023, but for the first illegal move in rapid the opponent receives two minutes, and resigning always loses.
setup-edition-FIDE2017 = July to December 2017. The second illegal move loses; pressing without a move and using two hands become illegal moves; in rapid and blitz without adequate supervision the first loses.
setup-edition-FIDE2014 = July 2014 to June 2017. The second illegal move loses, in rapid and blitz without adequate supervision the first; touching counts only with the intention of moving or capturing.
setup-edition-FIDE2009 = July 2009 to June 2014. The third illegal move loses, in blitz without adequate supervision the first that the opponent claims; touching counts when deliberate; no fivefold repetition and no 75-move rule.
setup-edition-USCF7 = United States. For each illegal move the opponent receives two minutes, and no number of them loses; a player has the move only once the opponent has pressed; players call the flag.
setup-edition-USCF7-10I2V1 = As the 7th edition, but castling with the rook touched first is no offence. Announce it before the round.
setup-edition-USCF-BLITZ = United States, blitz: the opponent may claim a win after an illegal move, before completing a move of his own.
setup-edition-LCC1848 = Historic: after an illegal move the opponent chooses, for instance to let it stand or to have the king moved.
setup-edition-BCA1862 = Historic: no king’s move as a penalty; the opponent names the man that must be moved or taken.
setup-edition-BLUE1910 = Historic, United States: a touched man that cannot move costs a king’s move.
setup-edition-OLD-KING = Historic: whoever makes an illegal move must move the king, without castling.
