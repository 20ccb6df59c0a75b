/** What the hand-off pages tell the window that opened or frames them (spec section 7). */
export type LinkedinMessage =
  | { type: "LINKEDIN_OAUTH_SUCCESS" }
  | { type: "LINKEDIN_OAUTH_ERROR"; error: string };

/** The scopes asked of the professional network (spec section 9). */
export const LINKEDIN_SCOPE = "openid profile email w_member_social";

/** Longer texts than this come from no provider; the page shows so much of them. */
const ERROR_LIMIT_CHARACTERS = 300;

/** A user id as our accounts have it, or null. Dots would let somebody pass off a signed state as one. */
export function toUserId(value: string | null): string | null {
  return value && /^[\w-]{1,64}$/.test(value) ? value : null;
}

/**
 * What the callback's address says happened (spec sections 2 and 8).
 * @param search the address's query as it came, e.g. "?error=access%20denied"
 */
export function readCallback(search: string): LinkedinMessage {
  try {
    const query = rawQuery(search);
    const error = query.get("error");
    if (error !== undefined) return failure(decodeTwice(error));
    if (query.get("linkedin_connected") === "true") return { type: "LINKEDIN_OAUTH_SUCCESS" };
    return failure("OAuth process completed but status unclear");
  } catch {
    return failure("Failed to process OAuth callback");
  }
}

function failure(text: string): LinkedinMessage {
  return {
    type: "LINKEDIN_OAUTH_ERROR",
    error: text.trim().slice(0, ERROR_LIMIT_CHARACTERS) || "Unknown error",
  };
}

/** The first value of each name, not decoded: URLSearchParams hides broken encoding, which is an error of its own here. */
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

/** Backends that encode before they build an address encode twice; a lone percent sign is kept. @throws on broken encoding */
function decodeTwice(raw: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters have no place in a message
  const once = decodeURIComponent(raw.replaceAll("+", " ")).replace(/[\u0000-\u001f\u007f]/g, " ");
  return /%[0-9a-f]{2}/i.test(once) ? decodeURIComponent(once) : once;
}
