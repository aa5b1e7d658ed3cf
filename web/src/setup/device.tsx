/**
 * Pairs a device with a board: shows a code that is used once, as letters and as a picture, and how
 * long it holds.
 */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api/client";
import type { BoardView, PairingCode } from "../api/types";
import { now } from "../ui/clock";
import { Dialog } from "../ui/dialog";
import { Qr } from "../ui/qr";
import { say } from "../ui/say";
import { Trouble } from "../ui/trouble";
import { t } from "../words";
import { timeOfDay } from "../words/time";
import { CopyField } from "../ui/copy-field";

const LOOK_EVERY_MS = 5_000;

type DeviceCode = { code: string; endsAt: number };

async function make(board: string): Promise<DeviceCode> {
  const { code, expires_at } = await ask<PairingCode>(`/boards/${board}/codes`, { method: "POST" });
  return { code, endsAt: Date.parse(expires_at) };
}

/**
 * The address of this service with the code behind it; what stands behind `#` is never sent over
 * the network.
 */
function addressWith(code: string): string {
  return `${location.origin}/device#${code}`;
}

const isHere = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

export function Device({ board, close }: { board: BoardView; close: () => void }) {
  const [made, setMade] = useState<DeviceCode | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const left = made ? Math.max(0, made.endsAt - now.value) : 0;

  async function again() {
    setProblem(null);
    try {
      setMade(await make(board.id));
    } catch (error) {
      setProblem(error);
    }
  }
  useEffect(() => void again(), [board.id]);
  const isOver = made !== null && left === 0;
  useEffect(() => {
    if (isOver) say(t("setup-code-over"));
  }, [isOver]);

  return (
    <Dialog title={t("setup-device", { number: board.number })} close={close}>
      <p>{t("setup-device-about")}</p>
      {problem !== null && <Trouble error={problem} again={() => void again()} />}
      {made === null && problem === null && <p role="status">{t("loading")}</p>}
      {made && !isOver && <Code {...made} left={left} />}
      {isOver && <p class="problem">{t("setup-code-over")}</p>}
      {made && <div class="do"><button class={isOver ? "primary" : ""} onClick={() => void again()}>{t("setup-code-again")}</button></div>}
      <Heard board={board} />
    </Dialog>
  );
}

function Code({ code, left }: DeviceCode & { left: number }) {
  return (
    <div class="pairing">
      <Qr text={addressWith(code)} label={t("setup-code-picture")} />
      <div>
        <p class="about">{t("setup-code")}</p>
        <p class="code" translate={false}>{code.slice(0, 4)} {code.slice(4)}</p>
        <p><span role="timer">{t("setup-code-left", { time: minutes(left) })}</span></p>
        <p class="about">{t("setup-code-address")}</p>
        <CopyField label={t("setup-code-address")} text={location.origin} />
        {isHere() && <p class="problem">{t("setup-code-here")}</p>}
      </div>
    </div>
  );
}

function minutes(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** When the device of the board was heard last, looked at now and then. */
function Heard({ board }: { board: BoardView }) {
  const [heard, setHeard] = useState(board.presence?.heard_at ?? null);
  useEffect(() => {
    const look = () => ask<BoardView>(`/boards/${board.id}`, { isAskedAnew: true }).then(({ presence }) => setHeard(presence?.heard_at ?? null), () => undefined);
    void look();
    const looking = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [board.id]);
  return <p role="status">{heard ? t("setup-device-heard", { when: timeOfDay(heard) }) : t("setup-device-not-heard")}</p>;
}
