import { captchaContext } from "~/request/captcha.server";
import type { RequestArgs } from "~/request/context";
import { readForm, textField } from "./read.server";

/** Turnstile's own name for it. */
const FIELD = "cf-turnstile-response";

/** Keeps what the captcha's widget put into the form, for the service that asks the auth service. */
export async function keepCaptcha({
  request,
  context,
}: Pick<RequestArgs, "request" | "context">): Promise<void> {
  context.set(captchaContext, textField(await readForm(request), FIELD) ?? null);
}
