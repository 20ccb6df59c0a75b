import { execFileSync, spawnSync } from "node:child_process";

/**
 * Implements `npm run test:changed [-- <commit>]`: runs the tests that the changes since a commit
 * reach, by default since the last one. Vitest and Playwright follow imports; files that tests read
 * in other ways are listed here. A changed page runs all tests of the site, but worker and browser
 * tests only run when they or their helpers changed, because nothing connects them with a page.
 */

/** Files of the build, which the tests of the site read. */
const BUILT = /^(app|public|workers)\/|^(vite|react-router)\.config\.ts$|^wrangler\.toml$/;
/** Files that the database tests read. */
const APPLIED = /^supabase\/(schemas|migrations|functions|templates|local)\/|^supabase\/[\w.]+$/;

const [base = "HEAD"] = process.argv.slice(2);
const listFiles = (...args: string[]) =>
  execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
const changed = [
  ...listFiles("diff", "--name-only", base),
  ...listFiles("ls-files", "--others", "--exclude-standard"),
];
const isBuildChanged = changed.some((file) => BUILT.test(file));
const isDatabaseChanged = changed.some((file) => APPLIED.test(file));

const VITEST = ["vitest", "run", "--config", "tests/vitest.config.ts", "--passWithNoTests"];
const changedOnly = ["--changed", base];

/** Runs a command; the script fails if one of its commands does. */
function run(...command: string[]): void {
  const { status } = spawnSync("npx", command, { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}

run(...VITEST, "--project", "unit", ...changedOnly);
for (const project of ["database", "postgres"])
  run(...VITEST, "--project", project, ...(isDatabaseChanged ? [] : changedOnly));
if (isBuildChanged) run("react-router", "build", "--logLevel", "error");
for (const project of ["site", "site-rest"])
  run(...VITEST, "--project", project, ...(isBuildChanged || isDatabaseChanged ? [] : changedOnly));
run(...VITEST, "--project", "worker", ...changedOnly);
run(
  "playwright",
  "test",
  "--config",
  "tests/e2e/playwright.config.ts",
  "--pass-with-no-tests",
  `--only-changed=${base}`,
);
