import type { RouterContextProvider } from "react-router";
import { ask } from "~/request/ask.server";

type Context = Readonly<RouterContextProvider>;

/** All that is stored about the signed-in client, as they may take it with them; null when a part cannot be read. */
export async function collectOwnData(context: Context): Promise<Record<string, unknown> | null> {
  try {
    const [account, profiles, tickets, planRequests, connections] = await Promise.all([
      ask(context, ({ client }) => client.auth.getUser()),
      ask(context, ({ client }) => client.from("profiles").select("*")),
      ask(context, ({ client }) =>
        client
          .from("support_tickets")
          .select("id, subject, description, category, priority, status, created_at")
          .order("created_at"),
      ),
      ask(context, ({ client }) =>
        client
          .from("plan_change_requests")
          .select("requested_plan, created_at, handled_at")
          .order("created_at"),
      ),
      ask(context, ({ client }) =>
        client.from("linkedin_connections").select("scope, connected_at, expires_at"),
      ), // nobody but the service reads its tokens
    ]);
    const { user } = account.data;
    const tables = [profiles, tickets, planRequests, connections];
    if (!user || tables.some(({ data, error }) => error || !Array.isArray(data))) return null;
    return {
      account: {
        id: user.id,
        email: user.email,
        new_email: user.new_email ?? null,
        created_at: user.created_at,
        email_confirmed_at: user.email_confirmed_at ?? null,
        last_sign_in_at: user.last_sign_in_at ?? null,
        details: user.user_metadata,
      },
      profile: profiles.data?.[0] ?? null,
      tickets: tickets.data,
      plan_change_requests: planRequests.data,
      linkedin_connection: connections.data?.[0] ?? null,
    };
  } catch {
    return null;
  }
}
