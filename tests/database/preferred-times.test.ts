import { beforeEach, expect, test } from "vitest";
import { scene } from "./scene.ts";

/** The hour to which a client keeps moving the posts of a network. */

const { sql, api, getValue, readAs, addStaff } = await scene();
const [client, staff] = [await api.register(), await addStaff()];
beforeEach(async () => {
  await sql(
    "delete from public.drafts; delete from private.declined_post_times; delete from private.rate_limits",
  );
});

const DAY = "2031-03-05";

/** Adds a post at 11:30 AM. @returns its id */
const add = (network = "Instagram") =>
  getValue<string>(
    `with draft as (
       insert into public.drafts (user_id, network, origin, planned_at)
       values ($1, $2::public.network, 'ai', '${DAY} 11:30Z') returning id
     )
     insert into public.draft_versions
       (draft_id, number, author, body, picture_idea, alt_text, planned_for, time_zone)
     select id, 1, 'writer', 'Figs', 'A fig', 'A fig', '${DAY} 11:30', 'UTC' from draft
     returning draft_id`,
    [client.id, network],
  );
const edit = async (draft_id: string, time: string, version = 1, body = "Figs") => {
  const planned = { planned_for: `${DAY}T${time}`, time_zone: "UTC" };
  const { json } = await api.rpc(client, "edit_my_draft", { draft_id, version, body, ...planned });
  expect(json).toBe(true);
};
const move = async (time: string, network?: string) => edit(await add(network), time);

async function listPreferred() {
  type Page = { drafts: { preferred_times: object[] } };
  return (await readAs(client)<Page>("get_my_page", { parts: ["drafts"] })).drafts.preferred_times;
}
const at = (time: string) => [{ network: "Instagram", time }];

test("is that of three posts in a row, and remains until three others are moved", async () => {
  await move("18:00");
  await move("18:30");
  expect(await listPreferred()).toEqual([]);
  await move("18:15");
  expect(await listPreferred()).toEqual(at("18:15"));
  for (const time of ["20:00", "20:00"]) await move(time);
  expect(await listPreferred()).toEqual(at("18:15"));
  await move("20:00");
  expect(await listPreferred()).toEqual(at("20:00"));
});

test("reaches the writer of new drafts", async () => {
  for (const time of ["18:00", "18:00", "18:00"]) await move(time);
  const [brief] = await sql(
    `with job as (
       insert into private.draft_jobs (user_id, kind) values ($1, 'again') returning id
     ) select id from job`,
    [client.id],
  );
  expect(
    await getValue("select private.write_draft_brief($1) -> 'preferredTimes'", [brief!.id]),
  ).toEqual({ Instagram: "18:00" });
});

test.each<[string, () => Promise<unknown>]>([
  ["another network", () => move("18:00", "Facebook")],
  ["another hour", () => move("17:59")],
  [
    "the same post again",
    async () => {
      const draft = await add();
      await edit(draft, "09:00");
      await edit(draft, "19:00", 2);
    },
  ],
  ["a change of the minute", () => move("11:45")],
  ["a change of the text", async () => edit(await add(), "11:30", 1, "Olives")],
  [
    "staff",
    async () => {
      const draft = await add();
      await api.rpc(staff, "staff_edit_draft", {
        draft_id: draft,
        version: 1,
        status: "waiting",
        body: "Figs",
        picture_idea: "A fig",
        alt_text: "A fig",
        planned_for: `${DAY}T18:00`,
        time_zone: "UTC",
      });
    },
  ],
])("does not count a move by or to %s", async (_name, act) => {
  for (const time of ["18:00", "18:00"]) await move(time);
  await act();
  expect(await listPreferred()).toEqual([]);
});

test("ends when the client declines it, until they move three more", async () => {
  for (const time of ["18:00", "18:00", "18:00"]) await move(time);
  for (const network of ["Facebook", "Instagram", "Instagram"])
    expect((await api.rpc(client, "decline_my_preferred_time", { network })).status).toBe(204);
  expect(await listPreferred()).toEqual([]);
  for (const time of ["18:00", "18:00"]) await move(time);
  expect(await listPreferred()).toEqual([]);
  await move("18:00");
  expect(await listPreferred()).toEqual(at("18:00"));
});
