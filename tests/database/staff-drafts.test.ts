import { beforeEach, describe, expect, test } from "vitest";
import { type DraftValues, insertDraft } from "../support/drafts.ts";
import { CONFLICT, DONE, NOT_FOUND } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { INVALID, newId, scene } from "./scene.ts";

/** Staff read, edit, add and withdraw clients' drafts. */

const { sql, api, backend, callAs, addStaff, newClient } = await scene();
const staff = await addStaff();
let client: Caller;
const newAuthor = () => newClient("starter", { words_to_avoid: "cheap" });
beforeEach(async () => {
  client = await newAuthor();
});

type Summary = {
  id: string;
  version: number;
  status: string;
  author: string;
  body: string;
  origin: string;
  planned_at: string;
  collides: boolean;
  comment: string | null;
};
type Details = {
  profile: { id: string; words_to_avoid: string };
  details: {
    summary: Summary;
    versions: { number: number; author: string; reasons: string[] }[];
    decisions: { version: number; decision: string }[];
  };
};
type Row = { id: string; client_id: string; business_name: string; draft: Summary };

const TEXT = {
  body: "The oven is hot.",
  picture_idea: "The oven",
  alt_text: "An oven",
  planned_for: "2030-07-01T09:30",
  time_zone: "Asia/Nicosia",
};
const newDraft = (values?: DraftValues) => insertDraft(backend, client.id, values);
const callAsStaff = callAs(staff);
const edit = (draft_id: string, version = 1, changes: object = {}) =>
  callAsStaff("staff_edit_draft", { draft_id, version, status: "waiting", ...TEXT, ...changes });
const add = (id: string, changes: object = {}) =>
  callAsStaff("staff_add_draft", {
    id,
    client_id: client.id,
    network: "X",
    ...TEXT,
    ...changes,
  });
const withdraw = (draft_id: string, version = 1, status = "waiting") =>
  callAsStaff("staff_withdraw_draft", { draft_id, version, status });
const get = async (id: string) => (await callAsStaff("staff_get_draft", { id })).json as Details;
/** Lists drafts from 2030 on, of which nothing but these tests writes any. */
const list = async (args: object = {}) => {
  const filter = { max_rows: 50, client_id: client.id, from_day: "2030-01-01", ...args };
  return (await callAsStaff("staff_list_drafts", filter)).json as Row[];
};
const idsOf = (rows: Row[]) => rows.map(({ id }) => id);
const decide = (draft_id: string, decision: string, version = 1, status = "waiting") =>
  api.rpc(client, "decide_on_my_draft", {
    id: newId(),
    draft_id,
    version,
    status,
    decision,
    comment: decision === "approved" ? undefined : "Say that it rains",
  });
const listEntries = (id: string) =>
  sql<{ action: string; actor_id: string; client_id: string; new_status: string | null }>(
    `select action, actor_id, client_id, new_status from public.audit_log
     where table_name = 'drafts' and row_id = $1 order by id`,
    [id],
  );

describe("the list", () => {
  test("is in the order of the drafts' times, and filtered by client, status and day", async () => {
    const late = await newDraft({ planned_for: "2030-03-02T09:30" });
    const withdrawn = await newDraft({ planned_for: "2030-03-01T08:00", status: "withdrawn" });
    const early = await newDraft({ planned_for: "2030-03-01T09:30", status: "approved" });
    const own = client;
    client = await newAuthor();
    const others = await newDraft({ planned_for: "2030-03-01T12:00" });
    expect(idsOf(await list({ client_id: own.id }))).toEqual([early, late]);
    expect(idsOf(await list())).toEqual([others]);
    expect(idsOf(await list({ client_id: own.id, status: "withdrawn" }))).toEqual([withdrawn]);
    expect(idsOf(await list({ client_id: own.id, from_day: "2030-03-02" }))).toEqual([late]);
    const all = idsOf(await list({ client_id: undefined, from_day: "2030-03-01" }));
    expect(all.filter((id) => [early, late, others].includes(id))).toEqual([early, others, late]);
  });

  test("begins a day where it begins in the zone of each draft", async () => {
    const [from_day, before] = ["2030-03-04", "2030-03-03"];
    const zones = [
      { name: "Pacific/Kiritimati", offset: "+14:00" },
      { name: "Asia/Tokyo", offset: "+09:00" },
      { name: "America/New_York", offset: "-05:00" },
      { name: "Pacific/Pago_Pago", offset: "-11:00" },
    ];
    const ids: string[] = [];
    for (const zone of zones) {
      await newDraft({ planned_for: `${before}T23:59`, zone });
      ids.push(await newDraft({ planned_for: `${from_day}T00:00`, zone }));
    }
    expect(idsOf(await list({ from_day }))).toEqual(ids);
  });

  test("tells which posts of a network are within two hours of each other", async () => {
    const times = ["09:00", "10:59", "12:59"];
    for (const time of times) await newDraft({ planned_for: `2030-03-01T${time}` });
    await newDraft({ planned_for: "2030-03-01T13:30", network: "X" });
    await newDraft({ planned_for: "2030-03-01T13:30", status: "withdrawn" });
    const rows = await list();
    expect(rows.map(({ draft }) => draft.collides)).toEqual([true, true, false, false]);
  });

  test("has the comment with which changes were requested, until the next version", async () => {
    const id = await newDraft({ planned_for: "2030-03-01T09:30" });
    expect(await decide(id, "changes_requested")).toMatchObject(DONE);
    const [asked] = await sql("select status_changed_at from public.drafts where id = $1", [id]);
    expect(await decide(id, "changes_requested", 1, "changes_requested")).toMatchObject(DONE);
    expect(
      await sql(
        `select status_changed_at,
           (select count(*)::integer from public.draft_decisions where draft_id = $1) as decisions
         from public.drafts where id = $1`,
        [id],
      ),
    ).toEqual([{ ...asked, decisions: 2 }]);
    expect((await list())[0]).toMatchObject({
      business_name: "Fig & Olive",
      client_id: client.id,
      draft: { status: "changes_requested", comment: "Say that it rains" },
    });
    await edit(id, 1, { status: "changes_requested" });
    expect((await list())[0]?.draft).toMatchObject({ status: "waiting", comment: null });
  });
});

