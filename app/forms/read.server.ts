import { data } from "react-router";

const bodies = new WeakMap<Request, Promise<FormData>>();

/** The form of a request; its body is read once, whoever asks. @throws a 400 response when it is not a form */
export async function readForm(request: Request): Promise<FormData> {
  const form = bodies.get(request) ?? request.formData();
  bodies.set(request, form);
  try {
    return await form;
  } catch {
    throw data(null, { status: 400 });
  }
}

/** One text field, or undefined. Forms send a line break as two characters; `maxlength` and our limits count one. */
export function textField(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string"
    ? value.replaceAll("\0", "").replaceAll("\r\n", "\n")
    : undefined;
}

/** A hostile field name costs Conform seconds, so it sees only the fields its schema names. Files are dropped. */
export function copyKnownFields(form: FormData, names: string[]): FormData {
  const copy = new FormData();
  for (const name of names) {
    const value = textField(form, name);
    if (value !== undefined) copy.append(name, value);
  }
  return copy;
}
