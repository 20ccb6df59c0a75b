import { randomUUID } from "node:crypto";
import { adopt } from "../support/adopt.ts";
import { expect, expectAccessible, expectNarrow, test } from "../support/browser.ts";
import { layoutFaults } from "../support/layout-faults.ts";
import { becomeStaff } from "../support/onboarding.ts";
import { SECRET_KEY } from "../support/supabase-keys.ts";
import { Visitor } from "../support/visitor.ts";

const WORD = "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle";
const [SITE, BACKEND] = [process.env.SITE_URL ?? "", process.env.BACKEND_URL ?? ""];

/** A mail that was given up, to an address without a place to break. */
async function giveUpMail(): Promise<string> {
  const id = randomUUID();
  const response = await fetch(`${BACKEND}/rest/v1/mail_outbox`, {
    method: "POST",
    headers: { apikey: SECRET_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({
      id,
      kind: "account_deleted",
      recipient: `${WORD}.${id}@example.com`,
      attempts: 12,
      give_up_at: "2026-01-01T00:00:00Z",
      next_attempt_at: "2026-01-01T00:00:00Z",
      last_error: `The mail service answered 422 ${WORD}`,
    }),
  });
  expect(response.status).toBe(201);
  return id;
}

test("a member finds what nobody took, at any width, and sends it again", async ({
  page,
  context,
}) => {
  const member = new Visitor(SITE);
  await becomeStaff(member, BACKEND);
  await adopt(context, member);
  const id = await giveUpMail();
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const path of ["/desk", "/desk/deliveries", `/desk/deliveries/${id}`]) {
      await page.goto(path);
      await expectNarrow(page);
      await expectAccessible(page);
      expect(await page.evaluate(layoutFaults, [44, "main"] as [number, string])).toEqual([]);
    }
  }
  await page.goto("/desk/deliveries?state=given-up");
  await page.getByRole("link", { name: new RegExp(id) }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account deleted" })).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page).toHaveURL(/\/desk\/deliveries$/);
  await expect(page.getByText("On its way")).toBeVisible();
});

test("the header has room for the desk at every width", async ({ page, context }) => {
  const member = new Visitor(SITE);
  await becomeStaff(member, BACKEND);
  await member.get("/desk");
  await adopt(context, member);
  for (const width of [320, 390, 768, 1024, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    expect([
      width,
      await page.evaluate(layoutFaults, [44, "[data-site-header]"] as [number, string]),
    ]).toEqual([width, []]);
    if (width < 768) await page.getByLabel("Menu").click();
    await expect(page.getByRole("link", { name: "Desk", exact: true }).first()).toBeVisible();
  }
  await page.getByRole("link", { name: "Desk", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "What waits" })).toBeVisible();
});
