import { createContext } from "react-router";
import type { Context } from "./context";
import { edgeContext } from "./edge.server.ts";

/** What the captcha's widget put into the form: proof for the auth service that a person sent it. */
export const captchaContext = createContext<string | null>(null);

/** The options that hand the proof to the auth service; none unless captchas are switched on. */
export function captchaOptions(context: Context): { captchaToken?: string } {
  const token = context.get(captchaContext);
  return token && context.get(edgeContext).env.TURNSTILE_SITE_KEY ? { captchaToken: token } : {};
}
