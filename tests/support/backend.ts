import { PUBLISHABLE_KEY, SECRET_KEY } from "./supabase-keys.ts";

export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};
export type Webhook = {
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
};

/** Reads and changes data of the embedded backend for tests. */
export function backendAt(backendUrl: string) {
  return {
    async mails(): Promise<Mail[]> {
      return (await (await fetch(`${backendUrl}/mailbox/messages`)).json()) as Mail[];
    },

    async mailsTo(address: string): Promise<Mail[]> {
      return (await this.mails()).filter(({ to }) => to === address);
    },

    /** Returns path and query of the newest emailed confirmation link. */
    async confirmationLink(address: string): Promise<string> {
      const mails = (await this.mailsTo(address)).map(({ html }) =>
        html.match(/href="([^"]+token_hash=[^"]+)"/)?.[1]?.replaceAll("&amp;", "&"),
      );
      const href = mails.find(Boolean);
      if (!href) throw new Error(`No confirmation mail for ${address}`);
      const { pathname, search } = new URL(href);
      return pathname + search;
    },

    /** The code in the newest mail. */
    async confirmationCode(address: string): Promise<string> {
      const [mail] = await this.mailsTo(address);
      const code = mail?.html.match(/<strong[^>]*>(\d{10})<\/strong>/)?.[1];
      if (!code) throw new Error(`No code in the mail for ${address}`);
      return code;
    },

    /** Uses the newest mail's link up at the auth service itself, as a stranger with the mail would. */
    async confirmByLink(address: string): Promise<{ access_token: string; refresh_token: string }> {
      const link = new URL(await this.confirmationLink(address), backendUrl);
      const response = await fetch(`${backendUrl}/auth/v1/verify`, {
        method: "POST",
        headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
        body: JSON.stringify({ type: "signup", token_hash: link.searchParams.get("token_hash") }),
      });
      const session = (await response.json()) as { access_token: string; refresh_token: string };
      if (!session.access_token || !session.refresh_token)
        throw new Error(`Not confirmed: ${response.status}`);
      return session;
    },

    async webhooks(): Promise<Webhook[]> {
      return (await (await fetch(`${backendUrl}/webhooks`)).json()) as Webhook[];
    },

    /** The tokens that the stand-in for LinkedIn was asked to revoke. */
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

    async change(table: string, query: string, values: Record<string, unknown>): Promise<void> {
      const response = await fetch(`${backendUrl}/rest/v1/${table}?${query}`, {
        method: "PATCH",
        headers: { apikey: SECRET_KEY, "Content-Type": "application/json" },
        body: JSON.stringify(values),
      });
      if (!response.ok)
        throw new Error(`Change of ${table} failed: ${response.status} ${await response.text()}`);
    },

    async insert(table: string, row: Record<string, unknown>): Promise<void> {
      const response = await fetch(`${backendUrl}/rest/v1/${table}`, {
        method: "POST",
        headers: { apikey: SECRET_KEY, "Content-Type": "application/json" },
        body: JSON.stringify(row),
      });
      if (!response.ok)
        throw new Error(`Not in ${table}: ${response.status} ${await response.text()}`);
    },

    /** Calls a database function that the service alone may call. */
    async call(name: string, parameters: object): Promise<unknown> {
      const response = await fetch(`${backendUrl}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: { apikey: SECRET_KEY, "Content-Type": "application/json" },
        body: JSON.stringify(parameters),
      });
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      return response.json();
    },

    async remove(table: string, query: string): Promise<void> {
      const response = await fetch(`${backendUrl}/rest/v1/${table}?${query}`, {
        method: "DELETE",
        headers: { apikey: SECRET_KEY },
      });
      if (!response.ok)
        throw new Error(`Nothing removed of ${table}: ${response.status} ${await response.text()}`);
    },
  };
}

/** Waits until `read` returns something, for at most ten seconds. */
export async function eventually<T>(read: () => Promise<T | undefined | null | false>): Promise<T> {
  const end = Date.now() + 10_000;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > end) throw new Error("Waited ten seconds in vain");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
