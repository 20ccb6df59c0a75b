import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { generateDeclaredTypes, TYPES_FILE } from "../../supabase/types/declared-types.ts";
import { generateTypes } from "../../supabase/types/generate-types.ts";
import { openServer } from "./server.ts";

const SCHEMA = `
  create type public.mood as enum ('calm', 'it''s "on"');
  create type private.hidden_mood as enum ('low', 'high');
  create domain public.email as text check (value like '%@%');
  create domain public.work_email as public.email;
  create table public.people (
    id uuid primary key,
    email public.work_email not null,
    copies public.email[] not null,
    mood public.mood not null default 'calm',
    data jsonb not null,
    note text
  );

  create type public.entry as (path text, due timestamptz);
  comment on column public.entry.due is 'Null until a day is agreed.';
  create type public.page as (
    person public.people,
    entries public.entry[],
    latest public.entry,
    moods public.mood[],
    sender public.work_email,
    copies public.email[],
    data jsonb,
    hidden private.hidden_mood,
    span tstzrange,
    extra jsonb,
    others public.entry[]
  );
  comment on column public.page.latest is 'Null before the first entry.';
  comment on column public.page.others is 'Null for a client.';
  comment on column public.page.extra is 'Null without an answer.';
  comment on column public.page.sender is 'Never null: each page has one.';

  create view public.overview as select id, note, data, email from public.people;
  comment on column public.overview.note is 'Null when nobody wrote one.';

  create function public.get_page(at uuid, kind public.mood default 'calm') returns public.page
    language sql as 'select null::public.page';
  create function public.find_page(at uuid) returns public.page language sql as 'select null::public.page';
  comment on function public.find_page is 'Null for a wrong key.';
  create function public.find_person(key public.email) returns public.people
    language sql as 'select null::public.people';
  comment on function public.find_person is 'Null for a wrong key.';
  create function public.find_mood() returns public.mood language sql as 'select null::public.mood';
  comment on function public.find_mood is 'Null for a wrong key.';
  create function public.find_moods() returns public.mood[] language sql as 'select null::public.mood[]';
  comment on function public.find_moods is 'Null for a wrong key.';
  create function public.get_email() returns public.work_email language sql as 'select ''a@b''::text';
  create function public.list_entries(pages public.page[]) returns setof public.entry
    language sql as 'select null::public.entry';
  create function public.list_people() returns setof public.people
    language sql as 'select * from public.people';
  create function public.touch() returns void language sql as 'select';`;

/** Types of `SCHEMA` in one line without separators, so that their format does not matter. */
let types = "";
const server = await openServer();
beforeAll(async () => {
  const { asPostgres, pool } = await server.newProject();
  await asPostgres.query(`create schema private; ${SCHEMA}`);
  types = (await generateTypes(pool)).replaceAll(/,\n\s*|;?\s+/g, " ");
});

test("app/database.types.ts is what supabase/schemas declares", async () => {
  const declared = await generateDeclaredTypes(server);
  const isCurrent = readFileSync(TYPES_FILE, "utf8") === declared;
  expect(isCurrent, "The types are outdated: run `npm run types`.").toBe(true);
});

describe("an attribute of a composite type", () => {
  test("is never null unless its comment starts with Null", () => {
    expect(types).toContain("entry: { path: string due: string | null }");
    expect(types).toContain(
      'latest: Database["public"]["CompositeTypes"]["entry"] | null moods: Database["public"]["Enums"]["mood"][]',
    );
    expect(types).toContain('others: Database["public"]["CompositeTypes"]["entry"][] | null');
  });

  test.each([
    ["a row of a table", 'person: Database["public"]["Tables"]["people"]["Row"]'],
    ["an array of a composite type", 'entries: Database["public"]["CompositeTypes"]["entry"][]'],
    ["an array of an enum", 'moods: Database["public"]["Enums"]["mood"][]'],
    ["a domain of a domain", "sender: string copies:"],
    ["an array of a domain", "copies: string[]"],
    ["jsonb", "data: NonNullable<Json> hidden:"],
    ["nullable jsonb", "extra: Json | null"],
    ["an enum of another schema", 'hidden: "low" | "high"'],
    ["a type without a counterpart", "span: unknown extra:"],
  ])("may be %s", (_kind, expected) => {
    expect(types.slice(types.indexOf("CompositeTypes: {"))).toContain(expected);
  });
});

test("a column of a table is as it is declared", () => {
  expect(types).toContain(
    'Row: { copies: string[] data: NonNullable<Json> email: string id: string mood: Database["public"]["Enums"]["mood"] note: string | null }',
  );
});

test("a column of a view is never null unless its comment starts with Null", () => {
  expect(types).toContain(
    "Row: { data: NonNullable<Json> email: string id: string note: string | null }",
  );
});

describe("a function", () => {
  test.each([
    ["get_page", 'Returns: Database["public"]["CompositeTypes"]["page"] SetofOptions'],
    ["get_email", "Returns: string }"],
    ["list_entries", 'Returns: Database["public"]["CompositeTypes"]["entry"][] SetofOptions'],
    ["touch", "Returns: undefined }"],
  ])("%s never returns null", (name, returns) => {
    expect(functionType(name)).toContain(returns);
  });

  test.each([
    ["find_mood", 'Database["public"]["Enums"]["mood"] | null'],
    ["find_moods", 'Database["public"]["Enums"]["mood"][] | null'],
  ])("%s may return null, as its comment says", (name, returns) => {
    expect(functionType(name)).toContain(`Returns: ${returns}`);
  });

  test.each([
    ["find_page", 'Database["public"]["CompositeTypes"]["page"]'],
    ["find_person", 'Database["public"]["Tables"]["people"]["Row"]'],
  ])("%s may return an object of nulls, which is a null row in JSON", (name, row) => {
    expect(functionType(name)).toContain(`Returns: NullableRow<${row}> SetofOptions`);
  });

  test("keeps the name of the type that it returns", () => {
    expect(functionType("find_page")).toContain('to: "page"');
    expect(functionType("find_person")).toContain('to: "people"');
  });

  test("has optional arguments where they have a default", () => {
    expect(functionType("get_page")).toContain(
      'Args: { at: string kind?: Database["public"]["Enums"]["mood"] }',
    );
    expect(functionType("find_person")).toContain("Args: { key: string }");
    expect(functionType("list_entries")).toContain(
      'Args: { pages: Database["public"]["CompositeTypes"]["page"][] }',
    );
    expect(functionType("touch")).toContain("Args: Record<PropertyKey, never>");
  });

  test("that returns rows is rejected when its comment starts with Null", async () => {
    const { asPostgres, pool } = await server.newProject();
    await asPostgres.query(`
      create function public.list_words() returns setof text language sql as 'select null';
      comment on function public.list_words is 'Null for a wrong key.'`);
    await expect(generateTypes(pool)).rejects.toThrow(/list_words\(\) returns rows/);
  });
});

test("each enum has a constant of its values, and Constants is left out", () => {
  expect(types).toContain(`export const MOOD_VALUES = ["calm", 'it\\'s "on"'] as const`);
  expect(types).not.toContain("Constants");
  expect(types).not.toContain("HIDDEN_MOOD");
});

test("no placeholder is left", () => {
  expect(types).not.toMatch(/<(type|name) \d/);
});

function functionType(name: string): string {
  const start = types.indexOf(` ${name}: { Args:`);
  const end = types.indexOf("{ Args:", start + ` ${name}: { Args:`.length);
  return types.slice(start, end < 0 ? undefined : end);
}
