# Written by `cargo xtask law` from law/editions: to be changed there.

setup-edition-FIDE2023 = En vigueur depuis janvier 2023 : le choix habituel. Le deuxième coup illégal perd ; au premier, l’adversaire reçoit deux minutes, une en rapide et en blitz. Abandonner quand l’adversaire ne peut pas mater fait nulle.
setup-edition-FIDE2018 = De janvier 2018 à 2022. Comme 2023, mais au premier coup illégal en rapide l’adversaire reçoit deux minutes, et l’abandon perd toujours.
setup-edition-FIDE2017 = De juillet à décembre 2017. Le deuxième coup illégal perd ; appuyer sans jouer et jouer à deux mains deviennent des coups illégaux ; en rapide et en blitz sans supervision adéquate, le premier perd.
setup-edition-FIDE2014 = De juillet 2014 à juin 2017. Le deuxième coup illégal perd, en rapide et en blitz sans supervision adéquate le premier ; toucher n’engage qu’avec l’intention de jouer ou de prendre.
setup-edition-FIDE2009 = De juillet 2009 à juin 2014. Le troisième coup illégal perd, en blitz sans supervision adéquate le premier que l’adversaire réclame ; toucher engage si c’est délibéré ; ni quintuple répétition ni règle des 75 coups.
setup-edition-USCF7 = États-Unis. À chaque coup illégal, l’adversaire reçoit deux minutes, sans qu’aucun nombre fasse perdre ; le trait n’est acquis que lorsque l’adversaire a appuyé ; les joueurs signalent la chute du drapeau.
setup-edition-USCF7-10I2V1 = Comme la 7e édition, mais roquer en touchant d’abord la tour n’est pas une faute. À annoncer avant la ronde.
setup-edition-USCF-BLITZ = États-Unis, blitz : après un coup illégal, l’adversaire peut réclamer le gain avant d’achever un coup.
setup-edition-LCC1848 = Historique : après un coup illégal, l’adversaire choisit, par exemple de le laisser ou de faire jouer le roi.
setup-edition-BCA1862 = Historique : pas de coup de roi en pénalité ; l’adversaire désigne la pièce à jouer ou à prendre.
setup-edition-BLUE1910 = Historique, États-Unis : une pièce touchée qui ne peut pas jouer coûte un coup de roi.
setup-edition-OLD-KING = Historique : qui joue un coup illégal doit jouer son roi, sans roquer.
