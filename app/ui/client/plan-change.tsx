import type { PlanChangeNotice } from "~/domain/plan-changes/plan-change";
import type { PlanStatusNotice } from "~/domain/plans/plan-status";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { UnlessReadOnly } from "./area";

export function PlanChangeCard({ request }: { request: PlanChangeNotice }) {
  const { id, title, text, isPending } = request;
  return (
    <div className="grid justify-items-start gap-3 rounded-md bg-glow px-4 py-3">
      <p dir="auto" className="whitespace-pre-line">
        <strong>{title}</strong> {text}
      </p>
      {isPending && (
        <UnlessReadOnly>
          <form method="post" action="/client/plan/withdrawal">
            <AccountField />
            <input type="hidden" name="id" value={id} />
            <Button look="secondary" busy="Withdrawing...">
              Withdraw Request
            </Button>
          </form>
        </UnlessReadOnly>
      )}
    </div>
  );
}

export function PlanStatusNotices({ notices }: { notices: readonly PlanStatusNotice[] }) {
  return notices.map(({ id, title, text, reason }) => (
    <div key={id} className="grid gap-2 rounded-md bg-glow px-4 py-3">
      <p>
        <strong>{title}.</strong> {text}
      </p>
      <p dir="auto" className="whitespace-pre-line text-muted">
        {reason}
      </p>
    </div>
  ));
}
