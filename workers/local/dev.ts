import { createServer } from "vite";
import { readSettings, startEmbedded, stopOnSignal } from "./settings.ts";

const settings = await readSettings(process.env);
const stopBackend = await startEmbedded(settings);
process.env.SPELLPOST_VARS = JSON.stringify(settings.vars);
process.env.SPELLPOST_LIMIT_SCALE = String(settings.limitScale);
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false"; // prevents a call to the internet for Request.cf
const vite = await createServer({ server: { port: settings.port } });
await vite.listen();
stopOnSignal(() => Promise.all([vite.close(), stopBackend()]));
console.log(`Site                http://127.0.0.1:${settings.port}`);
