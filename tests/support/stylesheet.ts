import { globSync } from "node:fs";
import { join } from "node:path";
import { compileSheet } from "../../workers/page-styles.ts";
import { renameSelectors, shortenNames } from "../../workers/short-classes.ts";

const app = join(import.meta.dirname, "../../app");

/** Lists the class names in the selectors of a style sheet, unescaped. */
function listClasses(css: string): Set<string> {
  const names = css.matchAll(
    /\.((?:[a-z_-]|[^\0-\x7F]|\\[0-9a-f]{1,6} ?|\\.)(?:[\w-]|[^\0-\x7F]|\\[0-9a-f]{1,6} ?|\\.)*)/gi,
  );
  return new Set([...names].map(([, name = ""]) => unescape(name)));
}

function unescape(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code?: string, character?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (character ?? ""),
  );
}

let allStyles: Promise<string> | undefined;

/** One sheet for all pages, with the class names of the build. */
export function compileAllStyles(): Promise<string> {
  const modules = globSync("**/*.{ts,tsx,css}", { cwd: app }).map((file) => join(app, file));
  return (allStyles ??= Promise.all([compileSheet(app, modules), shortenNames(app)]).then(
    ([css, names]) => renameSelectors(css, names),
  ));
}

/** Lists the classes that have a rule in the sheet of all pages, but none in the page's own. */
export async function findLostClasses(names: Iterable<string>, css: string): Promise<string[]> {
  const [all, own] = [listClasses(await compileAllStyles()), listClasses(css)];
  return [...new Set(names)].filter((name) => all.has(name) && !own.has(name));
}
