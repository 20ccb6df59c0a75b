import type { KVNamespace } from "@cloudflare/workers-types";
import * as z from "zod/mini";

z.config({ jitless: true }); // Zod otherwise probes `new Function`, which the Content-Security-Policy and workerd reject

const secret = z.string().check(z.minLength(16, "must have at least 16 characters"));

const text = z.string().check(z.minLength(1, "is empty"));

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) URL" });

const variables = z
  .object({
    /** Base URL of the Supabase project, without a trailing slash. */
    SUPABASE_URL: z.pipe(
      httpUrl,
      z.transform((url) => url.replace(/\/$/, "")),
    ),
    /** Public key of the anonymous role, `sb_publishable_…`. */
    SUPABASE_PUBLISHABLE_KEY: text,
    /**
     * Time limit of all Supabase calls of one request together, in milliseconds; after it the page
     * is rendered without them.
     */
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
     * Optional `sb_secret_…` key. Supabase Auth trusts the forwarded IP address only with it, so
     * that its rate limits count visitors instead of the Worker. Used for nothing else.
     */
    SUPABASE_SECRET_KEY: z.optional(text),
    /** Signs the site's own cookies: toasts, pending emails, proofs. */
    COOKIE_SECRET: secret,
    /** Public origin for canonical links; defaults to the origin of the request. */
    SITE_ORIGIN: z.optional(
      z.pipe(
        httpUrl,
        z.transform((url) => new URL(url).origin),
      ),
    ),
    /** Enables the log line of each request. */
    LOG_REQUESTS: z._default(z.enum(["on", "off"], "must be on or off"), "on"),
    /**
     * Enable Cloudflare's captcha on the account forms when both are set. The Worker checks its
     * token before a call with `SUPABASE_SECRET_KEY`; without that key Supabase Auth does.
     */
    TURNSTILE_SITE_KEY: z.optional(text),
    TURNSTILE_SECRET_KEY: z.optional(text),
    TURNSTILE_VERIFY_URL: z._default(
      httpUrl,
      "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    ),
    /** Receives the TikTok tokens; without it nothing is sent, and the page reports that. */
    AUTOMATION_WEBHOOK_URL: z.optional(httpUrl),
    /**
     * Signs the webhook calls, so that the receiver can authenticate them; without it they are
     * unsigned.
     */
    AUTOMATION_WEBHOOK_SECRET: z.optional(secret),
    /**
     * Enables TikTok's own token exchange when both are set; it is simulated when both are absent.
     */
    TIKTOK_CLIENT_KEY: z.optional(text),
    TIKTOK_CLIENT_SECRET: z.optional(text),
    TIKTOK_TOKEN_URL: z._default(httpUrl, "https://open.tiktokapis.com/v2/oauth/token/"),
    /**
     * Id of our LinkedIn client; without it and the state secret the page reports that LinkedIn cannot be
     * connected.
     */
    LINKEDIN_CLIENT_ID: z.optional(text),
    /** Signs the OAuth state; the LinkedIn edge functions are configured with the same value. */
    LINKEDIN_STATE_SECRET: z.optional(secret),
    LINKEDIN_AUTHORIZE_URL: z._default(httpUrl, "https://www.linkedin.com/oauth/v2/authorization"),
    /** Has the model write the sample posts of the home page, where the edge functions have one. */
    MODEL_SAMPLES: z._default(z.enum(["on", "off"], "must be on or off"), "off"),
  })
  .check(
    requireBothOrNeither("TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"),
    requireBothOrNeither("TIKTOK_CLIENT_KEY", "TIKTOK_CLIENT_SECRET"),
    requireBothOrNeither("LINKEDIN_CLIENT_ID", "LINKEDIN_STATE_SECRET"),
  );

/** Names of the text variables, for scripts that pass them to a Worker. */
export const VARIABLE_NAMES = Object.keys(variables.shape);

/** Binding of the assets, which reads a file by the path of a URL. */
type Assets = { fetch(url: string): Promise<Response> };

const bindings = z.object({
  /** Reads texts that are too long for the Worker's code. */
  ASSETS: z.custom<Assets>(
    (value) => typeof (value as Assets | undefined)?.fetch === "function",
    "must be an assets binding",
  ),
  /** Stores TikTok tokens for minutes; the cookie carries only their signed key. */
  TOKENS: z.custom<KVNamespace>(
    (value) => typeof value === "object" && value !== null && "put" in value,
    "must be a KV namespace",
  ),
});

/** Text variables, which are also read before a Worker starts. */
export type Variables = z.infer<typeof variables>;
export type Env = Variables & z.infer<typeof bindings>;

/** Workers rate-limit binding; its limit and period are configured in wrangler.toml. */
type RateLimiter = { limit(options: { key: string }): Promise<{ success: boolean }> };
export type RateLimiters = {
  formsByNetwork: RateLimiter;
  formsBySubject: RateLimiter;
  supabaseByNetwork: RateLimiter;
};

const limiter = z.custom<RateLimiter>(
  (value) => typeof (value as RateLimiter | undefined)?.limit === "function",
  "is not a rate-limit binding",
);
const limiterSchema = z.object({
  FORM_NETWORK_LIMIT: limiter,
  EMAIL_LIMIT: limiter,
  SUPABASE_NETWORK_LIMIT: limiter,
});

/**
 * Parses the Worker's variables and bindings, which are read nowhere else.
 * @throws Error naming each that is missing or malformed, in one line
 */
export function parseEnv(raw: unknown): Env {
  return { ...parse(variables, raw), ...parse(bindings, raw) };
}

/** Parses the text variables alone, for scripts that start a Worker. @throws as `parseEnv` */
export function parseVariables(raw: unknown): Variables {
  return parse(variables, raw);
}

/**
 * @throws Error naming each missing binding, because without them nothing would be limited,
 * unnoticed
 */
export function parseRateLimiters(raw: unknown): RateLimiters {
  const { FORM_NETWORK_LIMIT, EMAIL_LIMIT, SUPABASE_NETWORK_LIMIT } = parse(limiterSchema, raw);
  return {
    formsByNetwork: FORM_NETWORK_LIMIT,
    formsBySubject: EMAIL_LIMIT,
    supabaseByNetwork: SUPABASE_NETWORK_LIMIT,
  };
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

/** Requires both variables or neither, because one alone is a misconfigured deployment. */
function requireBothOrNeither(...names: [string, string]) {
  return z.check<Record<string, unknown>>(({ value, issues }) => {
    const missing = names.filter((name) => value[name] === undefined);
    if (missing.length === 1)
      issues.push({ code: "custom", path: missing, message: "is missing", input: value });
  });
}
