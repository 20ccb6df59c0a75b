import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type InProcessSite, startInProcessSite } from "../support/in-process/stack.ts";
import { backendUrl, proxyUrl } from "../support/site.ts";
import { getSiteVariables, OWN_SECRETS } from "../support/stack.ts";

/** Somebody signs cookies with a secret of the repository, on a host that forgot to set its own. */

const PUBLIC = "https://spellpost.example";
const variables = getSiteVariables(proxyUrl, backendUrl);

async function expectStatus(site: InProcessSite, path: string, status: number) {
  const answer = await site.dispatch(PUBLIC + path, {});
  expect([path, answer.status]).toEqual([path, status]);
  return answer;
}

describe.each([
  ["a secret of the repository", "COOKIE_SECRET", variables.COOKIE_SECRET],
  ["the secret of an example", "TURNSTILE_SECRET_KEY", "1x0000000000000000000000000000000AA"],
  ["a short secret", "TIKTOK_CLIENT_SECRET", "0123456789abcde"],
])("with %s", (_, name, value) => {
  let site: InProcessSite;
  beforeAll(async () => {
    const others = { TURNSTILE_SITE_KEY: "site", TIKTOK_CLIENT_KEY: "key" };
    const secrets = {
      TURNSTILE_SECRET_KEY: OWN_SECRETS.COOKIE_SECRET,
      TIKTOK_CLIENT_SECRET: OWN_SECRETS.COOKIE_SECRET,
    };
    site = await startInProcessSite({
      ...variables,
      ...OWN_SECRETS,
      ...others,
      ...secrets,
      [name]: value,
    });
  });
  afterAll(() => site.stop());

  test("a public host serves nothing but the sign that it runs", async () => {
    for (const path of ["/", "/login", "/healthz?deep"]) {
      const answer = await expectStatus(site, path, 500);
      expect(await answer.text()).not.toContain(String(value));
    }
    await expectStatus(site, "/healthz", 200);
  });

  test("this machine serves its pages", async () => {
    const answer = await site.dispatch("http://127.0.0.1:5173/features", {});
    expect(answer.status).toBe(200);
  });
});

test("with secrets of its own a public host serves its pages", async () => {
  const site = await startInProcessSite({ ...variables, ...OWN_SECRETS });
  await expectStatus(site, "/features", 200);
  await site.stop();
});
