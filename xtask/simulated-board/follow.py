"""Follows a game on a DGT board by the documented frames alone, and prints its moves in UCI.

Usage: follow.py TERMINAL. It asks the board who it is, has the clock acknowledge a command, and
takes as a move what the men had become when the lever of the clock was moved.
"""

import sys

import serial

RESET, SEND_BOARD, SERIAL, TRADEMARK, UPDATE_NICE, VERSION = 0x40, 0x42, 0x45, 0x47, 0x4B, 0x4D
END_OF_DISPLAY = bytes([0x2B, 0x03, 0x03, 0x03, 0x00])
DUMP, CLOCK, FIELD, SERIAL_IS, TRADEMARK_IS, VERSION_IS = 0x86, 0x8D, 0x8E, 0x91, 0x92, 0x93

MEN = ".PRNBKQprnbkq"
NAMES = [file + rank for rank in "87654321" for file in "abcdefgh"]
CASTLING = {  # the squares of king and rook: before, after
    "e1g1": ("e1", "h1", "g1", "f1"),
    "e1c1": ("e1", "a1", "c1", "d1"),
    "e8g8": ("e8", "h8", "g8", "f8"),
    "e8c8": ("e8", "a8", "c8", "d8"),
}


def messages(port):
    """Messages as they come in: their first byte and their data."""
    pending = bytearray()
    while True:
        try:
            pending += port.read(max(1, port.in_waiting))
        except (OSError, serial.SerialException):
            return  # the board is gone
        while pending:
            if pending[0] < 0x80:
                sys.exit(f"a byte outside of a message: {pending[0]:#x}")
            if len(pending) < 3:
                break
            length = (pending[1] << 7) + pending[2]
            if len(pending) < length:
                break
            yield pending[0], bytes(pending[3:length])
            del pending[:length]


def is_white(man):
    return man.isupper()


def square(name):
    return NAMES.index(name)


def move(before, after, white):
    """The move that leads from one board to the other, if one can."""
    own = [man != "." and is_white(man) == white for man in before]
    left = [at for at in range(64) if own[at] and after[at] != before[at]]
    changed = [at for at in range(64) if after[at] not in (".", before[at])]
    came = [at for at in changed if is_white(after[at]) == white]
    strangers = [at for at in changed if is_white(after[at]) != white]
    lost = [at for at in range(64) if before[at] not in (".", after[at]) and not own[at]]
    if strangers:
        return None
    for name, (king, rook, king_to, rook_to) in CASTLING.items():
        squares = {square(king), square(rook)}, {square(king_to), square(rook_to)}
        if (set(left), set(came)) == squares and not lost:
            return name if after[square(king_to)] in "Kk" else None
    if len(left) != 1 or len(came) != 1:
        return None
    (origin,), (target,) = left, came
    man, arrived = before[origin], after[target]
    files, ranks = abs(origin % 8 - target % 8), abs(origin // 8 - target // 8)
    taken_by_passing = [origin // 8 * 8 + target % 8]
    if man in "Pp" and files and before[target] == ".":
        if lost != taken_by_passing:
            return None
    elif lost != [target] * (before[target] != "."):
        return None
    if man in "Kk" and max(files, ranks) > 1:
        return None
    promotes = man in "Pp" and target // 8 in (0, 7)
    if promotes == (arrived == man) or not (promotes or arrived == man):
        return None
    return NAMES[origin] + NAMES[target] + (arrived.lower() if promotes else "")


class Game:
    """The boards that were seen since the last move, and whose turn it is."""

    def __init__(self, board):
        self.seen = [board]
        self.white = True
        self.has_pressed = False

    def field(self, number, code):
        board = list(self.seen[-1])
        board[number] = MEN[code]
        self.seen.append(board)
        self.take()

    def pressed(self):
        if self.has_pressed:
            sys.exit(f"no move in {len(self.seen)} boards: {''.join(self.seen[-1])}")
        self.has_pressed = True
        self.take()

    def take(self):
        """The newest of these boards that a move leads to is what was played before the press.
        The press may be told before the last square is scanned."""
        for index in range(len(self.seen) - 1, 0, -1):
            played = self.has_pressed and move(self.seen[0], self.seen[index], self.white)
            if played:
                print(played, flush=True)
                self.seen = self.seen[index:]
                self.white = not self.white
                self.has_pressed = False
                return


def follow(port):
    port.write(bytes([RESET, VERSION, SERIAL, TRADEMARK, UPDATE_NICE]) + END_OF_DISPLAY)
    port.write(bytes([SEND_BOARD]))
    game, right_is_up, told = None, False, set()
    for kind, data in messages(port):
        told.add(kind)
        if kind == DUMP:
            game = Game([MEN[code] for code in data])
        elif kind == FIELD and game:
            game.field(*data)
        elif kind == TRADEMARK_IS and b"jadoube" not in data:
            sys.exit(f"whose trademark is it? {data}")
        elif kind == CLOCK and 0x0A in (data[0] & 0x0F, data[3] & 0x0F):
            told.add("acknowledged" if data[1] == 0x10 and data[2] == 0x03 else "refused")
        elif kind == CLOCK and any(data) and game:
            is_up = bool(data[6] & 0x02)
            if is_up != right_is_up:
                right_is_up = is_up
                game.pressed()
    missing = {DUMP, CLOCK, SERIAL_IS, TRADEMARK_IS, VERSION_IS, "acknowledged"} - told
    if missing:
        sys.exit(f"not told: {missing}")


if __name__ == "__main__":
    follow(serial.Serial(sys.argv[1], 9600, timeout=None))
