"""What schemathesis has to know besides the document, and what it leaves behind: each answer, by its operation."""

import os

import schemathesis
from hypothesis import strategies

TIME_ZONES = ["UTC", "Europe/Paris", "Asia/Kolkata", "America/Argentina/Ushuaia"]
POSITIONS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4Q3/1r3K2/3k4/6Rp/4P1p1/8/8/8 w - - 1 54",
]
schemathesis.openapi.format("iana-time-zone", strategies.sampled_from(TIME_ZONES))
schemathesis.openapi.format("fen", strategies.sampled_from(POSITIONS))

schemathesis.serializer.alias("application/x-ndjson", "text/plain")


@schemathesis.hook
def filter_path_parameters(context, path_parameters):
    """Nobody revokes the token that he goes on asking with."""
    return (path_parameters or {}).get("token") != os.environ["OWN_TOKEN"]


@schemathesis.hook
def after_call(context, case, response):
    operation = case.operation.definition.raw["operationId"]
    with open(os.environ["ANSWERS"], "a") as answers:
        answers.write(f"{operation} {response.status_code}\n")
