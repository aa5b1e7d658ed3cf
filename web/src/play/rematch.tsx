/** Offers another game with colours changed, and accepts one. */
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api/client";
import { opponent } from "../api/types";
import { problemText } from "../ui/problems";
import { problem } from "../ui/say";
import { named, t } from "../words";
import type { Game, Seat } from "./game";
import { keepSeats, type SeatNames } from "./links";

/** How a rematch stands; `links` are the own seats in the game that was made. */
type Rematch = { offered_by: Seat | null; made: boolean; links?: Partial<SeatNames> };

/** How often it is asked whether the other has offered or accepted. */
const ASKED_EVERY_MS = 3_000;

export function RematchOffer({ game }: { game: Game }) {
  const { route } = useLocation();
  const [stands, setStands] = useState<Rematch>({ offered_by: null, made: false });
  const [isBusy, setBusy] = useState(false);
  const { seat, names } = game.view.value!;
  const isPlayer = seat === "white" || seat === "black";
  const path = `/games/${game.seat}/rematch`;

  async function want(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const told = await ask<Rematch>(path, { method: "POST", as: "stranger" });
      setStands(told);
      goTo(told);
    } catch (error) {
      problem(problemText(error));
    }
    setBusy(false);
  }
  function goTo({ links = {} }: Rematch): void {
    const own = links.both ?? links.white ?? links.black ?? links.watch;
    if (links.both) keepSeats(links as SeatNames, { white: names.black ?? "", black: names.white ?? "" });
    if (own) route(`/play/${own}`);
  }
  useEffect(() => {
    if (seat === "both" || stands.made) return;
    const asking = setInterval(() => {
      if (!document.hidden) void ask<Rematch>(path, { as: "stranger" }).then(setStands, () => undefined);
    }, ASKED_EVERY_MS);
    return () => clearInterval(asking);
  }, [seat, stands.made]);
  useEffect(() => {
    // whoever has offered goes to his seat as soon as the other accepts
    if (stands.made && !stands.links && isPlayer && stands.offered_by === seat) void want();
  }, [stands]);

  if (seat === "watch") return stands.made ? <button class="primary" aria-disabled={isBusy} onClick={() => void want()}>{t("rematch-follow")}</button> : null;
  if (isPlayer && stands.offered_by === seat && !stands.made) return <p>{t("rematch-offered", { side: named("actor", opponent(seat)) })}</p>;
  // whoever has no name sees no colours change on one screen
  const isNameless = seat === "both" && !names.white && !names.black;
  const isOffered = isPlayer && stands.offered_by !== null;
  return (
    <>
      {isOffered && <p>{t("rematch-by", { side: named("actor", opponent(seat)) })}</p>}
      <button class="primary" aria-disabled={isBusy} onClick={() => void want()}>{t(isOffered ? "rematch-accept" : isNameless ? "rematch-same" : "rematch")}</button>
    </>
  );
}
