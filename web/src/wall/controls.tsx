/**
 * Provides small controls for the wall: there for the pointer and the keyboard, out of sight of the
 * hall.
 */
import { useEffect, useState } from "preact/hooks";
import { settings } from "../ui/settings";
import { ShortcutSwitch, useShortcuts } from "../ui/shortcuts";
import { t } from "../words";
import type { Pager } from "./pager";

const SHOWN_MS = 3_000;

/** Whether the pointer has moved a moment ago. */
function usePointer(): boolean {
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      setMoving(true);
      clearTimeout(timer);
      timer = setTimeout(() => setMoving(false), SHOWN_MS);
    };
    addEventListener("pointermove", moved);
    addEventListener("pointerdown", moved);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointermove", moved);
      removeEventListener("pointerdown", moved);
    };
  }, []);
  return isMoving;
}

function toggleFullScreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  // a browser that does not allow it leaves the page as it is
  done.catch(() => undefined);
}

/**
 * On a screen that fills everything the machine should not fall asleep; where it cannot be asked
 * not to, it may.
 */
function useWakefulness(): boolean {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  }, []);
  useEffect(() => {
    if (!isFull || !("wakeLock" in navigator)) return;
    const lock = navigator.wakeLock.request("screen").catch(() => null);
    return () => void lock.then((held) => held?.release());
  }, [isFull]);
  return isFull;
}

export function Controls({ pager: { pages, isPaused, go, setPaused }, back }: { pager: Pager; back: string }) {
  const isMoving = usePointer();
  const isFull = useWakefulness();
  const withKeys = settings.value.shortcuts;
  useShortcuts((event) => {
    const keys: Record<string, () => void> = {
      " ": () => setPaused(!isPaused),
      ArrowRight: () => go(1),
      PageDown: () => go(1),
      ArrowLeft: () => go(-1),
      PageUp: () => go(-1),
      f: toggleFullScreen,
    };
    const isOnControl = (event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement) && event.key === " ";
    const act = keys[event.key];
    if (!act || isOnControl || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  const key = (name: string) => (withKeys ? name : undefined);
  return (
    <div class={`wall-controls${isMoving ? " shown" : ""}`} role="toolbar" aria-label={t("wall-controls")}>
      <button disabled={pages < 2} aria-keyshortcuts={key("ArrowLeft")} onClick={() => go(-1)}>{t("wall-back")}</button>
      <button disabled={pages < 2} aria-keyshortcuts={key("Space")} onClick={() => setPaused(!isPaused)}>{t(isPaused ? "wall-go-on" : "wall-pause")}</button>
      <button disabled={pages < 2} aria-keyshortcuts={key("ArrowRight")} onClick={() => go(1)}>{t("wall-forward")}</button>
      <button aria-keyshortcuts={key("f")} onClick={toggleFullScreen}>{t(isFull ? "wall-full-end" : "wall-full")}</button>
      <ShortcutSwitch />
      <a class="button" href={back}>{t("wall-leave")}</a>
    </div>
  );
}
