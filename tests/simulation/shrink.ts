import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Report, runChild } from "./child.ts";
import { options } from "./options.ts";

const folder = join(import.meta.dirname, "../.results/simulation");

/**
 * Removes steps as long as the run fails in the same way: halves first, then smaller parts (delta
 * debugging). @returns the file with the steps that are left
 */
export async function shrink(report: Report): Promise<string> {
  let steps = report.steps;
  const kind = describeKind(report.problems);
  for (
    let size = Math.ceil(steps.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let end = steps.length; end > 0; end -= size) {
      const shorter = [...steps.slice(0, Math.max(0, end - size)), ...steps.slice(end)];
      const outcome = await replay(report.seed, shorter).catch(() => null);
      if (outcome && describeKind(outcome.problems) === kind) steps = outcome.steps;
    }
  return saveSteps(report.seed, steps, "shortest");
}

/** Saves the steps of a run for `--replay`. @returns the file */
export function saveSteps(seed: number, steps: unknown[], name = "last"): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `seed-${seed}-${name}.json`);
  const lines = steps.map((step) => `    ${JSON.stringify(step)}`);
  writeFileSync(file, `{\n  "seed": ${seed},\n  "steps": [\n${lines.join(",\n")}\n  ]\n}\n`);
  return file;
}

function replay(seed: number, steps: unknown[]): Promise<Report> {
  const plant = options.plant ? ["--plant", options.plant] : [];
  return runChild(["--seed", String(seed), "--replay", saveSteps(seed, steps), ...plant]);
}

/** Describes the first problem without names, times and numbers. */
function describeKind(problems: string[]): string {
  return (problems[0] ?? "").replaceAll(/zq\d+qz|\d+/g, "").slice(0, 60);
}
