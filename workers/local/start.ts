import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { readSettings, startEmbedded, stopOnSignal } from "./settings.ts";
import { serveSite } from "./site.ts";

const settings = await readSettings(process.env);
console.log("Building (about 40 s) …");
const root = join(import.meta.dirname, "../..");
execFileSync(join(root, "node_modules/.bin/react-router"), ["build"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
});

// On a busy machine, the backend would not answer its own calls in time while the Worker starts.
const site = await serveSite(settings.port, settings.vars, settings);
const stopBackend = await startEmbedded(settings);
stopOnSignal(() => Promise.all([site.stop(), stopBackend()]));
console.log(`Site                ${site.url}`);
