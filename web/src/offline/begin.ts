/** Installs what lets the console open without the network, where the browser allows it. */
import { SERVICE_WORKER } from "../trusted";

/**
 * Asks for it once the page is there: it loads all files of the console. Browsers allow it to pages
 * that came over TLS, or from this machine.
 */
export function installOffline(): void {
  if (!navigator.serviceWorker) return;
  // without it everything works that worked before
  void navigator.serviceWorker.register(SERVICE_WORKER).catch(() => undefined);
}
