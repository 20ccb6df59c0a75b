import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { filledCopy } from "../support/deployment.ts";
import { freePort } from "../support/supabase.ts";

/** `npm start` in a copy, because it builds. */

/** Building takes half a minute, and several on a busy machine. */
const BUILD_LIMIT_MS = 300_000;
const copy = filledCopy([
  "app",
  "public",
  "supabase",
  "workers",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
]);
afterAll(() => copy.remove());

test(
  "npm start prints five useful lines and nothing else",
  async () => {
    const [port, supabasePort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, ["workers/local/run.mjs", "start"], {
      cwd: copy.folder,
      env: {
        ...process.env,
        NODE_ENV: undefined,
        PORT: String(port),
        SUPABASE_PORT: String(supabasePort),
        SUPABASE_DATA: "memory",
      },
    });
    let printed = "";
    const onText = (text: string) => {
      printed += text;
      if (printed.includes("\nSite ")) child.kill();
    };
    child.stdout.setEncoding("utf8").on("data", onText);
    child.stderr.setEncoding("utf8").on("data", onText);
    await once(child, "close");
    const backend = `http://127.0.0.1:${supabasePort}`;
    const site = `http://127.0.0.1:${port}`;
    expect(printed.split("\n")).toEqual([
      "Building (about 40 s) …",
      `Supabase (embedded) ${backend}`,
      `Mailbox             ${backend}/mailbox`,
      `Webhooks received   ${backend}/webhooks`,
      `The team's desk     ${site}/desk, as desk@spellpost.example`,
      `A client's area     ${site}/client, as maria@figandolive.example or dimitra@saltleaf.example`,
      "Their password      Desk-0n-this-machine!",
      `Site                ${site}`,
      "",
    ]);
  },
  BUILD_LIMIT_MS,
);
