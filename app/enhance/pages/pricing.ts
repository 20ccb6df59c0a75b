import type { RealtimeClient } from "@supabase/realtime-js";

/**
 * Keeps the launch counters of an open pricing page live (spec section 4): an event in the counters table fetches the
 * page again and swaps the regions marked `data-live`. Without a channel the server's numbers stay, and a look back at
 * the page refreshes them.
 */
const page = document.querySelector<HTMLElement>("[data-realtime-url]");
const whenIdle = window.requestIdleCallback ?? ((start: () => void) => setTimeout(start, 200));
let client: RealtimeClient | undefined;
let isLive = false;
let refresh: Promise<void> | undefined;
let isStale = false;

whenIdle(follow);
// A reload, or a friend who is sent the address, sees the same prices.
document
  .querySelector<HTMLInputElement>("[name=billing]")
  ?.addEventListener("change", ({ target }) => {
    history.replaceState(
      null,
      "",
      (target as HTMLInputElement).checked ? "?billing=yearly" : location.pathname,
    );
  });
addEventListener("focus", () => {
  if (!isLive) void update();
});
// An open socket would keep the page out of the back/forward cache.
addEventListener("pagehide", () => void client?.disconnect());
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) void follow();
});

async function follow(): Promise<void> {
  const { realtimeUrl = "", realtimeKey = "" } = page?.dataset ?? {};
  try {
    const realtime = await import("@supabase/realtime-js");
    client = new realtime.RealtimeClient(realtimeUrl, { params: { apikey: realtimeKey } });
    client
      .channel("launch-counters")
      .on(
        "postgres_changes",
        { event: "*", schema: "public", table: "launch_promotion_counters" },
        update,
      )
      .subscribe((status) => {
        isLive = status === "SUBSCRIBED";
        if (isLive) void update(); // what changed between the rendering and now, or while the channel was down
      });
  } catch {
    isLive = false;
  }
}

/** Swaps the live regions; events that arrive meanwhile are answered by one more fetch, not one each. */
async function update(): Promise<void> {
  if (refresh) {
    isStale = true;
    return;
  }
  do {
    isStale = false;
    refresh = swap();
    await refresh.catch(() => {}); // the numbers on the page stay
  } while (isStale);
  refresh = undefined;
}

async function swap(): Promise<void> {
  const response = await fetch("/pricing?fresh"); // not an address whose answer the server keeps, see workers/page-cache.ts
  if (!response.ok) return;
  const html = await response.text();
  // Without its head: the style there carries another nonce than this page's, which the policy would report.
  const fresh = new DOMParser().parseFromString(html.slice(html.indexOf("<body")), "text/html");
  if (fresh.querySelector("[data-realtime-url]")?.getAttribute("data-counters") !== "read") return; // the server could not tell either
  for (const region of document.querySelectorAll<HTMLElement>("[data-live]")) {
    const next = fresh.querySelector(`[data-live="${region.dataset.live}"]`);
    if (next && next.innerHTML !== region.innerHTML) region.replaceChildren(...next.childNodes);
  }
}
