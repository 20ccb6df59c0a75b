import type { RequestArgs } from "~/request/context";
import { pendingEmail } from "~/request/pending-email.server";
import { noteMember } from "~/request/team-mark.server";
import { claimProof } from "./auth/claim-account.server";
import { recoveryProof } from "./auth/recover-password.server";
import { forgetAuthorization } from "./tiktok/session.server";

/**
 * Has the browser of somebody who leaves keep nothing for the next one at it: neither what pages
 * stored in its tabs, nor the address of a sign-up, nor the keys to TikTok's tokens and to accounts
 * whose password was not yet chosen.
 * @param response the answer to a log-out that worked
 */
export async function forgetBrowser(args: RequestArgs, response: Response): Promise<Response> {
  noteMember(args.context, false);
  response.headers.set("Clear-Site-Data", '"storage"');
  for (const cookie of await cookiesToClear(args)) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** The session is over already: trouble here must not make the log-out fail. */
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
