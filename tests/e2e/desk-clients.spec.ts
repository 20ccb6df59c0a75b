import type { BrowserContext, Page } from "playwright/test";
import {
  expect,
  expectAccessible,
  expectNarrow,
  signedInClient,
  test,
} from "../support/browser.ts";
import { signInAsStaff } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { SECRET_KEY } from "../support/supabase-keys.ts";
import { Visitor } from "../support/visitor.ts";

const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

async function signedInStaff(context: BrowserContext): Promise<Visitor> {
  const staff = new Visitor(process.env.SITE_URL ?? "");
  await signInAsStaff(staff, process.env.BACKEND_URL ?? "");
  await addSessionCookies(context, staff);
  return staff;
}

async function hold(user_id: string): Promise<void> {
  const response = await fetch(`${process.env.BACKEND_URL}/rest/v1/meetings`, {
    method: "POST",
    headers: { apikey: SECRET_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({ user_id, status: "held", starts_at: "2026-01-05T15:00:00Z" }),
  });
  expect(response.status).toBe(201);
}

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNarrow(page);
}

test("script: the desk's client pages are accessible and fit any screen, with long words too", async ({
  page,
  context,
  browser,
  backend,
}) => {
  test.setTimeout(120_000);
  const area = await browser.newContext();
  const client = await signedInClient(area);
  await signedInStaff(context);
  const query = encodeURIComponent(client.email);
  await page.goto(`/desk/clients?q=${query}`);
  await expectFit(page);
  await page.getByRole("link", { name: "Fig & Olive" }).click();
  await page.waitForURL(/clients\/[0-9a-f-]{36}/);
  const id = page.url().split("/").at(-1) ?? "";
  await backend.update("profiles", `id=eq.${id}`, { business_name: LONG, words_to_avoid: LONG });
  await backend.insert("plan_changes", { user_id: id, requested_plan: "starter" });
  await hold(id);
  for (const path of ["", "/preview", "/deletion"]) {
    await page.goto(`/desk/clients/${id}${path}`);
    await expectFit(page);
  }
  await page.goto(`/desk/clients?q=${query}`);
  await expectFit(page);
  await page.goto("/desk/plan-changes?status=open");
  await expectFit(page);
  await page.getByRole("link", { name: `${LONG}: Starter` }).click();
  await page.getByRole("button", { name: "Decline Request" }).click();
  await expect(page.getByRole("group", { name: "There’s a problem" })).toBeFocused();
  await expect(page.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await expectFit(page);
  await page.getByLabel("Reason").fill(`${LONG} ${LONG}`);
  await page.getByRole("button", { name: "Decline Request" }).click();
  await expect(page.getByText("We’ll email the client your reason.")).toBeVisible();
  await expectFit(page);

  const theirs = await area.newPage();
  for (const path of ["/client", "/client?section=account"]) {
    await theirs.goto(process.env.SITE_URL + path);
    await expectFit(theirs);
  }
  await area.close();
});
