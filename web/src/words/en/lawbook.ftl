## The pages about the Laws

laws-about = What each edition says, in words of our own: the text of the Laws belongs to FIDE and to the other bodies that made them. Each article tells how it reads in other editions, and what it leaves open.
laws-family-fide = FIDE
laws-family-us_chess = US Chess
laws-family-historic = Older codes
laws-since = since { $from }
laws-search = Number or word
laws-none = Nothing of this edition is like that.
laws-chapter = Article { $number }
laws-appendix = Appendix { $number }
laws-out-of-scope = Not ruled on by the engine:
laws-leaves-open = Leaves open:
laws-elsewhere = { $count ->
    [one] How it reads in another edition
   *[other] How it reads in { $count } other editions
}
laws-readings = { $count ->
    [one] 1 reading
   *[other] { $count } readings
}
laws-open-readings = { $count ->
    [one] 1 open reading
   *[other] { $count } open readings
}
laws-words = These are not the Laws but what they say in our words. What counts is their text, which those who made them publish.
