import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { compile } from "tailwindcss";

const app = join(import.meta.dirname, "../../app");
const tailwind = join(import.meta.dirname, "../../node_modules/tailwindcss");

/** Lists the class names in the selectors of a style sheet, unescaped. */
export function listClasses(css: string): Set<string> {
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

/**
 * Returns the class names for which Tailwind generates a rule or a sheet of app/ has one. Compiles
 * all sheets at once, so that the result does not depend on the sheet of a single page.
 */
export async function findStyled(names: Iterable<string>): Promise<Set<string>> {
  const sheets = readdirSync(app).filter((file) => file.endsWith(".css"));
  const { build } = await compile(sheets.map((file) => `@import "./${file}";`).join("\n"), {
    base: app,
    async loadStylesheet(id, base) {
      const path = id.startsWith("tailwindcss/")
        ? join(tailwind, `${basename(id)}.css`)
        : join(base, id);
      return { path, base: dirname(path), content: readFileSync(path, "utf8") };
    },
  });
  const all = listClasses(build([...names]));
  return new Set([...names].filter((name) => all.has(name)));
}
