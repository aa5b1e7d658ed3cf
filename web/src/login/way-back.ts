/**
 * Says where a log-in leads back to: only to a page of the console, whatever stands in the address.
 */
export function wayBack(to: string | undefined, origin: string): string {
  if (!to || !URL.canParse(to, origin)) return "/";
  const url = new URL(to, origin);
  const isPage = !url.pathname.startsWith("//") && url.pathname !== "/log-in";
  const isHere = isPage && to.startsWith("/") && url.origin === origin;
  return isHere ? url.pathname + url.search + url.hash : "/";
}
