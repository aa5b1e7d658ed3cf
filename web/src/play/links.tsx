/** Shows the links by which the others join a game; whoever has a link has its seat. */
import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { GAME_LASTS_MS } from "../api/abandoned-acts";
import { loadPart, type LoadedPart } from "../api/load-part";
import { remember, remembered } from "../api/storage";
import { CopyField } from "../ui/copy-field";
import { t } from "../words";
import type { GameView } from "./game";

const KEPT = "jadoube.games";

export type SeatNames = { both: string; white: string; black: string; watch: string };

/** The players as whoever began the game has named them. */
type PlayerNames = { white: string; black: string };

type RememberedGame = SeatNames & { made: number; names?: PlayerNames; /** Once it is over. */ result?: string };

/** The seats of games begun in this browser, so that their links can be found again. */
export function keepSeats(seats: SeatNames, names: PlayerNames): void {
  const kept: RememberedGame[] = [{ ...seats, names, made: Date.now() }, ...keptSeats()].slice(0, 20);
  remember(KEPT, JSON.stringify(kept));
}

/** Notes how a game stands that was begun in this browser, for the list of them. */
export function keepResult(seat: string, result: string): void {
  const games = keptSeats();
  const kept = games.find((one) => [one.both, one.white, one.black, one.watch].includes(seat));
  if (!kept || (kept.result ?? "*") === result) return;
  kept.result = result;
  remember(KEPT, JSON.stringify(games));
}

export function keptSeats(): RememberedGame[] {
  try {
    const kept = JSON.parse(remembered(KEPT) ?? "[]") as RememberedGame[];
    return kept.filter(({ made }) => Date.now() - made < GAME_LASTS_MS);
  } catch {
    return [];
  }
}

/** `isOpen`: the other has to be sent his link before the game can begin. */
export function Links({ game, seat, isOpen }: { game: GameView; seat: string; isOpen: boolean }) {
  const seats = keptSeats().find((kept) => Object.values(kept).includes(seat));
  const [shown, setShown] = useState<keyof SeatNames | null>(null);
  if (!seats) return null;
  const others = (["white", "black", "watch"] as const).filter((one) => one !== game.seat);
  const address = (one: keyof SeatNames) => `${location.origin}/play/${seats[one]}`;
  return (
    <details open={isOpen}>
      <summary>{t("two-devices")}</summary>
      <p>{t("two-devices-about")}</p>
      {others.map((one) => (
        <div key={one} class="seat-link">
          <a href={`/play/${seats[one]}`}>{t(`seat-${one}`)}</a>
          <button aria-expanded={shown === one} onClick={() => setShown(shown === one ? null : one)}>{t("qr")}</button>
          <Share title={t(`seat-${one}`)} url={address(one)} />
          {shown === one && <QrLater text={address(one)} label={t(`seat-${one}`)} />}
          <CopyField label={t(`seat-${one}`)} text={address(one)} />
        </div>
      ))}
    </details>
  );
}

/** A QR code, whose drawing is loaded when one is wanted. */
function QrLater(props: { text: string; label: string }) {
  const [part, setPart] = useState<ReadonlySignal<LoadedPart<typeof import("../ui/qr")>> | null>(null);
  useEffect(() => void loadPart(() => import("../ui/qr")).then(setPart), []);
  const loaded = part?.value;
  if (!loaded) return <p>{t("loading")}</p>;
  if (typeof loaded === "string") return <p>{t("unreachable")}</p>;
  return <loaded.it.Qr {...props} />;
}

/** Hands an address to another program of the device; where there is none it is copied. */
function Share({ title, url }: { title: string; url: string }) {
  if (!("share" in navigator)) return null;
  // whoever changes his mind has shared nothing, and need not be told
  return <button onClick={() => void navigator.share({ title, url }).catch(() => undefined)}>{t("share")}</button>;
}
