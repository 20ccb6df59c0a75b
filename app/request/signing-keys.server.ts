import type { JWK } from "@supabase/supabase-js";
import type { Context } from "./context";
import { requestInfoContext } from "./request-info.server";
import { fetchSupabase } from "./supabase-call.server";
import { supabaseContext } from "./supabase.server";

/** The lifetime that the auth service declares. */
const KEY_SET_TTL_MS = 600_000;
/** A token may name any unknown key, so this limits how often it causes a fetch. */
const MIN_REFETCH_MS = 5000;

/** Lives as long as the isolate. */
let cachedKeySet: { keys: JWK[]; fetchedAt: number } = { keys: [], fetchedAt: -Infinity };

/**
 * Known keys stay valid while a refresh fails, so that signed-in visitors don't depend on the auth
 * service (jose's `createRemoteJWKSet` would fail). Only an unknown `kid` waits. Empty without a
 * `kid` (a shared secret), or if the fetch fails.
 */
export async function getSigningKeys(context: Context, kid: string | undefined): Promise<JWK[]> {
  if (!kid) return [];
  const age = Date.now() - cachedKeySet.fetchedAt;
  if (!cachedKeySet.keys.some((key) => key.kid === kid)) {
    if (age > MIN_REFETCH_MS) await fetchSigningKeys(context).catch(() => {});
  } else if (age > KEY_SET_TTL_MS) {
    context.get(requestInfoContext).waitUntil(fetchSigningKeys(context).catch(() => {}));
  }
  return cachedKeySet.keys;
}

async function fetchSigningKeys(context: Context): Promise<void> {
  cachedKeySet = { ...cachedKeySet, fetchedAt: Date.now() };
  const { env } = context.get(requestInfoContext);
  const access = context.get(supabaseContext);
  const keys = await fetchSupabase(context, async () => {
    const response = await access.fetch(`${env.SUPABASE_URL}/auth/v1/.well-known/jwks.json`, {
      headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
    });
    return response.ok ? ((await response.json()) as { keys?: unknown }).keys : undefined;
  });
  // Whatever answers during an outage has no keys.
  if (Array.isArray(keys) && keys.length > 0)
    cachedKeySet = { ...cachedKeySet, keys: keys as JWK[] };
}
