import type { SupportTicket } from "~/domain/support-ticket";
import type { NewTicket } from "~/domain/support-ticket.schema.server";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { TOO_OFTEN } from "./quota";

type Row = {
  id: string;
  subject: string;
  category: string;
  priority: string;
  status: string;
  created_at: string;
};

const DUPLICATE = "23505";
const CREATED = 201;

/** Stores a ticket of the signed-in client. The form brought its id, so sending it twice makes one ticket. */
export async function submitTicket(
  context: Context,
  ticket: NewTicket,
): Promise<{ outcome: "stored" | "too-often" | "unavailable" }> {
  try {
    const { error, status } = await ask(context, ({ client }) =>
      client.from("support_tickets").insert(ticket),
    );
    if (status === TOO_OFTEN) return { outcome: "too-often" };
    return {
      outcome:
        (!error && status === CREATED) || error?.code === DUPLICATE ? "stored" : "unavailable",
    };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** The client's tickets, newest first. @returns undefined for what is no list of tickets */
export function toTickets(value: unknown): SupportTicket[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as Row[]).map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
}
