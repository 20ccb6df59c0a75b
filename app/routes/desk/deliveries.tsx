import { pageMeta } from "~/content/meta";
import { formatLongDateTime } from "~/domain/long-date";
import { type Page, parseCursor } from "~/domain/pagination";
import { DESK_SECTIONS } from "~/domain/staff/desk-sections";
import type { Route } from "./+types/deliveries";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { DeskList, FilterField, Filters, NextPage } from "./frame/list";

type Row = {
  id: string;
  title: string;
  recipient: string | null;
  created_at: string;
  attempts: number;
  is_given_up: boolean;
  last_error: string | null;
};

const STATES = { "": "All", tried: "Still tried", "given-up": "Given up" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: DESK_SECTIONS.deliveries.label,
    description: "Mails and webhooks that are still owed, oldest first.",
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const value = searchParams.get("state") ?? "";
  const state = Object.hasOwn(STATES, value) ? value : "";
  const after = parseCursor(searchParams.get("after"));
  const page = await loadForStaff<Page<Row> & { trouble: string | null }>(context, "deliveries", {
    ...(state && { is_given_up: state === "given-up" }),
    ...(after && { after }),
  });
  return {
    state,
    next: page?.next ?? null,
    trouble: page?.trouble ?? null,
    lines: (page?.rows ?? []).map(({ id, title, recipient, created_at, attempts, ...row }) => ({
      key: id,
      href: `/desk/deliveries/${id}`,
      title: recipient ? `${title}, to ${recipient}` : title,
      text: `${formatLongDateTime(new Date(created_at))}, ${attempts} ${attempts === 1 ? "try" : "tries"}${row.last_error ? `: ${row.last_error}` : ""}`,
      mark: row.is_given_up ? "Given up" : undefined,
    })),
  };
}

export default function Deliveries({ loaderData }: Route.ComponentProps) {
  const { state, lines, next, trouble } = loaderData;
  return (
    <DeskPage section="deliveries" title={DESK_SECTIONS.deliveries.label}>
      {trouble && (
        <p className="rounded-md bg-glow px-4 py-3">
          <strong>Mail is not configured.</strong> {trouble}. Mails wait here until it is; none is
          lost.
        </p>
      )}
      <Filters>
        <FilterField name="state" label="State" value={state} options={STATES} />
      </Filters>
      <DeskList lines={lines} empty="Nothing is owed to anybody." />
      <NextPage next={next} search={new URLSearchParams({ state })} />
    </DeskPage>
  );
}
