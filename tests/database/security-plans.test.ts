import { describe, expect, test } from "vitest";
import { PLAN_VALUES } from "../../app/database.types.ts";
import type { Caller } from "../support/public-api.ts";
import { COMPLETED, scene } from "./scene.ts";

/**
 * A client chooses the plan before finishing the questionnaire; afterwards only staff change it.
 */

const { getValue, api, newClient } = await scene();

const save = (client: Caller, row: object) =>
  api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, row);
const getPlan = ({ id }: Caller) =>
  getValue("select chosen_plan from public.profiles where id = $1", [id]);

describe("sign-up", () => {
  test.each([...PLAN_VALUES])("keeps the plan %s", async (plan) => {
    expect(await getPlan(await api.register(undefined, { chosen_plan: plan }))).toBe(plan);
  });

  test.each([["platinum"], ["PRO"], ["x".repeat(500)], [7], [null], [{ a: 1 }]])(
    "with %j for a plan makes a starter profile",
    async (plan) => {
      expect(await getPlan(await api.register(undefined, { chosen_plan: plan }))).toBe("starter");
    },
  );
});

describe("a client who calls the API directly", () => {
  test("can choose a plan until the questionnaire is complete", async () => {
    const client = await api.register();
    for (const plan of PLAN_VALUES)
      expect((await save(client, { chosen_plan: plan })).status).toBe(200);
    const completed = await save(client, { ...COMPLETED, chosen_plan: "pro" });
    expect(completed.json).toMatchObject([{ chosen_plan: "pro", business_name: "Fig & Olive" }]);
  });

  test("cannot change the plan of a complete profile, alone or with other answers", async () => {
    const client = await newClient();
    for (const row of [{ chosen_plan: "pro" }, { ...COMPLETED, chosen_plan: "video-pro" }])
      expect(await save(client, row)).toMatchObject({ status: 403, json: { code: "42501" } });
    expect(await getPlan(client)).toBe("starter");
    const same = await save(client, {
      ...COMPLETED,
      words_to_avoid: "cheap",
      chosen_plan: "starter",
    });
    expect(same.status).toBe(200);
  });

  test.each([
    { business_name: "My Business" },
    { offer_description: "To be completed" },
    { business_name: "My Business", chosen_plan: "pro" },
  ])("cannot make the profile incomplete again to change the plan: %j", async (row) => {
    const client = await newClient();
    expect((await save(client, row)).status).toBe(403);
    expect((await save(client, { chosen_plan: "pro" })).status).toBe(403);
    expect(await getPlan(client)).toBe("starter");
  });
});
