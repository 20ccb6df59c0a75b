import { toCsv } from "~/domain/csv";
import { type ClientRow, toClientFilter } from "~/domain/desk";
import { planName } from "~/domain/plans";
import type { Route } from "./+types/clients-file";
import { readDesk } from "./reach.server";

const HEAD = [
  "Business",
  "Name",
  "E-mail",
  "Website",
  "Plan",
  "Status",
  "Active since",
  "Marketing e-mails",
  "Member since",
];

/** The clients that the list of the same filters holds, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const rows = await readDesk<ClientRow[]>(
    context,
    "clients_file",
    toClientFilter(url.searchParams),
  );
  const lines = (rows ?? []).map((row) => [
    row.business,
    row.name,
    row.email,
    row.website,
    planName(row.chosen_plan),
    row.plan_status,
    row.plan_activated_at,
    row.takes_marketing ? "yes" : "no",
    row.created_at,
  ]);
  return new Response(toCsv(HEAD, lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="spellpost-clients.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}