describe("an edit", () => {
  test("adds a version of which the client has to approve, and is recorded", async () => {
    const id = await newDraft();
    expect(await decide(id, "approved")).toMatchObject(DONE);
    expect((await get(id)).details.summary.status).toBe("approved");
    expect(await edit(id, 1, { status: "approved" })).toMatchObject(DONE);
    const { profile, details } = await get(id);
    expect(profile).toMatchObject({ id: client.id, words_to_avoid: "cheap" });
    expect(details.summary).toMatchObject({
      status: "waiting",
      version: 2,
      author: "staff",
      origin: "starter",
      body: "The oven is hot.",
      planned_at: "2030-07-01T06:30:00+00:00",
    });
    expect(details.versions).toMatchObject([
      { number: 1, author: "writer" },
      { number: 2, author: "staff", reasons: ["Friendly tone.", "Leaves out “cheap”."] },
    ]);
    expect(details.decisions).toMatchObject([{ version: 1, decision: "approved" }]);
    expect(await listEntries(id)).toEqual([
      { action: "update", actor_id: staff.id, client_id: client.id, new_status: null },
    ]);
    expect(await decide(id, "approved", 2)).toMatchObject(DONE);
  });

  test("of another version than the newest one, or of a withdrawn draft, changes nothing", async () => {
    const id = await newDraft();
    expect(await edit(id)).toMatchObject(DONE);
    expect(await edit(id, 1, { body: "Late" })).toMatchObject(CONFLICT);
    expect(await edit(id, 3, { body: "Early" })).toMatchObject(CONFLICT);
    await withdraw(id, 2);
    expect(await edit(id, 2)).toMatchObject(CONFLICT);
    expect((await get(id)).details.versions).toHaveLength(2);
    expect(await listEntries(id)).toHaveLength(2);
  });

  test.each(["changes_requested", "approved"])(
    "that the client’s decision %s has overtaken changes nothing, and neither does a withdrawal",
    async (decision) => {
      const id = await newDraft();
      await decide(id, decision);
      expect(await edit(id)).toMatchObject(CONFLICT);
      expect(await withdraw(id)).toMatchObject(CONFLICT);
      expect((await get(id)).details.summary).toMatchObject({ version: 1, status: decision });
      // The same edit, and one that is sent twice, after reading the decision.
      for (let attempt = 0; attempt < 2; attempt++)
        expect(await edit(id, 1, { status: decision })).toMatchObject(DONE);
    },
  );
});

