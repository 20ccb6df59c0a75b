import { hmacHex } from "~/domain/hashing";
import type { Context, RequestArgs } from "./context";
import { signedValueCookie } from "./cookies.server";
import { requestInfoContext } from "./request-info.server";

/** `owner` is the keyed hash of the account's email. */
type Device = { id: string; owner: string };

const deviceCookie = signedValueCookie<Device>({
  name: "spellpost-device",
  maxAgeS: 180 * 24 * 60 * 60,
  fields: ["id", "owner"],
});

/**
 * A browser that has signed in to the account before gets its own rate limit, so that strangers
 * guessing the password can't lock it out. Null for any other.
 */
export async function getDeviceLimitKey(args: RequestArgs, email: string): Promise<string | null> {
  const device = await deviceCookie.parse(args);
  const isOwner = device && device.owner === (await hashEmail(args.context, email));
  return isOwner ? `device ${device.id}` : null;
}

export async function rememberDevice(args: RequestArgs, email: string): Promise<string> {
  const owner = await hashEmail(args.context, email);
  const previous = await deviceCookie.parse(args);
  const id = previous?.owner === owner ? previous.id : crypto.randomUUID();
  return deviceCookie.serialize(args, { id, owner });
}

export function clearDevice(args: RequestArgs): Promise<string> {
  return deviceCookie.clear(args);
}

/** Hashes the email, because the user id is unknown until the password was checked. */
function hashEmail(context: Context, email: string): Promise<string> {
  const { COOKIE_SECRET } = context.get(requestInfoContext).env;
  return hmacHex(`device of ${email.trim().toLowerCase()}`, COOKIE_SECRET);
}
