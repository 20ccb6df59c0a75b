import { type Enums, PLAN_STATUS_VALUES } from "~/services/database.types";

/** Filter of the desk's list of clients; absent values match all. */
export type ClientFilter = { search?: string; plan_status?: Enums<"plan_status"> };

/** Parses the filter of a client list or export from the query. */
export function parseClientFilter(query: URLSearchParams): ClientFilter {
  const status = query.get("status");
  return {
    search: query.get("q")?.trim() || undefined,
    plan_status: PLAN_STATUS_VALUES.find((value) => value === status),
  };
}
