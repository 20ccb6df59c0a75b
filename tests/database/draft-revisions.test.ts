import { describe, expect, test } from "vitest";
import { CONFLICT, DONE, NOT_FOUND } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { newId, scene } from "./scene.ts";

/** Drafts that a writer changes or replaces as a client or the team asked. */

const { sql, api, newClient, addStaff, work } = await scene({
  functionsEnv: { MODEL_NAME: "fake-good" },
});
const withoutModel = await scene({});
const staff = await addStaff();

type Draft = { id: string; version: number; status: string; network: string; body: string };
type At = Pick<typeof withoutModel, "sql" | "api">;
const shared: At = { sql, api };

const listDrafts = ({ id }: Caller, at: At = shared) =>
  at.sql<Draft>(
    `select drafts.id, drafts.version, drafts.status, drafts.network, versions.body
     from public.drafts join public.draft_versions as versions
       on versions.draft_id = drafts.id and versions.number = drafts.version
     where drafts.user_id = $1 order by drafts.planned_at, drafts.created_at`,
    [id],
  );
async function write(at: Pick<typeof withoutModel, "sql" | "work"> = { sql, work }) {
  await at.sql("delete from private.jobs where kind = 'profile_webhook'");
  await at.work("others");
}
async function newClientWithDrafts(): Promise<[Caller, Draft]> {
  const client = await newClient("pro");
  await write();
  return [client, (await listDrafts(client))[0]!];
}
const askForChanges = (
  client: Caller,
  { id, version, status }: Draft,
  comment: string,
  at = shared,
) =>
  at.api.rpc(client, "decide_on_my_draft", {
    id: newId(),
    draft_id: id,
    version,
    status,
    decision: "changes_requested",
    comment,
  });
const find = async (client: Caller, { id }: Draft) =>
  (await listDrafts(client)).find((draft) => draft.id === id)!;

describe("a change request", () => {
  test("becomes a new version that waits for the client, three times, then a person’s work", async () => {
    const [client, first] = await newClientWithDrafts();
    let draft = first;
    for (const version of [2, 3, 4]) {
      expect(await askForChanges(client, draft, `We open at ${version}.`)).toMatchObject(DONE);
      await write();
      draft = await find(client, draft);
      expect(draft).toMatchObject({ version, status: "waiting" });
      expect(draft.body).toContain(`We open at ${version}.`);
    }
    await askForChanges(client, draft, "Once more.");
    await write();
    expect(await find(client, draft)).toMatchObject({ version: 4, status: "changes_requested" });
  });

  test("about a video gets its three shots again", async () => {
    const [client, draft] = await newClientWithDrafts();
    const readIdeas = async () =>
      (
        await sql<{ idea: string }>(
          "select picture_idea as idea from public.draft_versions where draft_id = $1 order by number",
          [draft.id],
        )
      ).map(({ idea }) => idea.split("\n").length);
    expect(await readIdeas()).toEqual([3]);
    await askForChanges(client, draft, "Shorter.");
    await write();
    expect(await readIdeas()).toEqual([3, 3]);
  });

  test("leaves the draft alone that was edited meanwhile", async () => {
    const [client, draft] = await newClientWithDrafts();
    await askForChanges(client, draft, "Shorter.");
    const edit = { draft_id: draft.id, version: 1, body: "Figs are in.", time_zone: "UTC" };
    const edited = { ...edit, planned_for: "2031-03-05T09:30" };
    expect((await api.rpc(client, "edit_my_draft", edited)).status).toBe(200);
    await write();
    expect(await find(client, draft)).toMatchObject({ version: 2, body: "Figs are in." });
  });

  test("goes to the team first in a sensitive trade", async () => {
    const [client, draft] = await newClientWithDrafts();
    await sql(
      "insert into private.brand_notes (user_id, version, notes, sensitive_trade) values ($1, 1, '', 'death')",
      [client.id],
    );
    await askForChanges(client, draft, "Warmer.");
    await write();
    expect(await find(client, draft)).toMatchObject({ version: 2, status: "in_review" });
  });

  test("without a model stays with the team", async () => {
    const client = await withoutModel.newClient("pro");
    await write(withoutModel);
    const at = { sql: withoutModel.sql, api: withoutModel.api };
    const [draft] = await listDrafts(client, at);
    await askForChanges(client, draft!, "Shorter.", at);
    await write(withoutModel);
    expect((await listDrafts(client, at))[0]).toMatchObject({
      version: 1,
      status: "changes_requested",
    });
  });
});

describe("a draft that is declined", () => {
  const decline = (client: Caller, draft: Draft, id = newId()) =>
    api.rpc(client, "decline_my_draft", {
      id,
      draft_id: draft.id,
      version: draft.version,
      status: draft.status,
      comment: "Too loud.",
    });

  test("goes, and another is written for its network, once", async () => {
    const [client, draft] = await newClientWithDrafts();
    const before = await listDrafts(client);
    const id = newId();
    expect(await decline(client, draft, id)).toMatchObject(DONE);
    expect(await decline(client, draft, id)).toMatchObject(DONE);
    await write();
    const drafts = await listDrafts(client);
    expect(drafts).toHaveLength(before.length + 1);
    const added = drafts.find(({ id: own }) => !before.some((known) => known.id === own));
    expect(added).toMatchObject({ network: draft.network, status: "waiting", version: 1 });
    expect(await find(client, draft)).toMatchObject({ status: "withdrawn" });
  });

  test("is not another client’s, not approved, and not changed since", async () => {
    const [client, draft] = await newClientWithDrafts();
    expect(await decline(await newClient("pro"), draft)).toMatchObject(NOT_FOUND);
    expect(await decline(client, { ...draft, version: 2 })).toMatchObject(CONFLICT);
    await sql("update public.drafts set status = 'approved' where id = $1", [draft.id]);
    expect(await decline(client, { ...draft, status: "approved" })).toMatchObject(CONFLICT);
  });

  test("is written by the team where no model is", async () => {
    const client = await withoutModel.newClient("pro");
    await write(withoutModel);
    const [draft] = await listDrafts(client, withoutModel);
    await withoutModel.api.rpc(client, "decline_my_draft", {
      id: newId(),
      draft_id: draft!.id,
      version: 1,
      status: "waiting",
      comment: "Too loud.",
    });
    await write(withoutModel);
    expect(
      await withoutModel.sql(
        "select title from private.waiting_posts_to_write where client_id = $1",
        [client.id],
      ),
    ).toEqual([{ title: expect.stringMatching(/posts: 1$/) }]);
  });
});

test("the team reads what it had drafted again, and clients can’t ask so", async () => {
  const [client, draft] = await newClientWithDrafts();
  const args = { draft_id: draft.id, version: 1, status: "waiting", comment: "Name the wine." };
  expect(await api.rpc(client, "staff_revise_draft", args)).toMatchObject({ status: 403 });
  expect(await api.rpc(staff, "staff_revise_draft", args)).toMatchObject(DONE);
  await write();
  expect(await find(client, draft)).toMatchObject({ version: 2, status: "in_review" });
  expect((await find(client, draft)).body).toContain("Name the wine.");
  expect(await api.rpc(staff, "staff_revise_draft", args)).toMatchObject(CONFLICT);
});
