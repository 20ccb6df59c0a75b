import type { RequestArgs } from "~/request/context";
import { pendingEmail } from "~/request/pending-email.server";
import { noteMember } from "~/request/team-mark.server";
import { claimProof } from "./auth/claim-account.server";
import { recoveryProof } from "./auth/recover-password.server";
import { forgetAuthorization } from "./tiktok/session.server";

/**
 * Removes the remaining data of a signed-out visitor from the browser, so that its next user finds
 * nothing: the storage of the pages, the email of a pending sign-up, and the keys to TikTok tokens
 * and to accounts that wait for a new password.
 * @param response response to a successful sign-out
 */
export async function forgetBrowser(args: RequestArgs, response: Response): Promise<Response> {
  noteMember(args.context, false);
  response.headers.set("Clear-Site-Data", '"storage"');
  for (const cookie of await cookiesToClear(args)) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Logs errors only, because the session has already ended and the sign-out must not fail. */
async function cookiesToClear(args: RequestArgs): Promise<string[]> {
  try {
    const cookies = [await forgetAuthorization(args)];
    for (const kept of [pendingEmail, claimProof, recoveryProof])
      if (await kept.read(args)) cookies.push(await kept.forget(args));
    return cookies.filter((cookie) => cookie !== null);
  } catch (error) {
    console.error("Forgetting a browser:", error instanceof Error ? error.name : "failed");
    return [];
  }
}
