import { formatLongDate } from "~/domain/long-date";
import type { LinkedinConnection as Connection } from "~/services/linkedin.server";
import { Button, ButtonLink } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { Card } from "~/ui/section";

type Props = { connection: Connection | null; userId: string };

/**
 * Connecting is a link, because the Content-Security-Policy lets no form redirect to another site.
 */
export function LinkedinConnection({ connection, userId }: Props) {
  return (
    <Card className="grid content-start justify-items-start gap-4">
      <h2 id="linkedin" className="text-xl">
        LinkedIn
      </h2>
      <p>{formatConnection(connection)}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="secondary" href={`/linkedin-oauth?user_id=${userId}&return=account`}>
          {connection ? "Reconnect LinkedIn" : "Connect LinkedIn"}
        </ButtonLink>
        {connection && (
          <form method="post" action="/client/disconnect-linkedin">
            <AccountField />
            <Button look="secondary" busy="Disconnecting...">
              Disconnect LinkedIn
            </Button>
          </form>
        )}
      </div>
    </Card>
  );
}

export function formatConnection(connection: Connection | null): string {
  if (!connection) return "Not connected yet.";
  const since = `Connected since ${formatLongDate(new Date(connection.connectedAt))}`;
  if (!connection.canPost && !connection.isExpired)
    return `${since}, but it no longer lets us post for you. Reconnect LinkedIn to continue.`;
  if (!connection.expiresAt) return `${since}.`;
  const end = formatLongDate(new Date(connection.expiresAt));
  return connection.isExpired
    ? `The connection expired on ${end}. Reconnect LinkedIn to continue.`
    : `${since}, until ${end}.`;
}
