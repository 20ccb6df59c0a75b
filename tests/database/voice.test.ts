import { expect, test } from "vitest";
import type { Caller } from "../support/public-api.ts";
import { newId, scene } from "./scene.ts";

/** How a client wants to sound: stored by them, read by staff and by the writer of drafts. */

const { sql, api, newClient, addStaff, getValue, readAs } = await scene();

const VOICE = {
  adjectives: ["calm", "earthy", "exact"],
  liked_posts: ["We open.\nCome in!"],
  languages: ["Greek", "English"],
};
const save = (client: Caller, more: object = {}) =>
  api.rpc(client, "save_my_voice", { ...VOICE, ...more });
const readPage = (client: Caller) =>
  readAs(client)<{ voice: object | null; profile: { words_to_avoid: string; version: number } }>(
    "get_my_page",
    { parts: ["voice"] },
  );

test("a saved voice replaces the earlier one, and the words to avoid of the profile", async () => {
  const client = await newClient();
  expect((await readPage(client)).voice).toBeNull();
  expect((await save(client, { words_to_avoid: "cheap" })).status).toBe(204);
  expect(await readPage(client)).toMatchObject({
    voice: VOICE,
    profile: { words_to_avoid: "cheap" },
  });
  await save(client, { adjectives: [], liked_posts: [], languages: ["Dutch"] });
  expect(await readPage(client)).toMatchObject({
    voice: { adjectives: [], liked_posts: [], languages: ["Dutch"] },
    profile: { words_to_avoid: null },
  });
});

test("a voice beside older answers of the profile replaces neither", async () => {
  const client = await newClient();
  const { version } = (await readPage(client)).profile;
  await save(client, { words_to_avoid: "cheap", version });
  expect(await save(client, { words_to_avoid: "Sunday", version })).toMatchObject({ status: 409 });
  expect(await save(client, { words_to_avoid: "cheap", version })).toMatchObject({ status: 204 });
  expect((await readPage(client)).profile.words_to_avoid).toBe("cheap");
});

test("is not saved beside an invalid answer of the profile", async () => {
  const client = await newClient();
  expect((await save(client, { words_to_avoid: "a".repeat(4001) })).status).toBe(400);
  expect((await readPage(client)).voice).toBeNull();
});

test("staff read it beside a post, on the client's page and at the meeting", async () => {
  const [client, staff] = [await newClient(), await addStaff()];
  await save(client);
  const [draft, meeting] = [newId(), newId()];
  await sql(`
    insert into public.drafts (id, user_id, network, origin, planned_at)
      values ('${draft}', '${client.id}', 'X', 'human', now());
    insert into public.draft_versions
      select '${draft}', 1, 'staff', 'Figs', '', '', '{}', '2030-01-07 09:30', 'UTC', now();
    insert into public.meetings (id, user_id, starts_at)
      values ('${meeting}', '${client.id}', '2030-01-07 15:00Z')`);
  const brief = { voice: VOICE, brand_notes: [], profile: { id: client.id } };
  const read = readAs(staff);
  expect(await read("staff_get_draft", { id: draft })).toMatchObject(brief);
  expect(await read("staff_get_client_timeline", { id: client.id })).toMatchObject(brief);
  expect(await read("staff_get_meeting", { id: meeting })).toMatchObject(brief);
});

test("the writer of drafts and the export have it, and it goes with the account", async () => {
  const client = await newClient();
  await save(client);
  const job = await getValue("select id from private.draft_jobs where user_id = $1", [client.id]);
  const brief = await getValue("select private.write_draft_brief($1)", [job]);
  expect(brief).toMatchObject({ voice: VOICE });
  const data = await getValue("select private.collect_account_data($1)", [client.id]);
  expect(data).toMatchObject({ voice: VOICE });
  await sql("delete from auth.users where id = $1", [client.id]);
  expect(
    await getValue("select count(*)::int from private.voices where user_id = $1", [client.id]),
  ).toBe(0);
});
