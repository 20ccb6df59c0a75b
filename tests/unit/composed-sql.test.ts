import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../supabase/schemas");
const functions = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), "utf8")
    .split(/^create (?:or replace )?function /m)
    .slice(1),
);

/** What they put into the text are names and operators of their own; values are parameters. */
test("SQL is composed by four functions only", () => {
  const composing = functions
    .filter((code) => /\bexecute\s+(?!function|on\b)/i.test(code))
    .map((code) => code.slice(0, code.indexOf("(")));
  expect(composing.toSorted()).toEqual([
    "private.list_conversations",
    "private.list_export_part",
    "private.list_work_items",
    "private.purge_expired_data",
  ]);
});
