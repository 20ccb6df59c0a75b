import { hmacHex } from "~/domain/hmac";
import type { Context, RequestArgs } from "./context";
import { keptValue } from "./cookies.server";
import { edgeContext } from "./edge.server";

/**
 * Browser that has signed in to an account before; `owner` is the keyed hash of that account's
 * email.
 */
type Device = { id: string; owner: string };

const keptDevice = keptValue<Device>({
  name: "spellpost-device",
  maxAgeS: 180 * 24 * 60 * 60,
  fields: ["id", "owner"],
});

/**
 * Returns the rate-limit key of a browser that has signed in to this account before, so that
 * strangers guessing the password cannot lock it out.
 * @returns null for a browser that is unknown or known for another account
 */
export async function knownDevice(args: RequestArgs, email: string): Promise<string | null> {
  const device = await keptDevice.read(args);
  const isOwn = device && device.owner === (await hashOf(args.context, email));
  return isOwn ? `device ${device.id}` : null;
}

/** @returns the Set-Cookie header that marks the browser as known for this account */
export async function rememberDevice(args: RequestArgs, email: string): Promise<string> {
  const owner = await hashOf(args.context, email);
  const before = await keptDevice.read(args);
  const id = before?.owner === owner ? before.id : crypto.randomUUID();
  return keptDevice.keep(args, { id, owner });
}

/** @returns the Set-Cookie header that deletes the mark after the account was deleted */
export function forgetDevice(args: RequestArgs): Promise<string> {
  return keptDevice.forget(args);
}

/**
 * Hashes the email and not the user id, because the id is unknown before the password was checked.
 */
function hashOf(context: Context, email: string): Promise<string> {
  const { COOKIE_SECRET } = context.get(edgeContext).env;
  return hmacHex(`device of ${email.trim().toLowerCase()}`, COOKIE_SECRET);
}
