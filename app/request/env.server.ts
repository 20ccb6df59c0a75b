import type { KVNamespace } from "@cloudflare/workers-types";
import * as z from "zod/mini";

z.config({ jitless: true }); // Zod otherwise probes `new Function`, which the Content-Security-Policy and workerd refuse

const secret = z.string().check(z.minLength(16, "must have at least 16 characters"));

const text = z.string().check(z.minLength(1, "is empty"));

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) URL" });

const variables = z
  .object({
    /** Where Supabase answers, without a trailing slash. */
    SUPABASE_URL: z.pipe(
      httpUrl,
      z.transform((url) => url.replace(/\/$/, "")),
    ),
    /** `sb_publishable_…`: the public, anonymous-role key. */
    SUPABASE_PUBLISHABLE_KEY: text,
    /** All calls of one request together may take so many milliseconds; it is answered without them then. */
    SUPABASE_LIMIT_MS: z._default(
      z.coerce
        .number()
        .check(
          z.int("must be a whole number"),
          z.gte(500, "must be at least 500"),
          z.lte(20_000, "must be at most 20000"),
        ),
      2500,
    ),
    /**
     * `sb_secret_…`, optional: with it Supabase Auth believes the address we hand on, so its limits
     * count visitors instead of the Worker. It is used for nothing else.
     */
    SUPABASE_SECRET_KEY: z.optional(text),
    /** Signs our own small cookies: toasts, pending e-mails, proofs. */
    COOKIE_SECRET: secret,
    /** The site's public origin for canonical links; the request's own when absent. */
    SITE_ORIGIN: z.optional(
      z.pipe(
        httpUrl,
        z.transform((url) => new URL(url).origin),
      ),
    ),
    /** Whether each request writes its line to the log. */
    LOG_REQUESTS: z._default(z.enum(["on", "off"], "must be on or off"), "on"),
    /** Set: the forms for accounts show Cloudflare's captcha, and Supabase Auth judges its answer. */
    TURNSTILE_SITE_KEY: z.optional(text),
    /** Takes the TikTok token set; without it nothing is sent, and the page says so. */
    AUTOMATION_WEBHOOK_URL: z.optional(httpUrl),
    /** By it the receiver tells our calls from a stranger's; without it they are not signed. */
    AUTOMATION_WEBHOOK_SECRET: z.optional(secret),
    /** Both set: TikTok's own token exchange. Both absent: a simulated one. */
    TIKTOK_CLIENT_KEY: z.optional(text),
    TIKTOK_CLIENT_SECRET: z.optional(text),
    TIKTOK_TOKEN_URL: z._default(httpUrl, "https://open.tiktokapis.com/v2/oauth/token/"),
    /** With the state secret absent, LinkedIn cannot be connected and the page says so. */
    LINKEDIN_CLIENT_ID: z.optional(text),
    /** Signs the state; the edge functions linkedin-… have the same. */
    LINKEDIN_STATE_SECRET: z.optional(secret),
    LINKEDIN_AUTHORIZE_URL: z._default(httpUrl, "https://www.linkedin.com/oauth/v2/authorization"),
  })
  .check(
    bothOrNeither("TIKTOK_CLIENT_KEY", "TIKTOK_CLIENT_SECRET"),
    bothOrNeither("LINKEDIN_CLIENT_ID", "LINKEDIN_STATE_SECRET"),
  );

const bindings = z.object({
  /** Holds TikTok token sets for minutes; cookies carry only their signed key. */
  TOKENS: z.custom<KVNamespace>(
    (value) => typeof value === "object" && value !== null && "put" in value,
    "must be a KV namespace",
  ),
});

/** The text variables, which exist before a Worker does. */
export type Variables = z.infer<typeof variables>;
export type Env = Variables & z.infer<typeof bindings>;

/** A Workers rate-limit binding: how often a key may pass is set where the binding is (wrangler.toml). */
type RateLimiter = { limit(options: { key: string }): Promise<{ success: boolean }> };
export type RateLimiters = {
  byAddress: RateLimiter;
  byEmail: RateLimiter;
  byNetwork: RateLimiter;
};

const limiter = z.custom<RateLimiter>(
  (value) => typeof (value as RateLimiter | undefined)?.limit === "function",
  "is not a rate-limit binding",
);
const limiterSchema = z.object({
  ADDRESS_LIMIT: limiter,
  EMAIL_LIMIT: limiter,
  NETWORK_LIMIT: limiter,
});

/**
 * The only reader of the Worker's variables and bindings.
 * @throws Error naming each that is missing or malformed, in one line
 */
export function parseEnv(raw: unknown): Env {
  return { ...parse(variables, raw), ...parse(bindings, raw) };
}

/** The text variables alone, for what starts a Worker. @throws as parseEnv */
export function parseVariables(raw: unknown): Variables {
  return parse(variables, raw);
}

/** @throws Error naming each binding that is missing: without them nothing would be limited, and nobody would notice */
export function parseRateLimiters(raw: unknown): RateLimiters {
  const { ADDRESS_LIMIT, EMAIL_LIMIT, NETWORK_LIMIT } = parse(limiterSchema, raw);
  return { byAddress: ADDRESS_LIMIT, byEmail: EMAIL_LIMIT, byNetwork: NETWORK_LIMIT };
}

function parse<S extends z.ZodMiniType>(shape: S, raw: unknown): z.infer<S> {
  const result = shape.safeParse(raw);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    return hasValue(raw, name) ? `${name}: ${message}` : `${name} is missing`;
  });
  throw new Error(`Environment: ${problems.join("; ")}`);
}

function hasValue(raw: unknown, name: string): boolean {
  return (
    typeof raw === "object" && raw !== null && (raw as Record<string, unknown>)[name] !== undefined
  );
}

/** A client needs both of its halves: one alone is a mistake in the deployment. */
function bothOrNeither(...names: [string, string]) {
  return z.check<Record<string, unknown>>(({ value, issues }) => {
    const missing = names.filter((name) => value[name] === undefined);
    if (missing.length === 1)
      issues.push({ code: "custom", path: missing, message: "is missing", input: value });
  });
}
