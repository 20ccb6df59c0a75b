import { redirectDocument } from "react-router";
import { parseLinkToken } from "~/domain/tokens";
import type { RequestArgs } from "./context";
import { signedValueCookie } from "./cookies.server";
import { SECRET_URL_HEADERS } from "./http";
import { requireUuidParam } from "./route-guards.server";

/** Newest last. */
type Keys = { keys: [id: string, key: string][] };

type LinkArgs = RequestArgs & { params: { id: string } };

/** Room for two emails of five posts; a cookie holds little more. */
const MAX_KEYS = 10;

const MAX_AGE_S = 24 * 60 * 60;

function emailedKeys(name: `spellpost-${string}`) {
  const cookie = signedValueCookie<Keys>({ name, maxAgeS: MAX_AGE_S, fields: ["keys"] });

  async function store(args: RequestArgs, id: string, key: string): Promise<string> {
    const others = (await cookie.parse(args))?.keys.filter(([stored]) => stored !== id) ?? [];
    return cookie.serialize(args, {
      keys: [...others, [id, key] as [string, string]].slice(-MAX_KEYS),
    });
  }

  /** The key is null if this browser didn't open the link within the last day. */
  async function read(args: LinkArgs): Promise<{ id: string; key: string | null }> {
    const id = requireUuidParam(args.params.id);
    const stored = await cookie.parse(args);
    return { id, key: stored?.keys.find(([storedId]) => storedId === id)?.[1] ?? null };
  }

  return {
    cookie,
    read,

    /** Moves `?key=` into the cookie first, by throwing a redirect to the page. */
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
