/**
 * Puts what is rarely wanted behind a button: a list of buttons that closes with what is chosen.
 */
import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import { Icon } from "./icons";

/** Room that a menu leaves to the edges of the window, in pixels. */
const EDGE = 8;

/** Below the button, or above it where there is no room; it lies over whatever scrolls. */
function place(list: HTMLElement, button: HTMLElement): void {
  const { bottom, top, right } = button.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = list;
  const fitsBelow = bottom + height + EDGE <= innerHeight;
  list.style.top = `${fitsBelow ? bottom : Math.max(EDGE, top - height)}px`;
  list.style.left = `${Math.max(EDGE, right - width)}px`;
}

export function Menu({ label, icon, children }: { label: string; icon: string; children: ComponentChildren }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={button} type="button" class="menu-button" popovertarget={id} aria-label={label}><Icon name={icon} /></button>
      <div
        id={id}
        popover="auto"
        class="menu-list"
        onToggle={({ currentTarget, newState }) => newState === "open" && place(currentTarget, button.current!)}
        onClick={({ currentTarget, target }) => target instanceof Element && target.closest("button, a") && currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
