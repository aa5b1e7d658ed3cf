/** Files that the service writes, handed to the browser to keep. */
import { answer } from "../api/client";
import { note, problemText } from "../ui/said";

const KEPT_MS = 60_000;

/** Asks for a file and lets the browser keep it: a log-in that has ended is renewed, and a refusal is said in words. */
export async function keepFile(path: string, name: string): Promise<void> {
  try {
    const response = await answer(`/api/v1${path}`);
    const given = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = address;
    link.download = given ?? name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  } catch (error) {
    note(problemText(error), true);
  }
}
