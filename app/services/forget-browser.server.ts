import type { RequestArgs } from "~/request/context";
import { readProof, rememberProof } from "./auth/recover-password.server";
import { forgetAuthorization } from "./tiktok/session.server";

/**
 * Has the browser of somebody who leaves keep nothing for the next one at it: neither what pages
 * stored in its tabs, nor the keys to TikTok's tokens and to a password that was not yet changed.
 * @param response the answer to a log-out that worked
 */
export async function forgetBrowser(args: RequestArgs, response: Response): Promise<Response> {
  response.headers.set("Clear-Site-Data", '"storage"');
  for (const cookie of await cookiesToClear(args)) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** The session is over already: trouble here must not make the log-out fail. */
async function cookiesToClear(args: RequestArgs): Promise<string[]> {
  try {
    const tiktok = await forgetAuthorization(args);
    const recovery = (await readProof(args)) && (await rememberProof(args.context, args.url, null));
    return [tiktok, recovery].filter((cookie) => cookie !== null);
  } catch (error) {
    console.error("Forgetting a browser:", error instanceof Error ? error.name : "failed");
    return [];
  }
}
