import { redirectDocument } from "react-router";
import { parseLinkToken } from "~/domain/link-token";
import type { RequestArgs } from "./context";
import { signedValueCookie } from "./cookies.server";
import { SECRET_URL_HEADERS } from "./secret-url-headers";
import { requireUuidParam } from "./uuid-param.server";

/** Keys by the id of what they open, the latest last. */
type Keys = { keys: [id: string, key: string][] };

type LinkArgs = RequestArgs & { params: { id: string } };

/** Two emails with a link to each of five posts; a cookie has little room. */
const MAX_KEYS = 10;

/** Time in which a link need not be opened again, e.g. while its page waits in a tab. */
const MAX_AGE_S = 24 * 60 * 60;

/** Creates the accessors of a cookie with the keys of emailed links to one kind of thing. */
function emailedKeys(name: `spellpost-${string}`) {
  const cookie = signedValueCookie<Keys>({ name, maxAgeS: MAX_AGE_S, fields: ["keys"] });

  /** Stores a key, so that it need not stay in the address bar. @returns the Set-Cookie header */
  async function store(args: RequestArgs, id: string, key: string): Promise<string> {
    const others = (await cookie.parse(args))?.keys.filter(([stored]) => stored !== id) ?? [];
    return cookie.serialize(args, {
      keys: [...others, [id, key] as [string, string]].slice(-MAX_KEYS),
    });
  }

  /**
   * Returns the id of the page, and the key with which this browser opened its link: null where it did
   * not, a day later, and in a browser that keeps no cookies.
   * @throws 404 for an invalid id
   */
  async function read(args: LinkArgs): Promise<{ id: string; key: string | null }> {
    const id = requireUuidParam(args.params.id);
    const stored = await cookie.parse(args);
    return { id, key: stored?.keys.find(([storedId]) => storedId === id)?.[1] ?? null };
  }

  return {
    cookie,
    read,

    /**
     * Opens the page of an emailed link, authorized by `?key=`, which moves into the cookie first.
     * @param page path of the page
     * @returns as `read`
     * @throws the redirect without the key; 404 for a malformed id or key
     */
    async open(args: LinkArgs, page: string): Promise<{ id: string; key: string | null }> {
      const emailedKey = parseLinkToken(args.url.searchParams.get("key"));
      if (!emailedKey) return read(args);
      const id = requireUuidParam(args.params.id);
      throw redirectDocument(page, {
        status: 303,
        headers: {
          ...SECRET_URL_HEADERS,
          "Set-Cookie": await store(args, id, requireUuidParam(emailedKey)),
        },
      });
    },
  };
}

export type EmailedKeys = ReturnType<typeof emailedKeys>;

export const meetingKeys = emailedKeys("spellpost-meeting");
export const draftKeys = emailedKeys("spellpost-post");
