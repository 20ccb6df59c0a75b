import { createContext } from "react-router";
import type { Context } from "./context";
import { requestInfoContext } from "./request-info.server.ts";

/** Token that the captcha widget put into the submitted form; it is verified with the call. */
export const captchaContext = createContext<string | null>(null);

/**
 * Returns the sign-in option that carries the captcha token, or no option when captchas are
 * switched off.
 */
export function captchaOptions(context: Context): { captchaToken?: string } {
  const token = context.get(captchaContext);
  return token && context.get(requestInfoContext).env.TURNSTILE_SITE_KEY
    ? { captchaToken: token }
    : {};
}
