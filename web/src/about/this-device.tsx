/** Tries whether this device judges by itself, and as the service does. */
import { useState } from "preact/hooks";
import { EngineError } from "../engine/engine";
import { checkItself, type SelfCheck } from "../engine/self-check";
import { problemText } from "../ui/problems";
import { t } from "../words";

export default function ThisDevice() {
  const [isTrying, setTrying] = useState(false);
  const [found, setFound] = useState("");
  const tryIt = async () => {
    setTrying(true);
    setFound("");
    setFound(await checkItself().then(said, whyNot));
    setTrying(false);
  };
  return (
    <>
      <button disabled={isTrying} onClick={() => void tryIt()}>{t("about-device-try")}</button>
      <p role="status" class="this-device">{isTrying ? t("about-device-trying") : found}</p>
    </>
  );
}

const said = ({ acts, different, tookMs }: SelfCheck) =>
  different === 0 ? t("about-device-same", { acts, ms: Math.ceil(tookMs) }) : t("about-device-differs", { acts, different });

const whyNot = (error: unknown) => (error instanceof EngineError ? t("about-device-fails", { why: error.message }) : problemText(error));
