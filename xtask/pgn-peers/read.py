"""Reads files of PGN with python-chess; prints the games and plies of each, and every complaint."""

import logging
import sys

import chess.pgn

# every complaint is among the errors of its game, too
logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)

for name in sys.argv[1:]:
    games = plies = 0
    with open(name, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            games += 1
            plies += sum(1 for _ in game.mainline_moves())
            for error in game.errors:
                print(f"complaint: {name}, game {games}: {error}")
    print(f"{games} {plies}")
