import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirectDocument } from "react-router";
import type * as z from "zod/mini";
import { formFailures } from "~/content/form-failures";
import { successToast, toasts } from "~/content/toasts";
import type { User } from "~/domain/accounts/viewer";
import {
  type FormFailure,
  type FailureReason,
  type FieldError,
  findTooLong,
  type FormErrors,
  type Toast,
} from "~/domain/form-failure";
import type { RequestArgs, Context } from "~/request/context";
import { deleteKeptForm, interruptedFormContext } from "~/request/kept-form.server";
import { requestInfoContext } from "~/request/request-info.server";
import { toastsContext, rejectedContext } from "~/request/toasts.server";
import { requireUser, getLiveViewer } from "~/request/viewer.server";
import { identifyRow } from "./identify-row.ts";
import { consumeRateLimit, type RateLimitName } from "./rate-limit.server";
import { copyKnownFields, readCaptcha, readForm, textField } from "./read.server";

export type FormResult = SubmissionResult & { reason?: FailureReason };
export type FormResponse = ReturnType<typeof data<FormResult>>;

/** Kept besides the fields of the schema. */
const FRAME_FIELDS = ["account", "intent"];

export type FormRules<S extends z.ZodMiniObject> = {
  schema: S;
  /** Never sent back, such as passwords. */
  secretFields?: (keyof S["shape"] & string)[];
  /** See `identifyRow`. */
  newRow?: { field: keyof z.infer<S>; content(value: z.infer<S>): unknown[] };
  /** Unlimited if absent. */
  rateLimit?: RateLimitName;
  /** When it is neither the sender's nor in the form; null to limit by network only. */
  rateLimitEmail?: string | null;
  /** Key of a known browser, limited in place of the email. */
  rateLimitDevice?: string | null;
  /** Not called for a form that is only too long. */
  invalidToast(errors: FormErrors, form: FormData): Toast | null;
  adaptFailure?(failure: FormFailure): FormFailure;
};

export type ParsedForm<Value, Sender> =
  | {
      ok: true;
      value: Value;
      sender: Sender;
      /** `cookie` is a Set-Cookie header. */
      reject(failure: FormFailure, cookie?: string): FormResponse;
    }
  | { ok: false; errors: FormErrors; response: FormResponse };

export async function parseForm<S extends z.ZodMiniObject>(args: RequestArgs, rules: FormRules<S>) {
  return runPipeline(args, rules, await readForm(args.request), null);
}

/**
 * Rejects a form that was opened in another account (`AccountField`). Throws a redirect to the
 * empty page if a kept form belongs to another account.
 */
export async function parseAccountForm<S extends z.ZodMiniObject>(
  args: RequestArgs,
  rules: FormRules<S>,
): Promise<ParsedForm<z.infer<S>, User>> {
  const { context } = args;
  const { isRestored, pathAndQuery } = context.get(requestInfoContext);
  const form = await readForm(args.request);
  const failure = await authorizeSender(context, textField(form, "account"));
  if (!failure) return runPipeline(args, rules, form, requireUser(context));
  if (isRestored && failure === formFailures.otherAccount) {
    const headers = { "Set-Cookie": await deleteKeptForm(args) };
    throw redirectDocument(pathAndQuery, { status: 303, headers });
  }
  const { reject } = await readSubmission(args, rules, form);
  return { ok: false, errors: {}, response: reject(failure) };
}

