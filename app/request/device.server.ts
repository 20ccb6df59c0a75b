import { hmacHex } from "~/domain/hmac";
import type { Context, RequestArgs } from "./context";
import { keptValue } from "./cookies.server";
import { edgeContext } from "./edge.server";

/** A browser in which an account was logged in to: `owner` is the keyed hash of its e-mail. */
type Device = { id: string; owner: string };

const keptDevice = keptValue<Device>({
  name: "spellpost-device",
  maxAgeS: 180 * 24 * 60 * 60,
  fields: ["id", "owner"],
});

/**
 * By what this browser is counted when it logs in to that account, if it did so before: others who
 * guess at the password then use up the e-mail's tries, and not its own.
 * @returns null for a browser that only another account, or none, is known in
 */
export async function knownDevice(args: RequestArgs, email: string): Promise<string | null> {
  const device = await keptDevice.read(args);
  const isOwn = device && device.owner === (await hashOf(args.context, email));
  return isOwn ? `device ${device.id}` : null;
}

/** @returns the Set-Cookie header that has the browser known for this account from now on */
export async function rememberDevice(args: RequestArgs, email: string): Promise<string> {
  const owner = await hashOf(args.context, email);
  const before = await keptDevice.read(args);
  const id = before?.owner === owner ? before.id : crypto.randomUUID();
  return keptDevice.keep(args, { id, owner });
}

/** @returns the Set-Cookie header for a browser whose account is gone */
export function forgetDevice(args: RequestArgs): Promise<string> {
  return keptDevice.forget(args);
}

/** Of the e-mail: whose account it is nobody knows before the password was checked. */
function hashOf(context: Context, email: string): Promise<string> {
  const { COOKIE_SECRET } = context.get(edgeContext).env;
  return hmacHex(`device of ${email.trim().toLowerCase()}`, COOKIE_SECRET);
}
