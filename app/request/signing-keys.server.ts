import type { JWK } from "@supabase/supabase-js";
import type { Context } from "./context";
import { requestInfoContext } from "./request-info.server";
import { fetchSupabase } from "./supabase-call.server";
import { supabaseContext } from "./supabase.server";

/** Matches the cache lifetime that the auth service declares for its key set. */
const KEY_SET_TTL_MS = 600_000;
/** Minimum time between two fetches, because a token may name any unknown key. */
const MIN_REFETCH_MS = 5000;

/** Lives as long as the isolate. */
let cachedKeySet: { keys: JWK[]; fetchedAt: number } = { keys: [], fetchedAt: -Infinity };

/**
 * Returns the project's public keys, which verify a token without a call. They are fetched once and
 * refreshed in the background; while that fails, the known ones stay valid, so that signed-in
 * visitors do not depend on the auth service. That is why jose's `createRemoteJWKSet` is not used: once
 * its copy is ten minutes old, requests wait for a new one and fail without it. It would also add 7 KB
 * to the Worker, beside the verification that supabase-js brings.
 * @param kid id of the key that a token names; only an unknown one causes a wait
 * @returns an empty array when the token names no key (it is signed with a shared secret) or the
 * fetch fails
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
  // Guards against a response that does not come from the auth service.
  if (Array.isArray(keys) && keys.length > 0)
    cachedKeySet = { ...cachedKeySet, keys: keys as JWK[] };
}
