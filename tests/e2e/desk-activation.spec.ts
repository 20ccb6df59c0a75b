import { expect, test } from "../support/browser.ts";
import { signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import { getUserId } from "../support/session-cookie.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";
import { WorkingDay } from "../support/working-day.ts";

test(
  "after a held meeting, staff activate the plan from Today and the client sees it",
  {
    tag: "@core",
  },
  async ({ page, context, backend }) => {
    const [site, supabase] = [process.env.SITE_URL ?? "", process.env.BACKEND_URL ?? ""];
    const [client, staff] = [new Visitor(site), new Visitor(site)];
    // A plan without launch spots, which another test counts meanwhile.
    await signInAsClient(client, supabase, "video-pro");
    const [id, business] = [getUserId(client), `Bakery ${crypto.randomUUID().slice(0, 8)}`];
    await backend.update("profiles", `id=eq.${id}`, { business_name: business });
    const starts_at = new Date(Date.now() - 7_200_000).toISOString();
    await backend.insert("meetings", { user_id: id, starts_at });
    await signInAsStaff(staff, supabase);
    await addSessionCookies(context, staff);

    const day = new WorkingDay(page);
    await (await day.find(day.action("Mark as Held", business), "/desk")).click();
    await expect(page.getByText("The meeting is marked as held.")).toBeVisible();
    await (await day.find(day.action("Activate", business), "/desk")).click();
    await expect(
      page.getByText("The plan is active. The client gets an email in 20 seconds."),
    ).toBeVisible();
    await expect
      .poll(() => backend.rows("profiles", `id=eq.${id}&plan_status=eq.active`), {
        timeout: 30_000,
      })
      .toHaveLength(1);
    await backend.endUndoTime();
    await expect
      .poll(async () => (await backend.emailsTo(client.email)).map(({ subject }) => subject))
      .toContain("Your Video Pro plan is active");

    await context.clearCookies();
    await addSessionCookies(context, client);
    await page.goto("/client");
    await expect(page.getByText("Auto-renewal")).toBeVisible();
  },
);
