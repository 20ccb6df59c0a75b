import { afterEach, expect, inject, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import { proxyCounts, endFaults, setFault } from "../support/faults.ts";
import { type ManyUser, createUsers } from "../support/many-users.ts";
import { ANSWERS } from "../support/onboarding.ts";
import { median, quantile } from "../support/quantile.ts";

/** `npm run test:load` sets 1,000; within `npm test` the default keeps it under a minute. */
const SUBMISSIONS = Number(process.env.SUBMISSIONS ?? 80);
const AT_ONCE = 20;
const MOST_PRESSES = 40;
/** Pause of a person who reads the error before pressing again. */
const READING_MS = 500;
const LIMIT_MS = 300_000 + SUBMISSIONS * 500;

const proxyUrl = inject("proxyUrl");
const backend = createBackendHandle(inject("backendUrl"));

afterEach(() => endFaults(proxyUrl, inject("siteUrl")));

type Outcome = {
  user: ManyUser;
  presses: number;
  isDone: boolean;
  lostAnswers: number;
  signedOut: number;
  times: number[];
};

test(
  `${SUBMISSIONS} submissions under 10 % 503, 10 % hang and 5 % lost responses are stored and delivered exactly once`,
  async () => {
    const users = await createUsers(SUBMISSIONS, inject("siteUrl"), inject("backendUrl"));
    const startedAt = performance.now();
    // Every call to Supabase and to the webhook's receiver may fail. The functions' own database
    // calls bypass the proxy.
    await setFault(proxyUrl, { percent: { "503": 10, hang: 10, "answer-lost": 5 }, seed: 5 });

    const outcomes: Outcome[] = [];
    const waiting = [...users.entries()];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift())
          outcomes.push(await submit(next[1], next[0]));
      }),
    );
    const submittedMs = performance.now() - startedAt;
    const { faults, calls } = await proxyCounts(proxyUrl);

    await endFaults(proxyUrl, inject("siteUrl"));
    const ids = new Set(users.map(({ id }) => id));
    const before = await outboxOf(ids);
    await drainEverything(ids);

    const profiles = (
      await everyRow("profiles?select=id,business_name,offer_description,tone_preference")
    ).filter(({ id }) => ids.has(String(id)));
    const outbox = await outboxOf(ids);
    const webhooks = (await backend.webhooks()).filter(
      ({ path, body }) => path === "/webhooks/profile" && ids.has(String(body.userId)),
    );
    const lost = users.filter(
      ({ id }, index) =>
        profiles.find((profile) => profile.id === id)?.business_name !== businessName(index),
    ).length;
    const deliveries = Map.groupBy(webhooks, ({ body }) => body.userId);
    const unsent = users.filter(({ id }) => !deliveries.has(id)).length;
    // Counts more than one outbox row for a profile, or deliveries of one profile that the receiver
    // could not recognize as the same.
    const doubled = users.filter(
      ({ id }) =>
        outbox.filter(({ user_id }) => user_id === id).length !== 1 ||
        new Set(
          deliveries
            .get(id)
            ?.map(
              ({ headers, body }) => `${headers["x-spellpost-delivery"]} ${JSON.stringify(body)}`,
            ),
        ).size > 1,
    ).length;

    const presses = sum(outcomes.map((outcome) => outcome.presses));
    const times = outcomes.flatMap((outcome) => outcome.times);
    console.log(`Submissions: ${SUBMISSIONS} tried, ${presses} presses, ${presses - SUBMISSIONS} of them failed and were pressed again (most by one client: ${Math.max(...outcomes.map((outcome) => outcome.presses))}), ${lost} lost, ${doubled} doubled
Calls: ${sum(Object.values(calls))}, of them ${JSON.stringify(faults)}
Webhooks: ${before.filter(({ delivered_at }) => delivered_at).length} delivered by the end of the faults, the rest by the drain; ${unsent} never, ${webhooks.length - deliveries.size} sent again with the same id
Times: ${Math.round(submittedMs / 1000)} s in all, a press p50 ${Math.round(median(times))} ms, p99 ${Math.round(quantile(times, 0.99))} ms, slowest ${Math.round(quantile(times, 1))} ms`);

    expect(outcomes.filter(({ isDone }) => !isDone)).toEqual([]);
    expect({ lost, doubled, unsent }).toEqual({ lost: 0, doubled: 0, unsent: 0 });
    expect(
      sum(outcomes.map(({ lostAnswers }) => lostAnswers)),
      "failed presses that lost what was typed",
    ).toBe(0);
    expect(sum(outcomes.map(({ signedOut }) => signedOut)), "presses that took the session").toBe(
      0,
    );
    expect(
      profiles.every(
        ({ tone_preference, offer_description }) =>
          tone_preference === ANSWERS.tone_preference &&
          offer_description === ANSWERS.offer_description,
      ),
    ).toBe(true);
  },
  LIMIT_MS,
);

/** Submits until the site confirms success. */
async function submit(user: ManyUser, index: number): Promise<Outcome> {
  const outcome: Outcome = {
    user,
    presses: 0,
    isDone: false,
    lostAnswers: 0,
    signedOut: 0,
    times: [],
  };
  const { visitor } = user;
  while (!outcome.isDone && outcome.presses < MOST_PRESSES) {
    const answer = await visitor.post("/profile-questionnaire", {
      ...ANSWERS,
      business_name: businessName(index),
      intent: "complete",
    });
    outcome.presses++;
    outcome.times.push(answer.ms);
    outcome.isDone = answer.location === "/schedule-meeting";
    if (
      !outcome.isDone &&
      ![businessName(index), ANSWERS.differentiator].every((typed) => answer.html.includes(typed))
    )
      outcome.lostAnswers++;
    if (!visitor.cookieNames.some((name) => name.startsWith("spellpost-auth"))) outcome.signedOut++;
    if (!outcome.isDone) await new Promise((resolve) => setTimeout(resolve, READING_MS));
  }
  return outcome;
}

const businessName = (index: number) => `Olive Grove ${index}`;

/** Makes failed deliveries due, because they back off for long. */
async function drainEverything(ids: Set<string>): Promise<void> {
  const end = Date.now() + LIMIT_MS / 2;
  while ((await outboxOf(ids)).some(({ delivered_at }) => !delivered_at)) {
    if (Date.now() > end) throw new Error("The outbox was not drained");
    await backend.update("profile_webhook_outbox", "delivered_at=is.null", {
      next_attempt_at: new Date(0).toISOString(),
    });
    // An attempt takes up to 3 s; a shorter wait would send it twice.
    await new Promise((resolve) => setTimeout(resolve, 4000));
  }
}

async function outboxOf(ids: Set<string>) {
  return (await everyRow("profile_webhook_outbox?select=id,user_id,attempts,delivered_at")).filter(
    ({ user_id }) => ids.has(String(user_id)),
  );
}

/** Reads in pages, because the API returns at most a thousand rows at a time. */
async function everyRow(query: string): Promise<Record<string, unknown>[]> {
  const [table = "", filter = ""] = query.split("?");
  const rows: Record<string, unknown>[] = [];
  for (;;) {
    const page = await backend.rows(
      table,
      `${filter}&order=created_at,id&limit=500&offset=${rows.length}`,
    );
    rows.push(...page);
    if (page.length < 500) return rows;
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
