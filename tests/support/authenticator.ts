import { currentStep, oneTimeCode } from "../../supabase/local/auth/one-time-code.ts";
import type { Visitor } from "./visitor.ts";

export { oneTimeCode };

const usedSteps = new Map<string, number>();

/**
 * Returns a valid code that this test has not used, because each is accepted once. Takes the three
 * valid ones from the oldest, so that a test need not wait half a minute for its second.
 */
export function nextCode(secret: string): string {
  const step = getUnusedStep(secret);
  if (step === null) throw new Error("Every valid code is used: wait for hasUnusedCode()");
  usedSteps.set(secret, step);
  return oneTimeCode(secret, step - currentStep());
}

/** Tells whether one of the valid codes is unused; a third one may take ten seconds. */
export function hasUnusedCode(secret: string): boolean {
  return getUnusedStep(secret) !== null;
}

function getUnusedStep(secret: string): number | null {
  const step = currentStep();
  // Leaves out the oldest one when it is about to expire.
  const oldest = (Date.now() / 1000) % 30 < 20 ? step - 1 : step;
  const unused = Math.max(oldest, (usedSteps.get(secret) ?? 0) + 1);
  return unused > step + 1 ? null : unused;
}

/** Sets up an authenticator app on the site, and returns its secret. */
export async function enrollApp(visitor: Visitor): Promise<string> {
  const { html } = await visitor.post("/client/two-step", { intent: "start" });
  const [factorId = "", secret = ""] = ["factorId", "secret"].map(
    (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1],
  );
  const code = nextCode(secret);
  const finish = { intent: "finish", factorId, secret, code };
  const { location, status } = await visitor.post("/client/two-step", finish);
  if (location !== "/client?section=account") throw new Error(`Not enrolled: ${status}`);
  return secret;
}
