/** Shows whether the page is up to date, and says so when the network goes and when it is back. */
import { useEffect, useRef } from "preact/hooks";
import type { Connection } from "../api/line";
import { t } from "../words";
import { Chip } from "./icons";
import { say } from "./say";

/** Whether what is shown is what is: said when the network goes, and when it is back. */
export function ConnectionChip({ connection }: { connection: Connection | undefined }) {
  const was = useRef<Connection | undefined>(undefined);
  useEffect(() => {
    if (connection === "lost" && was.current === "open") say(t("connection-lost"));
    if (connection === "refused") say(t("connection-refused"));
    if (connection === "open" && was.current === "lost") say(t("connection-back"));
    was.current = connection;
  }, [connection]);
  if (connection === "open") return <Chip name="playing" tone="calm">{t("connection-open")}</Chip>;
  if (connection === "lost") return <Chip name="down" tone="warning">{t("connection-lost")}</Chip>;
  if (connection === "refused") return <Chip name="down" tone="warning">{t("connection-refused")}</Chip>;
  return <Chip name="not_begun" tone="calm">{t("connection-connecting")}</Chip>;
}
