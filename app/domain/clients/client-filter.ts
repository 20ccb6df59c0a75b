/** Client in a list of the desk. */
export type ClientRow = {
  id: string;
  business: string;
  website: string | null;
  email: string | null;
  name: string | null;
  /** Marketing consent; null when it was never asked for. */
  takes_marketing: boolean | null;
  chosen_plan: string;
  plan_status: "inactive" | "active";
  plan_activated_at: string | null;
  created_at: string;
};

/** Parses the filter of a client list or export from the query. */
export function parseClientFilter(search: URLSearchParams): { q?: string; plan_status?: string } {
  const status = search.get("status") ?? "";
  const q = search.get("q")?.trim();
  return {
    ...(q && { q }),
    ...(["active", "inactive"].includes(status) && { plan_status: status }),
  };
}
