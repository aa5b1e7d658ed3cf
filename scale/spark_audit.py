"""Audits archives with `jadoube audit --worker`, many shards at the same time, under Apache Spark.

Findings are written as Parquet, in the order of the games. Every shard is judged by a process of
its own, and its trailer is held against what the process was fed: a shard whose worker failed, was
killed, or did not read all of it, is given to another. See docs/scale.md.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
from itertools import accumulate, groupby
from pathlib import Path

from pyspark import StorageLevel
from pyspark.sql import SparkSession

SCHEMA = """shard int, line int, file string, game long, white string, black string, result string,
    round string, date string, kind string, severity string, ply int, move string,
    articles array<string>, sentence string, fen string, offset long"""
OF_A_FINDING = SCHEMA.replace(",", " ").split()[4::2]

ALIKE, FED, TRAILER = '{"likeness":', '{"fed":', '{"trailer":'


class Wrong(Exception):
    """What was judged is not what was to be judged."""


# Judging: in each task one shard


def plan(options):
    """The shards of all files, in order."""
    command = [options.jadoube, "audit", "--shards", str(options.shard_bytes), *options.files]
    listed = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if listed.returncode != 0:
        raise Wrong("some of the files cannot be read")
    return [json.loads(line) for line in listed.stdout.splitlines()]


def worker(options):
    """The command that judges a shard."""
    likeness = [] if options.no_twins else ["--likeness"]
    command = [options.jadoube, "audit", "--worker", "--jobs", "1", *likeness]
    return command + shlex.split(options.audit)


def judged(spark, shards, command):
    """What the workers say of each shard, a partition each; kept, for it is asked several times."""
    feed = Path(__file__).with_name("feed.py").read_text()
    pipe = shlex.join(["python3", "-c", feed])
    asked = [json.dumps({**shard, "command": command}) for shard in shards]
    said = spark.sparkContext.parallelize(asked, len(asked)).pipe(pipe, checkCode=True)
    return said.mapPartitions(checked).persist(StorageLevel.DISK_ONLY)


def checked(lines):
    """The lines of a shard, of which the last says that it was judged whole."""
    findings, trailer, fed = 0, None, None
    for line in lines:
        if trailer and not line.startswith(FED):
            raise Wrong(f"something follows the trailer: {line}")
        if line.startswith(FED):
            fed = json.loads(line)["fed"]
            continue
        if line.startswith(TRAILER):
            trailer = json.loads(line)["trailer"]
        elif not line.startswith(ALIKE):
            findings += 1
        yield line
    if not trailer or not fed:
        raise Wrong("a worker ended without a trailer")
    if any(trailer[key] != fed[key] for key in fed):
        raise Wrong(f"the worker read something else: {trailer}, and not {fed}")
    if findings != sum(trailer["findings"].values()):
        raise Wrong(f"findings of a shard were lost: {trailer}, and {findings} were told")


# Joining


def every_shard_once(shards, trailers):
    """Proves that the trailers are those of the shards, and the shards the files."""
    if len(trailers) != len(shards):
        raise Wrong(f"{len(shards)} shards have {len(trailers)} trailers")
    for shard, trailer in zip(shards, trailers):
        if any(trailer[key] != shard[key] for key in shard):
            raise Wrong(f"a trailer is none of its shard: {trailer}, {shard}")
    for file, parts in groupby(shards, key=lambda shard: shard["file"]):
        end = 0
        for part in parts:
            if part["offset"] != end:
                raise Wrong(f"{file}: between byte {end} and {part['offset']} nothing was judged")
            end += part["bytes"]
        if end != Path(file).stat().st_size:
            raise Wrong(f"{file}: it has grown or shrunk meanwhile; audit it again")


def bases(trailers):
    """For each shard how many games of its file come before it."""
    counted = []
    for _, parts in groupby(trailers, key=lambda trailer: trailer["file"]):
        games = [trailer["games"] for trailer in parts]
        counted += accumulate(games[:-1], initial=0)
    return counted


def numbered(text, base):
    """A finding with the number that the game has in its file; and that number."""
    begin = text.index(',"game":') + len(',"game":')
    end = text.index(",", begin)
    game = base + int(text[begin:end])
    return f"{text[:begin]}{game}{text[end:]}", game


def placed(shard, number, text):
    """A finding with its place among all of them."""
    return f'{{"shard":{shard},"line":{number},{text[1:]}'


def own_findings(base):
    """The findings of each shard that follow from a game alone."""

    def of_shard(shard, lines):
        for number, line in enumerate(lines):
            if not line.startswith((ALIKE, TRAILER)):
                yield placed(shard, number, numbered(line, base.value[shard])[0])

    return of_shard


def likenesses(base, files):
    """For each game that may be met again: what tells it from others; which it is, and the finding
    that it is the same as one before."""

    def of_shard(shard, lines):
        for number, line in enumerate(lines):
            if line.startswith(ALIKE):
                head, finding = line[:-1].split(',"finding":', 1)
                head = json.loads(head + "}")
                finding, game = numbered(finding, base.value[shard])
                place = (shard, number, files.value[shard], game, head["clocks"])
                yield head["likeness"], (place, placed(shard, number, finding), head["found"])

    return of_shard


def twin(names):
    """The finding that a game is the same as the first with its likeness."""

    def of_pair(pair):
        ((place, finding, found), first) = pair
        _, _, file, _, clocks = place
        _, _, first_file, first_game, first_clocks = first
        elsewhere = "" if first_file == file else f" in {names.value[first_file - 1]}"
        differ = {
            (True, False): ", there with clocks and here without",
            (False, True): ", here with clocks and there without",
        }.get((first_clocks, clocks), "")
        sentence = f"The players and the moves are those of game {first_game}{elsewhere}{differ}."
        return finding.replace('"sentence":""', f'"sentence":{json.dumps(sentence)}', 1), found

    return of_pair


def twins(alike, names):
    """Of the games that are alike all but the first."""
    counted = alike.mapValues(lambda game: (game[0], 1))
    counted = counted.reduceByKey(lambda one, other: (min(one[0], other[0]), one[1] + other[1]))
    first = counted.filter(lambda pair: pair[1][1] > 1).mapValues(lambda pair: pair[0])
    met_again = alike.join(first).values().filter(lambda pair: pair[0][0] != pair[1])
    return met_again.map(twin(names))


def audit(spark, options):
    """Judges all files; writes findings, trailers and summary; returns the summary."""
    shards = plan(options)
    output = Path(options.output)
    output.mkdir(parents=True)
    said = judged(spark, shards, worker(options))
    trailers = [json.loads(line)["trailer"] for line in said.filter(is_trailer).collect()]
    every_shard_once(shards, trailers)
    names = list(dict.fromkeys(shard["file"] for shard in shards))
    base = spark.sparkContext.broadcast(bases(trailers))
    files = spark.sparkContext.broadcast([names.index(shard["file"]) + 1 for shard in shards])
    findings = said.mapPartitionsWithIndex(own_findings(base))
    summary = summed(trailers)
    if not options.no_twins:
        alike = said.mapPartitionsWithIndex(likenesses(base, files))
        again = twins(alike, spark.sparkContext.broadcast(names))
        again.persist(StorageLevel.DISK_ONLY)
        findings = findings.union(again.keys())
        add_twins(summary, again.count(), again.filter(lambda pair: pair[1] == 0).count())
    read = spark.read.schema(SCHEMA).option("mode", "FAILFAST").json(findings)
    read.sort("shard", "line").write.parquet(str(output / "findings"))
    (output / "trailers.jsonl").write_text("".join(json.dumps(one) + "\n" for one in trailers))
    (output / "summary.json").write_text(as_line({"summary": summary}))
    every_finding_once(spark, output, summary)
    return summary, [trailer for trailer in trailers if trailer["unreadable"]]


def is_trailer(line):
    return line.startswith(TRAILER)


def summed(trailers):
    """The summary that one process would have given, without twins."""
    findings = {}
    for trailer in trailers:
        for kind, count in trailer["findings"].items():
            findings[kind] = findings.get(kind, 0) + count
    keys = ("games", "plies", "games_with_findings")
    sums = {key: sum(trailer[key] for trailer in trailers) for key in keys}
    return {**sums, "findings": dict(sorted(findings.items())), "interrupted": False}


def add_twins(summary, count, with_nothing_else):
    """Counts games that are the same as one before, some of them with no other finding."""
    summary["games_with_findings"] += with_nothing_else
    if count:
        findings = {**summary["findings"], "same_game": count}
        summary["findings"] = dict(sorted(findings.items()))


def every_finding_once(spark, output, summary):
    """Holds what was written against what was counted."""
    written = spark.read.parquet(str(output / "findings")).groupBy("kind").count().collect()
    written = dict(sorted((row["kind"], row["count"]) for row in written))
    if written != summary["findings"]:
        raise Wrong(f"written were {written}, and counted {summary['findings']}")


# Reading back


def as_line(value):
    """As `jadoube audit` writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def write_lines(spark, output, path):
    """Writes the Parquet files as the JSON Lines that one process would have written."""
    rows = spark.read.parquet(str(output / "findings")).sort("shard", "line")
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for row in rows.toLocalIterator():
            finding = ((key, row[key]) for key in OF_A_FINDING)
            file.write(as_line({key: value for key, value in finding if value is not None}))
        file.write((output / "summary.json").read_text())


