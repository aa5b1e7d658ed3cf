/**
 * Shows how the men on an electronic board stand to its game: as a chip, as a card with what to do,
 * and beside a position that is to be set up.
 */
import "../styles/sensor.css";
import type { Sensor } from "../api/types";
import { serviceNow } from "../api/clock";
import { now } from "../ui/clock";
import { Icon, type Tone } from "../ui/icons";
import { named, t } from "../words";
import { timeOfDay } from "../words/time";
import { faultsOf, isOff, unlike, type BoardFault } from "./state";

/** A board, and on it a tick, three points, a mark, or a stroke through it. */
const PATHS: Record<Sensor["state"], string> = {
  in_step: "M2.5 2.5h11v11h-11zM5 8.5 7 10.5 11 5.5",
  settling: "M2.5 2.5h11v11h-11zM5 8h.5M8 8h.5M11 8h.5",
  out_of_step: "M2.5 2.5h11v11h-11zM8 5v4M8 11v.5",
  offline: "M4 2.5h9.5V12M2.5 4v9.5H12M2 2l12 12",
};

const SensorIcon = ({ state }: { state: Sensor["state"] }) => <Icon name={state} path={PATHS[state]} />;

const TONES: Record<Sensor["state"], Tone> = { in_step: "calm", settling: "calm", out_of_step: "warning", offline: "warning" };

/** Squares named one by one where somebody would set them right so. */
const MOST_NAMED = 12;

export const squareWords = (squares: readonly string[]): string => (squares.length > MOST_NAMED ? t("sensor-squares", { count: squares.length }) : squares.join(", "));

/**
 * How much is said: the word too, the word where something is wrong, or an icon alone, whose word
 * is heard and shown to whoever points there.
 */
type ChipLength = "chip" | "brief" | "icon";

export function SensorChip({ sensor, as = "chip" }: { sensor: Sensor; as?: ChipLength }) {
  const word = named("sensor", sensor.state);
  const isIcon = as === "icon" || (as === "brief" && !isOff(sensor));
  return (
    <span class={`chip sensor ${TONES[sensor.state]}`} data-sensor={sensor.state} title={isIcon ? `${t("label", { word: t("sensor") })} ${word}` : undefined}>
      <SensorIcon state={sensor.state} /> <span class={isIcon ? "sr" : ""}>{isIcon && `${t("label", { word: t("sensor") })} `}{word}</span>
    </span>
  );
}

export function FaultWords({ fault: { name, squares } }: { fault: BoardFault }) {
  const named = { squares: squareWords(squares), count: squares.length };
  return <><strong>{t(`fault-${name}`, named)}</strong> <span>{t(`fault-${name}-do`, named)}</span></>;
}

/** What is wrong with the board, and what to do about it. */
function SensorCard({ sensor, timeZone }: { sensor: Sensor; timeZone: string | undefined }) {
  const [fault] = faultsOf({ presence: { heard_at: null, down: null, sensor } });
  if (!fault || fault.name === "doubted") return null;
  const about = { squares: squareWords(fault.squares), count: fault.squares.length };
  return (
    <article class="card down" data-kind="sensor" aria-labelledby="sensor">
      <header><h3 id="sensor"><SensorIcon state={sensor.state} />{t(`fault-${fault.name}`, about)}</h3><small><time dateTime={fault.since}>{t("sensor-since", { time: timeOfDay(fault.since, timeZone) })}</time></small></header>
      <p>{t(`fault-${fault.name}-do`, about)}</p>
    </article>
  );
}

/** What was there before a ruling may still be reported for a moment after it. */
const REPORTED_MS = 2_500;

/**
 * The real board beside a position to set up: where men still stand otherwise, or that it is right.
 */
function Compared({ sensor, placement, since }: { sensor: Sensor; placement: string; since: string }) {
  const told = Date.parse(since);
  const isFresh = Date.parse(sensor.since) >= told || (now.value, serviceNow()) >= told + REPORTED_MS;
  const squares = unlike(sensor, placement);
  if (!isFresh) return null;
  if (sensor.state === "offline" || squares === null) return <p class="real-board unknown"><SensorIcon state="offline" />{t("real-board-unknown")}</p>;
  if (squares.length === 0) return <p class="real-board right"><SensorIcon state="in_step" />{t("real-board-right")}</p>;
  return <p class="real-board differs"><SensorIcon state="out_of_step" />{t("real-board-differs", { squares: squareWords(squares), count: squares.length })}</p>;
}

export type SensorPartProps = { sensor: Sensor | null | undefined } & ({ as: ChipLength } | { as: "card"; timeZone: string | undefined } | { as: "compared"; placement: string; since: string });

export default function SensorPart({ sensor, ...part }: SensorPartProps) {
  if (!sensor) return null;
  if (part.as === "card") return <SensorCard sensor={sensor} timeZone={part.timeZone} />;
  if (part.as === "compared") return <Compared sensor={sensor} placement={part.placement} since={part.since} />;
  return <SensorChip sensor={sensor} as={part.as} />;
}
