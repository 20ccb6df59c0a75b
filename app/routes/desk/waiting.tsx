import { pageMeta } from "~/content/meta";
import { DESK_SECTIONS, type DeskSection, type Waiting, waitInWords } from "~/domain/desk";
import type { Route } from "./+types/waiting";
import { DeskPage } from "./frame/desk-page";
import { DeskList } from "./frame/list";
import { readDesk } from "./reach.server";

/** The database counts no further. */
const MOST_COUNTED = 100;

type Part = { what: string; count: number; oldest: Waiting[] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "What waits", description: "What waits for the team, oldest first." });

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const parts = (await readDesk<Part[]>(context, "waiting")) ?? [];
  return parts.map(({ what, count, oldest }) => ({
    what,
    count,
    oldest: oldest.map(({ path, title, since, due }) => ({
      key: path,
      href: `/desk/${path}`,
      title,
      text: waitInWords(since, due, now),
      mark: due !== null && Date.parse(due) < now.getTime() ? "Late" : undefined,
    })),
  }));
}

export default function WhatWaits({ loaderData: parts }: Route.ComponentProps) {
  return (
    <DeskPage section="waiting" title="What waits">
      {parts.map(({ what, count, oldest }) => (
        <section key={what} aria-labelledby={what} className="grid gap-3">
          <h2 id={what} className="text-xl">
            {headingOf(what)}: {count < MOST_COUNTED ? count : `${MOST_COUNTED} or more`}
          </h2>
          <DeskList lines={oldest} empty="Nothing waits here." />
        </section>
      ))}
    </DeskPage>
  );
}

/** A kind of waiting is named as its section, or by its own words. */
function headingOf(what: string): string {
  const section = DESK_SECTIONS[what as DeskSection] as { label: string } | undefined;
  const words = what.replaceAll("_", " ");
  return section?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}
