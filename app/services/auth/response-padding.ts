/**
 * Constant duration, in milliseconds, of responses that must not reveal which accounts exist: only
 * known accounts cost a password check or an email. Those take a tenth of this on an idle machine
 * and half of it on a busy one; a longer case would leak through its duration.
 */
const MIN_RESPONSE_MS = 1500;

/** Waits until the constant duration since `startedAt` (a `performance.now()` time) has passed. */
export async function padResponseTime(startedAt: number): Promise<void> {
  const remainingMs = MIN_RESPONSE_MS - (performance.now() - startedAt);
  if (remainingMs > 0) await new Promise((resolve) => setTimeout(resolve, remainingMs));
}
