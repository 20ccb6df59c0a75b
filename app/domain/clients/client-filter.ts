import { type Enums, PLAN_STATUS_VALUES } from "~/services/database.types";

export type ClientFilter = { search?: string; plan_status?: Enums<"plan_status"> };

export function parseClientFilter(query: URLSearchParams): ClientFilter {
  const status = query.get("status");
  return {
    search: query.get("q")?.trim() || undefined,
    plan_status: PLAN_STATUS_VALUES.find((value) => value === status),
  };
}
