import { type AuthLayer, parseCall, type RateLimit, reject } from "./layer.ts";
import { TokenBucket } from "./token-bucket.ts";

/** Requests of one IP at once, whatever the limit. */
const BURST = 30;
const PERIOD_S = 300;
/** Not configurable in config.toml. */
const CODES_PER_SECOND = 15 / 60;

/** Per five minutes; config.toml names the limits. */
const LIMITS: Record<string, keyof RateLimit> = {
  "POST signup": "sign_in_sign_ups",
  "POST recover": "sign_in_sign_ups",
  "POST resend": "sign_in_sign_ups",
  "POST otp": "sign_in_sign_ups",
  "POST magiclink": "sign_in_sign_ups",
  "PUT user": "sign_in_sign_ups",
  // Passwords and refreshes share a bucket.
  "POST token": "token_refresh",
  "GET verify": "token_verifications",
  "POST verify": "token_verifications",
};

/** A bucket per endpoint and IP. Trusts a forwarded IP only with the secret key. */
export const limitRequests: AuthLayer = (auth, { settings: { rateLimit }, secretKey }) => {
  if (!rateLimit) return auth;
  const buckets = new Map<string, TokenBucket>();
  return async (request) => {
    const endpoint = parseCall(request).replace(/(?<= factors\/)[^/]+/, "*");
    const perSecond = getRefill(endpoint, rateLimit);
    if (perSecond === null) return auth(request);
    const isTrusted = request.headers.get("apikey") === secretKey;
    const ip = (isTrusted && request.headers.get("Sb-Forwarded-For")) || "direct";
    const key = `${endpoint} ${ip}`;
    const bucket = buckets.get(key) ?? new TokenBucket(BURST, perSecond);
    buckets.set(key, bucket);
    return bucket.consume()
      ? auth(request)
      : reject(429, "over_request_rate_limit", "Request rate limit reached");
  };
};

/** Requests per second; null without a limit. */
function getRefill(endpoint: string, rateLimit: RateLimit): number | null {
  if (/ factors\/\*\/(challenge|verify)$/.test(endpoint)) return CODES_PER_SECOND;
  const limit = LIMITS[endpoint];
  return limit ? rateLimit[limit] / PERIOD_S : null;
}
