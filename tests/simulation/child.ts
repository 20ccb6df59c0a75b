import { spawn } from "node:child_process";
import { join } from "node:path";

/** Last line that one run prints, as JSON. */
export type Report = {
  seed: number;
  /** Steps after the staff were hired. */
  steps: unknown[];
  problems: string[];
  hash: string;
  seconds: number;
  /** Names of the actions that nobody carried out. */
  untried: string[];
};

/** Runs one simulation in a process of its own, because a process has one clock and one database. */
export function runChild(args: string[]): Promise<Report> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "one-run.ts"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TZ: "UTC" },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => {
      const lines = output.trim().split("\n");
      const last = lines.pop() ?? "";
      for (const line of lines) process.stdout.write(`${line}\n`);
      try {
        resolve(JSON.parse(last) as Report);
      } catch {
        reject(new Error(`The run ended with: ${last.slice(0, 500)}`));
      }
    });
  });
}
