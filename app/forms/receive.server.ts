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

/** Rejected form as returned to its page: the entered values and the reason. */
export type FormResult = SubmissionResult & { reason?: RefusalReason };
type Answer = ReturnType<typeof data<FormResult>>;

export type FormRules<S extends z.ZodMiniObject> = {
  schema: S;
  /** Fields that are never sent back, such as passwords. */
  secrets?: (keyof S["shape"] & string)[];
  /** Rate limit that a submission consumes; unlimited when absent. */
  limit?: LimitedForm;
  /** Email whose limit is consumed, when it is neither the sender's nor in the form. */
  limitedEmail?: string;
  /** Key of a known browser, which is limited separately, instead of by email. */
  limitedDevice?: string | null;
  /** Returns the toast for a form that fails validation. */
  invalid(errors: FormErrors, form: FormData): Toast | null;
  /** Adapts the text of a general rejection to this form. */
  reword?(refusal: Refusal): Refusal;
};

export type Received<Value, Sender> =
  | {
      ok: true;
      value: Value;
      sender: Sender;
      /**
       * Returns the form with the entered values and the reason of its rejection. @param cookie a
       * Set-Cookie header
       */
      refuse(refusal: Refusal, cookie?: string): Answer;
    }
  | { ok: false; errors: FormErrors; answer: Answer };

/** Receives a public form: reads it once, validates it, and consumes its rate limit. */
export function receive<S extends z.ZodMiniObject>(args: RequestArgs, rules: FormRules<S>) {
  return take(args, rules, null);
}

/**
 * Receives a form of the signed-in account, after checking the sender. Rejects a form that was
 * opened in another account (`AccountField`).
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

/** Validates before consuming the rate limit, so that typos use up no attempts. */
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
  // Limits signed-in senders by user id; a limit by email could be exhausted by anyone who knows
  // the address.
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
