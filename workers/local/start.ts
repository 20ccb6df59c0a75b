import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { readSettings, startEmbedded, stopOnSignal } from "./settings.ts";
import { serveSite } from "./site.ts";

/**
 * Implements `npm start`: builds, starts the embedded Supabase, and serves the built Worker in
 * workerd.
 */
const settings = await readSettings(process.env);
const root = join(import.meta.dirname, "../..");
execFileSync(join(root, "node_modules/.bin/react-router"), ["build"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
});

// Starts the Worker first, because that would keep the embedded Supabase, in the same process, from
// answering its own calls in time on a busy machine.
const site = await serveSite(settings.port, settings.vars, settings);
const stopBackend = await startEmbedded(settings);
stopOnSignal(() => Promise.all([site.stop(), stopBackend()]));
console.log(`Site                ${site.url}`);