describe("the client’s email about what staff wrote", () => {
  const listEmails = (id: string) =>
    sql<{ recipient: string; posts: string; minutes: number }>(
      `select recipient, payload ->> 'kind' as kind, payload ->> 'posts' as posts,
         round(extract(epoch from due_at - created_at) / 60)::integer as minutes
       from ${EMAILS} where kind = 'draft_written' and payload ->> 'posts' like $1`,
      [`%${id}%`],
    );

  test("asks for an OK to the newest version only, once staff have left it alone", async () => {
    const id = await newDraft({ status: "changes_requested" });
    await edit(id, 1, { status: "changes_requested" });
    await edit(id, 2, { body: "The oven is very hot." });
    const emails = await listEmails(id);
    expect(emails).toMatchObject([{ recipient: client.email, kind: "added", minutes: 5 }]);
    const [post] = JSON.parse(emails[0]!.posts) as { id: string; key: string; text: string }[];
    expect(post).toMatchObject({ id, text: "The oven is very hot." });
    expect((await api.rpc(null, "get_draft_by_key", { id, key: post?.key })).json).toMatchObject({
      draft: { version: 3 },
      is_newest: true,
    });
  });

  test("announces an addition until that email is sent, however often staff correct the post", async () => {
    const id = newId();
    await add(id);
    await edit(id, 1);
    await edit(id, 2, { body: "The oven is very hot." });
    expect(await listEmails(id)).toMatchObject([{ kind: "added", minutes: 5 }]);
    await sql("delete from private.jobs where subject_id = $1", [id]); // As after its delivery.
    await edit(id, 3, { body: "The oven is cold." });
    expect(await listEmails(id)).toMatchObject([{ kind: "changed" }]);
  });

  test("is not sent once the client has decided, or staff have withdrawn the post", async () => {
    const [decided, withdrawn] = [newId(), newId()];
    for (const id of [decided, withdrawn]) {
      await add(id);
      expect(await listEmails(id)).toMatchObject([{ kind: "added" }]);
    }
    await decide(decided, "approved");
    await withdraw(withdrawn);
    for (const id of [decided, withdrawn]) expect(await listEmails(id)).toEqual([]);
  });
});

describe("a draft by staff", () => {
  test("is added once, waits for the client, and is recorded", async () => {
    const id = newId();
    expect(await add(id)).toMatchObject(DONE);
    expect(await add(id, { body: "Sent twice" })).toMatchObject(DONE);
    const { details } = await get(id);
    expect(details.summary).toMatchObject({
      origin: "human",
      author: "staff",
      status: "waiting",
      version: 1,
      body: "The oven is hot.",
    });
    expect(details.versions).toHaveLength(1);
    expect(await listEntries(id)).toEqual([
      { action: "insert", actor_id: staff.id, client_id: client.id, new_status: null },
    ]);
    expect(await decide(id, "approved")).toMatchObject(DONE);
  });

  test("is rejected for an unknown client, and for one without answers", async () => {
    const newcomer = await api.register();
    for (const client_id of [newId(), newcomer.id])
      expect(await add(newId(), { client_id })).toMatchObject(NOT_FOUND);
  });

  test("leaves nothing behind when its text is rejected", async () => {
    const id = newId();
    expect(await add(id, { body: " " })).toMatchObject(INVALID);
    expect(await callAsStaff("staff_get_draft", { id })).toMatchObject(NOT_FOUND);
  });
});

describe("a time in the past", () => {
  const IN_PAST = { status: 422, json: { code: "PT422" } };
  const PASSED = { planned_for: "2026-01-05T09:30", time_zone: "UTC" };
  const editAsClient = (draft_id: string, changes: object) =>
    api.rpc(client, "edit_my_draft", { draft_id, version: 1, body: "Up", ...PASSED, ...changes });
  const CHANGES = [
    { planned_for: "2026-01-05T09:31" },
    { time_zone: "Asia/Nicosia" },
    { planned_for: "2025-12-24T18:00" },
  ];

  test.each(CHANGES)("is not chosen for a draft whose time has passed: %j", async (changes) => {
    const id = await newDraft({ planned_for: PASSED.planned_for });
    expect(await editAsClient(id, changes)).toMatchObject(IN_PAST);
    expect(await edit(id, 1, { ...PASSED, ...changes })).toMatchObject(IN_PAST);
    expect((await get(id)).details.summary).toMatchObject({ version: 1, status: "waiting" });
    expect(await listEntries(id)).toEqual([]);
  });

  test("is not chosen for a draft whose time is ahead, nor for a new one", async () => {
    const id = await newDraft();
    expect(await editAsClient(id, {})).toMatchObject(IN_PAST);
    expect(await edit(id, 1, PASSED)).toMatchObject(IN_PAST);
    const added = newId();
    expect(await add(added, PASSED)).toMatchObject(IN_PAST);
    expect(await callAsStaff("staff_get_draft", { id: added })).toMatchObject(NOT_FOUND);
  });

  test("stays while only the text is edited", async () => {
    const id = await newDraft({ planned_for: PASSED.planned_for });
    expect(await editAsClient(id, {})).toMatchObject({ status: 200, json: true });
    expect(await edit(id, 2, { ...PASSED, body: "Up again" })).toMatchObject(DONE);
    expect((await get(id)).details.summary).toMatchObject({ version: 3, body: "Up again" });
  });
});

