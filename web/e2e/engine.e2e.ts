/**
 * Tests the engine in the page: when it is loaded, what it may do, and that it says what the
 * service says.
 */
import { expect, test } from "vitest";
import { begun } from "./browser";

const { service, browse } = begun();

/** What is sent of a file: its type, and what it may do. */
async function headersOf(path: string): Promise<[type: string | null, policy: string | null]> {
  const { headers } = await fetch(`${service.url}${path}`);
  return [headers.get("content-type"), headers.get("content-security-policy")];
}

/** A page that tries whether the engine runs in it, and what it has found. */
async function opened() {
  const { page, watched: seen, context } = await browse();
  const loaded: string[] = [];
  context.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto("/about");
  await page.locator(".notices summary").first().waitFor();
  const tried = async () => {
    await page.getByRole("button", { name: "Try it here" }).click();
    await expect.poll(() => page.getByRole("button", { name: "Try it here" }).isEnabled()).toBe(true);
    return page.locator(".this-device").textContent();
  };
  const engines = () => loaded.filter((path) => path.includes("engine-worker") || path.endsWith(".wasm"));
  return { page, seen, context, tried, engines };
}

test("it is loaded when it is asked for, once, and says what the service says", async () => {
  const { seen, context, tried, engines } = await opened();
  expect(engines()).toEqual([]);
  expect(await tried()).toMatch(/^It runs here: \d+ acts were judged in \d+\u00a0ms, each as the service judges it\.$/);
  expect(await tried()).toMatch(/^It runs here/);
  const [thread, code, ...more] = engines();
  expect(more).toEqual([]);
  expect(await headersOf(thread!)).toEqual(["text/javascript; charset=utf-8", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"]);
  expect(await headersOf(code!)).toEqual(["application/wasm", expect.not.stringContaining("unsafe")]);
  seen.clean();
  await context.close();
});

test("whatever differs from what the service says is told", async () => {
  const { page, seen, context, tried } = await opened();
  await page.route("**/api/v1/judge", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"count":1', '"count":2') });
  });
  expect(await tried()).toMatch(/^It runs here, but one verdict differs from what the service says/);
  seen.clean();
  await context.close();
});

test("where it cannot be loaded that is said, and it is loaded when it is asked for again", async () => {
  const { page, seen, context, tried } = await opened();
  seen.allowed = /Failed to load resource|ERR_FAILED/;
  await context.route("**/*.wasm", (route) => route.abort());
  expect(await tried()).toMatch(/^It does not run here: ./);
  await context.unroute("**/*.wasm");
  expect(await tried()).toMatch(/^It runs here: /);
  await context.route("**/engine-worker-*.js", (route) => route.abort());
  await page.reload();
  expect(await tried()).toMatch(/^It does not run here: ./);
  seen.clean();
  await context.close();
});

test("nothing compiles code but its own thread, and no other thread is begun", async () => {
  const { page, seen, context } = await opened();
  seen.allowed = /policy: script-src|policy: worker-src|Content Security Policy|Trusted/;
  const compiled = await page.evaluate(() => {
    try {
      new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
      return "compiled";
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(compiled).toBe("CompileError");
  const begunThreads = await page.evaluate((addresses) => addresses.map((address) => {
    try {
      new Worker(address, { type: "module" });
      return address;
    } catch (error) {
      return (error as Error).name;
    }
  }), ["/assets/index.js", "/healthz", "https://example.org/assets/engine-worker-x.js", "data:text/javascript,1"]);
  expect(begunThreads).toEqual(Array(4).fill("TypeError"));
  seen.clean();
  await context.close();
});
