import type { AuthEmails } from "./emails.ts";

export type Fetch = (request: Request) => Promise<Response>;

/** Project that the layers belong to. */
export type AuthProject = {
  /** URL of the auth service, e.g. "http://127.0.0.1:54321/auth/v1". */
  issuer: string;
  /** Runs one statement, alone on the database's only connection. */
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Signs the tokens that @supabase/lite makes and reads. */
  jwtSecret: string;
  secretKey: string;
  emails: AuthEmails;
  settings: AuthSettings;
};

/** Settings from config.toml, with the defaults of a new hosted project. */
export type AuthSettings = {
  /** Between two mails of a kind to one account, in seconds. */
  emailIntervalS: number;
  /** Between which a used refresh token is taken once more, in seconds. */
  refreshTokenReuseS: number;
  /** How long a mailed link is good, in seconds. */
  linkTtlS: number;
  codeLength: number;
  /** A password is so long at least, and has a character of each class. */
  password: { length: number; classes: string[] };
  /** Both mailboxes confirm a change of address. */
  requiresBothConfirmations: boolean;
  /** Mails the whole project may send in an hour; null when nobody counts. */
  emailsPerHour: number | null;
  /** Calls that one address may make; null when nobody counts. */
  requestLimits: RequestLimits | null;
};

/** Calls in five minutes. */
export type RequestLimits = { signIns: number; refreshes: number; verifications: number };

/** Makes the auth service behind it answer as the hosted one does in one respect. */
export type AuthLayer = (next: Fetch, project: AuthProject) => Fetch;

/** The method and the path below `/auth/v1/`, e.g. "POST token". */
export function parseCall(request: Request): string {
  return `${request.method} ${new URL(request.url).pathname.replace(/^\/auth\/v1\//, "")}`;
}

/** Detects calls that send an email with a sign-in link. */
export function requestsLink(call: string): boolean {
  return ["POST recover", "POST otp", "POST magiclink"].includes(call);
}

/** The JSON object a request carries, or {}. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => ({}));
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** The JSON object an answer carries, or null. */
export async function parseJson(answer: Response): Promise<Record<string, unknown> | null> {
  if (!answer.headers.get("content-type")?.includes("json")) return null;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null); // a 204 has none
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : null;
}

/** The request with another body. */
export function withBody(request: Request, body: object): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return new Request(request.url, {
    method: request.method,
    headers,
    body: JSON.stringify(body),
  });
}

/** The answer with another body. */
export function replaceBody(answer: Response, body: unknown): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}

/** An error in the words of the auth service. */
export function reject(status: number, error_code: string, msg: string, more = {}): Response {
  return Response.json(
    { code: status, error_code, msg, ...more },
    { status, headers: { "X-Sb-Error-Code": error_code } },
  );
}

/** The refusal of a mail whose kind went out a moment ago; null when it may be sent. */
export function rejectTooSoon(sentAt: string | Date | null, everyS: number): Response | null {
  if (sentAt === null) return null;
  const waitMs = new Date(sentAt).getTime() + everyS * 1000 - Date.now();
  if (waitMs <= 0) return null;
  return reject(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${Math.floor(waitMs / 1000)} seconds.`,
  );
}
