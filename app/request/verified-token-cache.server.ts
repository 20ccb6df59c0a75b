import type { JWK } from "@supabase/supabase-js";

export type Claims = {
  sub: string;
  /** Seconds since 1970. */
  exp: number;
  email?: string;
  /** "aal2" once the second factor was verified. */
  aal?: string;
  user_metadata?: Record<string, unknown>;
};

/** Each takes about two kilobytes. */
const MAX_CACHED_TOKENS = 500;

/** Oldest first, shared by all requests of the isolate. */
const cachedTokens = new Map<string, Claims>();
let cachedWithKeys: readonly JWK[] = [];

/** Replacing the keys empties the cache. */
export function getCachedClaims(token: string, keys: readonly JWK[]): Claims | undefined {
  const claims = keys === cachedWithKeys ? cachedTokens.get(token) : undefined;
  return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
}

export function cacheClaims(token: string, claims: Claims, keys: readonly JWK[]): void {
  if (keys !== cachedWithKeys) {
    cachedTokens.clear();
    cachedWithKeys = keys;
  }
  const [oldest] = cachedTokens.keys();
  if (cachedTokens.size >= MAX_CACHED_TOKENS && oldest !== undefined) cachedTokens.delete(oldest);
  cachedTokens.set(token, claims);
}
