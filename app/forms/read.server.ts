import { data } from "react-router";
import { captchaContext } from "~/request/captcha.server";
import type { RequestArgs } from "~/request/context";

const bodies = new WeakMap<Request, Promise<FormData>>();

/**
 * Returns the parsed form of a request, whose body can only be read once. @throws a 400 response
 * when the body is not a form
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = bodies.get(request) ?? request.formData();
  bodies.set(request, form);
  try {
    return await form;
  } catch {
    throw data(null, { status: 400 });
  }
}

/**
 * Returns a text field, or undefined. Normalizes line breaks, because forms send two characters for
 * each, while browsers show and our limits count one.
 */
export function textField(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string"
    ? value.replaceAll("\0", "").replaceAll("\r\n", "\n")
    : undefined;
}

/**
 * Copies the fields that the schema names, because hostile field names slow Conform down by
 * seconds. Drops files.
 */
export function copyKnownFields(form: FormData, names: string[]): FormData {
  const copy = new FormData();
  for (const name of names) {
    const value = textField(form, name);
    if (value !== undefined) copy.append(name, value);
  }
  return copy;
}

/**
 * Stores the captcha token of a form, in the field that Turnstile names, for the service that calls
 * the auth service.
 */
export async function readCaptcha({ request, context }: Omit<RequestArgs, "url">): Promise<void> {
  const token = textField(await readForm(request), "cf-turnstile-response");
  context.set(captchaContext, token ?? null);
}
