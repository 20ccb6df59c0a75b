import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compressedBytes } from "../support/compressed.ts";
import { START_UP_BUDGET_MS, UPLOAD_BUDGET } from "./pages.ts";
import { expectAtMost } from "./report.ts";

const server = join(import.meta.dirname, "../../build/server");
const worker = join(server, "index.js");
const RUNS = 9;

/**
 * Measures the size of the Worker's upload, including chunks that it loads later, and the CPU time
 * of its start in the same engine (V8, in Node).
 */
export function measureUpload(): void {
  const modules = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".js"),
  );
  const bytes = modules.reduce(
    (sum, path) => sum + compressedBytes(readFileSync(join(server, path))),
    0,
  );
  expectAtMost("Worker upload, compressed", bytes / 1024, UPLOAD_BUDGET / 1024, "KB");
  const script = `const before = process.cpuUsage(); await import(${JSON.stringify(worker)}); const { user, system } = process.cpuUsage(before); console.log((user + system) / 1000); process.exit()`;
  const times = Array.from({ length: RUNS }, () =>
    Number(
      execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }),
    ),
  );
  // Takes the minimum, because other load on the machine only adds.
  expectAtMost("Worker start-up, CPU", Math.min(...times), START_UP_BUDGET_MS, "ms");
}
