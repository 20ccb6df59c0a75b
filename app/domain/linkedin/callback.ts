/** Message that the LinkedIn pages post to the window that opened or frames them. */
export type LinkedinMessage =
  | { type: "LINKEDIN_OAUTH_SUCCESS" }
  | { type: "LINKEDIN_OAUTH_ERROR"; error: string };

/** Messages for a callback URL that cannot be interpreted. */
export const UNCLEAR = "OAuth process completed but status unclear";
export const BROKEN = "Failed to process OAuth callback";
export const UNKNOWN = "Unknown error";

/** Truncates the error; providers send shorter texts. */
const ERROR_LIMIT_CHARACTERS = 300;

/**
 * Parses the result from the callback URL.
 * @param search raw query, e.g. "?error=access%20denied"
 */
export function parseCallback(search: string): LinkedinMessage {
  try {
    const query = rawQuery(search);
    const error = query.get("error");
    if (error !== undefined) return parseFailure(decodeTwice(error));
    if (query.get("linkedin_connected") === "true") return { type: "LINKEDIN_OAUTH_SUCCESS" };
    return parseFailure(UNCLEAR);
  } catch {
    return parseFailure(BROKEN);
  }
}

function parseFailure(text: string): LinkedinMessage {
  return {
    type: "LINKEDIN_OAUTH_ERROR",
    error: text.trim().slice(0, ERROR_LIMIT_CHARACTERS) || UNKNOWN,
  };
}

/**
 * Returns the first value of each name without decoding it, because URLSearchParams hides broken
 * encoding, which is reported as a separate error here.
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
 * Decodes a value up to twice, because some backends encode it before they build the URL. Keeps a
 * lone percent sign.
 * @throws URIError on broken encoding
 */
function decodeTwice(raw: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters have no place in a message
  const once = decodeURIComponent(raw.replaceAll("+", " ")).replace(/[\u0000-\u001f\u007f]/g, " ");
  return /%[0-9a-f]{2}/i.test(once) ? decodeURIComponent(once) : once;
}
