/**
 * Tests a hall with its own certificate authority: over http everybody takes part, and is led to
 * https; there the page is installed, and opens without the network.
 */
import { X509Certificate, createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SIZES, axe, fillInLogIn, launch, watched } from "./browser";
import { Service } from "./service";

const service = new Service(["--hall", "--hall-http", "127.0.0.1:0"]);
/** A name for the address of the laptop: browsers take 127.0.0.1 itself for safe over http too. */
const LAPTOP = "laptop.example";
let browser: Browser;
let https: string;

/** The hash by which Chromium lets a key pass: it is told of no authority without `certutil`. */
function keyOf(pem: Buffer): string {
  const key = new X509Certificate(pem).publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}

beforeAll(async () => {
  await service.begin();
  https = /serving (https:\/\/\S+)/.exec(service.said)![1]!;
  const key = keyOf(readFileSync(service.authority));
  browser = await launch(`--ignore-certificate-errors-spki-list=${key}`, `--host-resolver-rules=MAP ${LAPTOP} 127.0.0.1`);
});
afterAll(async () => {
  await browser?.close();
  await service.end();
});

test("a telephone that comes over http is told what works, and led to https at the same address", async () => {
  const http = `http://${LAPTOP}:${new URL(service.url).port}`;
  const { page, watched: seen, context } = await watched(browser, service, { viewport: SIZES.phone, baseURL: http });
  // the pages of the laptop under its other name; Chromium says which headers it passes over there
  seen.allowed = /^request: http:\/\/laptop\.example|Cross-Origin-Opener-Policy/;
  await page.goto("/hall");
  await page.getByRole("heading", { name: "Join the hall" }).waitFor();
  expect(await page.evaluate("isSecureContext || 'serviceWorker' in navigator")).toBe(false);
  await page.getByText("opening it while the network is away").waitFor();
  const { hall } = await service.ask("GET", "/about", undefined, null);
  expect(hall.https).toEqual([https]);
  await page.getByText(hall.authority.fingerprint).waitFor();
  expect(await page.getByRole("link", { name: "Go on over https" }).getAttribute("href")).toBe(`${https}/`);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  expect(await axe(page)).toEqual([]);
  const fetched = await page.request.get(`${service.url}/hall/ca.crt`);
  expect(fetched.headers()["content-type"]).toBe("application/x-x509-ca-cert");
  expect(new X509Certificate(await fetched.body()).fingerprint256).toBe(hall.authority.fingerprint);
  await page.evaluate("localStorage.setItem('jadoube.language', 'fr')");
  await page.reload();
  await page.getByRole("heading", { name: "Rejoindre la salle" }).waitFor();
  expect(await axe(page)).toEqual([]);
  seen.clean();
  await context.close();
});

test("over https an arbiter logs in, and the pad is installed and opens without the network", async () => {
  await service.account("arbiter", "chief_arbiter");
  const { event } = await service.event("Hall", [["Archer, Ada", "Bishop, Bo"]]);
  const { page, watched: seen, context } = await watched(browser, service, { viewport: SIZES.phone, baseURL: https });
  // the pages of the laptop over TLS; before the log-in nobody is known, then the network is away
  seen.allowed = new RegExp(`^request: ${https}|401|net::ERR|Failed to load resource|WebSocket`);
  await page.goto("/hall");
  await page.getByRole("link", { name: "You are there" }).waitFor();
  expect(await page.evaluate("isSecureContext")).toBe(true);
  await fillInLogIn(page, "arbiter", `/events/${event}/pad`);
  await page.locator(".pad-boards button").first().waitFor();
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "__Host-jadoube");
  expect(cookie).toMatchObject({ secure: true, httpOnly: true });
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  // what it holds was asked for before it was there
  await page.reload();
  await page.locator(".pad-boards button").first().waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.locator(".pad-boards button").first().waitFor();
  await context.setOffline(false);
  seen.clean();
  await context.close();
});

test("whoever does not trust the authority is warned and sees nothing", async () => {
  const wary = await launch();
  const page = await (await wary.newContext()).newPage();
  await expect(page.goto(`${https}/hall`)).rejects.toThrow("ERR_CERT_AUTHORITY_INVALID");
  await wary.close();
});
