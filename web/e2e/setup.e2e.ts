/** Tests how a chief arbiter sets up a tournament from nothing. */
import { expect, test } from "vitest";
import { SIZES, axe, begun, logIn } from "./browser";
import { PASSWORD } from "./service";

const { service, browse } = begun("arbiter");

test("event, round, pairings pasted, a device paired by its code", async () => {
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", "/set-up");
  // the form of the log-in has a name as well
  await page.getByRole("button", { name: "Make the event" }).waitFor();
  await page.locator("form").getByLabel(/^Name/).fill("Club evening");
  await page.getByRole("button", { name: "Make the event" }).click();
  await page.getByRole("link", { name: "Make a round" }).click();
  await page.getByLabel("Edition").selectOption("FIDE2018");
  await page.getByRole("button", { name: "Make the round" }).click();
  await page.waitForURL(/rounds\/r/);
  const event = new URL(page.url()).pathname.split("/")[2]!;

  await page.goto(`/set-up/${event}/pairings`);
  await page.getByLabel("Pairings as text").fill("round;board;white;black\n1;1;Archer, Ada;Bishop, Bo\n1;2;Castle, Cleo;Draught, Dov\n");
  await page.getByRole("button", { name: "Show what would be done" }).click();
  await page.getByRole("button", { name: "Take these pairings" }).click();
  await page.getByRole("alert").or(page.getByRole("status")).getByText("The pairings have been taken.").first().waitFor();
  const { items: rounds } = await service.ask("GET", `/events/${event}/rounds`);
  expect(rounds.map(({ terms }: { terms: { edition?: string } }) => terms.edition)).toEqual(["FIDE2018"]);
  const { items: boards } = await service.ask("GET", `/rounds/${rounds[0].id}/boards`);
  expect(boards.map(({ white }: { white: { name: string } }) => white.name)).toEqual(["Archer, Ada", "Castle, Cleo"]);

  await page.goto(`/set-up/${event}/rounds/${rounds[0].id}`);
  await page.getByRole("button", { name: "More: Board 1", exact: true }).click();
  await page.getByRole("button", { name: "Pair device: Board 1", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("img", { name: /QR code/ }).waitFor();
  const code = /[0-9A-Z]{4}[ -]?[0-9A-Z]{4}/.exec(await dialog.innerText())![0];
  // the picture leads to a page that exchanges it
  const device = await browse();
  await device.page.goto(`/device#${code.replace(/\W/g, "")}`);
  await device.page.getByRole("button", { name: "Exchange the code for a token" }).click();
  const secret = device.page.getByLabel(/The device’s token/);
  await secret.waitFor();
  await service.tell(boards[0].id, ["W move e2e4"], await secret.inputValue());
  await expect.poll(() => service.ask("GET", `/boards/${boards[0].id}/state`).then(({ act }) => act.move)).toBe("e2e4");
  device.watched.clean();
  await device.context.close();
  seen.clean();
  await context.close();
});

test("pairings of three rounds at once, and the terms of the first for all", async () => {
  const { event } = await service.event("Open of many rounds", []);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/pairings`);
  await page.getByLabel("Pairings as text").fill(["round;board;white;black", ...[1, 2, 3].map((round) => `${round};1;Archer, Ada;Bishop, Bo`)].join("\n"));
  await page.getByRole("button", { name: "Show what would be done" }).click();
  await page.getByRole("button", { name: "Take these pairings" }).click();
  await page.getByText("The pairings have been taken.").first().waitFor();
  const rounds = async () => (await service.ask("GET", `/events/${event}/rounds`)).items as { id: string; number: number; terms: { control?: string; clock?: { white_ms?: number } } }[];
  const first = (await rounds()).find(({ number }) => number === 1)!;

  await page.goto(`/set-up/${event}/rounds/${first.id}`);
  await page.getByRole("button", { name: "Blitz 3 min + 2 s" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Rounds 2, 3 are played under other terms.").waitFor();
  await page.getByRole("button", { name: "Use these terms there too" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use these terms there too" }).click();
  await page.getByText("Rounds 2, 3 are played under these terms too.").first().waitFor();
  await expect.poll(async () => (await rounds()).map(({ terms }) => [terms.control, terms.clock?.white_ms])).toEqual(Array(3).fill(["blitz", 180_000]));
  expect(await page.getByRole("heading", { name: "The rounds after this one" }).count()).toBe(0);
  seen.clean();
  await context.close();
});

test("what is wrong with a file is told in French, and beside it in the service's own words with the line", async () => {
  const { event } = await service.event("Open de Paris", []);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/pairings`);
  await page.getByLabel("Language").selectOption("fr");
  seen.allowed = /400 \(Bad Request\)|422/;
  await page.locator("textarea").fill("tisch;gegner;gegenueber\n1;Archer, Ada;Bishop, Bo\n");
  await page.locator("form .primary").click();
  const wrong = page.locator("form .problem");
  await wrong.waitFor();
  await expect.poll(() => wrong.innerText()).toMatch(/Aucune colonne ne dit/);
  await expect.poll(() => wrong.locator("small[lang=en]").innerText()).toMatch(/line/);
  seen.clean();
  await context.close();
});

const line = (number: number, name: string, rounds: string) => `001 ${String(number).padStart(4)}      ${name.padEnd(77)}${rounds}`;

test("before a file is taken its lines are seen, with their letters, and what becomes of its results", async () => {
  const { event } = await service.event("Open of letters", []);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/pairings`);
  const report = ["012 Club evening", line(1, "Archer, Ada", "   2 w 1"), line(2, "Müller, \x8atefan", "   1 b 0"), line(3, "Draught, Dov", "  99 w 1")].join("\n");
  // as a program of the West writes it: one byte for each letter, \x8a for Š
  await page.getByLabel("Or a file").setInputFiles({ name: "round-1.trf", mimeType: "text/plain", buffer: Buffer.from(report, "latin1") });
  await page.getByRole("button", { name: "Show what would be done" }).click();
  const looked = page.locator(".looked");
  await looked.getByText("001  2  Müller, Štefan").waitFor();
  await looked.getByText("Archer, Ada – Müller, Štefan").waitFor();
  await looked.getByText("its letters were read as Windows-1252").waitFor();
  await looked.getByText("Results in a file end no game here").waitFor();
  // also of a file the line stands beside what is said of it
  await looked.locator(".warnings li", { hasText: "99, who is not listed" }).locator("code", { hasText: "Draught, Dov" }).waitFor();
  await page.getByRole("button", { name: "Take these pairings" }).click();
  await page.getByText("The pairings have been taken.").first().waitFor();
  const { items: boards } = await service.ask("GET", `/rounds/${(await service.ask("GET", `/events/${event}/rounds`)).items[0].id}/boards`);
  expect(boards.map(({ result }: { result?: string }) => result ?? null)).toEqual([null, null]);
  await page.getByText("How a file is read").click();
  await expect.poll(() => page.locator("details[open]").innerText()).toContain("Results in a file end no game here");
  seen.clean();
  await context.close();
});

test("what pairs nobody, or is no text, is not taken, and why is said", async () => {
  const { event } = await service.event("Open of nobody", []);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/pairings`);
  const wrong = page.locator("form .problem");
  for (const [name, buffer, why] of [
    ["headings.csv", Buffer.from("round;board;white;black\r\n"), /no pairings in it/],
    ["empty.csv", Buffer.alloc(0), /no pairings in it/],
    ["picture.png", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), /not a text file/],
  ] as const) {
    await page.getByLabel("Or a file").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
    await page.getByRole("button", { name: "Show what would be done" }).click();
    await wrong.getByText(why).waitFor();
    expect(await page.getByRole("button", { name: "Take these pairings" }).count()).toBe(0);
  }
  seen.clean();
  await context.close();
});

