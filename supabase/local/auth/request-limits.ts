import { parseCall, type AuthLayer, reject, type RequestLimits } from "./layer.ts";
import { TokenBucket } from "./token-bucket.ts";

const PERIOD_S = 300;

const KINDS: Record<string, keyof RequestLimits> = {
  "POST signup": "signIns",
  "POST recover": "signIns",
  "POST resend": "signIns",
  "POST otp": "signIns",
  "POST magiclink": "signIns",
  "POST verify": "verifications",
};

/**
 * Limits requests by IP address before anything else, as hosted Supabase does. Trusts a forwarded
 * address only with the secret key. @supabase/lite does not count requests.
 */
export const limitRequests: AuthLayer = (auth, { settings: { requestLimits }, secretKey }) => {
  if (!requestLimits) return auth;
  const buckets = new Map<string, TokenBucket>();
  return async (request) => {
    const kind = getRequestKind(request);
    if (!kind) return auth(request);
    const isTrusted = request.headers.get("apikey") === secretKey;
    const ip = (isTrusted && request.headers.get("Sb-Forwarded-For")) || "direct";
    const key = `${kind} ${ip}`;
    const bucket = buckets.get(key) ?? new TokenBucket(requestLimits[kind], PERIOD_S);
    buckets.set(key, bucket);
    return bucket.consume()
      ? auth(request)
      : reject(429, "over_request_rate_limit", "Request rate limit reached");
  };
};

function getRequestKind(request: Request): keyof RequestLimits | undefined {
  const call = parseCall(request);
  if (call !== "POST token") return KINDS[call];
  const grant = new URL(request.url).searchParams.get("grant_type");
  return grant === "refresh_token" ? "refreshes" : "signIns";
}
