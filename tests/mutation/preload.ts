/**
 * Loads what the Worker loads when it is first needed. Otherwise the test that happens to come first
 * would count as the one that tests all texts and lists in there.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../build/server/assets");
for (const name of readdirSync(folder))
  if (name.endsWith(".js")) await import(/* @vite-ignore */ join(folder, name));
