import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { parseWithZod } from "@conform-to/zod/v4";
import type { createServerClient } from "@supabase/ssr";
import { parseCookie, stringifySetCookie } from "cookie";
import type { renderToString } from "react-dom/server";
import { build, type Rolldown } from "vite";
import { afterAll, describe, expect, test, vi } from "vitest";
import type * as zod from "zod/mini";
import { standIns } from "../../workers/stand-ins.ts";

const IMPORTS = {
  supabase:
    'export { createServerClient } from "@supabase/ssr"; export { parseCookie, stringifySetCookie } from "cookie"',
  conform: 'export { parseWithZod } from "@conform-to/zod/v4"; export * as z from "zod/mini"',
  react: 'export { renderToString } from "react-dom/server"',
};
const results = join(import.meta.dirname, "../.results");
mkdirSync(results, { recursive: true });
const folder = mkdtempSync(join(results, "stand-ins-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Bundles the imports as the Worker's build does. */
async function bundle(imports: string[]) {
  const entry = join(folder, "entry.js");
  writeFileSync(entry, imports.join("\n"));
  const { output } = (await build({
    configFile: false,
    logLevel: "silent",
    plugins: [standIns()],
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, target: "webworker", resolve: { conditions: ["workerd"] } },
    build: { ssr: entry, write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  return output[0];
}

const chunk = await bundle(Object.values(IMPORTS));
const file = join(folder, "bundle.mjs");
writeFileSync(file, chunk.code);
const library = (await import(pathToFileURL(file).href)) as {
  createServerClient: typeof createServerClient;
  parseCookie: typeof parseCookie;
  stringifySetCookie: typeof stringifySetCookie;
  parseWithZod: typeof parseWithZod;
  renderToString: typeof renderToString;
  z: typeof zod;
};

describe("stand-ins for unused modules", () => {
  test("leave the code of the modules out", () => {
    const left = chunk.moduleIds.filter((id) =>
      /realtime-js|storage-js|\/cookie\/|lib\/web|react-dom-server\.|zod\/v4\/classic/.test(
        id.replace(/^\0.*/, ""),
      ),
    );
    expect(left.map((id) => id.split("node_modules/").pop())).toEqual([]);
  });

  test("serve supabase-js from sign-in to sign-out", async () => {
    const session = {
      access_token: `e30.${btoa(JSON.stringify({ exp: 4e9 }))}.c2ln`,
      refresh_token: "one",
      expires_in: 600,
      token_type: "bearer",
      user: { id: "1" },
    };
    const send = vi.fn<typeof fetch>(async (input: RequestInfo | URL) =>
      String(input).includes("/logout")
        ? new Response(null, { status: 204 })
        : Response.json(String(input).includes("/token") ? session : []),
    );
    const jar = new Map<string, string>();
    const supabase = library.createServerClient("https://project.example", "public", {
      cookies: {
        getAll: () => [...jar].map(([name, value]) => ({ name, value })),
        setAll: (changes) => changes.forEach(({ name, value }) => jar.set(name, value)),
      },
      global: { fetch: send },
    });
    const credentials = { email: "maria@example.com", password: "secret" };
    expect((await supabase.auth.signInWithPassword(credentials)).error).toBeNull();
    expect((await supabase.auth.refreshSession()).error).toBeNull();
    expect((await supabase.from("profiles").select()).data).toEqual([]);
    expect((await supabase.auth.signOut()).error).toBeNull();
    expect(send).toHaveBeenCalledTimes(4);
  });

  test("read and write cookies as the library does", () => {
    for (const header of ["", "a=1; b=%C3%A9;c =  x=y ; a=2; constructor=3", "; =; d; e=%E0%A4%A"])
      expect(Object.entries(library.parseCookie(header))).toEqual(
        Object.entries(parseCookie(header)),
      );
    const attributes = { path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;
    for (const [value, maxAge] of [
      ["base64-eyJh; é", 2_592_000],
      ["", 0],
    ] as const)
      expect(library.stringifySetCookie("__Host-name.0", value, { ...attributes, maxAge })).toBe(
        stringifySetCookie("__Host-name.0", value, { ...attributes, maxAge }),
      );
  });

  test("serve Conform, which converts what a form sends", () => {
    const { z } = library;
    const schema = z.object({
      count: z.number(),
      isOpen: z.optional(z.boolean()),
      name: z.pipe(
        z.string(),
        z.transform((name) => name.toUpperCase()),
      ),
      note: z._default(z.string(), ""),
    });
    const form = new FormData();
    for (const [name, value] of Object.entries({ count: "3", isOpen: "on", name: "fig" }))
      form.set(name, value);
    expect(library.parseWithZod(form, { schema })).toMatchObject({
      status: "success",
      value: { count: 3, isOpen: true, name: "FIG", note: "" },
    });
  });

  test("serve React, which renders to a string", () => {
    expect(library.renderToString("fig & olive")).toBe("fig &amp; olive");
  });

  test.each(Object.keys(IMPORTS))("fail the build when nothing needs those of %s", async (name) => {
    const others = Object.entries(IMPORTS).flatMap(([each, line]) => (each === name ? [] : line));
    await expect(bundle(others)).rejects.toThrow("No module imports");
  });
});
