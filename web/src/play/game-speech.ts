/** Describes a game to those who hear the page. */
import { useEffect, useRef } from "preact/hooks";
import { isAfter } from "../api/clock";
import { say } from "../ui/say";
import { named, sentences } from "../words";
import { actWords, actor } from "../words/act";
import { announcedText, resultName } from "../words/ruling";
import { isAsked, type GameQuestion, type Game, type GameMessage } from "./game";

/** Messages older than the page by so much are no news. */
const OLD_MS = 2_000;

/**
 * Says each act once, whoever has done it, with what the arbiter announces and asks; so also what
 * waits for the connection.
 */
export function useGameSpeech(game: Game): void {
  const messages = game.messages.value;
  const waits = game.away.value.at(-1);
  const spoken = useRef({ seq: -1, since: performance.now() - OLD_MS });
  useEffect(() => {
    const news = messages.filter(({ seq, received_at }) => seq > spoken.current.seq && isAfter(received_at, spoken.current.since));
    spoken.current.seq = messages.at(-1)?.seq ?? -1;
    if (news.length > 0) say(sentences(...news.flatMap(spokenWords)));
  }, [messages]);
  useEffect(() => {
    if (waits) say(`${actor(waits.by)} ${actWords(waits)}`);
  }, [waits]);
}

function spokenWords({ seq, act, rulings, state }: GameMessage): string[] {
  const asked = state.pending.filter((one) => isAsked(one) && one.of === seq) as GameQuestion[];
  return [
    `${actor(act.by)} ${actWords(act)}`.trim(),
    ...rulings.map(announcedText),
    ...asked.map(({ fact }) => named("fact", fact)),
    state.result === "*" ? "" : resultName(state.result),
  ];
}
