import { getUserId } from "./session-cookie.ts";
import { siteUrl } from "./site.ts";
import type { Visitor } from "./visitor.ts";

/** The field of every form of a client's account. */
export const accountOf = (visitor: Visitor) => ({ account: getUserId(visitor) });

/** Adds photos or videos to a client's own. */
export const upload = (visitor: Visitor, ...files: File[]) =>
  visitor.upload("/client/photos", accountOf(visitor), files);

/** Leaves the body unread, because a picture is no text. */
export const fetchAs = (visitor: Visitor, path: string, headers: Record<string, string> = {}) =>
  fetch(siteUrl + path, {
    headers: { Cookie: visitor.cookieHeader, ...headers },
    redirect: "manual",
  });
