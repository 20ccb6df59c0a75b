import type { ImagesBinding, KVNamespace } from "@cloudflare/workers-types";
import * as z from "zod/mini";
import { findSecretProblem, MIN_SECRET_LENGTH } from "../domain/published-secrets.ts";

z.config({ jitless: true }); // Zod otherwise probes `new Function`, which the Content-Security-Policy and workerd reject

const secret = z
  .string()
  .check(z.minLength(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`));

const text = z.string().check(z.minLength(1, "is empty"));

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) URL" });

/** For this host only: others of the domain, such as a shop, may not serve https. */
export const DEFAULT_HSTS = "max-age=63072000";

const variables = z
  .object({
    SUPABASE_URL: z.pipe(
      httpUrl,
      z.transform((url) => url.replace(/\/$/, "")),
    ),
    SUPABASE_PUBLISHABLE_KEY: text,
    /** For all Supabase calls of one request together, in milliseconds. */
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
     * Opens the stored photos. Beside it, Supabase trusts the forwarded IP address, so that its rate
     * limits count visitors and not the Worker.
     */
    SUPABASE_SECRET_KEY: z.optional(text),
    COOKIE_SECRET: secret,
    /** For canonical links; the origin of the request by default. */
    SITE_ORIGIN: z.optional(
      z.pipe(
        httpUrl,
        z.transform((url) => new URL(url).origin),
      ),
    ),
    /** `includeSubDomains` closes every host of the domain to http, `preload` for years. */
    STRICT_TRANSPORT_SECURITY: z._default(
      z
        .string()
        .check(
          z.regex(
            /^max-age=\d+(; includeSubDomains)?(; preload)?$/,
            'must be "max-age=…", "; includeSubDomains" and "; preload"',
          ),
        ),
      DEFAULT_HSTS,
    ),
    LOG_REQUESTS: z._default(z.enum(["on", "off"], "must be on or off"), "on"),
    /** With `SUPABASE_SECRET_KEY` the Worker verifies the captcha, otherwise Supabase Auth does. */
    TURNSTILE_SITE_KEY: z.optional(text),
    TURNSTILE_SECRET_KEY: z.optional(text),
    TURNSTILE_VERIFY_URL: z._default(
      httpUrl,
      "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    ),
    /** Receives the TikTok tokens; without it the page reports that it is not configured. */
    AUTOMATION_WEBHOOK_URL: z.optional(httpUrl),
    AUTOMATION_WEBHOOK_SECRET: z.optional(secret),
    /** Without these the token exchange is simulated. */
    TIKTOK_CLIENT_KEY: z.optional(text),
    TIKTOK_CLIENT_SECRET: z.optional(text),
    TIKTOK_TOKEN_URL: z._default(httpUrl, "https://open.tiktokapis.com/v2/oauth/token/"),
    LINKEDIN_CLIENT_ID: z.optional(text),
    /** The LinkedIn edge functions need the same value. */
    LINKEDIN_STATE_SECRET: z.optional(secret),
    LINKEDIN_AUTHORIZE_URL: z._default(httpUrl, "https://www.linkedin.com/oauth/v2/authorization"),
    /** Offers pictures of an image model for posts. */
    IMAGE_MODEL: z._default(z.enum(["on", "off"], "must be on or off"), "off"),
    /** Lets the model write the sample posts of the home page. */
    MODEL_SAMPLES: z._default(z.enum(["on", "off"], "must be on or off"), "off"),
  })
  .check(
    requireBothOrNeither("TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"),
    requireBothOrNeither("TIKTOK_CLIENT_KEY", "TIKTOK_CLIENT_SECRET"),
    requireBothOrNeither("LINKEDIN_CLIENT_ID", "LINKEDIN_STATE_SECRET"),
  );

export const VARIABLE_NAMES = Object.keys(variables.shape);

type Assets = { fetch(url: string): Promise<Response> };

const bindings = z.object({
  /** Texts that are too long for the Worker's code. */
  ASSETS: z.custom<Assets>(
    (value) => typeof (value as Assets | undefined)?.fetch === "function",
    "must be an assets binding",
  ),
  /** Re-encodes photos, which removes where they were taken. */
  IMAGES: z.custom<ImagesBinding>(
    (value) => typeof (value as ImagesBinding | undefined)?.input === "function",
    "must be an Images binding",
  ),
  /** TikTok tokens, for minutes; the cookie holds only their signed key. */
  TOKENS: z.custom<KVNamespace>(
    (value) => typeof value === "object" && value !== null && "put" in value,
    "must be a KV namespace",
  ),
});

export type Variables = z.infer<typeof variables>;
export type Env = Variables & z.infer<typeof bindings>;

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

export function parseEnv(raw: unknown): Env {
  return { ...parse(variables, raw), ...parse(bindings, raw) };
}

export function parseVariables(raw: unknown): Variables {
  return parse(variables, raw);
}

/** Throws on a host that others reach, if anyone could know or guess a secret. */
export function requireOwnSecrets(env: Env): void {
  const problems = Object.entries(env).flatMap(
    ([name, value]) => findSecretProblem(name, value) ?? [],
  );
  if (problems.length > 0) throw new Error(`Environment: ${problems.join("; ")}`);
}

/** Throws if a binding is missing: otherwise nothing would be limited, and nobody would notice. */
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

function requireBothOrNeither(...names: [string, string]) {
  return z.check<Record<string, unknown>>(({ value, issues }) => {
    const missing = names.filter((name) => value[name] === undefined);
    if (missing.length === 1)
      issues.push({ code: "custom", path: missing, message: "is missing", input: value });
  });
}
