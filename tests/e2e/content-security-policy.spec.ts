import { expect, test } from "../support/browser.ts";
import { signInAsUser } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

type Violation = { directive: string; blocked: string };

// Records the violation's directive and URL; the fixture already fails a test on any console error.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const seen: Violation[] = [];
    Object.assign(window, { violations: seen });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      seen.push({ directive: effectiveDirective, blocked: blockedURI }),
    );
  });
  // Stubs the map, because tests make no calls to the internet.
  await page.route("https://www.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "a map" }),
  );
});

test(
  "style and structured data work under a policy without a nonce",
  { tag: "@core" },
  async ({ page }) => {
    for (const [path, type] of [
      ["/", "Organization"],
      ["/pricing", "Product"],
      ["/blog/small-business-ai", "Article"],
    ] as const) {
      const answer = await page.goto(path);
      const policy = (await answer?.headerValue("content-security-policy")) ?? "";
      expect(policy).toMatch(/script-src 'self';/);
      expect(policy).toMatch(/style-src 'self' 'sha256-/);
      expect(policy).not.toMatch(/nonce|unsafe/);
      const data = await page
        .locator('script[type="application/ld+json"]')
        .evaluateAll((scripts) => scripts.map((script) => script.textContent));
      expect(JSON.stringify(data.map((text) => JSON.parse(text ?? "")))).toContain(type);
      await expect(page.getByRole("banner")).toHaveCSS("position", "sticky");
      expect(
        await page.evaluate(() => (window as unknown as { violations: Violation[] }).violations),
      ).toEqual([]);
    }
  },
);

test("the meters of sign-up and questionnaire get their width without a style attribute", async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto("/signup");
  await page.getByLabel("Password", { exact: true }).fill("Str0ng!Passw0rd!!");
  const meter = page.getByRole("meter", { name: "Password strength" });
  await expect(meter).toHaveAttribute("aria-valuetext", "strong");
  await expect
    .poll(() =>
      meter.evaluate((bar) => (bar.firstElementChild?.clientWidth ?? 0) / bar.clientWidth),
    )
    .toBe(1);

  const visitor = new Visitor(baseURL ?? "");
  await signInAsUser(visitor, process.env.BACKEND_URL ?? "");
  await addSessionCookies(context, visitor);
  await page.goto("/profile-questionnaire");
  const bar = page.getByRole("progressbar", { name: "Questionnaire" });
  expect(
    await bar.evaluate(
      (element) => (element.firstElementChild?.clientWidth ?? 0) / element.clientWidth,
    ),
  ).toBeCloseTo(1 / 3, 1);
});
