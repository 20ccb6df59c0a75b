import { createContext } from "react-router";
import type { Context } from "./context";
import { requestInfoContext } from "./request-info.server.ts";

/** Not verified before the call to the auth service. */
export const captchaContext = createContext<string | null>(null);

/** Empty while captchas are switched off. */
export function captchaOptions(context: Context): { captchaToken?: string } {
  const token = context.get(captchaContext);
  return token && context.get(requestInfoContext).env.TURNSTILE_SITE_KEY
    ? { captchaToken: token }
    : {};
}
