import { longDate } from "~/domain/long-date";
import type { LinkedinConnection as Connection } from "~/services/linkedin.server";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

/**
 * Whether LinkedIn is connected, and buttons to connect and disconnect. Connecting is a plain link,
 * since the Content-Security-Policy lets no form end on another site.
 */
export function LinkedinConnection({
  connection,
  userId,
}: {
  connection: Connection;
  userId: string;
}) {
  return (
    <Card className="grid justify-items-start gap-4">
      <h2 className="text-xl">LinkedIn</h2>
      <p>{inWords(connection)}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="secondary" href={`/linkedin-oauth?user_id=${userId}&return=account`}>
          {connection.outcome === "connected" ? "Reconnect LinkedIn" : "Connect LinkedIn"}
        </ButtonLink>
        {connection.outcome === "connected" && (
          <form method="post" action="/client/disconnect-linkedin">
            <Button look="secondary" busy="Disconnecting...">
              Disconnect LinkedIn
            </Button>
          </form>
        )}
      </div>
    </Card>
  );
}

function inWords(connection: Connection): string {
  if (connection.outcome === "none") return "Not connected yet.";
  if (connection.outcome === "unavailable") return "We could not look up the connection just now.";
  const since = `Connected since ${longDate(new Date(connection.connectedAt))}`;
  return connection.expiresAt
    ? `${since}, until ${longDate(new Date(connection.expiresAt))}.`
    : `${since}.`;
}
