import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase } from "vitest/node";

/** Says at the end, one sentence each, what differs from our expectations and what was left out. */
export default class DifferenceReporter implements Reporter {
  readonly #differences: string[] = [];
  readonly #leftOut: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    const name = `${test.project.name}: ${test.fullName.replaceAll(" > ", " ")}`;
    for (const error of result.errors ?? []) this.#differences.push(`${name}. ${sentence(error)}`);
    // Tests that a filter of the command line left out have no note.
    if (result.state === "skipped" && result.note) this.#leftOut.push(`${name}: ${result.note}`);
  }

  onTestRunEnd(): void {
    list("What differs", this.#differences, "Nothing differs from what we expect.");
    if (this.#leftOut.length > 0) list("What was not checked", this.#leftOut, "");
  }
}

type Failure = { message: string; actual?: unknown; expected?: unknown };

function sentence({ message, actual, expected }: Failure): string {
  if (actual === undefined && expected === undefined) return line(message);
  return `Supabase there answers ${line(actual)}, we expect ${line(expected)}.`;
}

/** A value as Vitest prints it, on one line. */
const line = (value: unknown) =>
  stripVTControlCharacters(typeof value === "string" ? value : JSON.stringify(value))
    .replace(/\s+/g, " ")
    .replace(/^(Object|Array) (?=[[{])/, "")
    .replace(/,(?= [\]}])/g, "");

function list(title: string, lines: string[], otherwise: string): void {
  console.log(`\n${title}\n`);
  for (const text of lines) console.log(`- ${text}`);
  if (lines.length === 0) console.log(otherwise);
}
