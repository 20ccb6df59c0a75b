import { randomUUID } from "node:crypto";
import type { Page, WebSocketRoute } from "playwright/test";
import { waitFor } from "../support/backend.ts";
import { answerQuestionnaire, expect, fillSignUp, test } from "../support/browser.ts";
import { authenticationResults, signInboundEmail } from "../support/inbound-email.ts";
import { ANSWERS, signInAsStaff } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

// Runs serially, because these tests share one database's counters.
test.describe.configure({ mode: "serial" });

const LIVE_LIMIT_MS = 2000;

const setSpots = (
  backend: { update(table: string, query: string, values: Record<string, unknown>): Promise<void> },
  spots: number,
) => backend.update("launch_promotion_counters", "plan_name=eq.pro", { available_spots: spots });

test.afterAll(async () => {
  const { createBackendHandle } = await import("../support/backend.ts");
  await setSpots(createBackendHandle(process.env.BACKEND_URL ?? ""), 30);
});

/** The server keeps a copy of the counters for up to five seconds. */
async function serveSpots(page: Page, backend: Parameters<typeof setSpots>[0], spots: number) {
  await setSpots(backend, spots);
  await waitFor(async () =>
    (await (await page.request.get("/pricing")).text()).includes(`${30 + spots} of 60 spots left`),
  );
}

/** Opens /pricing and waits for the realtime subscription. */
async function openPricing(page: Page): Promise<void> {
  const subscribed = page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) =>
        String(payload).includes("Subscribed to PostgreSQL"),
      ),
    );
  await page.goto("/pricing");
  await subscribed;
}

test(
  "script: a counter change appears in the open page within 2 s, without a reload",
  { tag: "@core" },
  async ({ page, backend }) => {
    await openPricing(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole("switch", { name: "Annual billing" }).check();
    for (const spots of [17, 16, 0, 5]) {
      await setSpots(backend, spots);
      await expect(page.getByText(`${30 + spots} of 60 spots left`)).toBeVisible({
        timeout: LIVE_LIMIT_MS,
      });
    }
    await expect(page.getByRole("switch", { name: "Annual billing" })).toBeChecked();
    await page.getByRole("switch", { name: "Annual billing" }).uncheck();
    await expect(page.getByText("5 of 30 spots left")).toBeVisible();
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  },
);

test("script: a lost socket keeps the number, and focusing the page fetches the new one", async ({
  page,
  backend,
}) => {
  await setSpots(backend, 21);
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  const { promise: subscribed, resolve } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    if (isCut) return void socket.close({ code: 1012 });
    sockets.push(socket);
    socket.connectToServer().onMessage((message) => {
      socket.send(message);
      if (String(message).includes("Subscribed to PostgreSQL")) resolve();
    });
  });
  await page.goto("/pricing?billing=monthly");
  await subscribed;
  await expect(page.getByText("51 of 60 spots left")).toBeVisible();

  isCut = true;
  for (const socket of sockets) await socket.close({ code: 1012 });
  await setSpots(backend, 20);
  await expect(page.getByText("51 of 60 spots left")).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText("50 of 60 spots left")).toBeVisible();
});

test("script: a refused channel makes the page ask now and then, with its ETag", async ({
  page,
  backend,
}) => {
  await serveSpots(page, backend, 19);
  await page.clock.install();
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => socket.close({ code: 1013 }));
  await page.goto("/pricing");
  await expect(page.getByText("49 of 60 spots left")).toBeVisible();
  await serveSpots(page, backend, 18);
  await page.clock.runFor(30_000);
  await expect(page.getByText("48 of 60 spots left")).toBeVisible();
  const asked = page.waitForRequest("**/pricing");
  await page.clock.runFor(30_000);
  await (await asked).response();
  expect(await (await asked).headerValue("If-None-Match")).not.toBeNull();
});

test("script: the number stays when the server cannot read the counters", async ({
  page,
  backend,
}) => {
  await serveSpots(page, backend, 9);
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => socket.close({ code: 1012 }));
  await page.goto("/pricing?billing=monthly");
  await expect(page.getByText("39 of 60 spots left")).toBeVisible();
  // Responds as /pricing does while its counters cannot be read: the same page, without a banner.
  const body =
    '<html><body><main data-realtime-url="" data-counters="unknown"><div data-region="banner"></div></main></body></html>';
  await page.route("**/pricing?fresh", (route) =>
    route.fulfill({ contentType: "text/html", body }),
  );
  const asked = page.waitForResponse("**/pricing?fresh");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await asked;
  await expect(page.getByText("39 of 60 spots left")).toBeVisible();
});