/** Validates first, so that typos use up no attempts. A kept form is only shown again. */
async function runPipeline<S extends z.ZodMiniObject, Sender extends User | null>(
  args: RequestArgs,
  rules: FormRules<S>,
  form: FormData,
  sender: Sender,
): Promise<ParsedForm<z.infer<S>, Sender>> {
  const { submission, errors, reject, rejectInvalid, showAgain } = await readSubmission(
    args,
    rules,
    form,
  );
  if (args.context.get(requestInfoContext).isRestored)
    return { ok: false, errors: {}, response: await showAgain() };
  if (submission.status !== "success") {
    const tooLong = findTooLong(errors);
    const toast = tooLong ? toasts.tooLong(tooLong) : rules.invalidToast(errors, form);
    if (toast) args.context.get(toastsContext).add(toast);
    return { ok: false, errors, response: rejectInvalid() };
  }
  // By user id when signed in: anyone who knows the email could exhaust its limit.
  const { rateLimitDevice, rateLimitEmail = sender?.id ?? textField(form, "email") } = rules;
  const subject = rateLimitDevice ?? rateLimitEmail ?? undefined;
  if (rules.rateLimit && !(await consumeRateLimit(args.context, rules.rateLimit, subject))) {
    return { ok: false, errors: {}, response: reject(formFailures.rateLimited) };
  }
  const { value } = submission;
  if (rules.newRow) {
    const { field, content } = rules.newRow;
    const id = await identifyRow(String(value[field]), content(value));
    return { ok: true, value: { ...value, [field]: id }, sender, reject };
  }
  return { ok: true, value, sender, reject };
}

async function readSubmission<S extends z.ZodMiniObject>(
  args: RequestArgs,
  rules: FormRules<S>,
  form: FormData,
) {
  const { context } = args;
  const { schema, secretFields: hideFields = [], adaptFailure = (failure) => failure } = rules;
  await readCaptcha(args);
  const names = Object.keys(schema.shape);
  const known = copyKnownFields(form, names, hideFields);
  const errors: FormErrors = {};
  const submission = parseWithZod(known, {
    schema,
    formatError(issues: z.core.$ZodIssue[]) {
      for (const issue of issues) (errors[issue.path.join(".")] ??= []).push(toFieldError(issue));
      return issues.map(({ message }) => message);
    },
  });
  const rejectInvalid = (): FormResponse => {
    context.set(rejectedContext, true);
    return data(submission.reply({ hideFields }), { status: 400 });
  };
  const reject = (failure: FormFailure, cookie?: string): FormResponse => {
    const { toast, status, formErrors, fieldErrors, reason } = adaptFailure(failure);
    context.get(toastsContext).add(toast);
    context.set(rejectedContext, true);
    if (reason === "session-ended") {
      const open = names.filter((name) => !hideFields.some((hidden) => hidden === name));
      const fields = copyKnownFields(form, [...FRAME_FIELDS, ...open]);
      context.set(
        interruptedFormContext,
        Array.from(fields, ([name, value]) => [name, String(value)]),
      );
    }
    const result = submission.reply({ formErrors, fieldErrors, hideFields });
    const headers = cookie ? { "Set-Cookie": cookie } : undefined;
    return data(reason ? { ...result, reason } : result, { status, headers });
  };
  const showAgain = async (): Promise<FormResponse> => {
    context
      .get(toastsContext)
      .add(successToast("Not sent yet", "What you typed is still here. Please send it again."));
    const headers = { "Set-Cookie": await deleteKeptForm(args) };
    return data(submission.reply({ hideFields }), { headers });
  };
  return { submission, errors, reject, rejectInvalid, showAgain };
}

/** Forms send only text, so another type means absent or empty. */
function toFieldError({ message, ...issue }: z.core.$ZodIssue): FieldError {
  const isMissing =
    issue.code === "invalid_type" || (issue.code === "too_small" && issue.minimum === 1);
  if (isMissing) return { code: "missing", message };
  const isTooLong = issue.code === "custom" && issue.params?.isTooLong === true;
  return { code: isTooLong ? "too-long" : "invalid", message };
}

/** `account` is the one the form was opened in. Null if the sender may proceed. */
export async function authorizeSender(
  context: Context,
  account?: string,
): Promise<FormFailure | null> {
  const viewer = await getLiveViewer(context);
  if (viewer.state === "unknown") return formFailures.unreachable;
  if (viewer.state !== "signed-in") return formFailures.sessionEnded;
  return account && account !== viewer.user.id ? formFailures.otherAccount : null;
}