test("a new password is written twice and is another, and what is wrong is said in French", async () => {
  await service.account("changer", "operator");
  const { page, watched: seen, context } = await browse();
  await logIn(page, "changer", "/set-up/password");
  await page.getByLabel("Present password").waitFor();
  await page.getByLabel("Language").selectOption("fr");
  const enter = async (old: string, first: string, again: string) => {
    await page.getByLabel("Mot de passe actuel").fill(old);
    await page.getByLabel(/^Nouveau mot de passe(?!,)/).fill(first);
    await page.getByLabel("Nouveau mot de passe, encore une fois").fill(again);
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  };
  const wrong = page.locator(".field .problem");
  await enter(PASSWORD, "touch-move?", "touch-moves?");
  await wrong.getByText("n’est pas le même les deux fois").waitFor();
  await enter(PASSWORD, PASSWORD, PASSWORD);
  await wrong.getByText("C’est le mot de passe actuel").waitFor();
  seen.allowed = /422/;
  await enter("touch-moved", "touch-move?", "touch-move?");
  await wrong.getByText("Ce n’est pas votre mot de passe actuel").waitFor();
  expect(await wrong.innerText()).not.toMatch(/`|present/);
  await enter(PASSWORD, "touch-move?", "touch-move?");
  await page.getByText("Votre mot de passe est changé").first().waitFor();
  seen.clean();
  await context.close();
});

test("no field is called as programs call it, and a code that is none is refused in French", async () => {
  const { event } = await service.event("Open of fields", []);
  const { page, watched: seen, context } = await browse();
  seen.allowed = /422|404/;
  await logIn(page, "arbiter", `/set-up/${event}`);
  await page.getByLabel("Time zone").fill("Europe/Atlantis");
  await page.getByRole("button", { name: "Save" }).click();
  const wrong = page.locator(".field .problem");
  await wrong.getByText("There is no such time zone").waitFor();
  await page.getByLabel("Time zone").fill("Europe/Paris");
  await page.getByLabel("City").fill("\u0007");
  await page.getByRole("button", { name: "Save" }).click();
  await wrong.getByText("“City” has a character that nobody sees").waitFor();
  await page.getByLabel("Language").selectOption("fr");
  await wrong.locator("small[lang=en]", { hasText: "“Ville” has a character that nobody sees" }).waitFor();
  // the event is left as it was: what was entered is not asked about
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/device#ABCD2345");
  await page.locator("form.log-in button").click();
  await page.locator(".problem", { hasText: "Ce code n’existe pas" }).waitFor();
  seen.clean();
  await context.close();
});

const CHESS_RESULTS = `Open of Paris
Round 2 on 2026/11/28
Bo.,No.,,White,Rtg,Pts.,Result,Pts.,,Black,Rtg,No.
1,1,GM,"Archer, Ada",2512,1, - ,1,,"Bishop, Bo",2100,2
`;

test("a table of Chess-Results and a French one are taken as they are, and what would be done is in sight", async () => {
  const { event } = await service.event("Open of Paris", []);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/pairings`);
  for (const [text, round] of [[CHESS_RESULTS, 2], ["Ronde;Table;Blancs;Elo;Noirs;Elo\n3;1;Archer, Ada;2512;Bishop, Bo;2100\n", 3]] as const) {
    await page.getByLabel("Pairings as text").fill(text);
    await page.getByRole("button", { name: "Show what would be done" }).click();
    const take = page.getByRole("button", { name: "Take these pairings" });
    await take.waitFor();
    const { y, height } = (await take.boundingBox())!;
    expect(y > 0 && y + height < 768, `${y}`).toBe(true);
    await take.click();
    await page.getByText("What was done").waitFor();
    await expect.poll(async () => (await service.ask("GET", `/events/${event}/rounds`)).items.map((one: { number: number }) => one.number)).toContain(round);
  }
  const players = (await service.ask("GET", `/events/${event}/players`)).items as { person: { name: string; rating: number } }[];
  expect(players.map(({ person }) => [person.name, person.rating])).toEqual([["Archer, Ada", 2512], ["Bishop, Bo", 2100]]);
  seen.clean();
  await context.close();
});

