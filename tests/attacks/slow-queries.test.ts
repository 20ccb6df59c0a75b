import { beforeAll, describe, expect, test } from "vitest";
import { CLIENT_PAGE_PART_VALUES } from "../../app/database.types.ts";
import { openEmailedTicket, sendInboundEmail } from "../support/inbound-email.ts";
import { type Caller } from "../support/public-api.ts";
import { median } from "../support/quantile.ts";
import { api, backendUrl, siteUrl } from "../support/site.ts";

/** Somebody sends a request that would keep a database or the site busy. */

/** Time of a plain request that a hostile one may take, where quadratic work takes hundreds. */
const MAX_RATIO = 12;

let client: Caller;
beforeAll(async () => {
  client = await api.register();
  const name = { business_name: "a".repeat(60) };
  await api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, name);
});

/** Alternates both kinds of requests, so that other load on the machine hits both. */
async function expectQuick(hostile: () => Promise<unknown>, plain: () => Promise<unknown>) {
  // Not by `performance`, whose clock skips waiting.
  const measure = async (send: () => Promise<unknown>) => {
    const start = process.hrtime.bigint();
    await send();
    return Number(process.hrtime.bigint() - start);
  };
  const [slow, quick]: [number[], number[]] = [[], []];
  for (let time = 0; time < 9; time++) {
    quick.push(await measure(plain));
    slow.push(await measure(hostile));
  }
  expect(median(slow) / median(quick)).toBeLessThan(MAX_RATIO);
}

describe("the parts of a client page", () => {
  const getPage = (parts: unknown) => api.rpc(client, "get_my_page", { parts });

  test("are limited to one of each", async () => {
    const most = CLIENT_PAGE_PART_VALUES.length;
    expect((await getPage(Array(most).fill("tickets"))).status).toBe(200);
    for (const count of [most + 1, 20_000])
      expect(await getPage(Array(count).fill("tickets"))).toMatchObject({
        status: 400,
        json: { code: "23514" },
      });
  });

  test("are rejected when they are no list of parts, and the next call succeeds", async () => {
    for (const parts of [-1, "-1", { tickets: true }, ["\0"], ["everything"], "\0", [["\0"]]])
      expect([parts, (await getPage(parts)).status]).toEqual([parts, 400]);
    const queries = ["parts=-1", "parts=%00", "parts={%00}", "parts={everything}"];
    for (const query of queries) {
      const { status } = await api.rest(client, "GET", `rpc/get_my_page?${query}`);
      expect([query, status]).toEqual([query, 400]);
    }
    expect((await getPage(["tickets"])).status).toBe(200);
  });

  test("take no longer than one, however many there are", () =>
    expectQuick(
      () => getPage(Array(20_000).fill("tickets")),
      () => getPage(["tickets"]),
    ));
});

test("four thousand cookies take hardly longer than none", () => {
  const get = (Cookie: string) => async () =>
    (await fetch(`${siteUrl}/login`, { headers: { Cookie }, redirect: "manual" })).text();
  const cookies = Array.from({ length: 4000 }, (_, index) => `spellpost-auth.${index}=x`);
  return expectQuick(get(cookies.join("; ")), get("a=b"));
});

test("hostile replies by email take hardly longer than an ordinary one of their length", async () => {
  const { address } = await openEmailedTicket(backendUrl);
  const send = async (text: string) => {
    const from = `${crypto.randomUUID()}@example.com`;
    const { status } = await sendInboundEmail(backendUrl, { from, to: [address], text });
    expect(status).toBe(200);
  };
  const repeat = (piece: string) => piece.repeat(100_000 / piece.length);
  for (const piece of ["> a\n", "On Monday <\n", "On 2026 from < ", "From: a\n", "<blockquote>"])
    await expectQuick(
      () => send(repeat(piece)),
      () => send(repeat("word ")),
    );
});
