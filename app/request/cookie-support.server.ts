/** Query parameter of a login page that explains that sign-ins need cookies. */
export const COOKIES_OFF = "cookies-off";

/** Pages whose forms set a session cookie. */
const SIGN_IN_PATHS = new Set(["/login", "/login/code", "/signup", "/email-verified"]);

/**
 * Makes a login page explain itself to a browser that comes from a sign-in without any cookie, because it
 * refuses them; a flash toast would be a cookie.
 * @param loginPath with the path to return to in its query
 */
export function explainMissingCookies(headers: Headers, url: URL, loginPath: string): string {
  return refusesCookies(headers, url) ? `${loginPath}&${COOKIES_OFF}` : loginPath;
}

function refusesCookies(headers: Headers, url: URL): boolean {
  const referrer = headers.get("Referer");
  if (headers.get("Cookie") || !referrer || !URL.canParse(referrer)) return false;
  const { origin, pathname } = new URL(referrer);
  return origin === url.origin && SIGN_IN_PATHS.has(pathname);
}