test("script off, on a phone: a visitor becomes an active client with a ticket, and an open page counts down", async ({
  page: pricing,
  browser,
  baseURL,
  backend,
}) => {
  test.setTimeout(180_000);
  const email = `loop-${randomUUID()}@example.com`;
  const phone = { baseURL, javaScriptEnabled: false, viewport: { width: 390, height: 844 } };
  const [area, desk] = [await browser.newContext(phone), await browser.newContext(phone)];
  const [client, staff] = [await area.newPage(), await desk.newPage()];
  const signedIn = new Visitor(baseURL ?? "");
  await signInAsStaff(signedIn, process.env.BACKEND_URL ?? "");
  await addSessionCookies(desk, signedIn);

  await test.step("a visitor signs up and completes the questionnaire", async () => {
    await client.goto("/signup?plan=pro");
    await fillSignUp(client, { email, password: "Str0ng!Pass?1" });
    await client.getByRole("button", { name: "Sign Up for Pro Plan" }).click();
    await waitFor(async () => (await backend.emailsTo(email)).length > 0);
    await client.goto(await backend.confirmationLink(email));
    await client.getByRole("button", { name: "Confirm My Email" }).click();
    await client.waitForURL("**/profile-questionnaire?step=1");
    await answerQuestionnaire(client, { ...ANSWERS, business_name: "Loop & Sons" });
  });

  await test.step("books the meeting and sees the current step", async () => {
    await client.goto("/client");
    await expect(client.getByText("Your plan starts after the meeting").first()).toBeVisible();
    await client.getByRole("link", { name: "Book your meeting" }).click();
    await client.getByRole("radio").first().check();
    await client.getByRole("main").getByRole("button", { name: /^Book/ }).click();
    const invitation = await waitFor(async () =>
      (await backend.emailsTo(email)).find(({ text }) => text.includes("/meeting/")),
    );
    expect(invitation.text).toContain("key=");
  });

  await test.step("staff mark the meeting and activate the plan, and the open page counts down", async () => {
    await setSpots(backend, 12);
    await openPricing(pricing);
    await expect(pricing.getByText("42 of 60 spots left")).toBeVisible();
    const [account] = await backend.rows(
      "profiles",
      "business_name=eq.Loop%20%26%20Sons&order=created_at.desc",
    );
    const now = new Date().toISOString();
    await backend.update("meetings", `user_id=eq.${String(account?.id)}`, { starts_at: now });
    await staff.goto("/desk");
    await staff.getByRole("button", { name: "Mark as Held: Loop & Sons" }).first().click();
    await expect(staff.getByText("The meeting is marked as held.")).toBeVisible();
    await staff.goto(`/desk/clients/${String(account?.id)}`);
    await staff.getByRole("button", { name: "Activate Plan" }).click();
    await expect(staff.getByRole("button", { name: "Undo" })).toBeVisible();
    await backend.endUndoTime();
    await expect(pricing.getByText("41 of 60 spots left")).toBeVisible({ timeout: LIVE_LIMIT_MS });
    await client.goto("/client");
    await expect(client.getByText("Your plan starts after the meeting")).toHaveCount(0);
  });

  await test.step("submits a ticket and gets a reply", async () => {
    await client.goto("/client/ticket");
    await client.getByLabel("Subject").fill("A post about bells");
    await client.getByLabel("Description").fill("May it ring?");
    await client.getByRole("button", { name: "Submit Ticket" }).click();
    await staff.goto("/desk");
    await staff.getByRole("link", { name: "A post about bells" }).click();
    await staff.getByLabel("Your reply").fill("It may. Once.");
    await staff.getByRole("button", { name: "Send Reply" }).click();
    await expect(staff.getByText("It may. Once.")).toBeVisible();
  });

  await test.step("replies by email, and staff close the ticket", async () => {
    const received = await waitFor(async () =>
      (await backend.emailsTo(email)).find(({ subject }) => subject === "Re: A post about bells"),
    );
    const { body, headers } = await signInboundEmail({
      from: `Maria <${email}>`,
      to: [(received as { replyTo?: string }).replyTo],
      subject: received.subject,
      text: "Once is enough.\n\n> It may. Once.",
      headers: [authenticationResults(email.split("@")[1] ?? "")],
    });
    const address = `${process.env.BACKEND_URL}/functions/v1/inbound-email`;
    expect((await fetch(address, { method: "POST", headers, body })).status).toBe(200);
    await staff.reload();
    await expect(staff.getByText("Once is enough.")).toBeVisible();
    await staff.getByRole("button", { name: "Mark as Resolved" }).click();
    await client.goto("/client?section=support");
    await client.getByRole("link", { name: "A post about bells" }).click();
    await expect(client.getByText("Resolved")).toBeVisible();
    await expect(client.getByText("Once is enough.")).toBeVisible();
  });
  await Promise.all([area.close(), desk.close()]);
});
