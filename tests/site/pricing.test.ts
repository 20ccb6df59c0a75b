import { afterEach, describe, expect, test, vi } from "vitest";
import { FAULTS, setFault } from "../support/faults.ts";
import { backend, mend, newVisitor, proxyUrl } from "../support/site.ts";

const BANNER = "Only 60 spots available across all plans";
/** Bypasses the cache of /pricing by a different parameter each time. */
const freshPricing = (query = "") => newVisitor().get(`/pricing?look=${Math.random()}${query}`);
const setSpots = async (starter: number, pro: number) => {
  for (const [plan, available_spots] of Object.entries({ starter, pro }))
    await backend.update("launch_promotion_counters", `plan_name=eq.${plan}`, { available_spots });
};

afterEach(async () => {
  await mend();
  await setSpots(30, 30);
});

describe("/pricing", () => {
  test("shows the launch special with the remaining spots of all plans", async () => {
    await setSpots(12, 7);
    const { html, text } = await freshPricing();
    expect(text).toContain(BANNER);
    expect(text).toContain("19 of 60 spots left");
    expect(html).toMatch(/<progress[^>]*value="19"[^>]*max="60"/);
  });

  test("names the free first month of Starter and Pro for both billing periods", async () => {
    const { text } = await freshPricing();
    expect(text).toContain("Save 17%, first month free");
    expect(text).toContain("Save 30%, first month free");
    expect(text.match(/first month free/gi)).toHaveLength(4);
    expect(text).toContain("Starter and Pro start with a free month. You start paying");
  });

  test("shows the offer on plans with spots and the normal price on the others", async () => {
    await setSpots(0, 3);
    const { text } = await freshPricing();
    expect(text).not.toContain("$29.99");
    expect(text).toContain("$69.99");
    expect(text).toContain("3 of 30 spots left");
    expect(text).toContain("$19.99");
  });

  test("says below each price what else there is to it, with the offer and without", async () => {
    const { text } = await freshPricing();
    expect(text).toContain("/month First month free Launch offer: All 30 spots are open");
    expect(text).toContain("/month Save 30% with annual billing Or $1008 a year");
    await setSpots(0, 30);
    expect((await freshPricing()).text).toContain("/month First month free Or $199 a year");
  });

  test("has no banner when no spots remain", async () => {
    await setSpots(0, 0);
    const { text } = await freshPricing();
    expect(text).not.toContain(BANNER);
    expect(text).not.toContain("$69.99");
  });

  test.each(FAULTS)(
    "with Supabase %s it is complete, on time and without a banner",
    async (fault) => {
      await setFault(proxyUrl, fault);
      const page = await freshPricing();
      expect(page.status).toBe(200);
      expect(page.ms).toBeLessThan(1500); // The counters have a timeout of half a second.
      expect(page.text).not.toContain(BANNER);
      for (const words of [
        "$19.99",
        "$49.99",
        "$119.99",
        "Save up to 30%",
        "$1.20 per image post",
        "$2.50 per video post",
      ])
        expect(page.text).toContain(words);
    },
  );

  test("is not cached without its counters", async () => {
    const look = () => newVisitor().get("/pricing");
    await setFault(proxyUrl, "503");
    // The cached page may be shown for another five seconds.
    await vi.waitFor(async () => expect((await look()).text).not.toContain(BANNER), {
      timeout: 8000,
      interval: 200,
    });
    const bare = await look();
    expect(bare.headers.get("ETag")).toBeNull();
    expect(bare.headers.get("Cache-Control")).toBe("private, no-cache");
    await mend();
    expect((await look()).text).toContain(BANNER);
  });

  test("draws the weekly posts of each plan with a text alternative", async () => {
    const { html } = await freshPricing();
    const weeks = [...html.matchAll(/<svg role="img" aria-label="([^"]+)".*?<\/svg>/gs)];
    expect(weeks.map(([, words]) => words)).toEqual([
      "A week of 1 image",
      "A week of 6 images and 1 video",
      "A week of 7 videos",
    ]);
    for (const [drawing] of weeks) expect(drawing.match(/<path/g)).toHaveLength(7);
  });

  test("links each plan to its sign-up, without the billing period", async () => {
    const { html } = await freshPricing("&billing=yearly");
    for (const plan of ["starter", "pro", "video-pro", "payg"])
      expect(html).toContain(`href="/signup?plan=${plan}"`);
    expect(html).not.toMatch(/href="\/signup[^"]*billing/);
  });

  test("offers pay-as-you-go in a separate row below the cards", async () => {
    const { html, text } = await freshPricing();
    expect(text).toContain(
      "Pay As You Go $1.20 per image post and $2.50 per video post, with no minimums. Get Started",
    );
    expect(html.indexOf("/signup?plan=payg")).toBeGreaterThan(
      html.indexOf('href="/signup?plan=video-pro"'),
    );
  });

  test("?billing=yearly starts with the switch on", async () => {
    const isOn = (html: string) =>
      /<input[^>]*name="billing"[^>]*>/.exec(html)?.[0].includes('checked=""');
    expect(isOn((await freshPricing("&billing=yearly")).html)).toBe(true);
    expect(isOn((await freshPricing()).html)).toBe(false);
  });

  test("answers five questions", async () => {
    const { html, text } = await freshPricing();
    expect(html.match(/<summary[^>]*>[^<]+\?<svg/g)).toHaveLength(5);
    for (const words of [
      "no minimums",
      "take effect at the next billing cycle",
      "24 hours (one business day)",
    ])
      expect(text).toContain(words);
  });

  test("has structured data for each plan's offers and the questions", async () => {
    const { html } = await freshPricing();
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(json).not.toContain("<");
    const graph = (
      JSON.parse(json) as {
        "@graph": { "@type": string; offers?: { price: string }[]; mainEntity?: unknown[] }[];
      }
    )["@graph"];
    expect(
      graph
        .filter((item) => item["@type"] === "Product")
        .map(({ offers }) => offers?.map(({ price }) => price)),
    ).toEqual([
      ["19.99", "199"],
      ["49.99", "420"],
      ["119.99", "1008"],
    ]);
    expect(graph.find((item) => item["@type"] === "FAQPage")?.mainEntity).toHaveLength(5);
  });
});
