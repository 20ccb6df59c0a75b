import { execFile } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { criticalDistance, ksDistance } from "../support/kolmogorov-smirnov.ts";
import { quantile } from "../support/quantile.ts";
import { measureQuietly } from "../support/quiet-machine.ts";
import { newUser, newVisitor, signedCookie } from "../support/site.ts";

/** Samples per group, enough to show a real difference while chance alone almost never does. */
const ANSWERS = 40;
/**
 * Random pause between requests, because a fixed pace would align one group's work with the other's
 * responses.
 */
const PAUSE_MS = [100, 350] as const;
const MEASURED_MS = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function postPending(path: string, email: string): Promise<number> {
  const visitor = newVisitor();
  const pending = { email, plan: "starter" };
  visitor.setCookie("spellpost-pending", await signedCookie("spellpost-pending", pending));
  return (await visitor.post(path, { intent: "resend" })).ms;
}

const QUESTIONS: Record<string, (email: string) => Promise<number>> = {
  "a failed sign-in": async (email) =>
    (await newVisitor().post("/login", { email, password: "Wr0ng!Pass" })).ms,
  "a forgotten password": async (email) =>
    (await newVisitor().post("/forgot-password", { email })).ms,
  "a resend on /login": (email) => postPending("/login", email),
  "a resend on /signup": (email) => postPending("/signup", email),
};

/** Response times in milliseconds for emails with and without an account. */
type Times = { known: number[]; unknown: number[] };

/** Sends requests for the known email and unknown ones in random order, several at a time. */
async function measure(ask: (email: string) => Promise<number>, known: string): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  const kinds = Array.from({ length: 2 * ANSWERS }, (_, index) => index % 2 === 0);
  for (let index = kinds.length - 1; index > 0; index--) {
    const other = Math.floor(Math.random() * (index + 1));
    [kinds[index], kinds[other]] = [kinds[other]!, kinds[index]!];
  }
  const asked: Promise<unknown>[] = [];
  for (const isKnown of kinds) {
    const email = isKnown ? known : newVisitor().email;
    asked.push(ask(email).then((ms) => times[isKnown ? "known" : "unknown"].push(ms)));
    const [shortest, longest] = PAUSE_MS;
    await pause(shortest + Math.random() * (longest - shortest));
  }
  await Promise.all(asked);
  return times;
}

function expectAlike(what: string, times: Times): void {
  const distance = ksDistance(times.known, times.unknown);
  const figures = (values: number[]) =>
    [0, 0.5, 1].map((share) => Math.round(quantile(values, share))).join("/");
  console.log(
    `${what}: known ${figures(times.known)} ms, unknown ${figures(times.unknown)} ms ` +
      `(least/median/most), distance ${distance.toFixed(2)} of ${criticalDistance(ANSWERS, ANSWERS).toFixed(2)}`,
  );
  expect(distance).toBeLessThan(criticalDistance(ANSWERS, ANSWERS));
}

describe("response times do not reveal which accounts exist", () => {
  let known: string;
  let times: Record<string, Times>;
  let noise: string | undefined;
  beforeAll(async () => {
    known = (await newUser()).email;
    // Measures all at once, because most of the time is pauses.
    const measured = await measureQuietly(() =>
      Promise.all(
        Object.entries(QUESTIONS).map(
          async ([what, ask]) => [what, await measure(ask, known)] as const,
        ),
      ),
    );
    times = Object.fromEntries(measured.result);
    noise = measured.noise;
  }, MEASURED_MS);

  test.for(Object.keys(QUESTIONS))("by %s", (what, { skip }) => {
    skip(noise !== undefined, noise);
    expectAlike(what, times[what]!);
  });

  test(
    "by a failed sign-in while the machine is busy",
    async ({ skip }) => {
      skip(noise !== undefined, noise);
      const busy = execFile(process.execPath, ["-e", "for (;;) Math.random()"]);
      try {
        expectAlike("Busy sign-in", await measure(QUESTIONS["a failed sign-in"]!, known));
      } finally {
        busy.kill("SIGKILL");
      }
    },
    MEASURED_MS,
  );

  test("nor do headers", async () => {
    for (const email of [known, "nobody@example.com"]) {
      const { headers } = await newVisitor().post("/login", { email, password: "Wr0ng!Pass" });
      expect(headers.get("Server-Timing")).toMatch(/^total;dur=[\d.]+$/);
    }
  });
});
