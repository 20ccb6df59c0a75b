import { randomUUID } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { inject } from "vitest";
import { createAdminLinks, type LinkKind, openMailbox, type EmailReader } from "./emails.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "./supabase-keys.ts";
import { startSupabase, type Supabase } from "./supabase.ts";

/** Settings of config.toml; a project under test has the same after `supabase config push`. */
export const CONFIGURED = {
  mailEverySeconds: 60,
  reuseIntervalSeconds: 10,
  linkLifetimeSeconds: 86_400,
  tokenLifetimeSeconds: 600,
};

/** Time after which hosted Supabase accepts another request of an address that has used up its limit. */
const LIMITED_PAUSE_S = 10;
const MAX_ATTEMPTS = 11;

export type TestResponse = { status: number; json: Record<string, unknown>; headers: Headers };
export type Account = { id: string; email: string; password: string };
/** Account with a session. */
export type Client = Account & { token: string };
export type Session = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  expires_at: number;
  token_type: string;
  user: { id: string; email: string };
};

type Call = {
  method?: string;
  body?: unknown;
  /** A user's access token. */
  token?: string;
  headers?: Record<string, string>;
};

type Target = {
  url: string;
  publishableKey: string;
  secretKey: string;
  emails: EmailReader;
  /** Domain of the emails that tests sign up. */
  emailDomain: string;
  /** Null for a hosted project, which offers no SQL. */
  embedded: Supabase | null;
  stop(): Promise<void>;
};

/** Supabase under test, and the accounts created in it. */
export class Project {
  readonly #target: Target;
  readonly #createdIds = new Set<string>();

  constructor(target: Target) {
    this.#target = target;
  }

  get url() {
    return this.#target.url;
  }
  get publishableKey() {
    return this.#target.publishableKey;
  }
  get secretKey() {
    return this.#target.secretKey;
  }
  get emails() {
    return this.#target.emails;
  }
  get isEmbedded() {
    return this.#target.embedded !== null;
  }
  /** True for `supabase start`, whose gateway checks no key. */
  get isStartedByCli() {
    return !this.isEmbedded && ["127.0.0.1", "localhost"].includes(new URL(this.url).hostname);
  }

  newAddress(): string {
    return `parity-${randomUUID()}@${this.#target.emailDomain}`;
  }

