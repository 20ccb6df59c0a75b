import type { formatPreferredTime } from "~/domain/drafts/preferred-times";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";

export function PreferredTime({ network, text, undo }: ReturnType<typeof formatPreferredTime>) {
  return (
    <form
      method="post"
      action="/client/posts/times"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden"
    >
      <AccountField />
      <input type="hidden" name="network" value={network} />
      <p>{text}</p>
      <Button look="secondary" busy="Changing...">
        {undo}
      </Button>
    </form>
  );
}
