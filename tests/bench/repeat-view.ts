import type { Browser, BrowserContextOptions, CDPSession } from "playwright";
import { REPEAT_VIEW_BUDGET } from "./pages.ts";
import { expectAtMost } from "./report.ts";

const KB = 1024;

type Transfer = { url: string; type: string; bytes: number };

/**
 * Measures a second visit to a page whose files are in the browser's cache: the bytes of the
 * document as DevTools counts them (status line, headers as in HTTP/1.1, which HTTP/2 would
 * compress, and body), and the number of other requests to the network.
 */
export async function measureRepeatView(
  browser: Browser,
  options: BrowserContextOptions,
  siteUrl: string,
  path: string,
  visitorName: string,
): Promise<void> {
  const context = await browser.newContext(options);
  const first = await context.newPage();
  await first.goto(siteUrl + path, { waitUntil: "networkidle" });
  await first.close();
  const second = await context.newPage();
  const transfers = await recordTransfers(await context.newCDPSession(second));
  await second.goto(siteUrl + path, { waitUntil: "networkidle" });
  const isDocument = ({ type }: Transfer) => type === "Document";
  const others = transfers().filter((transfer) => !isDocument(transfer) && transfer.bytes > 0);
  const names = others.map(({ url }) => url.replace(siteUrl, "")).join(" ");
  const document = transfers().filter(isDocument);
  expectAtMost(
    `${path} ${visitorName}, repeat view: the document`,
    document.reduce((sum, { bytes }) => sum + bytes, 0) / KB,
    REPEAT_VIEW_BUDGET / KB,
    "KB",
  );
  expectAtMost(
    `${path} ${visitorName}, repeat view: other requests ${names}`.trimEnd(),
    others.length,
    0,
    "",
  );
  await context.close();
}

/** @returns a function that lists the transfers so far; cached ones have 0 bytes */
async function recordTransfers(devtools: CDPSession): Promise<() => Transfer[]> {
  const transfers = new Map<string, Transfer>();
  devtools.on("Network.requestWillBeSent", ({ requestId, request, type = "Other" }) => {
    // Ignores WebSockets, which are no files, and data: URLs, which use no network.
    if (request.url.startsWith("http"))
      transfers.set(requestId, { url: request.url, type, bytes: 0 });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  await devtools.send("Network.enable");
  return () => [...transfers.values()];
}
