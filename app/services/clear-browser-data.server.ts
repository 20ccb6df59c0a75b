import type { RequestArgs } from "~/request/context";
import { pendingEmail } from "~/request/cookies.server";
import { draftKeys, meetingKeys } from "~/request/emailed-keys.server";
import { recordStaffStatus } from "~/request/staff-cookie.server";
import { claimCookie } from "./auth/claim-account.server";
import { recoveryCookie } from "./auth/reset-password.server";
import { deleteAuthorization } from "./tiktok/token-store.server";

/** The next person at this browser must find nothing. @param response to a successful sign-out */
export async function clearBrowserData(args: RequestArgs, response: Response): Promise<Response> {
  recordStaffStatus(args.context, false);
  response.headers.set("Clear-Site-Data", '"storage"');
  for (const cookie of await cookiesToClear(args)) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Only logs errors, because the sign-out must not fail. */
async function cookiesToClear(args: RequestArgs): Promise<string[]> {
  try {
    const cookies = [await deleteAuthorization(args)];
    for (const storedSession of [
      pendingEmail,
      claimCookie,
      recoveryCookie,
      meetingKeys.cookie,
      draftKeys.cookie,
    ])
      if (await storedSession.parse(args)) cookies.push(await storedSession.clear(args));
    return cookies.filter((cookie) => cookie !== null);
  } catch (error) {
    console.error("Forgetting a browser:", error instanceof Error ? error.name : "failed");
    return [];
  }
}
