import { hmacHex } from "~/domain/hashing";
import type { Context, RequestArgs } from "./context";
import { signedValueCookie } from "./cookies.server";
import { requestInfoContext } from "./request-info.server";

/**
 * Browser that has signed in to an account before; `owner` is the keyed hash of that account's
 * email.
 */
type Device = { id: string; owner: string };

const deviceCookie = signedValueCookie<Device>({
  name: "spellpost-device",
  maxAgeS: 180 * 24 * 60 * 60,
  fields: ["id", "owner"],
});

/**
 * Returns the rate-limit key of a browser that has signed in to this account before, so that
 * strangers guessing the password cannot lock it out.
 * @returns null for a browser that is unknown or known for another account
 */
export async function getDeviceLimitKey(args: RequestArgs, email: string): Promise<string | null> {
  const device = await deviceCookie.parse(args);
  const isOwner = device && device.owner === (await hashEmail(args.context, email));
  return isOwner ? `device ${device.id}` : null;
}

/** @returns the Set-Cookie header that marks the browser as known for this account */
export async function rememberDevice(args: RequestArgs, email: string): Promise<string> {
  const owner = await hashEmail(args.context, email);
  const previous = await deviceCookie.parse(args);
  const id = previous?.owner === owner ? previous.id : crypto.randomUUID();
  return deviceCookie.serialize(args, { id, owner });
}

/** @returns the Set-Cookie header that deletes the mark after the account was deleted */
export function clearDevice(args: RequestArgs): Promise<string> {
  return deviceCookie.clear(args);
}

/**
 * Hashes the email and not the user id, because the id is unknown before the password was checked.
 */
function hashEmail(context: Context, email: string): Promise<string> {
  const { COOKIE_SECRET } = context.get(requestInfoContext).env;
  return hmacHex(`device of ${email.trim().toLowerCase()}`, COOKIE_SECRET);
}
