import type { DraftChange } from "~/domain/drafts/version-diff.server";
import { WordDiff } from "./word-diff";

export function DraftChanges({ changes }: { changes: readonly DraftChange[] }) {
  if (changes.length === 0) return <p className="text-muted">Nothing differs.</p>;
  return (
    <dl className="grid gap-2">
      {changes.map(({ label, parts }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd>
            <WordDiff parts={parts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
