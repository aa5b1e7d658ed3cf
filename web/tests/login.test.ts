/** Tests where a log-in leads. */
import { expect, test } from "vitest";
import { wayBack } from "../src/login/way-back";

const ORIGIN = "https://chess.example";

test.each([
  [undefined, "/"],
  ["", "/"],
  ["/boards/b1?a=b#c", "/boards/b1?a=b#c"],
  ["boards/b1", "/"],
  ["/\\host", "/"],
  ["//host/boards", "/"],
  ["/\t/host", "/"],
  ["https://host/", "/"],
  ["https://chess.example/boards/b1", "/"],
  ["javascript:alert(1)", "/"],
  ["/log-in?to=%2Fboards%2Fb1", "/"],
  ["//", "/"],
  ["/.//host", "/"],
])("%j leads to %s", (to, way) => expect(wayBack(to, ORIGIN)).toBe(way));
