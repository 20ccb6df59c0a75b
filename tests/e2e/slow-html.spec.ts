import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "../support/browser.ts";
import { listLayoutShifts } from "../support/layout-shifts.ts";

/** Pages with a centered block, whose HTML arrives in pieces as on a poor connection. */

const SHORT_PAGES = [
  "/email-verified",
  "/email-changed",
  "/reset-password",
  "/forgot-password",
  "/login?plan=payg",
  "/signup?plan=pro",
  "/thank-you?email=a@example.com",
  "/tiktok-auth",
  "/linkedin-oauth-callback?error=no",
  "/newsletter?token=x",
];
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const PIECES = 10;
/** Longer than a frame, so that each piece could be painted. */
const PIECE_EVERY_MS = 40;

let server: Server;

/** Passes the site on, the body of a page piece by piece. */
test.beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { status, headers, ...answer } = await readAnswer(request.url ?? "/");
    response.writeHead(status, headers);
    if (!answer.html) return void response.end(answer.bytes);
    const body = answer.html.indexOf("<body");
    response.write(answer.html.slice(0, body));
    const length = Math.ceil((answer.html.length - body) / PIECES);
    for (let at = body; at < answer.html.length; at += length) {
      await sleep(PIECE_EVERY_MS);
      response.write(answer.html.slice(at, at + length));
    }
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
test.afterAll(() => server.close());

async function readAnswer(path: string) {
  const response = await fetch(`${process.env.SITE_URL}${path}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get("Content-Type") ?? "";
  const html = type.startsWith("text/html") ? bytes.toString() : null;
  return { status: response.status, headers: { "Content-Type": type }, bytes, html };
}

for (const path of SHORT_PAGES)
  test(`${path} does not move while its HTML arrives`, async ({ page }) => {
    const { port } = server.address() as AddressInfo;
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(`http://127.0.0.1:${port}${path}`);
      await expect(page.getByRole("heading").first()).toBeVisible();
      expect(await listLayoutShifts(page)).toEqual([]);
    }
  });