test("whoever has a table with other headings says what stands in its columns", async () => {
  const { event } = await service.event("Open of other headings", []);
  const { page, watched: seen, context } = await browse();
  seen.allowed = /422/;
  await logIn(page, "arbiter", `/set-up/${event}/pairings`);
  await page.getByLabel("Pairings as text").fill("Gegner A;Punkte;Gegner B\nArcher, Ada;2;Bishop, Bo\n");
  await page.getByRole("button", { name: "Show what would be done" }).click();
  const columns = page.locator(".mapping");
  await columns.getByText("Gegner A").waitFor();
  await expect.poll(() => axe(page)).toEqual([]);
  await page.getByLabel("“Gegner A”").selectOption("white");
  await page.getByLabel("“Gegner B”").selectOption("black");
  await page.getByLabel("Round (no column says which)").fill("5");
  await page.getByRole("button", { name: "Read it with these columns" }).click();
  await page.getByRole("button", { name: "Take these pairings" }).click();
  await page.getByText("What was done").waitFor();
  type RoundNumber = { id: string; number: number };
  const fifth = async () => ((await service.ask("GET", `/events/${event}/rounds`)).items as RoundNumber[]).find(({ number }) => number === 5);
  await expect.poll(fifth).toBeDefined();
  const round = (await fifth())!;
  const boards = (await service.ask("GET", `/rounds/${round.id}/boards`)).items;
  expect(boards.map(({ white, black }: { white: { name: string }; black: { name: string } }) => [white.name, black.name])).toEqual([["Archer, Ada", "Bishop, Bo"]]);
  seen.clean();
  await context.close();
});

