import { type FormEvent, useEffect, useSyncExternalStore } from "react";
import { type QuestionnaireAnswers, type Step, toAnswers, toStep } from "~/domain/questionnaire";

export type Draft = { step: Step; answers: QuestionnaireAnswers };

/** Nothing but this tab writes to its storage. */
const subscribe = () => () => {};

/**
 * Keeps the answers of an unfinished questionnaire in this tab, so that a reload, the browser's
 * Back or a phone that discards the page loses none. Without script each step is the response to a
 * POST, which the browser offers to repeat.
 * @param account whose answers they are; other accounts do not see them, and null keeps nothing
 * @param answered what the server has just sent back, which is newer than any draft
 * @returns the draft to show instead of an empty questionnaire, and a handler for form changes
 */
export function useDraft(
  account: string | null,
  answered: Draft | undefined,
): [Draft | undefined, (event: FormEvent<HTMLFormElement>) => void] {
  const key = account && `questionnaire ${account}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => key && sessionStorage.getItem(key),
    () => null,
  );
  useEffect(() => {
    if (key && answered) sessionStorage.setItem(key, JSON.stringify(answered));
  }, [key, answered]);
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (!key) return;
    const form = Object.fromEntries(new FormData(currentTarget));
    const draft: Draft = { step: toStep(String(form.step)), answers: toAnswers(form) };
    sessionStorage.setItem(key, JSON.stringify(draft));
  };
  return [stored && !answered ? (JSON.parse(stored) as Draft) : undefined, keep];
}
