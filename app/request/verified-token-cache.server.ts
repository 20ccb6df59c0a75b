import type { JWK } from "@supabase/supabase-js";

/** Claims of an access token, as far as the site reads them. */
export type Claims = {
  sub: string;
  /** Expiry in seconds since 1970. */
  exp: number;
  email?: string;
  /** "aal2" after the second factor was verified. */
  aal?: string;
  user_metadata?: Record<string, unknown>;
};

/** Bounds the memory: a token and its claims take about two kilobytes. */
const MAX_CACHED_TOKENS = 500;

/**
 * Ordered oldest first. Lives as long as the isolate, or until the project's keys are fetched
 * again.
 */
const cachedTokens = new Map<string, Claims>();
let cachedWithKeys: readonly JWK[] = [];

/**
 * Returns the claims of a token whose signature was already verified with these keys, so that it is
 * verified once and not on every page. Replacing the keys empties the cache.
 * @returns undefined for an unverified or an expired token
 */
export function getCachedClaims(token: string, keys: readonly JWK[]): Claims | undefined {
  const claims = keys === cachedWithKeys ? cachedTokens.get(token) : undefined;
  return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
}

/** Caches the claims of a token that was verified with these keys. */
export function cacheClaims(token: string, claims: Claims, keys: readonly JWK[]): void {
  if (keys !== cachedWithKeys) {
    cachedTokens.clear();
    cachedWithKeys = keys;
  }
  const [oldest] = cachedTokens.keys();
  if (cachedTokens.size >= MAX_CACHED_TOKENS && oldest !== undefined) cachedTokens.delete(oldest);
  cachedTokens.set(token, claims);
}
