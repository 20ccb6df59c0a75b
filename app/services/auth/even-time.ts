/**
 * Constant duration, in milliseconds, of responses that must not reveal which accounts exist: only
 * known accounts cost a password check or an email. Those take a tenth of this on an idle machine
 * and half of it on a busy one; a longer case would leak through its duration.
 */
const ANSWER_MS = 1500;

/** Waits until the constant duration since `startedAt` (a `performance.now()` time) has passed. */
export async function evenOut(startedAt: number): Promise<void> {
  const rest = ANSWER_MS - (performance.now() - startedAt);
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}
