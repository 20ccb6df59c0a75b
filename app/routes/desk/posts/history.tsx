import { DraftChanges } from "~/ui/draft-preview";
import { WordDiff } from "~/ui/word-diff";
import type { FormattedPost } from "./format-post.server";

export function PostHistory({ history }: { history: FormattedPost["history"] }) {
  return (
    <section aria-labelledby="history" className="grid max-w-3xl gap-3">
      <h2 id="history" className="text-xl">
        Versions and decisions
      </h2>
      <ol className="grid gap-3">
        {history.map(({ number, title, at, body, changes, decisions }) => (
          <li
            key={number}
            className="grid gap-2 rounded-md border border-line bg-surface px-4 py-3"
          >
            <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
              <span className="font-semibold">{title}</span>
              <span className="figures">{at}</span>
            </p>
            {changes ? (
              <DraftChanges changes={changes} />
            ) : (
              <WordDiff parts={[{ text: body, change: "same" }]} />
            )}
            {decisions.map((decision) => (
              <p key={decision.at} className="border-l-2 border-ember pl-3">
                <span className="flex flex-wrap justify-between gap-x-4 text-sm">
                  <span className="font-semibold">{decision.label}</span>
                  <span className="text-muted figures">{decision.at}</span>
                </span>
                {decision.comment && (
                  <span dir="auto" className="block wrap-anywhere whitespace-pre-line">
                    “{decision.comment}”
                  </span>
                )}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
