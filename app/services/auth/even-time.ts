/**
 * How long an answer takes that must not tell which accounts exist, in milliseconds. A password is
 * checked and a mail is sent for known accounts only. On a machine with nothing left to do that takes
 * a tenth of this, on a very busy one half: no case may take longer, or the clock tells it.
 */
const ANSWER_MS = 1500;

/** Waits until the answer's time since `startedAt` is over. */
export async function evenOut(startedAt: number): Promise<void> {
  const rest = ANSWER_MS - (performance.now() - startedAt);
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}