  /**
   * Sends a request with the publishable key. Waits and retries where the limit of requests per
   * address is reached; the embedded project has none.
   */
  async request(path: string, call: Call = {}): Promise<TestResponse> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#send(path, call);
      const isLimited = response.json?.error_code === "over_request_rate_limit";
      if (!isLimited || this.isEmbedded || attempt === MAX_ATTEMPTS) return response;
      await pause(LIMITED_PAUSE_S);
    }
  }

  async #send(path: string, { method, body, token, headers }: Call): Promise<TestResponse> {
    const response = await fetch(`${this.url}${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      redirect: "manual",
      headers: {
        apikey: this.publishableKey,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, json: parse(text), headers: response.headers };
  }

  auth(path: string, call: Call = {}): Promise<TestResponse> {
    return this.request(`/auth/v1/${path}`, call);
  }

  admin(path: string, body?: object, method?: string): Promise<TestResponse> {
    const headers = { apikey: this.secretKey };
    return this.auth(`admin/${path}`, { body, method, headers });
  }

  /** Sends a request to the REST service, as a visitor where no client is named. */
  rest(
    client: Client | null,
    method: string,
    path: string,
    body?: object,
    Prefer = "return=representation",
  ): Promise<TestResponse> {
    const headers = { Prefer };
    return this.request(`/rest/v1/${path}`, { method, token: client?.token, body, headers });
  }

  /** Calls a database function, as a visitor where no client is named. */
  rpc(client: Client | null, name: string, args: object = {}): Promise<TestResponse> {
    return this.rest(client, "POST", `rpc/${name}`, args);
  }

  /** Signs up by the public endpoint; deletes the account at the end. */
  async signUp(email: string, password: string, data: object = {}): Promise<TestResponse> {
    const response = await this.auth("signup", { body: { email, password, data } });
    if (response.status === 200 && Array.isArray(response.json.identities))
      if (response.json.identities.length > 0) this.cleanUp(String(response.json.id));
    return response;
  }

  /** Creates a confirmed account without an email. */
  async newAccount(user_metadata: object = {}): Promise<Account> {
    const [email, password] = [this.newAddress(), newPassword()];
    const body = { email, password, email_confirm: true, user_metadata };
    const response = await this.admin("users", body);
    if (response.status !== 200)
      throw new Error(`The account was not created: ${JSON.stringify(response)}`);
    const id = String(response.json.id);
    this.cleanUp(id);
    return { id, email, password };
  }

  /** Creates a confirmed account and signs in. */
  async newClient(user_metadata: object = {}): Promise<Client> {
    const account = await this.newAccount(user_metadata);
    return { ...account, token: (await this.signIn(account)).access_token };
  }

  requestSignIn(email: string, password: string): Promise<TestResponse> {
    return this.auth("token?grant_type=password", { body: { email, password } });
  }

  async signIn({ email, password }: Account): Promise<Session> {
    const { status, json } = await this.requestSignIn(email, password);
    if (status !== 200) throw new Error(`Sign-in failed: ${status} ${JSON.stringify(json)}`);
    return json as unknown as Session;
  }

  refresh(refreshToken: string): Promise<TestResponse> {
    return this.auth("token?grant_type=refresh_token", { body: { refresh_token: refreshToken } });
  }

  /** Uses an emailed link. */
  async verify(type: string, kind: LinkKind, address: string, newAddress?: string) {
    const token_hash = await this.emails.tokenHash(kind, address, newAddress);
    return this.auth("verify", { body: { type, token_hash } });
  }

  /**
   * Lets time pass for the auth service: ages its timestamps in the embedded project, and waits in
   * a hosted one. Tokens keep their timestamps.
   */
  async waitOutLimit(seconds: number): Promise<void> {
    const { embedded } = this.#target;
    if (!embedded) {
      await pause(seconds);
      return;
    }
    const columns = await embedded.sql(
      `select table_name as table, string_agg(format('%1$I = %1$I - interval ''${seconds} s''', column_name), ', ') as older
       from information_schema.columns
       where table_schema = 'auth' and data_type like 'timestamp%' and is_generated = 'NEVER'
       group by 1`,
    );
    for (const { table, older } of columns)
      await embedded.sql(`update auth.${String(table)} set ${String(older)}`);
  }

  /**
   * Queries a database with the schema of this checkout: the embedded project, or a fresh one where
   * the project offers no SQL.
   */
  async querySchema<Row>(statement: string): Promise<Row[]> {
    const { embedded } = this.#target;
    if (embedded) return embedded.sql<Row>(statement);
    const substitute = await startSupabase();
    try {
      return await substitute.sql<Row>(statement);
    } finally {
      await substitute.stop();
    }
  }

  /** Deletes an account and its rows at the end. */
  cleanUp(id: string): void {
    this.#createdIds.add(id);
  }

  /** Deletes the accounts, except in an embedded project, which ends here. */
  async stop(): Promise<void> {
    if (!this.isEmbedded)
      for (const id of this.#createdIds) await this.admin(`users/${id}`, undefined, "DELETE");
    await this.#target.stop();
  }
}

/**
 * Opens the project that the environment names with SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and
 * SUPABASE_SECRET_KEY, or a fresh embedded one. MAILBOX_URL names its Mailpit or Inbucket; without
 * one, the secret key creates the links. MAIL_DOMAIN is the domain of the test accounts.
 * @throws Error when a variable is missing or the project cannot be reached
 */
export async function openProject(): Promise<Project> {
  const obstacle = inject("obstacle");
  if (obstacle) throw new Error(obstacle);
  const { SUPABASE_URL, MAILBOX_URL, MAIL_DOMAIN = "example.com" } = process.env;
  if (SUPABASE_URL) {
    const target = {
      url: SUPABASE_URL.replace(/\/$/, ""),
      publishableKey: requireVariable("SUPABASE_PUBLISHABLE_KEY"),
      secretKey: requireVariable("SUPABASE_SECRET_KEY"),
      emailDomain: MAIL_DOMAIN,
      embedded: null,
      stop: async () => {},
    };
    const emails = MAILBOX_URL
      ? await openMailbox(MAILBOX_URL)
      : createAdminLinks((path, body): Promise<TestResponse> => project.admin(path, body));
    const project = new Project({ ...target, emails });
    return project;
  }
  const embedded = await startSupabase();
  return new Project({
    url: embedded.url,
    publishableKey: PUBLISHABLE_KEY,
    secretKey: SECRET_KEY,
    emails: await openMailbox(embedded.url),
    emailDomain: MAIL_DOMAIN,
    embedded,
    stop: embedded.stop,
  });
}

/** Creates a password that satisfies the rules and is in no leak. */
export function newPassword(): string {
  return `Aa1!${randomUUID()}`;
}

/** Parses a token's claims without verifying its signature. */
export const parseClaims = (token: string) => decodeJwt<Record<string, unknown>>(token);
/** Parses a token's header. */
export const parseHeader = decodeProtectedHeader;

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

function requireVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: SUPABASE_URL is set.`);
  return value;
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return text ? { text } : {};
  }
}
