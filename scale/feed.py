"""Feeds shards to `jadoube audit --worker`, one for each line of standard input.

A line is a JSON object with the command, and the file, the offset and the bytes of the shard. What
the worker says goes to standard output as it is; after it comes a line with what it was fed. A
worker that fails, or is killed, makes this program fail.
"""

import hashlib
import json
import subprocess
import sys

CHUNK = 1 << 18


def feed(shard):
    name = ["--name", shard["file"], "--offset", str(shard["offset"])]
    command = shard["command"] + name
    left, digest = shard["bytes"], hashlib.sha256()
    worker = subprocess.Popen(command, stdin=subprocess.PIPE)
    with open(shard["file"], "rb") as file:
        file.seek(shard["offset"])
        try:
            while left > 0 and (chunk := file.read(min(CHUNK, left))):
                worker.stdin.write(chunk)
                digest.update(chunk)
                left -= len(chunk)
            worker.stdin.close()
        except BrokenPipeError:
            pass  # it has ended, and says below how
    if worker.wait() != 0 or left > 0:
        place = f"{shard['file']} from byte {shard['offset']} on"
        sys.exit(f"{place}: the worker ended with {worker.returncode}, {left} bytes were left")
    fed = {"offset": shard["offset"], "bytes": shard["bytes"], "sha256": digest.hexdigest()}
    print(json.dumps({"fed": {"file": shard["file"], **fed}}), flush=True)


for line in sys.stdin:
    feed(json.loads(line))
