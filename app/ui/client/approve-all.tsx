import type { DraftView } from "~/domain/drafts/draft";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";

type Props = { action: string; drafts: readonly DraftView[]; look?: "secondary" };

export function ApproveAll({ action, drafts, look }: Props) {
  const now = drafts.filter(({ goesOutOnApproval }) => goesOutOnApproval).length;
  const seen = drafts.map(({ id, version, goesOutOnApproval }) => ({
    id,
    version,
    goes_out_now: goesOutOnApproval,
  }));
  return (
    <form
      method="post"
      action={action}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden"
    >
      <AccountField />
      <input type="hidden" name="drafts" value={JSON.stringify(seen)} />
      <Button
        look={look}
        busy="Approving..."
        aria-describedby={now > 0 ? "goes-out-now" : undefined}
      >
        {drafts.length === 1 ? "Approve This Post" : `Approve All ${drafts.length}`}
      </Button>
      {now > 0 && (
        <p id="goes-out-now" className="font-semibold">
          {now === 1 ? "One of them goes" : `${now} of them go`} out right away.
        </p>
      )}
    </form>
  );
}
