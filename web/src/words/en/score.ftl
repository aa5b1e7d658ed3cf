## The score sheet

score-sheet = Score sheet
score-empty = No move stands on the sheet yet.
score-not-legal = Not a legal move; it stood
score-set-up = The men were set up otherwise
