import { randomUUID } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { createAdminLinks, type LinkKind, openMailbox, type EmailReader } from "./mail.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "./supabase-keys.ts";
import { startSupabase, type Supabase } from "./supabase.ts";

/** Settings of config.toml; a project under test has the same after `supabase config push`. */
export const CONFIGURED = {
  mailEverySeconds: 60,
  reuseIntervalSeconds: 10,
  linkLifetimeSeconds: 600,
  tokenLifetimeSeconds: 600,
};

/** Supabase Auth counts log-ins and sign-ups per address in windows of five minutes. */
const LIMITED_PAUSE_S = 30;
const MAX_ATTEMPTS = 11;

export type TestResponse = { status: number; json: Record<string, unknown>; headers: Headers };
export type Account = { id: string; email: string; password: string };
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

type Place = {
  url: string;
  publishableKey: string;
  secretKey: string;
  mail: EmailReader;
  /** Domain of the emails that tests sign up. */
  mailDomain: string;
  /** Null when the project is a foreign one: it offers no SQL. */
  embedded: Supabase | null;
  stop(): Promise<void>;
};

/** A Supabase under test, and what was made in it. */
export class Project {
  readonly #place: Place;
  readonly #made = new Set<string>();

  constructor(place: Place) {
    this.#place = place;
  }

  get url() {
    return this.#place.url;
  }
  get publishableKey() {
    return this.#place.publishableKey;
  }
  get secretKey() {
    return this.#place.secretKey;
  }
  get mail() {
    return this.#place.mail;
  }
  get isEmbedded() {
    return this.#place.embedded !== null;
  }
  /** `supabase start`: its gateway looks at no key. */
  get isStartedByCli() {
    return !this.isEmbedded && ["127.0.0.1", "localhost"].includes(new URL(this.url).hostname);
  }

  newAddress(): string {
    return `parity-${randomUUID()}@${this.#place.mailDomain}`;
  }

  /**
   * Asks a path of the project as anybody can who has the publishable key. Where the limit of
   * requests per address is reached it waits until it is asked again; the embedded project has none.
   */
  async request(path: string, call: Call = {}): Promise<TestResponse> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#send(path, call);
      const isLimited = answer.json.error_code === "over_request_rate_limit";
      if (!isLimited || this.isEmbedded || tries === MAX_ATTEMPTS) return answer;
      await pause(LIMITED_PAUSE_S);
    }
  }

  async #send(path: string, { method, body, token, headers }: Call): Promise<TestResponse> {
    const answer = await fetch(`${this.url}${path}`, {
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
    const text = await answer.text();
    return { status: answer.status, json: parse(text), headers: answer.headers };
  }

  auth(path: string, call: Call = {}): Promise<TestResponse> {
    return this.request(`/auth/v1/${path}`, call);
  }

  admin(path: string, body?: object, method?: string): Promise<TestResponse> {
    const headers = { apikey: this.secretKey };
    return this.auth(`admin/${path}`, { body, method, headers });
  }

  /** Signs up by the public endpoint; the account is deleted at the end. */
  async signUp(email: string, password: string, data: object = {}): Promise<TestResponse> {
    const answer = await this.auth("signup", { body: { email, password, data } });
    if (answer.status === 200 && Array.isArray(answer.json.identities))
      if (answer.json.identities.length > 0) this.cleanUp(String(answer.json.id));
    return answer;
  }

  /** Creates a confirmed account without an email. */
  async newAccount(user_metadata: object = {}): Promise<Account> {
    const [email, password] = [this.newAddress(), newPassword()];
    const body = { email, password, email_confirm: true, user_metadata };
    const answer = await this.admin("users", body);
    if (answer.status !== 200) throw new Error(`No account was made: ${JSON.stringify(answer)}`);
    const id = String(answer.json.id);
    this.cleanUp(id);
    return { id, email, password };
  }

  requestSignIn(email: string, password: string): Promise<TestResponse> {
    return this.auth("token?grant_type=password", { body: { email, password } });
  }

  async signIn({ email, password }: Account): Promise<Session> {
    const { status, json } = await this.requestSignIn(email, password);
    if (status !== 200) throw new Error(`Not logged in: ${status} ${JSON.stringify(json)}`);
    return json as unknown as Session;
  }

  refresh(refreshToken: string): Promise<TestResponse> {
    return this.auth("token?grant_type=refresh_token", { body: { refresh_token: refreshToken } });
  }

  /** Uses a mailed link up. */
  async verify(type: string, kind: LinkKind, address: string, newAddress?: string) {
    const token_hash = await this.mail.tokenHash(kind, address, newAddress);
    return this.auth("verify", { body: { type, token_hash } });
  }

  /**
   * Lets time pass for the auth service: in the embedded project everything it noted becomes that
   * much older, for a foreign one it is waited. Tokens keep the time that is written in them.
   */
  async waitOutLimit(seconds: number): Promise<void> {
    const { embedded } = this.#place;
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

  /** Has that account deleted at the end; its rows go with it. */
  cleanUp(id: string): void {
    this.#made.add(id);
  }

  async stop(): Promise<void> {
    for (const id of this.#made) await this.admin(`users/${id}`, undefined, "DELETE");
    await this.#place.stop();
  }
}

/**
 * The project that the environment names with SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and
 * SUPABASE_SECRET_KEY, or a fresh embedded one. MAILBOX_URL names its Mailpit or Inbucket; without
 * one, links are made with the secret key. MAIL_DOMAIN is where test accounts get mail.
 * @throws Error when a variable is missing
 */
export async function openProject(): Promise<Project> {
  const { SUPABASE_URL, MAILBOX_URL, MAIL_DOMAIN = "example.com" } = process.env;
  if (SUPABASE_URL) {
    const place = {
      url: SUPABASE_URL.replace(/\/$/, ""),
      publishableKey: required("SUPABASE_PUBLISHABLE_KEY"),
      secretKey: required("SUPABASE_SECRET_KEY"),
      mailDomain: MAIL_DOMAIN,
      embedded: null,
      stop: async () => {},
    };
    const mail = MAILBOX_URL
      ? await openMailbox(MAILBOX_URL)
      : createAdminLinks((path, body): Promise<TestResponse> => project.admin(path, body));
    const project = new Project({ ...place, mail });
    return project;
  }
  const embedded = await startSupabase();
  return new Project({
    url: embedded.url,
    publishableKey: PUBLISHABLE_KEY,
    secretKey: SECRET_KEY,
    mail: await openMailbox(embedded.url),
    mailDomain: MAIL_DOMAIN,
    embedded,
    stop: embedded.stop,
  });
}

/** A password that keeps the rules and is on no list of known ones. */
export function newPassword(): string {
  return `Aa1!${randomUUID()}`;
}

/** Parses a token's claims without verifying its signature. */
export const parseClaims = (token: string) => decodeJwt<Record<string, unknown>>(token);
/** Parses a token's header. */
export const parseHeader = decodeProtectedHeader;

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

function required(name: string): string {
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
