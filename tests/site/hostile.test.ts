import { afterAll, beforeAll, expect, test } from "vitest";
import { createRequest, hostileCases } from "../support/hostile-cases.ts";
import {
  findTellingLines,
  MAX_RATIO,
  parseRequestLines,
  sendHostile,
} from "../support/hostile-responses.ts";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { type RawRequest, readResponse } from "../support/raw-request.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import type { Stack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

/** Requests that `fetch` can send; `worker/hostile.test.ts` sends the others. */

const CASES_AT_LEAST = 5000;

const TIME_LIMIT_MS = 600_000;

const log: string[] = [];
let stack: Stack;
let session: string;

beforeAll(async () => {
  stack = await startInProcessStack({ onLog: (line) => log.push(line) });
  const client = new Visitor(stack.siteUrl);
  await signInAsClient(client, stack.backendUrl);
  session = client.cookieHeader;
});
afterAll(() => stack.stop());

test(
  "no hostile request breaks a page, reveals internals or costs much",
  async () => {
    const { siteUrl, backendUrl } = stack;
    const cases = [...hostileCases(siteUrl, listRoutePaths(), session)].filter((hostile) =>
      createRequest(siteUrl, hostile),
    );
    expect(cases.length).toBeGreaterThanOrEqual(CASES_AT_LEAST);
    const site = {
      url: siteUrl,
      backendUrl,
      log,
      send: (hostile: RawRequest) => fetch(createRequest(siteUrl, hostile)!).then(readResponse),
    };
    const { faults, ratio } = await sendHostile(site, cases, 1);
    expect(faults).toEqual([]);
    expect(ratio).toBeLessThan(MAX_RATIO);
  },
  TIME_LIMIT_MS,
);

test("the log has one line per request and nothing that identifies the sender", () => {
  const lines = parseRequestLines(log);
  expect(lines.length).toBeGreaterThanOrEqual(CASES_AT_LEAST);
  const routes = new Set(lines.map(({ route }) => route));
  expect([...routes].filter((route) => !/^(\(rejected\)|[/\w:.*?-]+)$/.test(route))).toEqual([]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  expect(findTellingLines(log)).toEqual([]);
});
