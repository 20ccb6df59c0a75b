import { sql } from "./remote-sql.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "./supabase-keys.ts";
import { endUndoTime } from "./undo-time.ts";

export type Email = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  replyTo?: string;
};
export type Webhook = {
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
};

/** Reads and changes data of the embedded backend for tests. */
export function createBackendHandle(backendUrl: string) {
  return {
    async emails(): Promise<Email[]> {
      return (await (await fetch(`${backendUrl}/mailbox/messages`)).json()) as Email[];
    },

    async emailsTo(email: string): Promise<Email[]> {
      return (await this.emails()).filter(({ to }) => to === email);
    },

    /** Returns path and query of the newest emailed confirmation link. */
    async confirmationLink(email: string): Promise<string> {
      const emails = (await this.emailsTo(email)).map(({ html }) =>
        html.match(/href="([^"]+token_hash=[^"]+)"/)?.[1]?.replaceAll("&amp;", "&"),
      );
      const href = emails.find(Boolean);
      if (!href) throw new Error(`No confirmation email was sent to ${email}`);
      const { pathname, search } = new URL(href);
      return pathname + search;
    },

    /** Returns the code in the newest email. */
    async confirmationCode(email: string): Promise<string> {
      const [newest] = await this.emailsTo(email);
      const code = newest?.html.match(/<strong[^>]*>(\d{10})<\/strong>/)?.[1];
      if (!code) throw new Error(`The email to ${email} has no code`);
      return code;
    },

    /** Uses the newest emailed link at the auth service itself, as anyone with the email could. */
    async confirmByLink(email: string): Promise<{ access_token: string; refresh_token: string }> {
      const link = new URL(await this.confirmationLink(email), backendUrl);
      const response = await fetch(`${backendUrl}/auth/v1/verify`, {
        method: "POST",
        headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
        body: JSON.stringify({ type: "signup", token_hash: link.searchParams.get("token_hash") }),
      });
      const session = (await response.json()) as { access_token: string; refresh_token: string };
      if (!session.access_token || !session.refresh_token)
        throw new Error(`Confirmation failed: ${response.status}`);
      return session;
    },

    async webhooks(): Promise<Webhook[]> {
      return (await (await fetch(`${backendUrl}/webhooks`)).json()) as Webhook[];
    },

    /** Returns the tokens that the simulated LinkedIn was told to revoke. */
    async revokedTokens(): Promise<string[]> {
      return (await (await fetch(`${backendUrl}/linkedin/revoked`)).json()) as string[];
    },

    /** Reads a table, bypassing row level security. */
    async rows(table: string, query = ""): Promise<Record<string, unknown>[]> {
      const response = await fetch(`${backendUrl}/rest/v1/${table}?${query}`, {
        headers: { apikey: SECRET_KEY },
      });
      return (await response.json()) as Record<string, unknown>[];
    },

    /** Activates a plan without a meeting, half a minute ago, when that could still be undone. */
    activatePlan(userId: string): Promise<void> {
      const plan_activated_at = new Date(Date.now() - 30_000).toISOString();
      return this.update("profiles", `id=eq.${userId}`, {
        plan_status: "active",
        plan_activated_at,
      });
    },

    async update(table: string, query: string, values: Record<string, unknown>): Promise<void> {
      const response = await fetch(`${backendUrl}/rest/v1/${table}?${query}`, {
        method: "PATCH",
        headers: { apikey: SECRET_KEY, "Content-Type": "application/json" },
        body: JSON.stringify(values),
      });
      if (!response.ok)
        throw new Error(`Updating ${table} failed: ${response.status} ${await response.text()}`);
    },

    /** @param rows a row, or an array of rows */
    async insert(table: string, rows: object): Promise<void> {
      const response = await fetch(`${backendUrl}/rest/v1/${table}`, {
        method: "POST",
        headers: { apikey: SECRET_KEY, "Content-Type": "application/json" },
        body: JSON.stringify(rows),
      });
      if (!response.ok)
        throw new Error(
          `Inserting into ${table} failed: ${response.status} ${await response.text()}`,
        );
    },

    /** Ends the time in which staff can undo what they just did, and lets the emails about it leave. */
    endUndoTime: () => endUndoTime(sql),

    /** Calls a database function as the service role. */
    async rpc(name: string, parameters: object): Promise<unknown> {
      const response = await fetch(`${backendUrl}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: { apikey: SECRET_KEY, "Content-Type": "application/json" },
        body: JSON.stringify(parameters),
      });
      if (!response.ok)
        throw new Error(`Calling ${name} failed: ${response.status} ${await response.text()}`);
      return response.json();
    },

    async delete(table: string, query: string): Promise<void> {
      const response = await fetch(`${backendUrl}/rest/v1/${table}?${query}`, {
        method: "DELETE",
        headers: { apikey: SECRET_KEY },
      });
      if (!response.ok)
        throw new Error(
          `Deleting from ${table} failed: ${response.status} ${await response.text()}`,
        );
    },
  };
}

/** Waits until `read` returns something, for at most ten seconds. */
export async function waitFor<T>(read: () => Promise<T | undefined | null | false>): Promise<T> {
  const end = Date.now() + 10_000;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > end) throw new Error("The condition was not met within ten seconds");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
