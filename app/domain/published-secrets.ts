/** Secrets of this repository, which anyone can read. They are for one machine only. */
export const PUBLISHED_SECRETS: ReadonlySet<string> = new Set([
  "1x0000000000000000000000000000000AA",
  "example-secret-16",
  "for-this-machine-only-not-a-secret",
  "local-drain-secret",
  "local-email-key",
  "local-inbound-secret",
  "local-linkedin-client-secret",
  "local-linkedin-state-secret",
  "local-model-key",
  "local-webhook-secret",
  "only-for-tests-not-a-secret",
  "sb_secret_example",
  "sb_secret_local",
  btoa("local-linkedin-token-key-32bytes"),
  `whsec_${btoa("local-inbound-webhook")}`,
  `whsec_${btoa("local-post-reports")}`,
  `whsec_${btoa("local-webhook-secret")}`,
]);

export const MIN_SECRET_LENGTH = 16;

const SECRET_NAME = /_(SECRET|KEYS?)$/;
const PUBLIC_NAMES = new Set([
  "SUPABASE_PUBLISHABLE_KEY",
  "TURNSTILE_SITE_KEY",
  "TIKTOK_CLIENT_KEY",
]);

/** Null for what is no secret, and for a secret that a host may have which others reach. */
export function findSecretProblem(name: string, value: unknown): string | null {
  if (typeof value !== "string" || !SECRET_NAME.test(name) || PUBLIC_NAMES.has(name)) return null;
  if (PUBLISHED_SECRETS.has(value)) return `${name} is in the repository, where anyone can read it`;
  return value.replace(/^whsec_/, "").length < MIN_SECRET_LENGTH
    ? `${name} must have at least ${MIN_SECRET_LENGTH} characters`
    : null;
}
