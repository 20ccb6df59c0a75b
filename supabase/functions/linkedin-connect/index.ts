// POST {code, state} with the client's token. Errors are codes of app/domain/linkedin/problems.ts.
import { sha256Hex } from "../../../app/domain/hashing.ts";
import type { FunctionProblem } from "../../../app/domain/linkedin/problems.ts";
import { verifyState, isAuthorizationCode } from "../../../app/domain/linkedin/state.ts";
import { isTokenRejection } from "../../../app/domain/tokens.ts";
import { getCaller } from "../_shared/caller.ts";
import { readLimitedBody } from "../_shared/limited-body.ts";
import { readTokenKeys } from "../_shared/linkedin-keys.ts";
import { readMemberId } from "../_shared/linkedin-member.ts";
import { database, env } from "../_shared/platform.ts";
import { encryptToken } from "../_shared/token-encryption.ts";

const REQUEST_TIMEOUT_MS = 5000;
const BODY_LIMIT_BYTES = 8 * 1024;
const LINKEDIN_TOKEN_URL = "https://www.linkedin.com/oauth/v2/accessToken";

type Tokens = {
  access_token: string;
  refresh_token?: string;
  expires_in?: number;
  scope?: string;
  id_token?: unknown;
};
type Encrypt = (token: string) => Promise<string>;

const STATUS: Record<FunctionProblem, number> = {
  forged: 400,
  expired: 400,
  declined: 400,
  rejected: 400,
  "not-accepted": 400,
  "signed-out": 401,
  "other-account": 403,
  replayed: 409,
  "linkedin-unreachable": 503,
  "not-stored": 503,
  "sign-in-unreachable": 503,
};

Deno.serve(async (request) => {
  if (request.method !== "POST")
    return Response.json({ error: "Method not allowed" }, { status: 405 });
  const problem = await connect(request).catch((error): FunctionProblem => {
    // Other errors may quote the request with its code.
    console.error(
      "LinkedIn connection:",
      error instanceof Error && error.name === "Error" ? error.message : "no answer in time",
    );
    return "not-stored";
  });
  return problem
    ? Response.json({ error: problem }, { status: STATUS[problem] })
    : Response.json({ connected: true });
});

/** Null when connected. */
async function connect(request: Request): Promise<FunctionProblem | null> {
  const { code, state: signedState } = await readBody(request);
  let user: { id: string } | null;
  try {
    user = await getCaller(request, REQUEST_TIMEOUT_MS);
  } catch {
    return "sign-in-unreachable";
  }
  if (!user) return "signed-out";
  const state = await verifyState(signedState, env("LINKEDIN_STATE_SECRET"), Date.now());
  if (state.outcome !== "valid") return state.outcome;
  if (state.userId !== user.id) return "other-account";
  if (!isAuthorizationCode(code)) return "not-accepted";
  const encrypt = await createEncryptor(user.id);
  // After all checks, so that only the owner uses it up; before the exchange, so that only one of
  // two calls continues.
  if (!(await consumeState(signedState, state.expiresAt))) return "replayed";
  const tokens = await exchange(code);
  if (typeof tokens === "string") return tokens;
  await saveConnection(user.id, tokens, encrypt);
  return null;
}

async function readBody(request: Request): Promise<{ code: unknown; state: string }> {
  const text = await readLimitedBody(request, BODY_LIMIT_BYTES);
  if (text === null) return { code: null, state: "" };
  try {
    const { code, state } = JSON.parse(text);
    return { code, state: typeof state === "string" ? state : "" };
  } catch {
    return { code: null, state: "" };
  }
}

async function consumeState(state: string, expiresAt: number): Promise<boolean> {
  const state_hash = await sha256Hex(state);
  const used = { state_hash, expires_at: new Date(expiresAt).toISOString() };
  const response = await database(
    "POST",
    "linkedin_used_states?on_conflict=state_hash",
    used,
    REQUEST_TIMEOUT_MS,
    "resolution=ignore-duplicates,return=representation",
  );
  if (!response.ok) throw new Error("The state could not be used up");
  const added: unknown[] = await response.json();
  return added.length > 0;
}

async function exchange(code: string): Promise<Tokens | FunctionProblem> {
  try {
    const response = await fetch(Deno.env.get("LINKEDIN_TOKEN_URL") || LINKEDIN_TOKEN_URL, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        client_id: env("LINKEDIN_CLIENT_ID"),
        client_secret: env("LINKEDIN_CLIENT_SECRET"),
        // LinkedIn requires exactly the URL that the site sent.
        redirect_uri:
          Deno.env.get("LINKEDIN_REDIRECT_URI") ||
          `${env("SUPABASE_URL")}/functions/v1/linkedin-oauth-callback`,
      }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const body = await response.json();
    if (response.ok && typeof body?.access_token === "string" && body.access_token) return body;
    return isTokenRejection(response.status, body) ? "not-accepted" : "linkedin-unreachable";
  } catch {
    return "linkedin-unreachable";
  }
}

/** Tests the key before the state and the code are used up. */
async function createEncryptor(userId: string): Promise<Encrypt> {
  const encrypt: Encrypt = (token) => encryptToken(token, userId, readTokenKeys());
  await encrypt("");
  return encrypt;
}

async function saveConnection(
  userId: string,
  { access_token, refresh_token, expires_in, scope, id_token }: Tokens,
  encrypt: Encrypt,
): Promise<void> {
  const response = await database(
    "POST",
    "linkedin_connections?on_conflict=user_id",
    {
      user_id: userId,
      encrypted_access_token: await encrypt(access_token),
      encrypted_refresh_token: refresh_token ? await encrypt(refresh_token) : null,
      scope: scope ?? null,
      connected_at: new Date().toISOString(),
      expires_at: Number.isFinite(expires_in)
        ? new Date(Date.now() + Number(expires_in) * 1000).toISOString()
        : null,
      member_id: readMemberId(id_token, env("LINKEDIN_CLIENT_ID")),
      broken_at: null,
    },
    REQUEST_TIMEOUT_MS,
    "resolution=merge-duplicates,return=minimal",
  );
  await response.body?.cancel();
  if (!response.ok) throw new Error("The connection could not be stored");
}