test("the set-up stands in the middle of a wide screen", async () => {
  const { page, watched: seen, context } = await browse({ viewport: SIZES.desktop });
  await logIn(page, "arbiter", "/set-up");
  await page.locator("main form").first().waitFor();
  const [left, right] = await page.locator("main").evaluate((main) => [main.getBoundingClientRect().left, innerWidth - main.getBoundingClientRect().right]);
  expect(left).toBeGreaterThan(100);
  expect(Math.abs(left! - right!)).toBeLessThan(20);
  seen.clean();
  await context.close();
});

test("names alone in two columns are taken as they are proposed, and none is lost", async () => {
  const { event } = await service.event("Names alone", []);
  const { page, watched: seen, context } = await browse();
  seen.allowed = /422/;
  await logIn(page, "arbiter", `/set-up/${event}/pairings`);
  await page.getByLabel("Pairings as text").fill("Ada Archer\tBo Bishop\nCleo Castle\tDov Draught\n");
  await page.getByRole("button", { name: "Show what would be done" }).click();
  await expect.poll(() => page.getByLabel("The first row is a pairing").isChecked()).toBe(true);
  await page.getByRole("button", { name: "Read it with these columns" }).click();
  await page.getByText("Boards: 2 new").waitFor();
  await page.getByRole("button", { name: "Take these pairings" }).click();
  await page.getByText("What was done").waitFor();
  const players = (await service.ask("GET", `/events/${event}/players`)).items as { person: { name: string } }[];
  expect(players.map(({ person }) => person.name)).toEqual(["Ada Archer", "Bo Bishop", "Cleo Castle", "Dov Draught"]);
  seen.clean();
  await context.close();
});

