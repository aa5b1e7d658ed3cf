/**
 * Moves the focus when the element that had it is gone, so that users of the keyboard are not sent
 * back to the start of the page.
 */
import { useEffect, useRef } from "preact/hooks";

/** Whether nothing that could be worked with has the focus. */
function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Gives the focus to the element of this reference when what had it goes from the same `main`, as a
 * card does that moves to another list. The element is there as long as the component, and has
 * `tabIndex={-1}`.
 */
export function useHeirOfFocus<Heir extends HTMLElement>() {
  const heir = useRef<Heir>(null);
  useEffect(() => {
    const within = heir.current?.closest("main");
    if (!within) return;
    let last: HTMLElement | null = null;
    // where the pointer did it, the page does not move under it
    let wasSeen = false;
    const came = ({ target }: FocusEvent) => {
      last = target as HTMLElement;
      wasSeen = last.matches(":focus-visible");
    };
    // some browsers say that the focus leaves what goes from the page, some do not; whoever left it
    // himself wants no heir
    const left = ({ target }: FocusEvent) => {
      setTimeout(() => {
        const element = target as HTMLElement;
        const isBusy = element instanceof HTMLButtonElement && element.disabled;
        if (element === last && element.isConnected && !isBusy && document.activeElement !== element) last = null;
      });
    };
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected) return;
      last = null;
      if (isLost()) heir.current?.focus({ preventScroll: !wasSeen });
    });
    within.addEventListener("focusin", came);
    within.addEventListener("focusout", left);
    watch.observe(within, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      within.removeEventListener("focusin", came);
      within.removeEventListener("focusout", left);
    };
  }, []);
  return heir;
}

/** A button that has nothing to do now, or is doing it: what is disabled loses the focus. */
export function disabledWhile(isIdle: boolean, act: () => void): { "aria-disabled": boolean; onClick: () => void } {
  return { "aria-disabled": isIdle, onClick: () => { if (!isIdle) act(); } };
}

/** So long a page may take to have a heading. */
const ARRIVES_MS = 5_000;

let endArrival = () => {};

/**
 * Gives the focus to the heading of the page that was gone to: whoever listens hears where he is.
 * What has the focus in the page keeps it: the tile that somebody comes back to, the choice that
 * leads from one page to the next.
 */
export function arrive(): void {
  endArrival();
  const page = document.getElementById("page")!;
  const look = () => requestAnimationFrame(() => to(page.querySelector("main h1")));
  const observer = new MutationObserver(look);
  const late = setTimeout(() => to(page.querySelector("main")), ARRIVES_MS);
  const end = endArrival = () => {
    observer.disconnect();
    clearTimeout(late);
    removeEventListener("focusin", end);
  };
  function to(heading: HTMLElement | null): void {
    if (endArrival !== end) return;
    const isTaken = page.querySelector("main")?.contains(document.activeElement);
    if (!isTaken && !heading) return;
    end();
    endArrival = () => {};
    if (isTaken) return;
    heading!.tabIndex = -1;
    heading!.focus({ preventScroll: true });
  }
  observer.observe(page, { childList: true, subtree: true });
  addEventListener("focusin", end);
  look();
}
