import { chromium } from "playwright";
import { freePort } from "../../supabase/local/ports.ts";
import { serveSite } from "../../workers/local/site.ts";
import { CHROMIUM_ARGS, findChromium } from "../support/chromium.ts";
import { becomeClient, becomeUser } from "../support/onboarding.ts";
import { TEST_LIMIT_SCALE } from "../support/stack.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { startSupabase } from "../support/supabase.ts";
import { Visitor } from "../support/visitor.ts";
import { HYDRATED_PAGES, QUESTIONNAIRE_PAGE, STATIC_PAGES, THROUGHPUT_RATIO } from "./pages.ts";
import { timePages } from "./paint.ts";
import { recordBackend } from "./recorded-backend.ts";
import { bareCopyOf, serveConstants } from "./reference-site.ts";
import { printReport } from "./report.ts";
import { compareThroughput } from "./throughput.ts";
import { weighUpload } from "./upload.ts";
import { weighPages } from "./weight.ts";

/**
 * `npm run bench [-- /path …]` asserts the budgets in pages.ts on the built site. Their ratios need
 * a quiet machine.
 */

// Chromium's own name here would be "HeadlessChrome", which counts as a bot.
const USER_AGENT =
  "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36";

const sitePort = await freePort();
const backend = await startSupabase({ siteOrigin: `http://127.0.0.1:${sitePort}` });
const recorded = await recordBackend(backend.url);
const variables = {
  SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  COOKIE_SECRET: "only-for-the-bench-no-secret",
};
const site = await serveSite(
  sitePort,
  { ...variables, SUPABASE_URL: backend.url },
  { limitScale: TEST_LIMIT_SCALE },
);
const repeatingSite = await serveSite(
  0,
  { ...variables, SUPABASE_URL: recorded.url },
  { limitScale: TEST_LIMIT_SCALE },
);

const [anonymous, user, client] = [
  new Visitor(site.url),
  new Visitor(site.url),
  new Visitor(site.url),
];
await becomeUser(user, backend.url);
await becomeClient(client, backend.url);
await Promise.all([user.get("/"), client.get("/")]); // shows and so clears the toasts of onboarding
const visitorOf = (path: string) =>
  path.startsWith("/client/") || path === "/client"
    ? client
    : path === QUESTIONNAIRE_PAGE
      ? user
      : anonymous;

/** Empty for an anonymous visitor: no browser sends an empty Cookie header. */
function sessionOf(visitor: Visitor): Record<string, string> {
  return visitor === anonymous ? {} : { Cookie: visitor.cookieHeader };
}

const asked = process.argv.slice(2);
const paths = [...STATIC_PAGES, ...HYDRATED_PAGES].filter(
  (path) => asked.length === 0 || asked.includes(path),
);
const pages = await Promise.all(
  paths.map(async (path) => {
    const { html, headers } = await visitorOf(path).get(path);
    return { path, html, openerPolicy: headers.get("Cross-Origin-Opener-Policy") ?? "unsafe-none" };
  }),
);
const bare = await serveConstants(
  Object.fromEntries(
    pages.map(({ path, html, openerPolicy }) => [path, { html: bareCopyOf(html), openerPolicy }]),
  ),
);
const constant = await serveConstants(Object.fromEntries(pages.map((page) => [page.path, page])));

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
for (const path of paths) {
  const options = { userAgent: USER_AGENT, extraHTTPHeaders: sessionOf(visitorOf(path)) };
  await weighPages(browser, options, site.url, [path]);
  await timePages(browser, options, site.url, (page) => bare.url + page, [path]);
}
await browser.close();
if (asked.length === 0) {
  await compareThroughput(
    "anonymous /",
    `${repeatingSite.url}/`,
    `${constant.url}/`,
    "",
    THROUGHPUT_RATIO.anonymous,
  );
  await compareThroughput(
    "signed in /client",
    `${repeatingSite.url}/client`,
    `${constant.url}/client`,
    client.cookieHeader,
    THROUGHPUT_RATIO.signedIn,
  );
  weighUpload();
}

const missed = printReport();
await Promise.all([
  site.stop(),
  repeatingSite.stop(),
  bare.stop(),
  constant.stop(),
  recorded.stop(),
  backend.stop(),
]);
process.exit(missed > 0 ? 1 : 0);
