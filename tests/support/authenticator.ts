import { currentStep, oneTimeCode } from "../../supabase/local/auth/one-time-code.ts";

export { oneTimeCode };

const usedSteps = new Map<string, number>();

/**
 * Returns a valid code that this test has not used, because each is accepted once. Takes the three
 * valid ones from the oldest, so that a test need not wait half a minute for its second.
 */
export function nextCode(secret: string): string {
  const step = currentStep();
  // Leaves out the oldest one when it is about to expire.
  const oldest = (Date.now() / 1000) % 30 < 20 ? step - 1 : step;
  const next = Math.max(oldest, (usedSteps.get(secret) ?? 0) + 1);
  if (next > step + 1) throw new Error("Every valid code is used: the test needs fewer");
  usedSteps.set(secret, next);
  return oneTimeCode(secret, next - step);
}
