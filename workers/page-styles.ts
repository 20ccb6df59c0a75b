import { hash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { compile, optimize } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { parseSync, type Plugin } from "vite";
import {
  readStrings,
  renameClasses,
  renameSelectors,
  type ShortNames,
  shortenNames,
} from "./short-classes.ts";

/** What every page begins with, and the utilities. */
const BASE = "app.css";
const ROOT = "root.tsx";
/** Modules of states that few visitors see, which have sheets of their own. */
const ERRORS = "ui/errors/";
const ANSWER = "routes/marketing/home/answer/";
const HOME = "routes/marketing/home.tsx";
const EXTENSIONS = ["", ".tsx", ".ts"];
/** Texts elsewhere would be taken for classes. */
const MARKUP = /\/app\/(?:root|(?:ui|routes)\/.*)(?<!\.server)\.tsx?$/;

type Sheet = { css: string; hash: string };

/**
 * Provides `virtual:page-styles`: for each route the utilities that the modules behind it name, and
 * the CSS files that they import.
 */
export function pageStyles(routes: readonly RouteConfigEntry[]): Plugin {
  const id = "\0virtual:page-styles";
  const noStyle = "\0virtual:no-style";
  let app = "";
  /** Empty while developing, where class names are read. */
  let shortNames: ShortNames = new Map();
  return {
    name: "spellpost:page-styles",
    enforce: "pre",
    async configResolved({ root, command }) {
      app = join(root, "app");
      if (command === "build") shortNames = await shortenNames(app);
    },
    transform(code, module) {
      const [file = ""] = module.split("?");
      if (shortNames.size === 0 || !file.startsWith(app) || !MARKUP.test(file)) return;
      return { code: renameClasses(file, code, shortNames), map: null };
    },
    resolveId(source, importer) {
      if (source === "virtual:page-styles") return id;
      if (source.endsWith(".css") && importer?.startsWith(app)) return noStyle;
    },
    async load(source) {
      if (source === noStyle) return "";
      if (source !== id) return;
      const { sheets, byRoute } = await compilePageStyles(app, routes, shortNames);
      const exported = { ...shareParts(sheets), byRoute };
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
    hotUpdate({ file }) {
      const module = this.environment.moduleGraph.getModuleById(id);
      if (!module || !file.startsWith(app)) return;
      this.environment.moduleGraph.invalidateModule(module);
      this.environment.hot.send({ type: "full-reload" });
    },
  };
}

/** `byRoute` has the indexes of `sheets`; "errors" and "answer" are among its keys. */
async function compilePageStyles(
  app: string,
  routes: readonly RouteConfigEntry[],
  shortNames: ShortNames,
) {
  const sheets: Sheet[] = [];
  const byRoute: Record<string, number> = {};
  const add = async (key: string, entries: string[], without: string[] = []) => {
    const modules = findModules(app, entries, without);
    const written = await compileSheet(app, modules);
    const css = shortNames.size > 0 ? renameSelectors(written, shortNames) : written;
    const found = sheets.findIndex((sheet) => sheet.css === css);
    byRoute[key] =
      found < 0 ? sheets.push({ css, hash: hash("sha256", css, "base64") }) - 1 : found;
  };
  const errors = globSync(`${ERRORS}*.tsx`, { cwd: app });
  const failing: string[] = [];
  for (const { key, files } of listRoutes(routes)) {
    await add(key, files, [ANSWER]);
    const [page = ""] = files.slice(-1);
    if (/export function ErrorBoundary/.test(readFileSync(join(app, page), "utf8")))
      failing.push(page);
  }
  await add("errors", [...errors, ...failing, ROOT]);
  await add("answer", [ROOT, HOME]);
  return { sheets, byRoute };
}

/** A variable of the theme, or a rule. */
const PARTS = /(?<=[;}])(?=--)|(?<=\})(?!\})/;

