import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/**
 * Everything that a document names must exist: paths, npm commands, tables and variables; and so must the
 * files that a comment names.
 */

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
const documents = files.filter(
  (file) => file.endsWith(".md") && !/^app\/content\/(blog|legal)\//.test(file),
);
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const schema = files
  .filter((file) => file.startsWith("supabase/schemas/"))
  .map(read)
  .join("\n");
const sources = files
  .filter((file) => /\.(ts|tsx|mjs|toml|yml|json|example)$/.test(file) && !file.includes("lock"))
  .filter((file) => file !== "tests/unit/documents.test.ts")
  .map(read)
  .join("\n");

/** Folders in which a document may begin a path: its own, the root and those below `app`. */
const BASES = ["", "app", "supabase", "tests", "tests/support", "app/enhance"];
const PATH = /^[\w.-]+(?:\/[\w.-]+)+\/?$/;
const TOP_LEVEL = /^(?:app|workers|supabase|tests|public|\.github)\//;
/** Folders that exist at run time only. */
const GENERATED = /^(?:supabase\/\.temp|tests\/\.results|build|\.temp|node_modules)\b/;

/** Lists what one document names and what does not exist, with its line. */
function findMissing(document: string, text = read(document)): string[] {
  return text.split("\n").flatMap((line, index) =>
    [...line.matchAll(/`([^`]+)`|(npm run [\w:-]+)/g)]
      .map(([, quoted, command]) => quoted ?? command ?? "")
      .filter((word) => !exists(word, document))
      .map((word) => `${document}:${index + 1}: ${word}`),
  );
}

function exists(word: string, document: string): boolean {
  const command = /^npm run ([\w:-]+)/.exec(word)?.[1];
  if (command) return Object.hasOwn(scripts, command);
  const isObject = /^(?:public|private)\.[a-z_]+$/.test(word);
  if (isObject)
    return new RegExp(`^create (?:table|view|function|domain) ${word}\\b`, "m").test(schema);
  if (/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(word)) return sources.includes(word);
  if (PATH.test(word) && TOP_LEVEL.test(word) && !GENERATED.test(word)) {
    return [dirname(document), ...BASES].some((base) => existsSync(join(root, base, word)));
  }
  return true;
}

test.each(documents)("everything that %s names exists", (document) => {
  expect(findMissing(document)).toEqual([]);
});

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--|#) .*$/gm;
/** Name of a file, alone or with folders; neither a URL, an import of a package nor a pattern. */
const FILE_NAME =
  /(?<![\w/.@:~<>*{}$-])(?:\.{1,2}\/)*((?:[\w.-]+\/)*[a-z][\w.-]*\.(?:tsx?|mjs|sql|css|toml|py|md))(?![\w/*-])/g;
const tails = new Set(
  files.flatMap((file) =>
    file.split("/").map((_, index, folders) => folders.slice(index).join("/")),
  ),
);

/** Lists files that a text names by the end of their path and that do not exist. */
const findMissingFiles = (file: string, text: string) =>
  [...text.matchAll(FILE_NAME)]
    .map(([, name = ""]) => name)
    .filter((name) => !tails.has(name) && !GENERATED.test(name))
    .map((name) => `${file}: ${name}`);

const readComments = (text: string) => (text.match(COMMENT) ?? []).join("\n");

test("every file that a comment names exists", () => {
  const missing = files
    .filter((file) => /\.(tsx?|mjs|sql|css|toml|py)$/.test(file) && !file.includes("/migrations/"))
    .filter((file) => file !== "tests/unit/documents.test.ts")
    .flatMap((file) => findMissingFiles(file, readComments(read(file))));
  expect(missing).toEqual([]);
});

test("every file in a folder that a document names exists", () => {
  const missing = documents.flatMap((file) => findMissingFiles(file, read(file)));
  expect(missing.filter((line) => line.includes("/", line.indexOf(": ")))).toEqual([]);
});

test("a comment that names a file by another name is reported", () => {
  const text = 'const url = "a/b.ts"; // see enhance/no-such.ts and forms/read.server.ts';
  expect(findMissingFiles("app/a.ts", readComments(text))).toEqual([
    "app/a.ts: enhance/no-such.ts",
  ]);
});

test.each([
  ["path", "`app/request/reach.server.ts`"],
  ["command", "`npm run rename`"],
  ["table", "`public.support_ticket`"],
  ["variable", "`SUPABASE_SECRET_WORD`"],
])("a %s that does not exist is reported with document and line", (_kind, word) => {
  expect(findMissing("README.md", `Title\n\nSee ${word}.`)).toEqual([
    `README.md:3: ${word.replaceAll("`", "")}`,
  ]);
});
