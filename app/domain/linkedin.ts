/** The message the LinkedIn pages send to the window that opened or frames them. */
export type LinkedinMessage =
  | { type: "LINKEDIN_OAUTH_SUCCESS" }
  | { type: "LINKEDIN_OAUTH_ERROR"; error: string };

/** Why LinkedIn was not connected, as our edge functions and pages tell each other in addresses. */
export const LINKEDIN_PROBLEMS = [
  "forged",
  "expired",
  "replayed",
  "declined",
  "refused",
  "not-accepted",
  "not-stored",
  "signed-out",
  "other-account",
  "sign-in-unreachable",
  // The browser does not carry the mark that the state names.
  "other-browser",
  // Whoever should have connected it did not say whether it did.
  "unconfirmed",
] as const;
export type LinkedinProblem = (typeof LINKEDIN_PROBLEMS)[number];

/** What the page itself says of an address that it cannot make sense of. */
export const UNCLEAR = "OAuth process completed but status unclear";
export const BROKEN = "Failed to process OAuth callback";
export const UNKNOWN = "Unknown error";

/** The scopes requested from LinkedIn. */
export const LINKEDIN_SCOPE = "openid profile email w_member_social";

/** No provider sends longer texts; the page cuts them here. */
const ERROR_LIMIT_CHARACTERS = 300;

/**
 * A valid user id, or null. Dots are refused because a signed state contains them and could be
 * passed off as an id.
 */
export function toUserId(value: string | null): string | null {
  return value && /^[\w-]{1,64}$/.test(value) ? value : null;
}

export function isLinkedinProblem(code: unknown): code is LinkedinProblem {
  return (LINKEDIN_PROBLEMS as readonly unknown[]).includes(code);
}

/**
 * Reads the outcome from the callback's address.
 * @param search the raw query, e.g. "?error=access%20denied"
 */
export function readCallback(search: string): LinkedinMessage {
  try {
    const query = rawQuery(search);
    const error = query.get("error");
    if (error !== undefined) return failure(decodeTwice(error));
    if (query.get("linkedin_connected") === "true") return { type: "LINKEDIN_OAUTH_SUCCESS" };
    return failure(UNCLEAR);
  } catch {
    return failure(BROKEN);
  }
}

function failure(text: string): LinkedinMessage {
  return {
    type: "LINKEDIN_OAUTH_ERROR",
    error: text.trim().slice(0, ERROR_LIMIT_CHARACTERS) || UNKNOWN,
  };
}

/**
 * The first value of each name, not decoded. URLSearchParams hides broken encoding, which is an
 * error of its own here.
 */
function rawQuery(search: string): Map<string, string> {
  const pairs = search
    .replace(/^\?/, "")
    .split("&")
    .toReversed()
    .map((pair): [string, string] => {
      const [name = "", ...value] = pair.split("=");
      return [decodeURIComponent(name), value.join("=")];
    });
  return new Map(pairs);
}

/**
 * Some backends encode a value before they build the address, which encodes it twice. A lone
 * percent sign is kept.
 * @throws on broken encoding
 */
function decodeTwice(raw: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters have no place in a message
  const once = decodeURIComponent(raw.replaceAll("+", " ")).replace(/[\u0000-\u001f\u007f]/g, " ");
  return /%[0-9a-f]{2}/i.test(once) ? decodeURIComponent(once) : once;
}