/** Sheets share most of their parts; whole, they would be half of the Worker. */
function shareParts(all: readonly Sheet[]) {
  const partsOf = (sheet: Sheet) => sheet.css.split(PARTS);
  const indexes = new Map<string, number>();
  // Neighbors in a large sheet are mostly neighbors in the others.
  for (const sheet of all.toSorted((a, b) => b.css.length - a.css.length))
    for (const part of partsOf(sheet)) if (!indexes.has(part)) indexes.set(part, indexes.size);
  const sheets = all.map((sheet) => ({
    hash: sheet.hash,
    parts: toRanges(partsOf(sheet).map((part) => indexes.get(part)!)),
  }));
  return { parts: [...indexes.keys()], sheets };
}

/** @returns such as "0-14,17" */
function toRanges(indexes: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const index of indexes) {
    const range = ranges.at(-1);
    if (range?.last === index - 1) range.last = index;
    else ranges.push({ first: index, last: index });
  }
  return ranges
    .map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
    .join(",");
}

/** In the order in which one sheet of all pages would have them. */
export async function compileSheet(app: string, modules: readonly string[]): Promise<string> {
  const content = modules
    .filter((file) => MARKUP.test(file))
    .map((file) => ({ content: readStrings(file).join("\n"), extension: "tsx" }));
  const candidates = new Scanner({}).scanFiles(content);
  const components = modules
    .filter((file) => file.endsWith(".css"))
    .toSorted()
    .map((file) => readFileSync(file, "utf8"));
  const source = [readFileSync(join(app, BASE), "utf8"), ...components].join("\n");
  const compiler = await compile(source, {
    base: app,
    polyfills: 0,
    onDependency() {},
  });
  return slim(optimize(compiler.build(candidates), { minify: true }).code);
}

/**
 * Removes what our base makes unnecessary (every border is solid, and no text size has a weight),
 * and prefixes that Safari needed until 2019.
 */
function slim(css: string): string {
  return css
    .replace(/^\/\*.*?\*\/\s*/, "")
    .replace(/border(-\w+)*-style:var\(--tw-border-style\);/g, "")
    .replace(/--tw-(border-style|font-weight):[^;}]*;/g, "")
    .replace(/@property --tw-(border-style|font-weight)\{[^}]*\}/g, "")
    .replace(/-webkit-text-decoration(-color)?:[^;}]*;/g, "");
}

function* listRoutes(
  routes: readonly RouteConfigEntry[],
  parents: readonly string[] = [ROOT],
): Generator<{ key: string; files: string[] }> {
  for (const { id, file, children } of routes) {
    const files = [...parents, file];
    yield { key: id ?? file.replace(/\.tsx?$/, ""), files };
    yield* listRoutes(children ?? [], files);
  }
}

/** By a module's path. */
const imports = new Map<string, { code: string; found: string[] }>();

/** Of the app, the entries among them. @param without folders */
function findModules(app: string, entries: readonly string[], without: string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string, skipped: readonly string[]) => {
    if (found.has(file) || skipped.some((folder) => file.startsWith(join(app, folder)))) return;
    found.add(file);
    for (const imported of readImports(app, file)) visit(imported, skipped);
  };
  // A page may be the error page itself, which the root shows in place of any other.
  for (const entry of entries) visit(join(app, entry), entry === ROOT ? [ERRORS] : without);
  return [...found];
}

function readImports(app: string, file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const code = readFileSync(file, "utf8");
  const known = imports.get(file);
  if (known?.code === code) return known.found;
  const { staticImports } = parseSync(file, code).module;
  const found = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .flatMap(({ moduleRequest }) => resolveModule(app, moduleRequest.value, file) ?? []);
  imports.set(file, { code, found });
  return found;
}

/** Undefined for a module of a package. */
function resolveModule(app: string, source: string, importer: string): string | undefined {
  if (!/^(~\/|\.)/.test(source)) return;
  const path = source.startsWith("~/")
    ? join(app, source.slice(2))
    : resolve(dirname(importer), source);
  return EXTENSIONS.map((extension) => path + extension).find(
    (each) => /\.(tsx?|css)$/.test(each) && existsSync(each),
  );
}
