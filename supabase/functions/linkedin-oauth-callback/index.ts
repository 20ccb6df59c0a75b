// Edge function: LinkedIn sends the browser here after Allow or Deny. It checks the state,
// exchanges the code, stores the connection and sends the browser on to /linkedin-oauth-callback of
// the site with linkedin_connected=true or error=<words>. When anything is wrong with the state,
// nothing is attached to any account.
// Needs SITE_ORIGIN, LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET and LINKEDIN_STATE_SECRET, the same
// as the site's. LINKEDIN_TOKEN_URL and LINKEDIN_REDIRECT_URI replace the defaults. The platform
// gives SUPABASE_URL and the secret key.
// No remote imports: it must start without the internet.
import { readState } from "../_shared/linkedin-state.ts";
import { database, env } from "../_shared/platform.ts";

const TIME_LIMIT_MS = 5000;
const LINKEDIN_TOKEN_URL = "https://www.linkedin.com/oauth/v2/accessToken";
const DECLINED = new Set(["user_cancelled_login", "user_cancelled_authorize", "access_denied"]);

const messages = {
  forged:
    "We could not verify this connection request. Please sign in and start again from your account.",
  expired: "This connection request has expired. Please start again from your account.",
  replayed: "This connection request was already used. Please start again from your account.",
  declined: "You declined the connection. Nothing was connected.",
  refused: "LinkedIn did not grant the connection. Nothing was connected.",
  exchangeFailed: "LinkedIn did not accept the authorization code. Nothing was connected.",
  notStored: "We could not store the connection. Please try again in a minute.",
};

Deno.serve(async (request) => {
  if (request.method !== "GET")
    return new Response("Method not allowed\n", { status: 405, headers: { allow: "GET" } });
  try {
    const problem = await connect(new URL(request.url).searchParams);
    return sendBack(problem ? { error: problem } : { linkedin_connected: "true" });
  } catch (error) {
    // A plain Error is ours; other errors may quote a request, and with it the code.
    console.error(
      "LinkedIn callback:",
      error instanceof Error && error.name === "Error" ? error.message : "no answer in time",
    );
    return sendBack({ error: messages.notStored });
  }
});

/** @returns what went wrong, in words, or null when the account is connected */
async function connect(query: URLSearchParams): Promise<string | null> {
  const given = query.get("state") ?? "";
  const state = await readState(given, env("LINKEDIN_STATE_SECRET"), Date.now());
  if (state.outcome !== "valid") return messages[state.outcome];
  // Before anything else, so that of two callbacks with one state only one goes on.
  if (!(await useUp(given, state.expiresAt))) return messages.replayed;

  const refusal = query.get("error");
  if (refusal) return DECLINED.has(refusal) ? messages.declined : messages.refused;
  const tokens = await exchange(query.get("code") ?? "");
  if (!tokens) return messages.exchangeFailed;
  await store(state.userId, tokens);
  return null;
}

/** Remembers the state's hash. @returns false when it was used before */
async function useUp(state: string, expiresAt: number): Promise<boolean> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(state));
  const state_hash = Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const used = { state_hash, expires_at: new Date(expiresAt).toISOString() };
  const response = await database(
    "POST",
    "linkedin_used_states?on_conflict=state_hash",
    used,
    TIME_LIMIT_MS,
    "resolution=ignore-duplicates,return=representation",
  );
  if (!response.ok) throw new Error("The state could not be used up");
  const added: unknown[] = await response.json();
  if (added.length === 0) return false;
  // Expired states are refused anyway, so their hashes need not be kept.
  const swept = await database(
    "DELETE",
    `linkedin_used_states?expires_at=lt.${new Date().toISOString()}`,
    undefined,
    TIME_LIMIT_MS,
  );
  await swept.body?.cancel();
  return true;
}

type Tokens = { access_token: string; refresh_token?: string; expires_in?: number; scope?: string };

async function exchange(code: string): Promise<Tokens | null> {
  if (!code) return null;
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
        // LinkedIn wants the very address the site named, which may be on a custom domain.
        redirect_uri:
          Deno.env.get("LINKEDIN_REDIRECT_URI") ||
          `${env("SUPABASE_URL")}/functions/v1/linkedin-oauth-callback`,
      }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (!response.ok) return (await response.body?.cancel(), null);
    const tokens = await response.json();
    return typeof tokens?.access_token === "string" && tokens.access_token ? tokens : null;
  } catch {
    return null;
  }
}

async function store(
  userId: string,
  { access_token, refresh_token, expires_in, scope }: Tokens,
): Promise<void> {
  const response = await database(
    "POST",
    "linkedin_connections?on_conflict=user_id",
    {
      user_id: userId,
      access_token,
      refresh_token: refresh_token ?? null,
      scope: scope ?? null,
      connected_at: new Date().toISOString(),
      expires_at: Number.isFinite(expires_in)
        ? new Date(Date.now() + Number(expires_in) * 1000).toISOString()
        : null,
    },
    TIME_LIMIT_MS,
    "resolution=merge-duplicates,return=minimal",
  );
  await response.body?.cancel();
  if (!response.ok) throw new Error("The connection could not be stored");
}

function sendBack(query: Record<string, string>): Response {
  const location = new URL("/linkedin-oauth-callback", env("SITE_ORIGIN"));
  location.search = new URLSearchParams(query).toString();
  return new Response(null, {
    status: 303,
    headers: {
      location: location.href,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
}
