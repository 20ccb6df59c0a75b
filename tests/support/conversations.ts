import { sql } from "./remote-sql.ts";
import { getUserId } from "./session-cookie.ts";
import { Visitor } from "./visitor.ts";

type Fields = Record<string, string>;
type Found = { id: string; seen: string };

/** Submits a ticket through its form. */
export async function submitTicket(client: Visitor, fields: Fields = {}): Promise<string> {
  const ticket = { subject: "Late posts", description: "Since Monday", ...fields };
  const { status } = await client.post("/client/ticket", ticket);
  if (status !== 303) throw new Error(`The ticket was answered ${status}`);
  return (await findConversation("user_id = $1", getUserId(client))).id;
}

/** Sends a message through the contact form of a fresh visitor. */
export async function sendMessage(siteUrl: string, fields: Fields = {}) {
  const email = `${crypto.randomUUID()}@example.com`;
  const message = { name: "Ana Sender", email, subject: "Hours", message: "Open?", ...fields };
  const { status } = await new Visitor(siteUrl).post("/contact-us", message);
  if (status !== 303) throw new Error(`The message was answered ${status}`);
  const { id } = await findConversation("sender_email = $1", message.email);
  return { id, email: message.email };
}

/** Stores tickets of a client without the limits of their form, and returns their ids. */
export async function insertTickets(userId: string, ...subjects: string[]): Promise<string[]> {
  const rows = await sql<{ conversation_id: string }>(
    `with tickets as (
       insert into private.conversations (kind, user_id, category, priority, subject, waiting_since)
       select 'ticket', $1, 'general', 'medium', subject, now() + number * interval '1 ms'
       from unnest($2::text[]) with ordinality as subjects (subject, number)
       returning id
     )
     insert into private.conversation_messages (conversation_id, author, body)
     select id, 'client', 'Since Monday' from tickets returning conversation_id`,
    [userId, subjects],
  );
  return rows.map(({ conversation_id }) => conversation_id);
}

/** Returns the newest conversation that matches, with the id of its newest message. */
export async function findConversation(where: string, value: string): Promise<Found> {
  const [row] = await sql<Found>(
    `select id, (private.get_newest_message(id)).id as seen
     from private.conversations where ${where} order by created_at desc limit 1`,
    [value],
  );
  if (!row) throw new Error(`No conversation where ${where}`);
  return row;
}
