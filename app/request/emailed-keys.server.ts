import { data, redirectDocument } from "react-router";
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

/** Marks the address to which an emailed link leads, where a missing cookie means that none are kept. */
const OPENED = "opened";

/** Creates the accessors of a cookie with the keys of emailed links to one kind of thing. */
function emailedKeys(name: `spellpost-${string}`) {
  const cookie = signedValueCookie<Keys>({ name, maxAgeS: 60 * 60, fields: ["keys"] });

  /** Stores a key, so that it need not stay in the address bar. @returns the Set-Cookie header */
  async function store(args: RequestArgs, id: string, key: string): Promise<string> {
    const others = (await cookie.parse(args))?.keys.filter(([stored]) => stored !== id) ?? [];
    return cookie.serialize(args, {
      keys: [...others, [id, key] as [string, string]].slice(-MAX_KEYS),
    });
  }

  /** Returns the key with which this browser opened the link to that id, or null. */
  async function read(args: RequestArgs, id: string): Promise<string | null> {
    const stored = await cookie.parse(args);
    return stored?.keys.find(([storedId]) => storedId === id)?.[1] ?? null;
  }

  return {
    cookie,

    /** Returns the id of the page and its key. @throws 404 for an invalid id, and without the key */
    async require(args: LinkArgs): Promise<{ id: string; key: string }> {
      const id = requireUuidParam(args.params.id);
      const key = await read(args, id);
      if (!key) throw data(null, { status: 404 });
      return { id, key };
    },

    /**
     * Opens the page of an emailed link, authorized by `?key=`, which moves into the cookie first.
     * @param page path of the page
     * @returns the id and the key; a null key in a browser that keeps no cookies
     * @throws the redirect without the key; 404 for a malformed id or key, and without a key
     */
    async open(args: LinkArgs, page: string): Promise<{ id: string; key: string | null }> {
      const { searchParams } = args.url;
      const id = requireUuidParam(args.params.id);
      const emailedKey = parseLinkToken(searchParams.get("key")) || null;
      if (emailedKey !== null) {
        throw redirectDocument(`${page}?${OPENED}`, {
          status: 303,
          headers: {
            ...SECRET_URL_HEADERS,
            "Set-Cookie": await store(args, id, requireUuidParam(emailedKey)),
          },
        });
      }
      const key = await read(args, id);
      if (!key && !searchParams.has(OPENED)) throw data(null, { status: 404 });
      return { id, key };
    },
  };
}

export const meetingKeys = emailedKeys("spellpost-meeting");
export const draftKeys = emailedKeys("spellpost-post");