test("pairings in words are taken as they stand, and hyphens within names part nobody", async () => {
  const { event } = await service.event("In words", []);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/pairings`);
  await page.getByLabel("Pairings as text").fill("Round 2\n1. Ada Archer – Bo Smith-Jones\n2. Cleo Castle v Dov Draught\n");
  await page.getByRole("button", { name: "Show what would be done" }).click();
  await page.getByText("Boards: 2 new").waitFor();
  await page.getByRole("button", { name: "Take these pairings" }).click();
  await page.getByText("What was done").waitFor();
  const round = (await service.ask("GET", `/events/${event}/rounds`)).items.at(-1);
  const boards = (await service.ask("GET", `/rounds/${round.id}/boards`)).items as { number: number; white: { name: string }; black: { name: string } }[];
  expect([round.number, ...boards.map(({ number, white, black }) => [number, white.name, black.name])]).toEqual([2, [1, "Ada Archer", "Bo Smith-Jones"], [2, "Cleo Castle", "Dov Draught"]]);
  seen.clean();
  await context.close();
});

test("a list of players is pasted, looked at and added; pasted as pairings it is sent to its place", async () => {
  const { event } = await service.event("Open of many players", []);
  await service.ask("POST", `/events/${event}/players`, { name: "Known, Kim" });
  const names = Array.from({ length: 30 }, (_, at) => `Player ${at}, Pat, ${1500 + at}`);
  const text = [...names, "known, kim"].join("\n");
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/pairings`);
  seen.allowed = /422|400/;
  await page.getByLabel("Pairings as text").fill(text);
  await page.getByRole("button", { name: "Show what would be done" }).click();
  await page.getByRole("alert").getByText("No column says who has White or Black.").waitFor();
  await page.getByRole("alert").getByRole("link", { name: "Players" }).click();
  await page.getByRole("button", { name: "Paste a list of players" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("One player a line").fill(text);
  await dialog.getByText("31 players were read").waitFor();
  await dialog.getByText("1 of them is there already and is left out.").waitFor();
  await expect.poll(() => axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add 30 players" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: /^31/ }).waitFor();
  const { items } = await service.ask("GET", `/events/${event}/players?limit=100`);
  expect(items).toHaveLength(31);
  expect(items[1].person).toMatchObject({ name: "Player 0, Pat", rating: 1500 });
  seen.clean();
  await context.close();
});

test("all of sixty boards are in sight without a scroller of their own, each with one button and a menu", async () => {
  const pairs = Array.from({ length: 60 }, (_, at): [string, string] => [`White, W${at}`, `Black, B${at}`]);
  const { event, round } = await service.event("Sixty", pairs);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/rounds/${round}`);
  await page.locator("tbody tr").nth(59).waitFor();
  const table = page.locator(".table.in-columns");
  expect(await table.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0);
  // it was 2,992 with 12 boards in sight
  expect(await page.evaluate(() => document.scrollingElement!.scrollHeight)).toBeLessThan(2_600);
  const row = page.locator("tbody tr").first();
  await expect.poll(() => row.getByRole("button").count()).toBe(2);
  await page.goto(`/set-up/${event}/players`);
  const first = page.locator("tbody tr").first();
  await first.getByRole("button", { name: /^Change/ }).waitFor();
  expect(await first.getByRole("button", { name: /^Erase/ }).count()).toBe(0);
  await first.getByRole("button", { name: /^More/ }).click();
  await page.getByRole("button", { name: "Erase: White, W0", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  seen.clean();
  await context.close();
});

test("the files of a round have names of their own, and the record its ending", async () => {
  const { event, boards } = await service.event("Names", [["Archer, Ada", "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ["W move e2e5", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/pairings`);
  const names: string[] = [];
  const kept = async (button: RegExp) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).first().click()]);
    names.push(file.suggestedFilename());
  };
  for (const format of [/TRF16/, /TRF26/, /CSV/, /PGN/]) await kept(format);
  await page.goto(`/boards/${boards[0]!.id}/report`);
  await kept(/^Record/);
  expect(names).toEqual(["round-1-trf16.trf", "round-1-trf26.trf", "round-1.csv", "round-1.pgn", "round-1-board-1.record.jsonl"]);
  seen.clean();
  await context.close();
});

test("games of Chess960 without a first position begin from one array that is drawn for all of them", async () => {
  const { event } = await service.event("Nine-sixty", []);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/rounds/new`);
  await page.getByText("First position, Chess960").click();
  await page.getByLabel("Chess960").check();
  await page.getByRole("button", { name: "Make the round" }).click();
  await page.waitForURL(/rounds\/r/);
  const fen = page.getByLabel("First position (FEN)");
  await expect.poll(() => fen.inputValue()).toMatch(/^[bnrqk]{8}\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/[BNRQK]{8} w [A-H]{2}[a-h]{2} - 0 1$/);
  seen.clean();
  await context.close();
});
