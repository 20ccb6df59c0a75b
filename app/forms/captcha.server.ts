import { captchaContext } from "~/request/captcha.server";
import type { RequestArgs } from "~/request/context";
import { readForm, textField } from "./read.server";

/** Field name defined by Turnstile. */
const FIELD = "cf-turnstile-response";

/**
 * Stores the captcha token of a form in the context, for the service that calls the auth service.
 */
export async function readCaptcha({
  request,
  context,
}: Pick<RequestArgs, "request" | "context">): Promise<void> {
  context.set(captchaContext, textField(await readForm(request), FIELD) ?? null);
}
