## Les pages sur les Règles

laws-about = Ce que dit chaque édition, avec nos propres mots : le texte des Règles appartient à la FIDE et aux autres instances qui les ont faites. Chaque article indique comment il se lit dans d’autres éditions et ce qu’il laisse ouvert.
laws-family-fide = FIDE
laws-family-us_chess = US Chess
laws-family-historic = Codes anciens
laws-since = depuis { $from }
laws-search = Numéro ou mot
laws-none = Rien de tel dans cette édition.
laws-chapter = Article { $number }
laws-appendix = Annexe { $number }
laws-out-of-scope = Le moteur n’en décide pas :
laws-leaves-open = Laisse ouvert :
laws-elsewhere = { $count ->
    [one] Comment il se lit dans une autre édition
   *[other] Comment il se lit dans { $count } autres éditions
}
laws-readings = { $count ->
    [one] 1 lecture
   *[other] { $count } lectures
}
laws-open-readings = { $count ->
    [one] 1 lecture ouverte
   *[other] { $count } lectures ouvertes
}
laws-words = Ce ne sont pas les Règles, mais ce qu’elles disent avec nos mots. Seul fait foi leur texte, que publient ceux qui les ont faites.
