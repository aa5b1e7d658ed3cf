"""Judges games with python-chess and holds what `jadoube` wrote and found of them against it.

judge.py PLAYED STRICT FINDINGS: the games; what `jadoube convert --illegal strict` writes of them;
what `jadoube audit --format jsonl` finds. The legal moves of every game must be the same, as they are
written and as they leave the men, and so must the plies from which draws could be claimed or games had
ended by repetition, by moves without progress, by checkmate or by stalemate; where python-chess knows that
the men do not suffice for checkmate, a dead position must have been found by then. A game is compared up to its first move that is none:
illegal, a turn that was passed, or kings that certainly show the result. Prints what differs, and how
many games and plies were compared; games whose start cannot be read are left out of both.
"""

import io
import json
import logging
import re
import sys
from collections import Counter

import chess.pgn

# what is no legal move ends what is compared
logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)

BEGINNING = re.compile(r"(?m)^(?=\[Event )")

# the kinds that follow from how often a position stood, and from the halfmove clock
REPEATED = {"threefold_open": 3, "after_fivefold": 5}
WITHOUT_PROGRESS = {"fifty_open": 100, "after_seventy_five": 150}
# the kinds that follow from what can be moved
WITHOUT_MOVES = {"after_checkmate": chess.Board.is_checkmate, "after_stalemate": chess.Board.is_stalemate}
COMPARED = [*REPEATED, *WITHOUT_PROGRESS, *WITHOUT_MOVES]
# what ends a game, after which nothing can be claimed
ENDS = [kind for kind in COMPARED if kind.startswith("after_")]
DEAD = "after_dead_position"


def games_of(name):
    """The texts of the games of a file."""
    with open(name, encoding="utf-8", errors="replace") as file:
        texts = BEGINNING.split(file.read())[1:]
    return [joined(text) for text in texts]


def joined(text):
    """Without the empty lines among the moves, at which python-chess ends a game."""
    tags, _, moves = text.partition("\n\n")
    return tags + "\n\n" + re.sub(r"\n\s*\n", "\n", moves)


class Read:
    """A game as python-chess reads it, as far as its moves are legal, up to a signal."""

    def __init__(self, text, signal=None):
        game = chess.pgn.read_game(io.StringIO(text))
        self.is_whole = not game.errors
        board = game.board()
        stood = Counter([board._transposition_key()])
        self.moves = []
        self.first = {}
        self.note(WITHOUT_PROGRESS, board.halfmove_clock, 0)
        self.note_end(board, 0)
        for ply, move in enumerate(game.mainline_moves(), 1):
            if ply == signal:
                break
            if not move:
                # it goes on after a turn that was passed
                self.is_whole = False
                break
            self.moves.append(board.san(move))
            board.push(move)
            key = board._transposition_key()
            stood[key] += 1
            self.note(REPEATED, stood[key], ply)
            self.note(WITHOUT_PROGRESS, board.halfmove_clock, ply)
            self.note_end(board, ply)
        if signal == len(self.moves) + 1:
            # kings that show the result are no moves of it
            self.is_whole = True
        self.men = board.board_fen()

    def note(self, kinds, count, ply):
        for kind, least in kinds.items():
            if count >= least:
                self.first.setdefault(kind, ply)

    def note_end(self, board, ply):
        for kind, is_so in {**WITHOUT_MOVES, DEAD: chess.Board.is_insufficient_material}.items():
            if is_so(board):
                self.first.setdefault(kind, ply)

    def went_on(self, kind):
        """The first ply of this kind on which the game went on."""
        ply = self.first.get(kind)
        return ply if ply is not None and (ply < len(self.moves) or not self.is_whole) else None


def parted(ours, theirs):
    """Where two lists of moves part."""
    same = next((ply for ply, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1]), None)
    same = min(len(ours), len(theirs)) if same is None else same
    return f"ply {same + 1}: {ours[same:][:3]}, and python-chess has {theirs[same:][:3]}"


def found(name):
    """The findings of each game: its kinds, and the ply of the first of each."""
    of_games = {}
    with open(name, encoding="utf-8") as file:
        for line in map(json.loads, file):
            if "kind" in line:
                of_game = of_games.setdefault(line["game"], {})
                of_game.setdefault(line["kind"], line.get("ply", 0))
    return of_games


def main(played, strict, findings):
    originals, written = games_of(played), games_of(strict)
    if len(originals) != len(written):
        print(f"different: {len(originals)} games, and {len(written)} were written")
    of_games, games, plies = found(findings), 0, 0
    for number, (original, text) in enumerate(zip(originals, written), 1):
        of_game = of_games.get(number, {})
        if "unreadable_start" in of_game:
            continue
        peer = Read(original, of_game.get("result_signal"))
        games, plies = games + 1, plies + len(peer.moves)
        ours = Read(text)
        if (ours.moves, ours.men) != (peer.moves, peer.men):
            print(f"different: game {number}: {parted(ours.moves, peer.moves)}")
        over = min((of_game[kind] for kind in [*ENDS, DEAD] if kind in of_game), default=None)
        for kind in COMPARED:
            expected, told = peer.went_on(kind), of_game.get(kind)
            if not peer.is_whole and told is not None and told > len(peer.moves):
                continue
            if told is None and None not in (expected, over) and expected >= over:
                continue
            if expected != told:
                print(f"different: game {number}: {kind} at {told}, and python-chess has {expected}")
        dead, told = peer.went_on(DEAD), of_game.get(DEAD)
        if dead is not None and (over is None or over > dead):
            print(f"different: game {number}: {DEAD} at {told}, and python-chess has {dead}")
    print(f"{games} {plies}")


main(*sys.argv[1:])
