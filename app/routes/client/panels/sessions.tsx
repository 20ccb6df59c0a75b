import { formatLongDate } from "~/domain/long-date";
import type { AccountSession } from "~/services/auth/sessions.server";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { Card } from "~/ui/section";

export function ClientSessions({ sessions }: { sessions: readonly AccountSession[] }) {
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">Where you’re signed in</h2>
      <ul className="grid gap-3">
        {sessions.map(({ id, device, signedInAt, lastSeenAt, isCurrent }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-3"
          >
            <div className="grid gap-1">
              <p className="font-semibold">
                {device}
                {isCurrent && " (this device)"}
              </p>
              <p className="text-sm text-muted">
                Signed in on {formatLongDate(new Date(signedInAt))}, last seen on{" "}
                {formatLongDate(new Date(lastSeenAt))}
              </p>
            </div>
            {!isCurrent && (
              <form method="post" action="/client/end-session">
                <AccountField />
                <input type="hidden" name="id" value={id} />
                <Button look="secondary" busy="Ending...">
                  End Session<span className="sr-only"> of {device}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
