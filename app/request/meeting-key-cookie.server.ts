import { data } from "react-router";
import type { RequestArgs } from "./context";
import { signedValueCookie } from "./cookies.server";
import { requireUuidParam } from "./uuid-param.server";

/** Keys by the id of their meeting, the latest last. */
type MeetingKeys = { keys: [id: string, key: string][] };

/** Emails of one client are about a few meetings at most; a cookie has little room. */
const MAX_KEYS = 5;

export const meetingKeysCookie = signedValueCookie<MeetingKeys>({
  name: "spellpost-meeting",
  maxAgeS: 60 * 60,
  fields: ["keys"],
});

/**
 * Stores the key of an emailed link, so that it need not stay in the address bar.
 * @returns the Set-Cookie header
 */
export async function storeMeetingKey(args: RequestArgs, id: string, key: string): Promise<string> {
  const others =
    (await meetingKeysCookie.parse(args))?.keys.filter(([stored]) => stored !== id) ?? [];
  return meetingKeysCookie.serialize(args, {
    keys: [...others, [id, key] as [string, string]].slice(-MAX_KEYS),
  });
}

/** Returns the key with which this browser opened the meeting, or null. */
export async function readMeetingKey(args: RequestArgs, id: string): Promise<string | null> {
  const stored = await meetingKeysCookie.parse(args);
  return stored?.keys.find(([meetingId]) => meetingId === id)?.[1] ?? null;
}

/** Returns the id and key of the meeting. @throws 404 for an invalid id, and without the key */
export async function requireMeetingKey(
  args: RequestArgs & { params: { id: string } },
): Promise<{ id: string; key: string }> {
  const id = requireUuidParam(args.params.id);
  const key = await readMeetingKey(args, id);
  if (!key) throw data(null, { status: 404 });
  return { id, key };
}
