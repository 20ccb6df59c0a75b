import { stripVTControlCharacters } from "node:util";
import type { SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";
import type { Reporter } from "vitest/node";

/**
 * Lists at the end, one sentence each, the differences from our expectations and the skipped
 * checks. Fails a run that has checked nothing, because that proves nothing about the project.
 */
export default class DifferenceReporter implements Reporter {
  readonly #differences: string[] = [];
  readonly #skipped: string[] = [];
  /** Errors outside tests, mostly of a project that could not be reached. */
  readonly #obstacles = new Set<string>();
  #checkCount = 0;

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    const name = `${test.project.name}: ${test.fullName.replaceAll(" > ", " ")}`;
    if (result.state !== "skipped") this.#checkCount++;
    for (const error of result.errors ?? [])
      this.#differences.push(`${name}. ${formatFailure(error)}`);
    // Ignores tests that a command-line filter excluded, which have no note.
    if (result.state === "skipped" && result.note) this.#skipped.push(`${name}: ${result.note}`);
  }

  onTestSuiteResult(suite: TestSuite): void {
    this.#addObstacles(suite.errors());
  }

  onTestModuleEnd(module: TestModule): void {
    this.#addObstacles(module.errors());
  }

  onTestRunEnd(_: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    this.#addObstacles(unhandledErrors);
    const obstacles = [...this.#obstacles];
    if (obstacles.length > 0) printList("What prevented checks", obstacles);
    if (this.#differences.length > 0) printList("What differs", this.#differences);
    if (this.#skipped.length > 0) printList("What was not checked", this.#skipped);
    if (this.#checkCount === 0) {
      console.log("\nNothing was checked.");
      process.exitCode = 1;
    } else if (obstacles.length + this.#differences.length === 0) {
      console.log("\nNothing differs from what we expect.");
    }
  }

  #addObstacles(errors: readonly { message: string }[]): void {
    for (const { message } of errors) this.#obstacles.add(formatLine(message));
  }
}

type Failure = { message: string; actual?: unknown; expected?: unknown };

function formatFailure({ message, actual, expected }: Failure): string {
  if (actual === undefined && expected === undefined) return formatLine(message);
  return `Supabase there answers ${formatLine(actual)}, we expect ${formatLine(expected)}.`;
}

/** Formats a value as Vitest does, on one line. */
const formatLine = (value: unknown) =>
  stripVTControlCharacters(typeof value === "string" ? value : JSON.stringify(value))
    .replace(/\s+/g, " ")
    .replace(/^(Object|Array) (?=[[{])/, "")
    .replace(/,(?= [\]}])/g, "");

function printList(title: string, lines: string[]): void {
  console.log(`\n${title}\n`);
  for (const text of lines) console.log(`- ${text}`);
}
