"""Makes an event with a game under way, and writes the names of everything in it where schemathesis looks for them.

prepare.py ADDRESS, in the folder of the configuration; the token of a chief arbiter is in the variable
TOKEN. Prints what the headers and the token of the role are made of: a word and its value on each line.
"""

import os
import pathlib
import sys

import requests

ADDRESS = sys.argv[1]
# the present one of the example in the document
PASSWORD = "touch-move!"
TOKEN = {"Authorization": "Bearer " + os.environ["TOKEN"]}
ACTS = ["W move e2e4", "W press", "B move e7e5", "B press", "W touch g1"]


def made(path, body):
    answer = requests.post(f"{ADDRESS}/api/v1{path}", json=body, headers=TOKEN, timeout=20)
    if not answer.ok:
        sys.exit(f"POST {path}: {answer.status_code} {answer.text}")
    return answer.json()


def session(login):
    """Logs in; prints the headers that show it."""
    body = {"login": login, "password": PASSWORD}
    answer = requests.post(f"{ADDRESS}/api/v1/session", json=body, timeout=20)
    if not answer.ok:
        sys.exit(f"POST /session: {answer.status_code} {answer.text}")
    print("cookie Cookie:", answer.headers["Set-Cookie"].split(";")[0])
    print("csrf X-CSRF-Token:", answer.json()["session"]["csrf_token"])


def names(what, *found):
    """Written where schemathesis reads them; the first is printed."""
    lines = [f'n{place}="{name}"\n' for place, name in enumerate(found)]
    pathlib.Path(f"{what}.dict").write_text("".join(lines))
    print(what, found[0])


event = made("/events", {"name": "Open", "delay_s": 0})["id"]
rounds = [made(f"/events/{event}/rounds", {"number": number})["id"] for number in (1, 2)]
people = ["Ada", "Bo", "Cleo", "Dov", "Eila"]
players = [made(f"/events/{event}/players", {"name": name})["id"] for name in people]
played = {"number": 1, "sector": "North", "white": players[0], "black": players[1]}
waiting = {"number": 2, "sector": "North", "white": players[2], "black": players[3]}
boards = [made(f"/rounds/{rounds[0]}/boards", board)["id"] for board in (played, waiting)]
acts = [{"key": f"prepared:{place}", "act": act} for place, act in enumerate(ACTS)]
told = made(f"/boards/{boards[0]}/acts", {"acts": acts})["results"]
if any(answer["outcome"] != "appended" for answer in told):
    sys.exit(f"the acts are not recorded: {told}")
login = f"auditor-{event}"
someone = {"login": login, "role": "auditor", "scope": {"event": event}, "password": PASSWORD}
account = made("/accounts", someone)["id"]

names("event", event)
names("round", *rounds)
names("board", *boards)
names("player", *players)
names("account", account)
names("seat", *made("/games", {})["links"].values())
print("sector North")
session(login)
