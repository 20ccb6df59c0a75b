import { expect, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import {
  authenticationResults,
  openEmailedTicket,
  sendInboundEmail,
} from "../support/inbound-email.ts";
import { sql } from "../support/remote-sql.ts";
import { backendUrl } from "../support/site.ts";

/** Somebody has the mailbox of a staff member, but no session of the desk. */

test("does not speak to a client in the team's name", async () => {
  const { client, address } = await openEmailedTicket(backendUrl);
  const [member] = await sql<{ email: string }>(
    `select users.email from private.conversation_messages as messages
     join private.conversations on conversations.id = conversation_id
     join auth.users on users.id = staff_id where conversations.user_id = $1`,
    [client.id],
  );
  const from = member?.email ?? "";
  const domain = from.split("@")[1] ?? "";
  const text = "Please pay to this account";
  const email = { from, to: [address], text, headers: [authenticationResults(domain)] };
  const response = await sendInboundEmail(backendUrl, email);
  expect(await response.json()).toEqual({ outcome: "drafted" });
  expect(
    await sql("select from private.conversation_messages where body like $1", [`${text}%`]),
  ).toEqual([]);
  const emails = await createBackendHandle(backendUrl).emailsTo(client.email);
  expect(JSON.stringify(emails)).not.toContain(text);
});
