import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = execFileSync(
  "git",
  ["ls-files", "--", "app/*.server.ts", "supabase/functions/*.ts"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .trim()
  .split("\n");

/** Those of an object, such as `access.fetch`, and declarations of types are none. */
function listCalls(code: string): string[] {
  return [...code.matchAll(/(?<![\w.])fetch\((?!\w+: )/g)].map(({ index }) => {
    let [end, depth] = [code.indexOf("(", index), 0];
    do {
      if (code[end] === "(") depth++;
      if (code[end] === ")") depth--;
      end++;
    } while (depth > 0);
    return code.slice(index, end);
  });
}

test("no call of the server follows a redirect, which could hand keys and data to another host", () => {
  const calls = files.flatMap((path) =>
    listCalls(readFileSync(join(root, path), "utf8")).map((call) => ({ path, call })),
  );
  expect(calls.length).toBeGreaterThan(12);
  const following = calls.filter(({ call }) => !call.includes('redirect: "manual"'));
  expect(following).toEqual([]);
});
