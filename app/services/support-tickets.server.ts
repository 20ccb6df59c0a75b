import type { RouterContextProvider } from "react-router";
import type { SupportTicket } from "~/domain/support-ticket";
import type { NewTicket } from "~/domain/support-ticket.schema.server";
import { ask } from "~/request/ask.server";

type Context = Readonly<RouterContextProvider>;
type Row = {
  id: string;
  subject: string;
  category: string;
  priority: string;
  status: string;
  created_at: string;
};

const MOST_SHOWN = 20;
const DUPLICATE = "23505";
const CREATED = 201;

/** Stores a ticket of the signed-in client. The form brought its id, so sending it twice makes one ticket. */
export async function submitTicket(
  context: Context,
  ticket: NewTicket,
): Promise<{ outcome: "stored" | "failed" }> {
  try {
    const { error, status } = await ask(context, ({ client }) =>
      client.from("support_tickets").insert(ticket),
    );
    return {
      outcome: (!error && status === CREATED) || error?.code === DUPLICATE ? "stored" : "failed",
    };
  } catch {
    return { outcome: "failed" };
  }
}

/** The client's newest tickets first, or null when they cannot be read. */
export async function readTickets(context: Context): Promise<SupportTicket[] | null> {
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client
        .from("support_tickets")
        .select("id, subject, category, priority, status, created_at")
        .order("created_at", { ascending: false })
        .limit(MOST_SHOWN),
    );
    if (error || !Array.isArray(data)) return null;
    return (data as Row[]).map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
  } catch {
    return null;
  }
}
