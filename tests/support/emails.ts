import { waitFor } from "./backend.ts";

/** Purpose of an emailed link; an email change sends one to the old and one to the new email. */
export type LinkKind = "signup" | "recovery" | "email_change_current" | "email_change_new";

export type EmailReader = {
  /** True if emails can be counted, which is impossible where links are made instead of sent. */
  countsEmails: boolean;
  /** Returns the number of emails to an address. */
  count(address: string): Promise<number>;
  /** Returns the HTML of the newest email to an address, or undefined. */
  newest(address: string): Promise<string | undefined>;
  /**
   * Returns the token hash of the newest emailed link; waits for the first one.
   * @param address email of the account; `newAddress` is its new email for `email_change_new`
   */
  tokenHash(kind: LinkKind, address: string, newAddress?: string): Promise<string>;
};

type Message = { html: string };

/** Reads each email service's API into messages of one address, newest first. */
type Inbox = (address: string) => Promise<Message[]>;

/**
 * Opens the mailbox at a URL: that of the embedded backend, Mailpit or Inbucket.
 * @param url URL of its pages, e.g. "http://127.0.0.1:54324"
 * @throws Error when it is none of the three
 */
export async function openMailbox(url: string): Promise<EmailReader> {
  const inbox = await openInbox(url.replace(/\/$/, ""));
  return {
    countsEmails: true,
    count: async (address) => (await inbox(address)).length,
    newest: async (address) => (await inbox(address))[0]?.html,
    async tokenHash(kind, address, newAddress) {
      const to = kind === "email_change_new" ? (newAddress ?? address) : address;
      return waitFor(async () =>
        (await inbox(to)).map(({ html }) => parseTokenHash(html)).find(Boolean),
      );
    },
  };
}

async function openInbox(url: string): Promise<Inbox> {
  const embedded = await get<{ to: string; html: string }[]>(`${url}/mailbox/messages`);
  if (embedded)
    return async (address) =>
      ((await get<{ to: string; html: string }[]>(`${url}/mailbox/messages`)) ?? []).filter(
        ({ to }) => to === address,
      );
  type Found = { messages: { ID: string }[] };
  if (await get<Found>(`${url}/api/v1/messages?limit=1`))
    return async (address) => {
      const query = encodeURIComponent(`to:"${address}"`);
      const found = await get<Found>(`${url}/api/v1/search?query=${query}`);
      return Promise.all(
        (found?.messages ?? []).map(async ({ ID }) => ({
          html: (await get<{ HTML: string }>(`${url}/api/v1/message/${ID}`))?.HTML ?? "",
        })),
      );
    };
  type Header = { id: string };
  if (await get<Header[]>(`${url}/api/v1/mailbox/nobody`))
    return async (address) => {
      const name = address.split("@")[0] ?? "";
      const found = (await get<Header[]>(`${url}/api/v1/mailbox/${name}`)) ?? [];
      return Promise.all(
        found.toReversed().map(async ({ id }) => {
          const message = await get<{ body: Message }>(`${url}/api/v1/mailbox/${name}/${id}`);
          return { html: message?.body.html ?? "" };
        }),
      );
    };
  throw new Error(`${url} is neither Mailpit nor Inbucket nor the embedded mailbox.`);
}

type Admin = (
  path: string,
  body: object,
) => Promise<{ status: number; json: Record<string, unknown> }>;

/** Creates each link with the admin API, which sends no email, where no mailbox can be read. */
export function createAdminLinks(admin: Admin): EmailReader {
  return {
    countsEmails: false,
    count: () => Promise.reject(new Error("Links that the admin API generates are not emailed.")),
    newest: () => Promise.reject(new Error("Links that the admin API generates are not emailed.")),
    async tokenHash(kind, email, newAddress) {
      const body = { type: kind, email, ...(newAddress ? { new_email: newAddress } : {}) };
      const { status, json } = await admin("generate_link", body);
      // Reads the link, because `hashed_token` always belongs to the old address.
      const hash = typeof json.action_link === "string" && parseTokenHash(json.action_link);
      if (!hash) throw new Error(`No link was generated: ${status} ${JSON.stringify(json)}`);
      return hash;
    },
  };
}

/** Parses the hash in a link; our templates name it `token_hash`, the links of Supabase `token`. */
function parseTokenHash(text: string): string | undefined {
  return /[?&;](?:token_hash|token)=([0-9a-z_-]+)/i.exec(text)?.[1];
}

async function get<T>(url: string): Promise<T | null> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok || !response.headers.get("content-type")?.includes("json")) return null;
  return (await response.json()) as T;
}
