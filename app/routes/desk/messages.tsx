import { pageMeta } from "~/content/meta";
import { filterOf, MESSAGE_STATUSES } from "~/domain/contact-message";
import { DESK_SECTIONS, type DeskPage as Page, fromKey } from "~/domain/desk";
import { longDateTime } from "~/domain/long-date";
import type { Route } from "./+types/messages";
import { DeskPage } from "./frame/desk-page";
import { DownloadLink } from "./frame/download-link";
import { DeskList, FilterField, Filters, NextPage, SearchField } from "./frame/list";
import { readDesk } from "./reach.server";

type Row = {
  id: string;
  name: string;
  email: string;
  subject: string;
  status: keyof typeof MESSAGE_STATUSES;
  created_at: string;
};

const STATUSES = { ...MESSAGE_STATUSES, all: "All" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Messages", description: "What visitors write, oldest first." });

/** What waits, unless something else is asked for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const shown = filterOf(STATUSES, searchParams.get("status")) ?? "open";
  const q = searchParams.get("q")?.trim() ?? "";
  const after = fromKey(searchParams.get("after"));
  const page = await readDesk<Page<Row>>(context, "messages", {
    ...(shown !== "all" && { status: shown }),
    ...(q && { q }),
    ...(after && { after }),
  });
  return {
    status: shown,
    q,
    next: page?.next ?? null,
    lines: (page?.rows ?? []).map(({ id, subject, name, email, created_at, status }) => ({
      key: id,
      href: `/desk/messages/${id}`,
      title: subject,
      text: `${name}, ${email}, ${longDateTime(new Date(created_at))}`,
      mark: MESSAGE_STATUSES[status],
    })),
  };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { status, q, lines, next } = loaderData;
  const search = new URLSearchParams({ status, q });
  return (
    <DeskPage section="messages" title={DESK_SECTIONS.messages.label}>
      <Filters>
        <FilterField name="status" label="Status" value={status} options={STATUSES} />
        <SearchField label="Search messages" value={q} />
      </Filters>
      <DeskList lines={lines} empty="No messages like that." />
      <NextPage next={next} search={search} />
      <DownloadLink href={`/desk/messages/export?${search}`} />
    </DeskPage>
  );
}
