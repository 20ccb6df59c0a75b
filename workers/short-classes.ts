import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { compileSheet } from "./page-styles.ts";

/** By the name in the source. */
export type ShortNames = ReadonlyMap<string, string>;

type Range = { start: number; end: number };

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SELECTOR = /\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi;
/** Not a single word or a number, which other strings have, too. */
const RENAMED = /^(?=.*[^a-z])[^\d"'`\\][^"'`\\]*$/;

/** Names of two letters for all utilities: class names are a quarter of a page. */
export async function shortenNames(app: string): Promise<ShortNames> {
  const modules = globSync("**/*.{tsx,ts,css}", { cwd: app }).map((file) => join(app, file));
  const sheet = await compileSheet(app, modules);
  const names = new Set([...sheet.matchAll(SELECTOR)].map(([, name = ""]) => unescape(name)));
  const components = modules.filter((file) => file.endsWith(".css"));
  const ours = components.map((file) => readFileSync(file, "utf8")).join();
  const renamed = [...names].filter((name) => RENAMED.test(name) && !ours.includes(`.${name}`));
  const free = listShortNames().filter((name) => !names.has(name));
  return new Map(renamed.map((name, index) => [name, free[index]!]));
}

function listShortNames(): string[] {
  return [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));
}

/** Shortens variables as well. */
export function renameSelectors(css: string, names: ShortNames): string {
  return (
    css
      .replace(SELECTOR, (selector, name: string) => {
        const short = names.get(unescape(name));
        return short ? `.${short}` : selector;
      })
      // Afterwards, because selectors name variables, too.
      .replaceAll("--spacing", "--s")
      .replaceAll("--color-", "--")
  );
}

export function renameClasses(file: string, code: string, names: ShortNames): string {
  let renamed = "";
  let end = 0;
  for (const string of findStrings(file, code)) {
    renamed += code.slice(end, string.start);
    renamed += code
      .slice(string.start, string.end)
      .replace(/[^\s"'`]+/g, (name) => names.get(name) ?? name);
    end = string.end;
  }
  return renamed + code.slice(end);
}

/** Words of comments and text would be taken for classes. */
export function readStrings(file: string): string[] {
  const code = readFileSync(file, "utf8");
  return findStrings(file, code).map(({ start, end }) => code.slice(start, end));
}

function findStrings(file: string, code: string): Range[] {
  const strings: Range[] = [];
  const add = ({ start, end }: Range) => void strings.push({ start, end });
  new Visitor({
    Literal: (node) => typeof node.value === "string" && add(node),
    TemplateElement: add,
  }).visit(parseSync(file, code).program);
  return strings.toSorted((a, b) => a.start - b.start);
}

function unescape(selector: string): string {
  return selector.replace(/\\(.)/g, "$1");
}
