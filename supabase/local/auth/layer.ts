import type { AuthEmails } from "./emails.ts";

export type Fetch = (request: Request) => Promise<Response>;

/** Project that the layers belong to. */
export type AuthProject = {
  /** URL of the auth service, e.g. "http://127.0.0.1:54321/auth/v1". */
  issuer: string;
  /** Runs one statement exclusively, because the database has a single connection. */
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Signs the tokens that @supabase/lite makes and reads. */
  jwtSecret: string;
  secretKey: string;
  emails: AuthEmails;
  settings: AuthSettings;
};

/** Settings from config.toml, with the defaults of a new hosted project. */
export type AuthSettings = {
  /** Minimum time between two emails of one kind to an account. */
  emailIntervalS: number;
  /** Time during which a used refresh token is accepted again. */
  refreshTokenReuseS: number;
  /** Lifetime of an emailed link. */
  linkTtlS: number;
  codeLength: number;
  /** Minimum length of a password, and character classes that it must include. */
  password: { length: number; classes: string[] };
  /** True if a change of email must be confirmed from both mailboxes. */
  requiresBothConfirmations: boolean;
  /** Limits of emails and requests; null for none. */
  rateLimit: RateLimit | null;
  /** Function that is called after each code of a second factor; null for none. */
  mfaAttemptHook: string | null;
};

/** Emails per hour of the project, and requests per five minutes of one IP address. */
export type RateLimit = {
  email_sent: number;
  sign_in_sign_ups: number;
  token_refresh: number;
  token_verifications: number;
};

/** Wraps an auth service so that it matches hosted Supabase in one respect. */
export type AuthLayer = (next: Fetch, project: AuthProject) => Fetch;

/** Returns the method and the path below `/auth/v1/`, e.g. "POST token". */
export function parseCall(request: Request): string {
  return `${request.method} ${new URL(request.url).pathname.replace(/^\/auth\/v1\//, "")}`;
}

/** Detects calls that send an email with a sign-in link. */
export function requestsLink(call: string): boolean {
  return ["POST recover", "POST otp", "POST magiclink"].includes(call);
}

/** Parses the JSON object in a request body; returns {} for anything else. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => ({}));
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** Parses the JSON object in a response body; returns null for anything else. */
export async function parseJson(response: Response): Promise<Record<string, unknown> | null> {
  if (!response.headers.get("content-type")?.includes("json")) return null;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null); // a 204 has none
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : null;
}

export function replaceRequestBody(request: Request, body: object): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return new Request(request.url, {
    method: request.method,
    headers,
    body: JSON.stringify(body),
    signal: request.signal,
  });
}

export function replaceResponseBody(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

/** Creates an error response in the format of the auth service. */
export function reject(status: number, error_code: string, msg: string, extra = {}): Response {
  return Response.json(
    { code: status, error_code, msg, ...extra },
    { status, headers: { "X-Sb-Error-Code": error_code } },
  );
}

/** Rejects an email within the interval after the last one of its kind; returns null after it. */
export function rejectTooSoon(sentAt: string | Date | null, intervalS: number): Response | null {
  if (sentAt === null) return null;
  const waitMs = new Date(sentAt).getTime() + intervalS * 1000 - Date.now();
  if (waitMs <= 0) return null;
  return reject(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${Math.floor(waitMs / 1000)} seconds.`,
  );
}
