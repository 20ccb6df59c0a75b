import type { Page, WebSocketRoute } from "playwright/test";
import { waitFor } from "../support/backend.ts";
import { expect, test } from "../support/browser.ts";

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
