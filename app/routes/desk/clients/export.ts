import { parseClientFilter } from "~/domain/clients/client-view";
import type { Cursor } from "~/domain/pagination";
import { getPlanName } from "~/domain/plans/plans";
import { formatStatus } from "~/domain/status";
import { redirectGet } from "~/request/route-guards.server";
import { exportClients } from "~/services/clients.server";
import { csvResponse } from "../frame/csv-response.server";
import type { Route } from "./+types/export";

const HEADINGS = {
  business_name: "Business",
  name: "Name",
  email: "Email",
  website: "Website",
  plan: "Plan",
  plan_status: "Status",
  plan_activated_at: "Active since (UTC)",
  marketing: "Marketing emails",
  created_at: "Member since (UTC)",
};

export const loader = redirectGet("/desk/clients");

/** Exports the clients that match the list's filters as a CSV file. */
export function action({ context, url }: Route.ActionArgs) {
  const filter = parseClientFilter(url.searchParams);
  const readPart = (after: Cursor | null) => exportClients(context, filter, after);
  return csvResponse(context, "/desk/clients", readPart, HEADINGS, (row) => ({
    ...row,
    plan: getPlanName(row.chosen_plan),
    plan_status: formatStatus(row.plan_status),
    marketing: row.has_marketing_consent ? "yes" : "no",
  }));
}
