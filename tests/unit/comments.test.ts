import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Comments begin with a verb or a noun, as CONTRIBUTING says. */

const root = join(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(tsx?|mjs|sql|css|toml|ya?ml)$/.test(file))
  .filter((file) => !file.includes("/migrations/") && file !== "tests/unit/comments.test.ts");

/** First word of a block, or of a run of lines, that begins neither with a verb nor with a noun. */
const OPENER =
  /(?:\/\*\*?\s+(?:\* )?|(?<!^\s*(?:\/\/|--|#) .*\n)^\s*(?:\/\/|--|#) )(?:Who|Whose|Whom|What|Whether|Where|How|With|Without|As|Of|Since)\b.*/gm;

/** Lists comments with such a first word. */
const findOpeners = (text: string) =>
  (text.match(OPENER) ?? []).map((comment) => comment.trim().replaceAll(/\s+/g, " "));

test("every comment begins with a verb or a noun", () => {
  const found = files.flatMap((file) =>
    findOpeners(readFileSync(join(root, file), "utf8")).map((comment) => `${file}: ${comment}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["/** What staff see. */", ["/** What staff see. */"]],
  ["/**\n * Whether it is open.\n */", ["/** * Whether it is open."]],
  ["  -- Of two tabs", ["-- Of two tabs"]],
  ["// Lists what staff see,\n// with how it ends", []],
  ["// Lists what is left,\n// Where it is", []],
  ["const url = 'https://example.com'; // Assigned", []],
])("of %j, those that begin otherwise are found", (text, expected) => {
  expect(findOpeners(text)).toEqual(expected);
});
