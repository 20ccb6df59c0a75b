import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TestCase, TestModule } from "vitest/node";
import DifferenceReporter from "../support/difference-reporter.ts";

/** End of a parity run: a run that checked nothing must not look like one without differences. */

const NOTHING_DIFFERS = "Nothing differs from what we expect.";
const lines: string[] = [];
let reporter: DifferenceReporter;

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, "log").mockImplementation((text: string) => void lines.push(text.trim()));
  reporter = new DifferenceReporter();
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

function reportTest(state: "passed" | "failed" | "skipped", errors: object[] = [], note?: string) {
  const result = () => ({ state, errors, note });
  const project = { name: "parity" };
  reporter.onTestCaseResult({
    project,
    fullName: "sign-in > works",
    result,
  } as unknown as TestCase);
}

function reportFile(...messages: string[]) {
  const errors = () => messages.map((message) => ({ message }));
  reporter.onTestModuleEnd({ errors } as unknown as TestModule);
}

describe("a run", () => {
  test("says that nothing differs after a test passed", () => {
    reportTest("passed");
    reportFile();
    reporter.onTestRunEnd([], []);
    expect(lines).toEqual([NOTHING_DIFFERS]);
    expect(process.exitCode).toBeUndefined();
  });

  test("lists a difference and what was not checked", () => {
    reportTest("failed", [{ message: "m", actual: 404, expected: 200 }]);
    reportTest("skipped", [], "No mailbox there can be read.");
    reporter.onTestRunEnd([], []);
    expect(lines).toEqual([
      "What differs",
      "- parity: sign-in works. Supabase there answers 404, we expect 200.",
      "What was not checked",
      "- parity: sign-in works: No mailbox there can be read.",
    ]);
  });

  test("fails and gives the reason once when the project could not be reached", () => {
    for (let file = 0; file < 2; file++) reportFile("The project could not be reached.");
    reportTest("skipped");
    reporter.onTestRunEnd([], []);
    expect(lines).toEqual([
      "What prevented checks",
      "- The project could not be reached.",
      "Nothing was checked.",
    ]);
    expect(process.exitCode).toBe(1);
  });

  test("fails when no test ran", () => {
    reportTest("skipped");
    reporter.onTestRunEnd([], []);
    expect(lines).toEqual(["Nothing was checked."]);
    expect(process.exitCode).toBe(1);
  });

  test("claims no agreement when one of its files failed", () => {
    reportTest("passed");
    reportFile("SUPABASE_SECRET_KEY is missing.");
    reporter.onTestRunEnd([], []);
    expect(lines).not.toContain(NOTHING_DIFFERS);
  });
});
