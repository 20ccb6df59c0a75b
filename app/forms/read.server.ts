import { data } from "react-router";
import { normalizeText } from "~/domain/text";
import { captchaContext } from "~/request/captcha.server";
import type { RequestArgs } from "~/request/context";

const bodies = new WeakMap<Request, Promise<FormData>>();

/** A body can only be read once. Throws a 400 if it isn't a form. */
export async function readForm(request: Request): Promise<FormData> {
  const form = bodies.get(request) ?? request.formData();
  bodies.set(request, form);
  try {
    return await form;
  } catch {
    throw data(null, { status: 400 });
  }
}

/** For a body that is read as a stream (`openUpload`). */
export function setForm(request: Request, form: FormData): void {
  bodies.set(request, Promise.resolve(form));
}

export function textField(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? normalizeText(value) : undefined;
}

/** Hostile field names slow Conform down by seconds. Drops files. Passwords count as they are. */
export function copyKnownFields(
  form: FormData,
  names: readonly string[],
  secretNames: readonly string[] = [],
): FormData {
  const copy = new FormData();
  for (const name of names) {
    const value = form.get(name);
    if (typeof value === "string")
      copy.append(
        name,
        secretNames.includes(name) ? value.replaceAll("\0", "") : normalizeText(value),
      );
  }
  return copy;
}

export async function readCaptcha({ request, context }: Omit<RequestArgs, "url">): Promise<void> {
  const token = textField(await readForm(request), "cf-turnstile-response");
  context.set(captchaContext, token ?? null);
}
