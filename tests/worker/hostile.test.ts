import { afterAll, beforeAll, expect, test } from "vitest";
import { createRequest, hostileCases } from "../support/hostile-cases.ts";
import { expectDiscreet, expectHarmless } from "../support/hostile-responses.ts";
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
beforeAll(async () => {
  stack = await startStack({ onLog: (line) => log.push(line) });
});
afterAll(() => stack.stop());

test(
  "no hostile request breaks a page, reveals internals, costs much or is told of in the log",
  async () => {
    const { siteUrl, backendUrl } = stack;
    const client = new Visitor(siteUrl);
    await signInAsClient(client, backendUrl);
    const cases = [...hostileCases(siteUrl, listRoutePaths(), client.cookieHeader)].filter(
      (hostile) => !createRequest(siteUrl, hostile),
    );
    expect(cases.length).toBeGreaterThanOrEqual(CASES_AT_LEAST);
    const send = (hostile: RawRequest) => sendRaw(siteUrl, hostile);
    await expectHarmless({ url: siteUrl, backendUrl, log, send }, cases, AT_ONCE);
    expectDiscreet(log, CASES_AT_LEAST);
  },
  TIME_LIMIT_MS,
);
