import { performance as p } from "node:perf_hooks";
import { createPgliteConnection } from "@supabase/lite/pglite";
let t = p.now();
const c0 = process.cpuUsage();
const lap = (n) => {
  const c = process.cpuUsage(c0);
  console.log(n, (p.now() - t) | 0, "cpu", ((c.user + c.system) / 1000) | 0);
  t = p.now();
};
const c = await createPgliteConnection({ url: "memory://" });
lap("create");
await c.driver.query("select 1");
lap("ready");
const blob = await c.driver.dumpDataDir("none");
lap("dump " + blob.size);
const { PGlite } = await import("@supabase/lite/pglite");
const d = new PGlite({ loadDataDir: blob });
await d.query("select 1");
lap("load");
