/** Tells a page how much of the screen stands above it, so that it fills the rest. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export function useHeightAbove(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const above = page.current!.getBoundingClientRect().top + scrollY;
      page.current!.style.setProperty("--above", `${above}px`);
    };
    // the frame may take another row, as when acts wait, and a guide may come later
    const sizes = new ResizeObserver(measure);
    const frame = page.current!.closest("#page")!.parentElement!;
    const observe = () => {
      sizes.disconnect();
      for (const part of frame.children) if (!part.contains(page.current)) sizes.observe(part);
      measure();
    };
    const parts = new MutationObserver(observe);
    parts.observe(frame, { childList: true });
    observe();
    return () => {
      sizes.disconnect();
      parts.disconnect();
    };
  }, []);
  return page;
}
