/** Tells a page how much of the screen stands above it, so that it fills the rest. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export function useRoom(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const above = page.current!.getBoundingClientRect().top + scrollY;
      page.current!.style.setProperty("--above", `${above}px`);
    };
    measure();
    // the frame may take another row, as when acts wait
    const watch = new ResizeObserver(measure);
    watch.observe(document.querySelector("header.top")!);
    return () => watch.disconnect();
  }, []);
  return page;
}
