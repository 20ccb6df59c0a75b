import type { DraftView } from "~/domain/drafts/draft";
import type { DraftHistory as History, HistoryEntry } from "~/domain/drafts/history.server";
import { DraftChanges } from "~/ui/draft-preview";

export function DraftHistory({ entries }: { entries: History }) {
  return (
    <section aria-labelledby="history" className="grid gap-4">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <ol className="grid gap-4">
        {entries.map((entry) => (
          <li key={entry.key} className="grid gap-1 border-l-3 border-line pl-4">
            <p>
              <span className="font-semibold">{entry.title}</span>{" "}
              <time dateTime={entry.at} className="text-sm text-muted">
                {entry.formattedAt}
              </time>
            </p>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  if (!entry.version)
    return (
      entry.comment && (
        <p dir="auto" className="whitespace-pre-line">
          {entry.comment}
        </p>
      )
    );
  const { body, when, changes } = entry.version;
  if (changes) return <DraftChanges changes={changes} />;
  return (
    <>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {body}
      </p>
      <p className="text-sm text-muted">Planned for {when}</p>
    </>
  );
}

/** What a writer changed after the client had asked for it. */
export function Rewritten({
  history,
  draft,
}: {
  history: History | null;
  draft: DraftView | null;
}) {
  const newest = history?.find(({ version }) => version !== null);
  if (draft?.status !== "waiting" || !newest?.version?.isRewritten) return null;
  return (
    <section
      aria-labelledby="rewritten"
      className="grid gap-3 rounded-md border border-line bg-glow px-4 py-3"
    >
      <h2 id="rewritten" className="font-sans text-base font-semibold">
        What changed
      </h2>
      <DraftChanges changes={newest.version?.changes ?? []} />
    </section>
  );
}

type WhatChangedProps = {
  history: History | null;
  /** Version that the rejected form was about. */ seen: unknown;
};

/** Nothing unless the form was rejected for that. */
export function WhatChanged({ history, seen }: WhatChangedProps) {
  const newer = history?.filter(({ version }) => version && version.number > Number(seen)) ?? [];
  return newer.toReversed().map(
    (entry) =>
      entry.version && (
        <div key={entry.key} className="grid gap-1 rounded-md border border-line bg-glow p-4">
          <p className="font-semibold">{entry.title}</p>
          <DraftChanges changes={entry.version.changes ?? []} />
        </div>
      ),
  );
}
