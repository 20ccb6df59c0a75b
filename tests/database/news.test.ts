import { beforeEach, describe, expect, test } from "vitest";
import { DONE, NOT_FOUND } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { INVALID, newId, scene } from "./scene.ts";

/** What clients tell us between the plans, without a model. */

const { sql, api, insert, getValue, listValues, newClient, addStaff, readAs, work } = await scene();
beforeEach(() => sql("delete from private.rate_limits; delete from private.jobs"));

const BODY = "Fig bread from Friday.";
const tell = (client: Caller, more: object = {}) =>
  api.rpc(client, "add_my_news", { id: newId(), body: BODY, ...more });
const addPicture = ({ id }: Caller, alt_text = "") =>
  insert("private.pictures", { user_id: id, width: 4, height: 3, alt_text });
const writeDrafts = async () => {
  await sql("delete from private.jobs where kind <> 'drafts'");
  await work("others");
};
const listDrafts = ({ id }: Caller) =>
  sql(
    `select network, origin, status, body, alt_text, picture_id, reasons, time_zone,
       planned_for - (now() at time zone time_zone)::date as planned_in
     from public.drafts join public.draft_versions on draft_id = drafts.id
     where user_id = $1 and job_id in (select id from private.draft_jobs where kind = 'news')`,
    [id],
  );
const readBrief = async ({ id }: Caller, kind = "week") => {
  await insert("private.draft_jobs", {
    user_id: id,
    kind,
    week: kind === "week" ? "2030-01-07" : null,
  });
  return getValue<{ news: { body: string }[]; starterCount: number }>(
    "select private.write_draft_brief(id) from private.draft_jobs where user_id = $1 order by created_at desc limit 1",
    [id],
  );
};

describe("news", () => {
  test("becomes one draft in the client’s words for tomorrow, with its first photo", async () => {
    const client = await newClient("pro", { facebook_url: "https://facebook.com/fig" });
    await writeDrafts();
    const [first, second] = [await addPicture(client, "A loaf"), await addPicture(client)];
    expect(await tell(client, { picture_ids: [first, second] })).toMatchObject(DONE);
    const page = () =>
      readAs(client)<{ drafts: object; news: object[] }>("get_my_page", {
        parts: ["drafts", "news"],
      });
    expect(await page()).toMatchObject({
      drafts: { writing_since: expect.any(String) },
      news: [{ body: BODY, told_on: expect.any(String) }],
    });
    await writeDrafts();
    expect(await listDrafts(client)).toEqual([
      {
        network: "Facebook",
        origin: "starter",
        status: "waiting",
        body: BODY,
        alt_text: "A loaf",
        picture_id: first,
        reasons: ["From your news."],
        time_zone: "America/New_York",
        planned_in: "1 day 09:30:00",
      },
    ]);
    expect(await page()).toMatchObject({ drafts: { writing_since: null } });
    await sql(`update public.drafts set status = 'approved' where user_id = '${client.id}'`);
    expect(await readBrief(client, "again")).toMatchObject({ starterCount: 2 });
  });

  test("sent twice is one, and one draft", async () => {
    const client = await newClient();
    const id = newId();
    for (let time = 0; time < 2; time++) expect(await tell(client, { id })).toMatchObject(DONE);
    await writeDrafts();
    expect(await listDrafts(client)).toHaveLength(1);
  });

  test("that no starter can be made of is written by staff", async () => {
    const client = await newClient();
    await tell(client, { body: "Write about our bread" });
    await writeDrafts();
    expect(await listDrafts(client)).toEqual([]);
    expect(
      await getValue("select title from private.waiting_posts_to_write where client_id = $1", [
        client.id,
      ]),
    ).toBe("Write Fig & Olive’s post about their news");
  });

  test("is rejected with another client’s photo, without a profile and without text", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const picture_ids = [await addPicture(other)];
    expect(await tell(client, { picture_ids })).toMatchObject(NOT_FOUND);
    expect(await tell(await api.register())).toMatchObject(NOT_FOUND);
    expect(await tell(client, { body: " " })).toMatchObject(INVALID);
  });

  test("is taken twenty times a day", async () => {
    const client = await newClient();
    for (let count = 0; count < 20; count++) expect(await tell(client)).toMatchObject(DONE);
    expect(await tell(client)).toMatchObject({ status: 429 });
  });

  test("is known to the writer and to staff until its last day has passed", async () => {
    const [client, staff] = [await newClient(), await addStaff()];
    await tell(client);
    const today = "(now() at time zone 'America/New_York')::date";
    const readAtDesk = async () => {
      const details = await readAs(staff)<{ news: object[] }>("staff_get_client_timeline", {
        id: client.id,
        max_rows: 1,
      });
      return details.news;
    };
    expect(
      await getValue(
        `select valid_until - ${today} from private.news where user_id = '${client.id}'`,
      ),
    ).toBe(7);
    await sql(`update private.news set valid_until = ${today}`);
    expect(await readBrief(client)).toMatchObject({ news: [{ body: BODY }] });
    expect(await readAtDesk()).toMatchObject([{ body: BODY }]);
    await sql(`update private.news set valid_until = ${today} - 1`);
    expect(await readBrief(client, "again")).toMatchObject({ news: [] });
    expect(await readAtDesk()).toEqual([]);
  });

  test("is part of the export, and goes with the account", async () => {
    const [client, other] = [await newClient(), await newClient()];
    await tell(client);
    await tell(other);
    expect(await getValue("select private.collect_account_data($1)", [client.id])).toMatchObject({
      news: [{ body: BODY, by_email: false, picture_ids: [] }],
    });
    await sql("delete from auth.users where id = $1", [client.id]);
    const owners = "select user_id from private.news where user_id = any ($1)";
    expect(await listValues(owners, [[client.id, other.id]])).toEqual([other.id]);
  });
});

describe("the email about the draft of news", () => {
  test.each([true, false])("goes to a client who was not on the page: %s", async (byEmail) => {
    const client = await newClient();
    await sql("select private.add_news(gen_random_uuid(), $1, $2, '{}', $3)", [
      client.id,
      BODY,
      byEmail,
    ]);
    await sql(
      "delete from private.jobs where subject_id not in (select id from private.draft_jobs where kind = 'news')",
    );
    await work("others");
    const emails = await sql(
      `select payload ->> 'kind' as kind, payload ? 'client_id' as is_news from ${EMAILS}
       where kind = 'drafts_ready' and recipient = $1`,
      [client.email],
    );
    expect(emails).toEqual(byEmail ? [{ kind: "added", is_news: false }] : []);
  });
});
