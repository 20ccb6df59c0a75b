import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../support/public-api.ts";
import { scene } from "./scene.ts";

/** What staff know about a client's brand, and the samples that the model writes for visitors. */

const { sql, api, newClient, addStaff, listValues } = await scene();

describe("brand notes", () => {
  let staff: Caller;
  let client: Caller;
  const save = (caller: Caller, notes: string, seen_version: number, more: object = {}) =>
    api.rpc(caller, "staff_save_brand_notes", {
      client_id: client.id,
      notes,
      seen_version,
      ...more,
    });
  const list = async () => {
    const { json } = await api.rpc(staff, "staff_get_client_timeline", { id: client.id });
    return (json as { brand_notes: object[] }).brand_notes;
  };

  beforeEach(async () => {
    [staff, client] = [await addStaff(), await newClient()];
  });

  test("keep every version with its author, and stand in the log", async () => {
    await save(staff, "Ana bakes at night.", 0);
    await save(staff, "Ana bakes at night.", 1, { sensitive_trade: "faith" });
    expect(await list()).toMatchObject([
      { version: 2, sensitive_trade: "faith" },
      { version: 1, notes: "Ana bakes at night.", sensitive_trade: null },
    ]);
    expect(
      await listValues("select action from public.audit_log where table_name = 'brand_notes'"),
    ).toEqual(["update", "update"]);
  });

  test("are not saved over those of a colleague", async () => {
    await save(staff, "Mine", 0);
    expect(await save(await addStaff(), "Theirs", 0)).toMatchObject({ status: 409 });
    expect(await list()).toMatchObject([{ notes: "Mine" }]);
  });

  test("are neither written nor read by clients", async () => {
    await save(staff, "Ana bakes at night.", 0);
    expect((await save(client, "Mine", 1)).status).toBe(403);
  });
});

describe("a sample", () => {
  const claim = (hash: string) =>
    sql("select posts, may_be_written from public.claim_sample($1)", [hash]);
  const REFUSED = [{ posts: null, may_be_written: false }];
  const ALLOWED = [{ posts: null, may_be_written: true }];

  beforeEach(() => sql("delete from private.samples"));

  test("is written once for the same answers", async () => {
    expect(await claim("a")).toEqual(ALLOWED);
    await sql(`select public.store_sample('a', '{"X": "Figs"}')`);
    expect(await claim("a")).toEqual([{ posts: { X: "Figs" }, may_be_written: false }]);
  });

  test("is tried twice at most", async () => {
    expect([await claim("a"), await claim("a"), await claim("a")]).toEqual([
      ALLOWED,
      ALLOWED,
      REFUSED,
    ]);
  });

  test("is written two hundred times a day", async () => {
    await sql("insert into private.samples (hash) select n::text from generate_series(1, 200) n");
    expect(await claim("a")).toEqual(REFUSED);
    await sql(
      "update private.samples set created_at = now() - interval '25 hours' where hash = '1'",
    );
    expect(await claim("a")).toEqual(ALLOWED);
  });

  test("is not written while the model is paused", async () => {
    await sql(
      `insert into private.model_pause (reason, provider, test_at)
       values ('HTTP 401', 'openai', now() + interval '1 hour')`,
    );
    expect(await claim("a")).toEqual(REFUSED);
    await sql("delete from private.model_pause");
  });
});
