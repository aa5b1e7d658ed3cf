/**
 * Tests that the name of a type stands once in the console, unless it is the same thing, and says
 * what the type is for.
 */
import { readFileSync, readdirSync } from "node:fs";
import { extname, join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const web = new URL("../", import.meta.url).pathname;

/** Names that stand more than once on purpose, each with the reason. */
const THE_SAME_THING: Readonly<Record<string, string>> = {};

/** Names of one participle that stay, each with the reason. */
const PARTICIPLES: Readonly<Record<string, string>> = {
  Erased: "so the interface of the service calls it",
  Imported: "so the interface of the service calls it",
  Ruling: "a word of the Laws, and a noun",
};

/** Participles that end otherwise than with `ed` or `ing`. */
const IRREGULAR = /^(Begun|Brought|Caught|Chosen|Done|Drawn|Fallen|Found|Given|Gone|Heard|Held|Kept|Known|Left|Made|Put|Said|Seen|Sent|Set|Shown|Spoken|Stood|Taken|Told|Went|Written)$/;
const REGULAR = /^[A-Z][a-z]+((?<!e)ed|ing)$/;

/** What the types of a file are called. */
type TypeNames = { declared: string[]; /** Those that components take their properties as. */ ofProperties: string[] };

function namesIn(file: string, text: string): TypeNames {
  const names: TypeNames = { declared: [], ofProperties: [] };
  const kind = extname(file) === ".tsx" ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const visit = (node: ts.Node): void => {
    if (declaresType(node) && node.name) names.declared.push(node.name.text);
    if (ts.isFunctionDeclaration(node)) names.ofProperties.push(...propertiesOf(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  return names;
}

function declaresType(node: ts.Node): node is ts.TypeAliasDeclaration | ts.InterfaceDeclaration | ts.ClassLikeDeclaration | ts.EnumDeclaration {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassLike(node) || ts.isEnumDeclaration(node);
}

/** The name of the type that a component takes its properties as, where it is of the same file. */
function propertiesOf({ name, parameters, parent }: ts.FunctionDeclaration): string[] {
  const type = parameters[0]?.type;
  const isComponent = /^[A-Z]/.test(name?.text ?? "");
  if (!isComponent || !type || !ts.isTypeReferenceNode(type) || !ts.isSourceFile(parent)) return [];
  const used = type.typeName.getText();
  return parent.statements.some((one) => ts.isTypeAliasDeclaration(one) && one.name.text === used) ? [used] : [];
}

/** Every file of the console that somebody has written, with its names. */
function namesOfAll(): [file: string, names: TypeNames][] {
  const folders = ["src", "tests", "e2e"].map((folder) => join(web, folder));
  const paths = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)));
  const written = paths.filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts")).sort();
  return written.map((path) => [relative(web, path), namesIn(path, readFileSync(path, "utf8"))]);
}

const all = namesOfAll();

function filesByName(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const [file, { declared }] of all) {
    for (const name of declared) files.set(name, [...(files.get(name) ?? []), file]);
  }
  return files;
}

const isParticiple = (name: string): boolean => REGULAR.test(name) || IRREGULAR.test(name);

describe("the name of a type", () => {
  const files = filesByName();

  test("stands once", () => {
    expect(files.size).toBeGreaterThan(200);
    const wrong = [...files].filter(([name, places]) => places.length > 1 && !(name in THE_SAME_THING));
    expect(wrong.map(([name, places]) => `${name}: ${places.join(", ")}`).sort()).toEqual([]);
  });

  test("is no participle alone: it says what is told, shown or asked", () => {
    const wrong = [...files].filter(([name]) => isParticiple(name) && !(name in PARTICIPLES));
    expect(wrong.map(([name, places]) => `${name}: ${places.join(", ")}`).sort()).toEqual([]);
  });

  test("ends in `Props` where a component takes its properties as it", () => {
    const wrong = all.flatMap(([file, { ofProperties }]) => [...new Set(ofProperties)].filter((name) => !/.Props$/.test(name)).map((name) => `${name}: ${file}`));
    expect(wrong.sort()).toEqual([]);
  });

  test("stays an exception only while it is one", () => {
    expect(Object.keys(THE_SAME_THING).filter((name) => (files.get(name)?.length ?? 0) < 2)).toEqual([]);
    expect(Object.keys(PARTICIPLES).filter((name) => !files.has(name) || !isParticiple(name))).toEqual([]);
  });
});

test("types are known by the parser", () => {
  const text = `
    export type Ply = { type: string };
    interface Seat<Of> { of: Of }
    enum Side { White }
    export abstract class Trial<M> { readonly one = class Within {}; }
    const type = "type InAText = 1"; // type InAComment = 1
    type ClockProps = { left: number };
    type Told = { act: string };
    function Clock({ left }: ClockProps) { type Local = number; return left as Local; }
    function Act({ act }: Told) { return act; }
    function Imported(of: FromElsewhere) { return of; }
    function plain(told: Told) { return told; }`;
  expect(namesIn("one.tsx", text)).toEqual({
    declared: ["Ply", "Seat", "Side", "Trial", "Within", "ClockProps", "Told", "Local"],
    ofProperties: ["ClockProps", "Told"],
  });
});

test("a participle alone is known", () => {
  const names = ["Told", "Asked", "Doing", "Kept", "ToldAct", "PendingQuestion", "Reading", "Ring", "Seed", "Tile"];
  expect(names.filter(isParticiple)).toEqual(["Told", "Asked", "Doing", "Kept", "Reading"]);
});
