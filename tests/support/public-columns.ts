import { expect } from "vitest";

/** A column of the API, and what the public roles may do with it, such as "anon select". */
export type PublicColumn = {
  table: string;
  column: string;
  /** True for a column that PostgreSQL computes: it rejects a value before it checks grants. */
  is_generated: boolean;
  grants: string[];
};

/** Lists the columns of the tables and views of the API. */
export const COLUMNS = `
  select relname as table, attname as column, attgenerated <> '' or attidentity = 'a' as is_generated,
    array(
      select role || ' ' || verb from unnest(array['anon', 'authenticated']) as role
      cross join unnest(array['select', 'insert', 'update']) as verb
      where has_column_privilege(role, pg_class.oid, attnum, verb)
    ) as grants
  from pg_catalog.pg_class
  join pg_catalog.pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
  order by relname, attnum`;

const QUESTIONNAIRE = [
  "business_name",
  "website",
  "offer_description",
  "differentiator",
  "facebook_url",
  "instagram_url",
  "linkedin_url",
  "tone_preference",
  "words_to_avoid",
];

/** Columns that visitors and clients read. */
const READ_BY_EVERYONE: Record<string, string[]> = {
  launch_promotion_counters: ["plan_name", "available_spots", "total_spots"],
};

/** Columns that signed-in clients read. */
const READ: Record<string, string[]> = {
  profiles: [
    "id",
    ...QUESTIONNAIRE,
    "chosen_plan",
    "created_at",
    "plan_status",
    "plan_activated_at",
    "completed_at",
    "paused_days",
    "launch_spot",
    "version",
    "time_zone",
  ],
};

/** Columns that signed-in clients change in their own rows. */
const UPDATED: Record<string, string[]> = {
  profiles: [...QUESTIONNAIRE, "chosen_plan", "version", "time_zone"],
};

/** Expects that the public roles may use the listed columns of the API and no others. */
export function expectListedColumns(columns: readonly PublicColumn[]): void {
  const granted = columns.flatMap(({ table, column, grants }) =>
    grants.map((grant) => `${grant} ${table}.${column}`),
  );
  const listed = [
    ...listGrants("anon select", READ_BY_EVERYONE),
    ...listGrants("authenticated select", { ...READ_BY_EVERYONE, ...READ }),
    ...listGrants("authenticated update", UPDATED),
  ];
  expect(granted.toSorted()).toEqual(listed.toSorted());
}

const listGrants = (grant: string, tables: Record<string, string[]>) =>
  Object.entries(tables).flatMap(([table, columns]) =>
    columns.map((column) => `${grant} ${table}.${column}`),
  );
