import type { JWK } from "@supabase/supabase-js";
import { askPlainly } from "./ask.server";
import type { Context } from "./context";
import { edgeContext } from "./edge.server";
import { supabaseContext } from "./supabase.server";

/** As long as the auth service says that its key set may be kept. */
const FRESH_MS = 600_000;
/** A token may name any key: one that nobody knows is asked for so often and no more. */
const ASK_AGAIN_MS = 5000;

/** Lives as long as the isolate. */
let kept: { keys: JWK[]; askedAt: number } = { keys: [], askedAt: -Infinity };

/**
 * The project's keys, by which a token is checked without asking anybody. They are fetched once and
 * renewed behind the answer; while that fails, those that were known stay good, so that a signed-in
 * visitor needs no auth service.
 * @param kid the key that a token names; only for one that is not known is there anything to wait for
 * @returns none when the token names no key (it is signed with a shared secret) or nobody answers
 */
export async function signingKeys(context: Context, kid: string | undefined): Promise<JWK[]> {
  if (!kid) return [];
  const age = Date.now() - kept.askedAt;
  if (!kept.keys.some((key) => key.kid === kid)) {
    if (age > ASK_AGAIN_MS) await renew(context).catch(() => {});
  } else if (age > FRESH_MS) {
    context.get(edgeContext).waitUntil(renew(context).catch(() => {}));
  }
  return kept.keys;
}

async function renew(context: Context): Promise<void> {
  kept = { ...kept, askedAt: Date.now() };
  const { env } = context.get(edgeContext);
  const access = context.get(supabaseContext);
  const keys = await askPlainly(context, async () => {
    const answer = await access.fetch(`${env.SUPABASE_URL}/auth/v1/.well-known/jwks.json`, {
      headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
    });
    return answer.ok ? ((await answer.json()) as { keys?: unknown }).keys : undefined;
  });
  // Something else than the auth service may have answered.
  if (Array.isArray(keys) && keys.length > 0) kept = { ...kept, keys: keys as JWK[] };
}
