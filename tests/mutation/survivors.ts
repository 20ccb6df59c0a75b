/**
 * Prints each mutant that no test notices as soon as its tests have run, so that a run of hours that
 * is stopped has said what it found.
 */
import { relative } from "node:path";

type MutantResult = {
  status: string;
  fileName: string;
  location: { start: { line: number } };
  mutatorName: string;
  replacement: string;
};

const reporter = {
  onMutantTested({ status, fileName, location, mutatorName, replacement }: MutantResult) {
    if (status !== "Survived") return;
    const place = `${relative(process.cwd(), fileName)}:${location.start.line}`;
    console.log(`survived ${place} ${mutatorName}: ${replacement}`);
  },
};

export const strykerPlugins = [{ kind: "Reporter", name: "survivors", value: reporter }];
