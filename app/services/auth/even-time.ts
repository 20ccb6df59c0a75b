/**
 * How long a "no" takes, in milliseconds, or a multiple of it: a password is checked for known
 * accounts only, which takes a tenth of a second, and the clock must not tell which accounts exist.
 */
const REFUSAL_STEP_MS = 400;

/** Waits until the next full step since `startedAt`. */
export async function evenOut(startedAt: number): Promise<void> {
  const elapsed = performance.now() - startedAt;
  const rest = Math.ceil(elapsed / REFUSAL_STEP_MS) * REFUSAL_STEP_MS - elapsed;
  await new Promise((resolve) => setTimeout(resolve, rest));
}
