import type { Browser, BrowserContext } from "playwright/test";
import {
  expect,
  expectAccessible,
  expectNarrow,
  signedInClient,
  test,
} from "../support/browser.ts";
import { signInAsStaff } from "../support/onboarding.ts";
import { getUserId } from "../support/session-cookie.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

/** Signs staff in, and returns a client of theirs. */
async function openDesk(browser: Browser, context: BrowserContext): Promise<Visitor> {
  const area = await browser.newContext();
  const client = await signedInClient(area);
  await area.close();
  const staff = new Visitor(process.env.SITE_URL ?? "");
  await signInAsStaff(staff, process.env.BACKEND_URL ?? "");
  await addSessionCookies(context, staff);
  return client;
}

const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

test("script: the desk's pages of a client with long words are accessible and fit any screen", async ({
  page,
  context,
  browser,
  backend,
}) => {
  test.setTimeout(120_000);
  const client = await openDesk(browser, context);
  const id = getUserId(client);
  await backend.update("profiles", `id=eq.${id}`, { business_name: LONG, words_to_avoid: LONG });
  await backend.insert("plan_changes", { user_id: id, requested_plan: "starter" });
  for (const path of [
    `/desk/clients?q=${encodeURIComponent(client.email)}`,
    `/desk/clients/${id}`,
    `/desk/clients/${id}/preview`,
    `/desk/clients/${id}/deletion`,
    "/desk/plan-changes?status=open",
  ]) {
    await page.goto(path);
    await expect(page.getByText(LONG).first()).toBeVisible();
    await expectAccessible(page);
    await expectNarrow(page);
  }
});

test("script: a client's brief is open on a wide screen and folded on a narrow one", async ({
  page,
  context,
  browser,
}) => {
  const client = await openDesk(browser, context);
  const voice = { adjective1: "calm", adjective2: "earthy", adjective3: "exact" };
  await client.post("/client/voice", { ...voice, language1: "Greek" });
  await page.goto(`/desk/clients/${getUserId(client)}`);
  const adjectives = page.getByText("calm, earthy, exact");
  const fold = page.getByText("Answers, voice and notes");
  await expect(adjectives).toBeVisible();
  await expect(fold).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(adjectives).toBeHidden();
  await fold.click();
  await expect(adjectives).toBeVisible();
});
