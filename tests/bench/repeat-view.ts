import type { Browser, BrowserContextOptions, CDPSession } from "playwright";
import { REPEAT_VIEW_BUDGET } from "./pages.ts";
import { atMost } from "./report.ts";

const KB = 1024;

type Transfer = { url: string; type: string; bytes: number };

/**
 * Counts what a second visit to a page costs, with the page and its files in the browser's cache: the
 * bytes of the document's answer as DevTools count them (status line and headers as HTTP/1.1 writes
 * them, which HTTP/2 compresses, and the body), and how many other requests reach the network.
 */
export async function weighRepeatView(
  browser: Browser,
  options: BrowserContextOptions,
  siteUrl: string,
  path: string,
  who: string,
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
  atMost(
    `${path} ${who}, repeat view: the document`,
    document.reduce((sum, { bytes }) => sum + bytes, 0) / KB,
    REPEAT_VIEW_BUDGET / KB,
    "KB",
  );
  atMost(`${path} ${who}, repeat view: other requests ${names}`.trimEnd(), others.length, 0, "");
  await context.close();
}

/** @returns gives what has come over the network so far; what the cache answered has 0 bytes */
async function recordTransfers(devtools: CDPSession): Promise<() => Transfer[]> {
  const transfers = new Map<string, Transfer>();
  devtools.on("Network.requestWillBeSent", ({ requestId, request, type = "Other" }) => {
    // A WebSocket is no file, and a data: address none of the network.
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
