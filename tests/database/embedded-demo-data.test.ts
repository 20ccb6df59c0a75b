import { expect, test } from "vitest";
import { insertDemoData, LOCAL_STAFF } from "../../supabase/local/demo-data.ts";
import { SECRET_KEY } from "../support/supabase-keys.ts";
import { scene } from "./scene.ts";

/** Demo data that `npm start` creates in a new backend. */

const { url, sql, api, getValue } = await scene();
for (let start = 0; start < 2; start++) await insertDemoData(url, SECRET_KEY, sql);

test("filling twice creates the demo clients with open tasks once", async () => {
  const staff = await api.signIn(LOCAL_STAFF.email, LOCAL_STAFF.password);
  const tickets = { kind: "conversations", max_rows: 50 };
  expect((await api.rpc(staff, "staff_get_today", tickets)).json).toMatchObject({
    items: [
      { title: "Can a post be in Swedish and English?" },
      { title: "Before I sign up" },
      { title: "A draft says radiance" },
      { title: "A shop with two languages" },
    ],
  });
  expect(await getValue("select count(*)::integer from auth.users")).toBe(6);
});
