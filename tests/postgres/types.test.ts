import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generateDeclaredTypes, TYPES_FILE } from "../../supabase/types/declared-types.ts";
import { generateTypes } from "../../supabase/types/generate-types.ts";
import { openServer } from "./server.ts";

const server = await openServer();

test("app/database.types.ts is what supabase/schemas declares", async () => {
  const declared = await generateDeclaredTypes(server);
  const isCurrent = readFileSync(TYPES_FILE, "utf8") === declared;
  expect(isCurrent, "The types are outdated: run `npm run types`.").toBe(true);
});

test("a function that returns rows is rejected when its comment starts with Null", async () => {
  const { asPostgres, pool } = await server.newProject();
  await asPostgres.query(`
    create function public.list_words() returns setof text language sql as 'select null';
    comment on function public.list_words is 'Null for a wrong key.'`);
  await expect(generateTypes(pool)).rejects.toThrow(/list_words\(\) returns rows/);
});
