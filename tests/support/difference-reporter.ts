import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase } from "vitest/node";

/**
 * Lists at the end, one sentence each, the differences from our expectations and the skipped
 * checks.
 */
export default class DifferenceReporter implements Reporter {
  readonly #differences: string[] = [];
  readonly #skipped: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    const name = `${test.project.name}: ${test.fullName.replaceAll(" > ", " ")}`;
    for (const error of result.errors ?? [])
      this.#differences.push(`${name}. ${formatFailure(error)}`);
    // Ignores tests that a command-line filter excluded, which have no note.
    if (result.state === "skipped" && result.note) this.#skipped.push(`${name}: ${result.note}`);
  }

  onTestRunEnd(): void {
    printList("What differs", this.#differences, "Nothing differs from what we expect.");
    if (this.#skipped.length > 0) printList("What was not checked", this.#skipped, "");
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

function printList(title: string, lines: string[], fallback: string): void {
  console.log(`\n${title}\n`);
  for (const text of lines) console.log(`- ${text}`);
  if (lines.length === 0) console.log(fallback);
}
