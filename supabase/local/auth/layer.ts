import type { AuthEmails } from "./emails.ts";

export type Fetch = (request: Request) => Promise<Response>;

export type AuthProject = {
  /** e.g. "http://127.0.0.1:54321/auth/v1" */
  issuer: string;
  /** One statement at a time, because the database has a single connection. */
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Signs the tokens of @supabase/lite. */
  jwtSecret: string;
  secretKey: string;
  emails: AuthEmails;
  settings: AuthSettings;
};

export type AuthSettings = {
  emailIntervalS: number;
  refreshTokenReuseS: number;
  linkTtlS: number;
  codeLength: number;
  password: { length: number; classes: string[] };
  requiresBothConfirmations: boolean;
  /** Null for no limits. */
  rateLimit: RateLimit | null;
  /** Called after each code of a second factor. */
  mfaAttemptHook: string | null;
};

export type RateLimit = {
  email_sent: number;
  sign_in_sign_ups: number;
  token_refresh: number;
  token_verifications: number;
};

/** Makes an auth service match hosted Supabase in one respect. */
export type AuthLayer = (next: Fetch, project: AuthProject) => Fetch;

export function parseCall(request: Request): string {
  return `${request.method} ${new URL(request.url).pathname.replace(/^\/auth\/v1\//, "")}`;
}

export function requestsLink(call: string): boolean {
  return ["POST recover", "POST otp", "POST magiclink"].includes(call);
}

export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => ({}));
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

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

export function reject(status: number, error_code: string, msg: string, extra = {}): Response {
  return Response.json(
    { code: status, error_code, msg, ...extra },
    { status, headers: { "X-Sb-Error-Code": error_code } },
  );
}

/** Null after the interval. */
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
