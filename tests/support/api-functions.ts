import { CLIENT_PAGE_PART_VALUES } from "../../app/database.types.ts";
import type { Supabase } from "./supabase.ts";

/** Function that a public role may execute, with arguments that it accepts. */
export type ApiFunction = { name: string; isForVisitors: boolean; args: object };

/** A parameter; `label` is the first value of an enum. */
type Parameter = { name: string; type: string; label: string | null };
type Row = { name: string; isForVisitors: boolean; parameters: Parameter[] };

const API_FUNCTIONS = `
  select proname as name, has_function_privilege('anon', pg_proc.oid, 'execute') as "isForVisitors", (
    select coalesce(json_agg(json_build_object(
      'name', proargnames[place], 'type', typname,
      'label', (
        select enumlabel from pg_enum where enumtypid = types.oid order by enumsortorder limit 1
      )
    )), '[]')
    from unnest(proargtypes::oid[]) with ordinality as arguments (type, place)
    join pg_type as types on types.oid = arguments.type
  ) as parameters
  from pg_proc
  where pronamespace = 'public'::regnamespace
    and has_function_privilege('authenticated', pg_proc.oid, 'execute')
  order by proname`;

/** A value for each type of parameter; an enum has its first value. */
const VALUES = new Map<string, unknown>(
  Object.entries({
    adjectives: ["calm", "earthy", "exact"],
    bool: true,
    conversation_ids: ["11111111-1111-4111-8111-111111111111"],
    client_page_parts: CLIENT_PAGE_PART_VALUES,
    date: "2030-01-07",
    draft_text: "Example",
    export_rows: 10,
    int4: 10,
    int8: 10,
    jsonb: { step: "2" },
    liked_posts: ["Example"],
    line: "Example",
    multiline_text: "Example",
    page_rows: 10,
    picture_ids: ["11111111-1111-4111-8111-111111111111"],
    post_languages: ["Greek"],
    proposed_times: ["2030-01-07T15:00:00Z"],
    seen_drafts: [{ id: "11111111-1111-4111-8111-111111111111", version: 1 }],
    times_of_day: ["09:00"],
    timestamp: "2030-01-07T15:00",
    timestamptz: "2030-01-07T15:00:00Z",
    weekdays: [1],
    uuid: "11111111-1111-4111-8111-111111111111",
  }),
);

/** Values of parameters that accept less than their type. */
const NAMED_VALUES = new Map<string, unknown>([
  ["email", "visitor@example.com"],
  ["ends", ["17:00"]],
  ["time_zone", "Europe/Berlin"],
  ["video_link", "https://meet.example.com/a"],
]);

/**
 * Reads the functions that signed-in callers may execute from the catalogue.
 * @throws for a parameter of a type of which this file has no value
 */
export async function listApiFunctions({ sql }: Pick<Supabase, "sql">): Promise<ApiFunction[]> {
  const rows = await sql<Row>(API_FUNCTIONS);
  return rows.map(({ parameters, ...row }) => ({ ...row, args: getArguments(parameters) }));
}

function getArguments(parameters: Parameter[]): object {
  return Object.fromEntries(
    parameters.map(({ name, type, label }) => {
      const value = label ?? VALUES.get(type);
      if (value === undefined) throw new Error(`Add a value of the type ${type} to this file.`);
      return [name, NAMED_VALUES.get(name) ?? value];
    }),
  );
}
