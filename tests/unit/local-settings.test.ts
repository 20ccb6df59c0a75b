import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VARIABLE_NAMES } from "../../app/request/env.server.ts";
import { readSettings } from "../../workers/local/settings.ts";

const EXAMPLE = readFileSync(join(import.meta.dirname, "../../.dev.vars.example"), "utf8");

/** Variables of .dev.vars.example, those without a value filled in. */
const VARIABLES = Object.fromEntries(
  [...EXAMPLE.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name = "", value]) => [
    name,
    value || "example-secret-of-32-characters-",
  ]),
);
/** Ports that are free; nothing listens on them here. */
const PORTS = { PORT: "11901", SUPABASE_PORT: "11902" };

test(".dev.vars.example names every variable of the Worker", () => {
  expect(Object.keys(VARIABLES).toSorted()).toEqual(VARIABLE_NAMES.toSorted());
});

test("with another Supabase the Worker gets every variable as it is set", async () => {
  const { vars, embedded } = await readSettings({ ...PORTS, ...VARIABLES });
  expect(vars).toEqual(VARIABLES);
  expect(embedded).toBeNull();
});

test("another Supabase needs its key", async () => {
  const { SUPABASE_PUBLISHABLE_KEY: _, ...others } = VARIABLES;
  await expect(readSettings({ ...PORTS, ...others })).rejects.toThrow(
    "SUPABASE_PUBLISHABLE_KEY is missing",
  );
});

test("with the embedded Supabase the Worker gets its URL and keys", async () => {
  const { SUPABASE_URL: _, ...others } = VARIABLES;
  const { vars, embedded } = await readSettings({
    ...PORTS,
    ...others,
    SUPABASE_EMAIL_DELAY_MS: "4000",
    MODEL_NAME: "fake-good",
    MODEL_KEY: "",
    IMAGE_MODEL_NAME: "fake-picture",
  });
  expect(vars).toMatchObject({
    SUPABASE_URL: "http://127.0.0.1:11902",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_local",
    SUPABASE_SECRET_KEY: "sb_secret_local",
    LINKEDIN_CLIENT_ID: "example-client-id",
  });
  expect(embedded).toMatchObject({
    port: 11_902,
    signing: "ES256",
    emailDelayMs: 4000,
    functionsEnv: { MODEL_NAME: "fake-good", IMAGE_MODEL_NAME: "fake-picture" },
  });
  expect(embedded?.functionsEnv).not.toHaveProperty("MODEL_KEY");
});

test.each([
  [{ PORT: "x" }, 'PORT must be a port number, not "x".'],
  [{ SUPABASE_SIGNING: "RS256" }, 'SUPABASE_SIGNING must be ES256 or HS256, not "RS256".'],
  [
    { SUPABASE_EMAIL_DELAY_MS: "soon" },
    'SUPABASE_EMAIL_DELAY_MS must be a number of milliseconds, not "soon".',
  ],
  [{ RATE_LIMIT_SCALE: "0" }, 'RATE_LIMIT_SCALE must be a number above 0, not "0".'],
])("%j is rejected in one line", async (env, line) => {
  await expect(readSettings({ ...PORTS, ...env })).rejects.toThrow(line);
});
