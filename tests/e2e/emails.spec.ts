import { authEmails, authNotices } from "../../supabase/functions/_shared/auth-email-templates.ts";
import { renderEmailHtml } from "../../supabase/functions/_shared/email-layout.ts";
import { productEmails } from "../../supabase/functions/_shared/email-templates.ts";
import { expectAccessible, expectNarrow, test } from "../support/browser.ts";

const WORD = "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle".repeat(2);

/** Every value that an email may contain, without break opportunities. */
const readable: Record<string, string> = {
  kind: "first",
  starts_at: "2026-12-01T15:00:00Z",
  effective_on: "2026-12-01",
  activated_on: "2026-12-01",
  sent_at: "2026-12-01T15:00:00Z",
  times: "2026-12-01T15:00:00Z",
  time_zone: "America/Argentina/ComodRivadavia",
  posts: JSON.stringify([
    {
      id: WORD,
      key: WORD,
      network: "Instagram",
      planned_for: "2026-12-01T09:30",
      time_zone: "America/Argentina/ComodRivadavia",
      text: WORD,
    },
  ]),
};
const payload = new Proxy(readable, {
  get: (known, name: string) => known[name] ?? WORD,
});
const site = "https://www.example.com";
const context = {
  recipient: `${WORD}@example.com`,
  payload,
  at: new Date(),
  site,
  canReply: true,
};

/** Wraps the email as a page of an email client. */
const shown = (html: string) =>
  html.replace(/(<body[^>]*>)([^]*)(<\/body>)/, "$1<main>$2</main>$3");

/** Doubles the font sizes, which are in pixels because email clients require them. */
const enlarged = (html: string) =>
  html.replace(/font-size:(\d+)px/g, (_, size: string) => `font-size:${2 * Number(size)}px`);

test("every email is accessible in light and dark and fits the narrowest phone", async ({
  page,
}) => {
  await page.route(`${site}/icons/logo.png`, (route) =>
    route.fulfill({ path: "public/icons/logo.png" }),
  );
  const product = Object.values(productEmails).map((words) => words(context));
  for (const words of [...Object.values(authEmails), ...Object.values(authNotices), ...product]) {
    await page.setContent(shown(renderEmailHtml(words, site)));
    await expectAccessible(page);
    await expectNarrow(page);
    await page.setContent(shown(enlarged(renderEmailHtml(words, site))));
    await expectNarrow(page);
  }
});
