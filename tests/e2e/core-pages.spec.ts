import { expectAccessible, expectNarrow, signedInClient, test } from "../support/browser.ts";
import { signInAsStaff } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

/** The pages that people open most; every-page.no-script.spec.ts visits all of them. */

const PUBLIC_PAGES = ["/", "/pricing", "/blog", "/contact-us", "/signup?plan=pro", "/login"];

for (const path of [...PUBLIC_PAGES, "/client", "/desk"])
  test(`${path} is accessible and fits a phone`, { tag: "@core" }, async ({ page, context }) => {
    if (path === "/client") await signedInClient(context);
    if (path === "/desk") {
      const staff = new Visitor(process.env.SITE_URL ?? "");
      await signInAsStaff(staff, process.env.BACKEND_URL ?? "");
      await addSessionCookies(context, staff);
    }
    await page.goto(path);
    await expectAccessible(page);
    await expectNarrow(page);
  });
