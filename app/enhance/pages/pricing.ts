import type { RealtimeClient } from "@supabase/realtime-js";
import { pageView } from "../page-view";
import { revealOnScroll } from "../reveal";
import { scrollOnArrival } from "../scroll-on-arrival";
import { swapRegions } from "../swap-regions";

/**
 * A change of the counters fetches the page again and swaps its `data-region`s. Projects have a
 * limited number of channels; without one the page polls.
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
// In its own task, because it throws where site data is blocked.
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

/** So that a reload or a shared link shows the same prices. */
function updateUrlOnSwitch(): void {
  const billing = document.querySelector<HTMLInputElement>("[name=billing]");
  billing?.addEventListener("change", () => {
    const url = billing.checked ? "?billing=yearly" : location.pathname;
    // Prices first, because changing the URL takes a while on a slow phone.
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

/** Events during a fetch cause one more fetch, not one each. `?fresh` bypasses the page cache. */
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

function hasCounters(fresh: Document): boolean {
  return fresh.querySelector("[data-realtime-url]")?.getAttribute("data-counters") === "read";
}
