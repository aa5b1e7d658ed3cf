/**
 * Exchanges the code in the QR code of a board for the token that the device's program is given.
 */
import { useState } from "preact/hooks";
import { RefusedError, ask } from "../api/client";
import { CopyField } from "../ui/copy-field";
import { decodePart } from "../ui/decode";
import { Why } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";

type DeviceToken = { secret: string; token: { scope: { board?: string | null } } };

export default function DevicePage() {
  // what stands behind # is never sent over the network
  const [code, setCode] = useState(() => decodePart(location.hash.slice(1)) ?? "");
  const [made, setMade] = useState<DeviceToken | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  useTitle(t("device"));
  async function redeem(event: SubmitEvent) {
    event.preventDefault();
    setProblem(null);
    try {
      setMade(await ask<DeviceToken>("/codes", { method: "POST", as: "stranger", body: { code } }));
    } catch (error) {
      setProblem(error);
    }
  }
  return (
    <main class="narrow">
      <h1>{t("device")}</h1>
      <p>{t("device-about")}</p>
      {made === null ? (
        <form class="log-in" onSubmit={(event) => void redeem(event)}>
          <label>{t("device-code")}<input value={code} required maxLength={20} autoComplete="off" spellcheck={false} onInput={(event) => setCode(event.currentTarget.value)} /></label>
          {problem !== null && <p class="problem" role="alert">{problem instanceof RefusedError && problem.problem.status === 404 ? t("device-no-code") : <Why error={problem} />}</p>}
          <button class="primary">{t("device-redeem")}</button>
        </form>
      ) : (
        <section aria-live="polite">
          <p>{t("device-token")}</p>
          <CopyField label={t("device-token")} text={made.secret} />
          <p>{t("device-tell")}</p>
          <p><code>{`POST ${location.origin}/api/v1/boards/${made.token.scope.board ?? ""}/acts`}</code></p>
        </section>
      )}
    </main>
  );
}
