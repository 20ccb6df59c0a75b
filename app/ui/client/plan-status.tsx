import type { PlanStatusNotice } from "~/domain/plans/plan-status";

export function PlanStatusNotices({ notices }: { notices: readonly PlanStatusNotice[] }) {
  return notices.map(({ id, title, text, reason }) => (
    <div key={id} className="grid gap-2 rounded-md bg-glow px-4 py-3">
      <p>
        <strong>{title}.</strong> {text}
      </p>
      <p className="whitespace-pre-line text-muted">{reason}</p>
    </div>
  ));
}
