export const COOKIES_OFF = "cookies-off";

const SIGN_IN_PATHS = new Set(["/login", "/login/code", "/signup", "/email-verified"]);

/** Without cookies there is no toast either, so the query makes the login page explain itself. */
export function explainMissingCookies(headers: Headers, url: URL, loginPath: string): string {
  return refusesCookies(headers, url) ? `${loginPath}&${COOKIES_OFF}` : loginPath;
}

function refusesCookies(headers: Headers, url: URL): boolean {
  const referrer = headers.get("Referer");
  if (headers.get("Cookie") || !referrer || !URL.canParse(referrer)) return false;
  const { origin, pathname } = new URL(referrer);
  return origin === url.origin && SIGN_IN_PATHS.has(pathname);
}
