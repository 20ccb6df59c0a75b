import type { JWK } from "@supabase/supabase-js";

/** What a token says of who holds it. */
export type Claims = {
  sub: string;
  /** In seconds since 1970. */
  exp: number;
  email?: string;
  /** "aal2" once a second step was passed. */
  aal?: string;
  user_metadata?: Record<string, unknown>;
};

/** A client's pages come one after another; a token and its claims take two kilobytes. */
const MOST_KEPT = 500;

/** Oldest first. Lives as long as the isolate, or until the project's keys are read anew. */
const checked = new Map<string, Claims>();
let checkedWith: readonly JWK[] = [];

/**
 * The claims of a token whose signature one of these keys was found to have made, so that it need not
 * be checked again for each page. A key that is withdrawn takes its tokens along.
 * @returns undefined for any other token, and for one that has run out
 */
export function checkedClaims(token: string, keys: readonly JWK[]): Claims | undefined {
  const claims = keys === checkedWith ? checked.get(token) : undefined;
  return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
}

/** Keeps what one of these keys was found to have signed. */
export function keepChecked(token: string, claims: Claims, keys: readonly JWK[]): void {
  if (keys !== checkedWith) {
    checked.clear();
    checkedWith = keys;
  }
  const [oldest] = checked.keys();
  if (checked.size >= MOST_KEPT && oldest !== undefined) checked.delete(oldest);
  checked.set(token, claims);
}
