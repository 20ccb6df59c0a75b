export type LinkedinMessage =
  | { type: "LINKEDIN_OAUTH_SUCCESS" }
  | { type: "LINKEDIN_OAUTH_ERROR"; error: string };

export const UNCLEAR = "OAuth process completed but status unclear";
export const BROKEN = "Failed to process OAuth callback";
export const UNKNOWN = "Unknown error";

const ERROR_LIMIT_CHARACTERS = 300;

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

/** URLSearchParams hides broken encoding, which is an error of its own here. */
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

/** Some backends encode twice. @throws URIError on broken encoding */
function decodeTwice(raw: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters have no place in a message
  const once = decodeURIComponent(raw.replaceAll("+", " ")).replace(/[\u0000-\u001f\u007f]/g, " ");
  return /%[0-9a-f]{2}/i.test(once) ? decodeURIComponent(once) : once;
}