describe("a time that the clocks skip", () => {
  const SKIPPED = { planned_for: "2030-03-31T03:30", time_zone: "Asia/Nicosia" };

  test("is not chosen, but stays while only the text is edited", async () => {
    const id = await newDraft();
    const editAsClient = (draft_id: string) =>
      api.rpc(client, "edit_my_draft", { draft_id, version: 1, body: "Up", ...SKIPPED });
    expect(await editAsClient(id)).toMatchObject(INVALID);
    expect(await edit(id, 1, SKIPPED)).toMatchObject(INVALID);
    expect(await add(newId(), SKIPPED)).toMatchObject(INVALID);
    expect(await add(newId(), { ...SKIPPED, time_zone: "America/Phoenix" })).toMatchObject(DONE);
    const written = await newDraft({
      planned_for: SKIPPED.planned_for,
      zone: { name: SKIPPED.time_zone, offset: "+02:00" },
    });
    expect(await editAsClient(written)).toMatchObject({ status: 200, json: true });
  });
});

describe("a withdrawal", () => {
  test("takes the draft out of the client's plan for good, and is recorded", async () => {
    const id = await newDraft({ status: "approved", planned_for: "2030-03-01T09:30" });
    expect(await withdraw(id, 2, "approved")).toMatchObject(CONFLICT);
    expect(await withdraw(id, 1, "approved")).toMatchObject(DONE);
    expect(await withdraw(id, 1, "withdrawn")).toMatchObject(CONFLICT);
    expect((await get(id)).details.summary.status).toBe("withdrawn");
    expect(await list()).toEqual([]);
    expect(await decide(id, "changes_requested", 1, "withdrawn")).toMatchObject(CONFLICT);
    expect(await listEntries(id)).toEqual([
      { action: "update", actor_id: staff.id, client_id: client.id, new_status: "withdrawn" },
    ]);
  });
});

test("requested changes are the work of the first page for a day", async () => {
  const id = await newDraft({ network: "TikTok" });
  await decide(id, "changes_requested");
  type Item = { id: string; path: string; title: string; waiting_since: string; due_at: string };
  const read = async () => {
    const { json } = await callAsStaff("staff_get_today", { max_rows: 50, kind: "drafts" });
    return (json as { items: Item[] }).items.find((item) => item.id === id);
  };
  const item = await read();
  expect(item).toMatchObject({ path: `posts/${id}`, title: "TikTok", sender: "Fig & Olive" });
  const promised = Date.parse(item!.due_at) - Date.parse(item!.waiting_since);
  expect(promised).toBe(24 * 3_600_000);
  await edit(id, 1, { status: "changes_requested" });
  expect(await read()).toBeUndefined();
});

describe("a picture chosen while editing", () => {
  const addPicture = async (owner: Caller, alt_text: string) =>
    (
      await sql<{ id: string }>(
        `insert into private.pictures (user_id, width, height, alt_text)
         values ($1, 10, 10, $2) returning id`,
        [owner.id, alt_text],
      )
    )[0]!.id;
  const editMine = (draft_id: string, version: number, picture_id?: string) =>
    api.rpc(client, "edit_my_draft", {
      draft_id,
      version,
      body: TEXT.body,
      planned_for: TEXT.planned_for,
      time_zone: TEXT.time_zone,
      picture_id,
    });
  const shownOn = (id: string) =>
    sql(
      `select picture_id, alt_text from public.draft_versions as versions
       join public.drafts on drafts.id = draft_id and version = number where drafts.id = $1`,
      [id],
    );

  test("brings its description, and stays when no other is named", async () => {
    const [hat, loaf] = [await addPicture(client, "A hat"), await addPicture(client, "A loaf")];
    const id = await newDraft();
    expect(await editMine(id, 1, hat)).toMatchObject({ json: true });
    expect(await editMine(id, 1, hat)).toMatchObject({ json: true });
    expect(await editMine(id, 2)).toMatchObject({ json: false });
    expect(await shownOn(id)).toEqual([{ picture_id: hat, alt_text: "A hat" }]);
    const unchanged = { alt_text: "A hat", picture_id: loaf };
    expect(await edit(id, 2, unchanged)).toMatchObject(DONE);
    expect(await edit(id, 2, unchanged)).toMatchObject(DONE);
    expect(await shownOn(id)).toEqual([{ picture_id: loaf, alt_text: "A loaf" }]);
    expect(await edit(id, 3, { alt_text: "My hat", picture_id: hat })).toMatchObject(DONE);
    expect(await shownOn(id)).toEqual([{ picture_id: hat, alt_text: "My hat" }]);
  });

  test("is one of the client’s own", async () => {
    const others = await addPicture(await newAuthor(), "Not yours");
    const id = await newDraft();
    expect(await editMine(id, 1, others)).toMatchObject(NOT_FOUND);
    expect(await edit(id, 1, { picture_id: others })).toMatchObject(NOT_FOUND);
    expect(await edit(id, 1, { alt_text: "Mine now", picture_id: others })).toMatchObject(
      NOT_FOUND,
    );
  });
});
