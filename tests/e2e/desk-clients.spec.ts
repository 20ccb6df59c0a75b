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

const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

test("script: the desk's pages of a client with long words are accessible and fit any screen", async ({
  page,
  context,
  browser,
  backend,
}) => {
  test.setTimeout(120_000);
  const area = await browser.newContext();
  const client = await signedInClient(area);
  await area.close();
  const staff = new Visitor(process.env.SITE_URL ?? "");
  await signInAsStaff(staff, process.env.BACKEND_URL ?? "");
  await addSessionCookies(context, staff);
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
