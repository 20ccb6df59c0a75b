import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";

type Failure = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };
type Invalid = ReturnType<typeof data<SubmissionResult>>;
type Errors = Record<string, string[] | null>;

/** What a form held: the parsed value, or its errors; either way it can be sent back with the typed values kept. */
export type ParsedForm<Value> = {
  /** Answers with the same form, the given errors and the typed values. */ fail(
    failure: Failure,
    status?: number,
  ): Invalid;
} & ({ ok: true; value: Value } | { ok: false; errors: Errors; invalid(): Invalid });

/**
 * Reads a form by its schema. Only the schema's own keys are looked at (a hostile field name costs Conform seconds),
 * files and NUL are dropped.
 * @param secrets fields that are never sent back, such as passwords
 * @throws a 400 response when the body is not a form
 */
export async function parseForm<S extends z.ZodObject>(
  request: Request,
  schema: S,
  secrets: (keyof S["shape"] & string)[] = [],
): Promise<ParsedForm<z.infer<S>>> {
  const submission = parseWithZod(
    copyKnownFields(await readForm(request), Object.keys(schema.shape)),
    { schema },
  );
  const respond = (failure: Failure, status: number) =>
    data(submission.reply({ ...failure, hideFields: secrets }), { status });
  const fail = (failure: Failure, status = 400) => respond(failure, status);
  if (submission.status === "success") return { ok: true, value: submission.value, fail };
  const errors = submission.status === "error" ? (submission.error ?? {}) : {};
  return { ok: false, errors, fail, invalid: () => respond({}, 400) };
}

/** A form sent back that sets a cookie besides. */
export function withCookie<T>(answer: { data: T; init: ResponseInit | null }, cookie: string) {
  return data(answer.data, { ...answer.init, headers: { "Set-Cookie": cookie } });
}

/** @throws a 400 response when the body is not a form, e.g. truncated */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.clone().formData();
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

function copyKnownFields(form: FormData, names: string[]): FormData {
  const copy = new FormData();
  for (const name of names) {
    const value = textField(form, name);
    if (value !== undefined) copy.append(name, value);
  }
  return copy;
}
