import { expect, test } from "vitest";
import { scene } from "./scene.ts";

const SITE = "http://127.0.0.1:5999";
const { api, backend } = await scene({ siteOrigin: SITE });

test("flows that the site does not use send our text without a link or code that signs in", async () => {
  const client = await api.register();
  const read = async (email: string) => {
    const [newest] = await backend.emailsTo(email);
    return { subject: newest?.subject, links: newest?.html.match(/(?<=href=")[^"]+/g) ?? [] };
  };
  expect((await api.auth("otp", { email: client.email, create_user: false })).status).toBe(200);
  expect(await read(client.email)).toEqual({
    subject: "Sign in to Spellpost with your password",
    links: [`${SITE}/login`, `${SITE}/login`],
  });
  expect((await api.auth("reauthenticate", undefined, client, "GET")).status).toBe(200);
  expect(await read(client.email)).toEqual({
    subject: "Someone asked for a code for your account",
    links: [`${SITE}/forgot-password`, `${SITE}/forgot-password`],
  });
  for (const { html } of (await backend.emailsTo(client.email)).slice(0, 2))
    expect(html).not.toMatch(/token|\b\d{10}\b/);
});
