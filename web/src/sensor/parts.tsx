/**
 * Shows how the men on an electronic board stand to its game: as a chip, as a card with what to do,
 * and beside a position that is to be set up.
 */
import type { Message, Presence, Sensor } from "../api/types";
import { serviceNow } from "../api/clock";
import { now } from "../ui/clock";
import { Icon, type Tone } from "../ui/icons";
import { named, t } from "../words";
import { timeOfDay } from "../words/time";
import { faultsOf, unlike, type BoardFault } from "./state";

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
  const isIcon = as === "icon" || (as === "brief" && TONES[sensor.state] === "calm");
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

/** What is wrong with the board, each on a card with what to do about it. */
function FaultCards({ presence, timeZone }: { presence: Presence; timeZone: string | undefined }) {
  // a square that is not believed is for whoever looks after the boards
  const faults = faultsOf({ presence }).filter(({ name }) => name !== "doubted");
  return (
    <>
      {faults.map((fault) => {
        const { name, squares, since } = fault;
        const about = { squares: squareWords(squares), count: squares.length };
        return (
          <article key={name} class="card down" data-kind={name} aria-labelledby={`fault-${name}`}>
            <header><h3 id={`fault-${name}`}>{name === "out_of_step" ? <SensorIcon state={name} /> : <Icon name="down" />}{t(`fault-${name}`, about)}</h3><small><time dateTime={since}>{t("sensor-since", { time: timeOfDay(since, timeZone) })}</time></small></header>
            <p>{t(`fault-${name}-do`, about)}</p>
          </article>
        );
      })}
    </>
  );
}

/** What was there before a ruling may still be reported for a moment after it. */
const REPORTED_MS = 2_500;

/**
 * The real board beside a position to set up: where men still stand otherwise, or that it is right.
 */
type ComparedProps = { sensor: Sensor; /** What puts men back, and what came last. */ to: Message; last: Message | null };

function Compared({ sensor, to, last }: ComparedProps) {
  const placement = to.verdict.state?.placement;
  const told = Date.parse(to.received_at);
  // something else has been played since
  if (placement === undefined || last?.verdict.state?.placement !== placement) return null;
  const isFresh = Date.parse(sensor.since) >= told || (now.value, serviceNow()) >= told + REPORTED_MS;
  const squares = unlike(sensor, placement);
  if (!isFresh) return null;
  if (sensor.state === "offline" || squares === null) return <p class="early real-board"><SensorIcon state="offline" />{t("real-board-unknown")}</p>;
  if (squares.length === 0) return <p class="early real-board"><SensorIcon state="in_step" />{t("real-board-right")}</p>;
  return <p class="early real-board"><SensorIcon state="out_of_step" />{t("real-board-differs", { squares: squareWords(squares), count: squares.length })}</p>;
}

export type SensorPartProps = { presence: Presence | null | undefined } & ({ as: ChipLength } | { as: "faults"; timeZone: string | undefined } | ({ as: "compared" } & Omit<ComparedProps, "sensor">));

export default function SensorPart({ presence, ...part }: SensorPartProps) {
  if (part.as === "faults") return presence ? <FaultCards presence={presence} timeZone={part.timeZone} /> : null;
  const sensor = presence?.sensor;
  if (!sensor) return null;
  if (part.as === "compared") return <Compared sensor={sensor} to={part.to} last={part.last} />;
  return <SensorChip sensor={sensor} as={part.as} />;
}
