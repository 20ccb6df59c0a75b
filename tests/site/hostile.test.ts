import { afterAll, expect, test } from "vitest";
import { createRequest, hostileCases } from "../support/hostile-cases.ts";
import { expectDiscreet, expectHarmless } from "../support/hostile-responses.ts";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { type RawRequest, readResponse } from "../support/raw-request.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { backendUrl, newClient, siteUrl } from "../support/site.ts";

/** Requests that `fetch` can send; `worker/hostile.test.ts` sends the others. */

const CASES_AT_LEAST = 5000;
const TIME_LIMIT_MS = 600_000;

const log: string[] = [];
const stack = await startInProcessStack({ onLog: (line) => log.push(line) });
const session = (await newClient()).cookieHeader;
afterAll(() => stack.stop());

test(
  "no hostile request breaks a page, reveals internals, costs much or is told of in the log",
  async () => {
    const cases = [...hostileCases(siteUrl, listRoutePaths(), session)].filter((hostile) =>
      createRequest(siteUrl, hostile),
    );
    expect(cases.length).toBeGreaterThanOrEqual(CASES_AT_LEAST);
    const send = (hostile: RawRequest) =>
      fetch(createRequest(siteUrl, hostile)!).then(readResponse);
    await expectHarmless({ url: siteUrl, backendUrl, log, send }, cases, 1);
    expectDiscreet(log, CASES_AT_LEAST);
  },
  TIME_LIMIT_MS,
);
