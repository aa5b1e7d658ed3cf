/**
 * Measures how long the pad takes from a tap to the ruling that it shows, on a processor that is
 * four times as slow.
 */
import { test } from "vitest";
import { SIZES, begun, logIn } from "./browser";

const { service, browse } = begun("arbiter");
const SLOWER = 4;
const TAPS = 30;

test("from a tap to the ruling", async () => {
  const pairings = Array.from({ length: TAPS }, (_, at): [string, string] => [`White, Player ${at + 1}`, `Black, Player ${at + 1}`]);
  const { event, round } = await service.event("Bench", pairings, { edition: "FIDE2023", control: "standard", supervision: "adequate" });
  const { page, context } = await browse({ viewport: SIZES.phone, hasTouch: true, isMobile: true });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const pad = `/events/${event}/rounds/${round}/pad`;
  await logIn(page, "arbiter", pad);
  const took: number[] = [];
  for (let board = 1; board <= TAPS; board += 1) {
    await page.locator(`.pad-boards button`).nth(board - 1).tap();
    const key = page.locator("section[aria-labelledby=who-white]").getByRole("button", { name: "Illegal move", exact: true });
    await key.waitFor();
    // from the event of the tap to the frame that shows the ruling
    const shown = page.evaluate(() => new Promise<number>((done) => {
      addEventListener("pointerup", ({ timeStamp }) => {
        const look = () => (document.querySelector(".pad-ruling .says") ? requestAnimationFrame(() => done(performance.now() - timeStamp)) : requestAnimationFrame(look));
        look();
      }, { once: true, capture: true });
    }));
    await key.tap();
    took.push(await shown);
    await page.goto(pad.replace(/\/rounds.*/, `/rounds/${round}/pad`));
  }
  // each page is loaded anew, and its engine with it
  const sorted = [...took].sort((a, b) => a - b);
  const ms = (value: number) => `${Math.round(value)} ms`;
  console.log(`${TAPS} taps on a processor ${SLOWER} times as slow, each on a page just loaded: median ${ms(sorted[TAPS / 2]!)}, longest ${ms(sorted.at(-1)!)}`);
  await context.close();
});