def options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("files", nargs="+", metavar="FILE", help="at the same place on each machine")
    parser.add_argument("--output", required=True, help="a new folder for what was found")
    parser.add_argument("--jadoube", default="jadoube", help="the program, on each machine")
    parser.add_argument("--shard-bytes", type=int, default=1 << 26, help="default 64 MiB")
    parser.add_argument("--no-twins", action="store_true", help="do not look for the same game twice")
    parser.add_argument("--audit", default="", metavar="OPTIONS", help="more options of the audit")
    parser.add_argument("--lines", metavar="FILE", help="write the findings as JSON Lines, too")
    parser.add_argument("--master", help="for example local[2,4]; otherwise as spark-submit says")
    return parser.parse_args()


def session(master):
    builder = SparkSession.builder.appName("jadoube audit")
    if not master:
        return builder.getOrCreate()
    if master.startswith("local"):
        # nobody else has to reach it
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        builder = builder.config("spark.ui.enabled", "false")
        builder = builder.config("spark.driver.host", "127.0.0.1")
        builder = builder.config("spark.driver.bindAddress", "127.0.0.1")
    return builder.master(master).getOrCreate()


def main():
    chosen = options()
    spark = session(chosen.master)
    try:
        summary, unreadable = audit(spark, chosen)
        if chosen.lines:
            write_lines(spark, Path(chosen.output), chosen.lines)
    except Wrong as wrong:
        sys.exit(f"spark_audit: {wrong}")
    finally:
        spark.stop()
    print(json.dumps(summary))
    for trailer in unreadable:
        print(f"{trailer['file']}: {trailer['unreadable']}", file=sys.stderr)
    return 2 if unreadable else 0


if __name__ == "__main__":
    sys.exit(main())
