import { afterAll, beforeAll, expect, test } from "vitest";
import { createRequest, hostileCases } from "../support/hostile-cases.ts";
import {
  findTellingLines,
  MAX_RATIO,
  parseRequestLines,
  sendHostile,
} from "../support/hostile-responses.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { type RawRequest, sendRaw } from "../support/raw-request.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

/** Requests that only a socket can send; `site/hostile.test.ts` sends the others. */

const CASES_AT_LEAST = 800;
const AT_ONCE = 8;
const TIME_LIMIT_MS = 180_000;

const log: string[] = [];
let stack: Stack;
let session: string;

beforeAll(async () => {
  stack = await startStack({ onLog: (line) => log.push(line) });
  const client = new Visitor(stack.siteUrl);
  await signInAsClient(client, stack.backendUrl);
  session = client.cookieHeader;
});
afterAll(() => stack.stop());

test(
  "no hostile request breaks a page, reveals internals or costs much",
  async () => {
    const { siteUrl, backendUrl } = stack;
    const cases = [...hostileCases(siteUrl, listRoutePaths(), session)].filter(
      (hostile) => !createRequest(siteUrl, hostile),
    );
    expect(cases.length).toBeGreaterThanOrEqual(CASES_AT_LEAST);
    const site = {
      url: siteUrl,
      backendUrl,
      log,
      send: (hostile: RawRequest) => sendRaw(siteUrl, hostile),
    };
    const { faults, ratio } = await sendHostile(site, cases, AT_ONCE);
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
