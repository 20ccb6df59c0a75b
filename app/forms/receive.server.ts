import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type * as z from "zod/mini";
import { refusals } from "~/content/refusals";
import type { FieldError, FormErrors } from "~/domain/form-errors";
import type { Refusal, RefusalReason } from "~/domain/refusal";
import type { Toast } from "~/domain/toast";
import type { User } from "~/domain/viewer";
import type { RequestArgs } from "~/request/context";
import { refusedContext } from "~/request/refused.server";
import { toastsContext } from "~/request/toasts.server";
import { requireUser } from "~/request/viewer.server";
import { accessRefusal } from "./access.server";
import { keepCaptcha } from "./captcha.server";
import { isTooOften, type LimitedForm } from "./limits.server";
import { copyKnownFields, readForm, textField } from "./read.server";

/** A form that was not carried out, as its page gets it back: what was typed, and why. */
export type FormResult = SubmissionResult & { reason?: RefusalReason };
type Answer = ReturnType<typeof data<FormResult>>;

export type FormRules<S extends z.ZodMiniObject> = {
  schema: S;
  /** Fields whose values are never sent back, such as passwords. */
  secrets?: (keyof S["shape"] & string)[];
  /** Which count a sending adds to; absent: it may be sent as often as one likes. */
  limit?: LimitedForm;
  /** Whose count, by e-mail address, where that is neither the sender's nor the form's own. */
  limitedEmail?: string;
  /** A known browser, which is counted for itself in place of the e-mail address. */
  limitedDevice?: string | null;
  /** The toast for a form that breaks its schema. */
  invalid(errors: FormErrors, form: FormData): Toast | null;
  /** This form's own words for a refusal that every form may meet. */
  reword?(refusal: Refusal): Refusal;
};

export type Received<Value, Sender> =
  | {
      ok: true;
      value: Value;
      sender: Sender;
      /** Answers with the form, what was typed, and why it was not carried out. @param cookie a Set-Cookie header */
      refuse(refusal: Refusal, cookie?: string): Answer;
    }
  | { ok: false; errors: FormErrors; answer: Answer };

/** Takes a form that anybody may send: reads it once, parses it by its schema, counts the sending. */
export function receive<S extends z.ZodMiniObject>(args: RequestArgs, rules: FormRules<S>) {
  return take(args, rules, null);
}

/**
 * Takes a form that writes to the signed-in account: the same, after asking who sends it. A form
 * that was opened in another account (`AccountField`) is refused.
 */
export async function receiveFromAccount<S extends z.ZodMiniObject>(
  args: RequestArgs,
  rules: FormRules<S>,
): Promise<Received<z.infer<S>, User>> {
  const openedIn = textField(await readForm(args.request), "account");
  const refusal = await accessRefusal(args.context, openedIn);
  return refusal
    ? { ok: false, errors: {}, answer: (await open(args, rules)).refuse(refusal) }
    : take(args, rules, requireUser(args.context));
}

/** A typing mistake costs nobody a try: what breaks the schema is not counted. */
async function take<S extends z.ZodMiniObject, Sender extends User | null>(
  args: RequestArgs,
  rules: FormRules<S>,
  sender: Sender,
): Promise<Received<z.infer<S>, Sender>> {
  const { form, submission, errors, refuse, reproach } = await open(args, rules);
  if (submission.status !== "success") {
    const toast = rules.invalid(errors, form);
    if (toast) args.context.get(toastsContext).add(toast);
    return { ok: false, errors, answer: reproach() };
  }
  // An account is counted by its id: whoever knows its e-mail could use up that count from outside.
  const who = rules.limitedDevice ?? rules.limitedEmail ?? sender?.id ?? textField(form, "email");
  if (rules.limit && (await isTooOften(args.context, rules.limit, who))) {
    return { ok: false, errors: {}, answer: refuse(refusals.tooOften) };
  }
  return { ok: true, value: submission.value, sender, refuse };
}

async function open<S extends z.ZodMiniObject>(
  { request, context }: RequestArgs,
  rules: FormRules<S>,
) {
  const { schema, secrets: hideFields = [], reword = (refusal) => refusal } = rules;
  const form = await readForm(request);
  await keepCaptcha({ request, context });
  const known = copyKnownFields(form, Object.keys(schema.shape));
  const errors: FormErrors = {};
  const submission = parseWithZod(known, {
    schema,
    formatError(issues: z.core.$ZodIssue[]) {
      for (const issue of issues) (errors[issue.path.join(".")] ??= []).push(toFieldError(issue));
      return issues.map(({ message }) => message);
    },
  });
  const reproach = (): Answer => {
    context.set(refusedContext, true);
    return data(submission.reply({ hideFields }), { status: 400 });
  };
  const refuse = (refusal: Refusal, cookie?: string): Answer => {
    const { toast, status, formErrors, fieldErrors, reason } = reword(refusal);
    context.get(toastsContext).add(toast);
    context.set(refusedContext, true);
    const result = submission.reply({ formErrors, fieldErrors, hideFields });
    const headers = cookie ? { "Set-Cookie": cookie } : undefined;
    return data(reason ? { ...result, reason } : result, { status, headers });
  };
  return { form, submission, errors, refuse, reproach };
}

/** Forms send text only, so a value of another type is a field that is absent or empty. */
function toFieldError({ message, ...issue }: z.core.$ZodIssue): FieldError {
  const isMissing =
    issue.code === "invalid_type" || (issue.code === "too_small" && issue.minimum === 1);
  return { code: isMissing ? "missing" : "invalid", message };
}
