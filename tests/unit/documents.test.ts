import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const documents = execFileSync("git", ["ls-files", "--", "*README.md"], {
  cwd: root,
  encoding: "utf8",
})
  .trim()
  .split("\n");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** Folders in which a path may begin, besides that of its document. */
const BASES = [".", "app", "supabase", "tests", "tests/support", "app/enhance"];
const QUOTED_PATH = /`((?:app|workers|supabase|tests|public|\.github)\/[\w./-]+)`/g;
const LINK = /\]\((?!https?:|[#/])([^)#\s]+)/g;
/** Folders that exist at run time only. */
const GENERATED = /^(?:supabase\/\.temp|tests\/\.results)\b/;

test.each(documents)("the paths, links and npm commands of %s exist", (document) => {
  const text = read(document);
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
  const paths = find(QUOTED_PATH).filter((path) => !GENERATED.test(path));
  const isMissing = (path: string) =>
    ![dirname(document), ...BASES].some((base) => existsSync(join(root, base, path)));
  expect(paths.filter(isMissing)).toEqual([]);
  expect(find(LINK).filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  expect(find(/npm run ([\w:-]+)/g).filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});
