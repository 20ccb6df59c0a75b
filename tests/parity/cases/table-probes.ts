import type { Caller, Fixtures } from "../../support/project-fixtures.ts";
import type { TestResponse } from "../../support/project.ts";
import type { TableCase } from "./tables.ts";

/** Responses by what was tried, e.g. "select id". */
type Outcomes = Record<string, string>;

const VERBS = ["select", "insert", "update"] as const;

export const listColumns = ({ readable = [], hidden = [] }: TableCase): readonly string[] => [
  ...readable,
  ...hidden,
];

/** Lists what a caller may do, e.g. "update website". */
export function listAllowed(isSignedIn: boolean, tableCase: TableCase): string[] {
  const { readable = [], insertable = [], updatable = [], isDeletable, isPublic } = tableCase;
  const toRead = readable.map((column) => `select ${column}`);
  if (!isSignedIn) return isPublic ? toRead : [];
  return [
    ...toRead,
    ...insertable.map((column) => `insert ${column}`),
    ...updatable.map((column) => `update ${column}`),
    ...(isDeletable ? ["delete"] : []),
  ];
}

/**
 * Tries to read, create and update each column and to delete rows. No row matches, so nothing changes
 * where a project allows too much. Leaves out the creations that are allowed.
 */
export async function probeTable(
  fixtures: Fixtures,
  caller: Caller,
  table: string,
  tableCase: TableCase,
): Promise<Outcomes> {
  const columns = listColumns(tableCase);
  const { generated = [], insertable = [], row = {} } = tableCase;
  const nothing = `${columns[0]}=is.null`;
  const requests = {
    select: (column: string) =>
      fixtures.rest(caller, "GET", `${table}?select=${column}&${nothing}`),
    insert: (column: string) => send("POST", table, { ...row, [column]: null }),
    update: (column: string) => send("PATCH", `${table}?${nothing}`, { [column]: null }),
  };
  const send = (method: string, path: string, body?: object) =>
    fixtures.rest(caller, method, path, body, "return=minimal");
  const outcomes: Outcomes = {};
  for (const verb of VERBS)
    for (const column of columns) {
      const isLeftOut =
        (verb !== "select" && generated.includes(column)) ||
        (verb === "insert" && caller && insertable.includes(column));
      if (!isLeftOut) outcomes[`${verb} ${column}`] = format(await requests[verb](column));
    }
  outcomes.delete = format(await send("DELETE", `${table}?${nothing}`));
  return outcomes;
}

/** Returns what a project responds to the same probes, according to the case. */
export function expectedOutcomes(probes: Outcomes, caller: Caller, tableCase: TableCase): Outcomes {
  const allowed = listAllowed(caller !== null, tableCase);
  const rejection = caller ? "403 42501" : "401 42501";
  return Object.fromEntries(
    Object.keys(probes).map((probe) => {
      if (!allowed.includes(probe)) return [probe, rejection];
      return [probe, probe.startsWith("select") ? "200" : "204"];
    }),
  );
}

const format = ({ status, json: { code } }: TestResponse): string =>
  [status, code].filter(Boolean).join(" ");
