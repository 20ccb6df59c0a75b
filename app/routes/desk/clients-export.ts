import { type ClientRow, parseClientFilter } from "~/domain/clients/client-filter";
import { getPlanName } from "~/domain/plans/plans";
import type { Route } from "./+types/clients-export";
import { csvResponse } from "./csv-response.server";

const COLUMNS = {
  business: "Business",
  name: "Name",
  email: "E-mail",
  website: "Website",
  plan: "Plan",
  plan_status: "Status",
  plan_activated_at: "Active since",
  marketing: "Marketing e-mails",
  created_at: "Member since",
};

/** Exports the clients that match the list's filters as a CSV file. */
export function loader({ context, url }: Route.LoaderArgs) {
  const args = parseClientFilter(url.searchParams);
  return csvResponse<ClientRow>(context, "/desk/clients", "clients_file", args, COLUMNS, toCsvRow);
}

function toCsvRow({ chosen_plan, takes_marketing, ...row }: ClientRow) {
  return { ...row, plan: getPlanName(chosen_plan), marketing: takes_marketing ? "yes" : "no" };
}
