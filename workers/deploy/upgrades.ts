/**
 * `npm run upgrades`: lists outdated dependencies, our own code that a newer release may replace,
 * and installed licences that we do not accept. Exits with 1 for such a licence, or when the
 * registry does not respond; outdated dependencies are not a failure.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./command.ts";
import { findOutdated, type Outdated, findReplaceable } from "./upgrades/behind.ts";
import { type Lockfile, listRejectedLicences } from "./upgrades/licences.ts";

const root = join(import.meta.dirname, "../..");
const print = (line: string) => process.stdout.write(`${line}\n`);

const lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lockfile;
const rejectedLicences = listRejectedLicences(lockfile);
print(rejectedLicences.length === 0 ? "✓ licences" : "✗ licences that are not on our list:");
for (const line of rejectedLicences) print(`  ${line}`);

// Exits with 1 when something is outdated, and prints JSON either way.
const { output } = await run("npm", ["outdated", "--json"], { cwd: root });
const entries = output ? (JSON.parse(output) as Record<string, Outdated>) : null;
if (!entries || "error" in entries) {
  print("✗ the registry does not answer, so nobody knows what is behind");
  process.exit(1);
}
// Optional packages of other platforms are not installed, so they have no current version.
const outdated = Object.fromEntries(Object.entries(entries).filter(([, entry]) => entry.current));
for (const line of findOutdated(outdated)) print(line);
for (const line of findReplaceable(outdated)) print(line);
process.exit(rejectedLicences.length === 0 ? 0 : 1);
