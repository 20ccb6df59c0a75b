import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, slowest first. */
const SLOW_FILES = [
  "site/hostile.test.ts",
  "site/fault-matrix.test.ts",
  "site/security-desk.test.ts",
  "database/jobs.test.ts",
  "database/session-guards.test.ts",
  "postgres/races.test.ts",
  "postgres/attack-catalogue.test.ts",
];

/**
 * Begins with the files that take longest, because the one that comes last keeps one core busy and the
 * other idle. Without results of an earlier run, Vitest begins with the files that have the most text.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = SLOW_FILES.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place < 0 ? SLOW_FILES.length : place;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
