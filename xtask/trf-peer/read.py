"""Reads a report with trf of PyPI; prints number, points and rounds of each player."""

import sys

import trf

with open(sys.argv[1], encoding="utf-8", newline="") as file:
    tournament = trf.loads(file.read())
rounds = max(len(player.games) for player in tournament.players)
for player in tournament.players:
    cells = [f"{game.startrank or 0}{game.color}{game.result}".replace(" ", "_") for game in player.games]
    cells += ["0__"] * (rounds - len(cells))
    print(player.startrank, f"{player.points:.1f}", *cells)
