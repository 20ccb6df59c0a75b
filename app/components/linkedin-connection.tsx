import { formatDate } from "~/domain/client-area";
import { ButtonLink } from "./ui/button";
import { Card } from "./ui/card";

type Connection = { state: "connected"; connectedAt: string; expiresAt: string | null } | { state: "none" } | { state: "unknown" };

/** Whether LinkedIn is connected, and the way to connect it: a plain link, since a form may not end on another site. */
export function LinkedinConnection({ connection, userId }: { connection: Connection; userId: string }) {
  return (
    <Card className="grid justify-items-start gap-4">
      <h2 className="text-xl">LinkedIn</h2>
      <p>{inWords(connection)}</p>
      <ButtonLink look="secondary" href={`/linkedin-oauth?user_id=${userId}`}>
        {connection.state === "connected" ? "Reconnect LinkedIn" : "Connect LinkedIn"}
      </ButtonLink>
    </Card>
  );
}

function inWords(connection: Connection): string {
  if (connection.state === "none") return "Not connected yet.";
  if (connection.state === "unknown") return "We could not look up the connection just now.";
  const since = `Connected since ${formatDate(new Date(connection.connectedAt))}`;
  return connection.expiresAt ? `${since}, until ${formatDate(new Date(connection.expiresAt))}.` : `${since}.`;
}
