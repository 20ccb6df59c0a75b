import type { WebSocketRoute } from "playwright/test";
import { expect, test } from "../support/browser.ts";

// These tests share one database's counters; each sets the plan's count to its own numbers.
test.describe.configure({ mode: "serial" });

const LIVE_LIMIT_MS = 2000;

const setSpots = (
  backend: { change(table: string, query: string, values: Record<string, unknown>): Promise<void> },
  spots: number,
) => backend.change("launch_promotion_counters", "plan_name=eq.pro", { available_spots: spots });

test.afterAll(async () => {
  const { backendAt } = await import("../support/backend.ts");
  await setSpots(backendAt(process.env.BACKEND_URL ?? ""), 30);
});

test("script: a change in the counters table appears in the open page within 2 s, without a reload", async ({
  page,
  backend,
}) => {
  const subscribed = page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) =>
        String(payload).includes("Subscribed to PostgreSQL"),
      ),
    );
  await page.goto("/pricing");
  await subscribed;
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
});

test("script: when the socket is cut the page keeps the number, and focusing the page fetches the new one", async ({
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

test("script: the number stays when the server cannot read the counters", async ({
  page,
  backend,
}) => {
  await setSpots(backend, 9);
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => socket.close({ code: 1012 }));
  await page.goto("/pricing?billing=monthly");
  await expect(page.getByText("39 of 60 spots left")).toBeVisible();
  // The answer of /pricing while its counters cannot be read: the same page, without a banner.
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

test("the switch works from the keyboard and changes cards and table", async ({ page }) => {
  await page.goto("/pricing");
  const billing = page.getByRole("switch", { name: "Annual billing" });
  const pro = page.getByRole("region", { name: "Pro", exact: true });
  const priceRow = page.getByRole("row", { name: /^Price/ });
  await expect(pro.getByText("$49.99")).toBeVisible();
  await expect(priceRow).toContainText("$49.99/month");
  await billing.focus();
  await page.keyboard.press("Space");
  await expect(pro.getByText("$35")).toBeVisible();
  await expect(pro.getByText("$420 billed annually")).toBeVisible();
  await expect(pro.getByText("$49.99")).toBeHidden();
  await expect(priceRow.getByText("$199/year")).toBeVisible();
  await expect(priceRow.getByText("$1008/year")).toBeVisible();
  await expect(priceRow.getByText("$119.99/month")).toBeHidden();
});

test("the address follows the switch, so that a reload shows the same prices, and each change is a page view", async ({
  page,
}) => {
  const pageViews = () =>
    page.evaluate(() =>
      (window as unknown as { dataLayer: Record<string, string>[] }).dataLayer.map(
        ({ event, page_path }) => `${event} ${page_path}`,
      ),
    );
  const VIEW = "page_view /pricing";
  await page.goto("/pricing");
  const billing = page.getByRole("switch", { name: "Annual billing" });
  await billing.check();
  await expect(page).toHaveURL("/pricing?billing=yearly");
  await expect.poll(pageViews).toEqual([VIEW, VIEW]);
  await page.goBack();
  await expect(page).toHaveURL("/pricing");
  await expect(billing).not.toBeChecked();
  await expect.poll(pageViews).toEqual([VIEW, VIEW, VIEW]);
  await page.goForward();
  await expect(billing).toBeChecked();
  await page.reload();
  await expect(billing).toBeChecked();
  await billing.uncheck();
  await expect(page).toHaveURL("/pricing");
});

test("a browser without the Navigation API counts the switch's page views, too", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, "navigation", { value: undefined }));
  await page.goto("/pricing");
  await page.getByRole("switch", { name: "Annual billing" }).check();
  expect(await page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer?.length)).toBe(
    2,
  );
});
