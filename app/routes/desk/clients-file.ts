import { type ClientRow, toClientFilter } from "~/domain/desk";
import { planName } from "~/domain/plans";
import type { Route } from "./+types/clients-file";
import { download } from "./download.server";

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

/** The clients that the list of the same filters holds, as a file. */
export function loader({ context, url }: Route.LoaderArgs) {
  const args = toClientFilter(url.searchParams);
  return download<ClientRow>(context, "/desk/clients", "clients_file", args, COLUMNS, inWords);
}

function inWords({ chosen_plan, takes_marketing, ...row }: ClientRow) {
  return { ...row, plan: planName(chosen_plan), marketing: takes_marketing ? "yes" : "no" };
}
