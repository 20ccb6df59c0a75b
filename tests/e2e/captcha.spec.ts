import { serveSite, type Site } from "../../workers/local/site.ts";
import { expect, fillSignUp, test } from "../support/browser.ts";
import { TEST_COOKIE_SECRET, TEST_LIMIT_SCALE } from "../support/stack.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { PASSWORD } from "../support/visitor.ts";

/** Imitates Turnstile's script, which fills every widget. */
const WIDGET_SCRIPT = `for (const widget of document.querySelectorAll(".cf-turnstile")) {
  const frame = document.createElement("iframe");
  frame.src = "https://challenges.cloudflare.com/frame";
  frame.title = "A check that you are a person";
  const answer = document.createElement("input");
  Object.assign(answer, { type: "hidden", name: "cf-turnstile-response", value: "a-person" });
  widget.append(frame, answer);
}`;

let site: Site;
test.beforeAll(async () => {
  site = await serveSite(
    0,
    {
      SUPABASE_URL: process.env.BACKEND_URL,
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      COOKIE_SECRET: TEST_COOKIE_SECRET,
      LOG_REQUESTS: "off",
      TURNSTILE_SITE_KEY: "1x00000000000000000000AA",
      TURNSTILE_SECRET_KEY: "1x0000000000000000000000000000000AA",
    },
    { limitScale: TEST_LIMIT_SCALE },
  );
});
test.afterAll(() => site.stop());

for (const path of ["/signup?plan=pro", "/login", "/forgot-password"]) {
  test(`${path}: the policy allows the captcha`, async ({ page }) => {
    await page.route("https://challenges.cloudflare.com/**", (route) =>
      route.request().url().endsWith("api.js")
        ? route.fulfill({ contentType: "text/javascript", body: WIDGET_SCRIPT })
        : route.fulfill({ contentType: "text/html", body: "a check" }),
    );
    await page.goto(site.url + path);
    const frame = page.locator("form .cf-turnstile iframe");
    await expect(frame).toHaveCount(1);
    await expect(frame.contentFrame().getByText("a check")).toBeVisible();
    if (path.startsWith("/signup")) {
      // An invalid form keeps the captcha's token.
      await fillSignUp(page, { email: "", password: PASSWORD });
      await page.getByRole("button", { name: "Sign Up for Pro Plan" }).click();
      await expect(page.getByText("There’s a problem")).toBeVisible();
    }
    await expect(page.locator("input[name=cf-turnstile-response]")).toHaveValue("a-person");
    await expect(page.locator("script[src*=turnstile]")).toHaveCount(1);
  });
}
