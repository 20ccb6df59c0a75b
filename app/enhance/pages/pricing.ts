import type { RealtimeClient } from "@supabase/realtime-js";
import { pageView } from "../page-view";
import { revealOnScroll } from "../reveal";
import { scrollOnArrival } from "../scroll-on-arrival";
import { swapRegions } from "../swap-regions";

/**
 * Keeps the launch counters of an open pricing page current: a change in the counters table fetches
 * the page again and swaps the regions marked `data-region`. Without a channel, of which a project has
 * a limited number, the page is fetched now and then, and when its reader returns to it.
 */
const POLL_INTERVAL_MS = 30_000;
const page = document.querySelector<HTMLElement>("[data-realtime-url]");
const whenIdle = window.requestIdleCallback ?? ((start: () => void) => setTimeout(start, 200));
let realtime: RealtimeClient | undefined;
let isLive = false;
let refresh: Promise<unknown> | undefined;
let isStale = false;

whenIdle(subscribeToCounters);
revealOnScroll();
// Runs in a task of its own, because it throws where site data is blocked.
setTimeout(scrollOnArrival);
updateUrlOnSwitch();
addEventListener("focus", () => {
  if (!isLive) void update();
});
setInterval(() => {
  if (!isLive && !document.hidden) void update("/pricing"); // as cached, mostly a 304
}, POLL_INTERVAL_MS);
// An open socket would keep the page out of the back/forward cache.
addEventListener("pagehide", () => void realtime?.disconnect());
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) void subscribeToCounters();
});

/**
 * Synchronizes the URL with the billing switch, so that a reload or a shared link shows the same
 * prices, and the switch with Back.
 */
function updateUrlOnSwitch(): void {
  const billing = document.querySelector<HTMLInputElement>("[name=billing]");
  billing?.addEventListener("change", () => {
    const url = billing.checked ? "?billing=yearly" : location.pathname;
    // Updates the prices first, because changing the URL takes a while on a slow phone.
    requestAnimationFrame(() =>
      setTimeout(() => {
        history.pushState(null, "", url);
        pageView();
      }),
    );
  });
  addEventListener("popstate", () => {
    if (billing) billing.checked = location.search.includes("billing=yearly");
    pageView();
  });
}

async function subscribeToCounters(): Promise<void> {
  const { realtimeUrl = "", realtimeKey = "" } = page?.dataset ?? {};
  try {
    const library = await import("@supabase/realtime-js");
    realtime = new library.RealtimeClient(realtimeUrl, { params: { apikey: realtimeKey } });
    realtime
      .channel("launch-counters")
      .on(
        "postgres_changes",
        { event: "*", schema: "public", table: "launch_promotion_counters" },
        () => update(),
      )
      .subscribe((status) => {
        isLive = status === "SUBSCRIBED";
        // Catches up on changes since the rendering, or while the channel was down.
        if (isLive) void update();
      });
  } catch {
    isLive = false;
  }
}

/**
 * Swaps the live regions. Events that arrive during a fetch cause one more fetch, not one each.
 * @param url URL of the page; ?fresh bypasses the server's page cache
 */
async function update(url = "/pricing?fresh"): Promise<void> {
  if (refresh) {
    isStale = true;
    return;
  }
  do {
    isStale = false;
    refresh = swapRegions(url, hasCounters);
    await refresh.catch(() => {}); // keep the numbers on the page
  } while (isStale);
  refresh = undefined;
}

/** Returns false when the server could not read the counters either. */
function hasCounters(fresh: Document): boolean {
  return fresh.querySelector("[data-realtime-url]")?.getAttribute("data-counters") === "read";
}
