import { beforeAll, describe, expect, test } from "vitest";
import { insertDraft } from "../support/drafts.ts";
import { setFault } from "../support/faults.ts";
import { sql, startInProcessSite } from "../support/in-process/stack.ts";
import { readPhoto } from "../support/photos.ts";
import { getUserId } from "../support/session-cookie.ts";
import { backend, backendUrl, mend, newClient, newStaff, proxyUrl } from "../support/site.ts";
import { getSiteVariables } from "../support/stack.ts";
import { accountOf, fetchAs } from "../support/uploads.ts";
import { Visitor } from "../support/visitor.ts";

/** Pictures that a model makes for posts. */

const BUTTON = "Make a Picture with AI";

let client: Visitor;
beforeAll(async () => {
  client = await newClient();
});

const addDraft = (values = {}) => insertDraft(backend, getUserId(client), values);
const request = (visitor: Visitor, page: string) =>
  visitor.post(`${page}/generated-pictures`, { ...accountOf(visitor), version: "1" });
const listPictures = () =>
  sql<{ id: string; is_generated: boolean }>(
    "select id, is_generated from private.pictures where user_id = $1 and width is not null",
    [getUserId(client)],
  );

describe("a picture by a model", () => {
  test("comes on request, as a photo that says who made it, and counts as a cost", async () => {
    const page = `/client/posts/${await addDraft()}`;
    const response = await request(client, page);
    expect([response.status, response.location]).toEqual([303, `${page}#photo`]);
    const followed = await client.follow(response);
    expect(followed.text).toContain("Picture added Made by AI. Look closely");
    expect(followed.text.match(/Made by AI/g)).toHaveLength(3);
    const [picture] = await listPictures();
    expect(picture?.is_generated).toBe(true);
    expect(await readPhoto(await fetchAs(client, `/pictures/${picture?.id}`))).toMatchObject({
      format: "webp",
      width: 1024,
      height: 1024,
    });
    expect((await client.get("/client/photos")).text).toContain("Made by AI");
    expect(
      await sql(
        "select purpose, outcome, cost_usd::float from private.model_calls where user_id = $1",
        [getUserId(client)],
      ),
    ).toEqual([{ purpose: "picture", outcome: "answer", cost_usd: 0.2 }]);
  });

  test("joins the client's photos when the team asks for it", async () => {
    const page = `/desk/posts/${await addDraft()}`;
    const staff = await newStaff();
    const before = await listPictures();
    const response = await request(staff, page);
    expect([response.status, response.location]).toEqual([303, page]);
    expect((await staff.get(page)).text).toContain("Made by AI");
    expect(await listPictures()).toHaveLength(before.length + 1);
  });

  test("is refused for somebody else's post", async () => {
    const response = await request(await newClient(), `/client/posts/${await addDraft()}`);
    expect(response.status).toBe(404);
  });

  test("is refused in words once the month's limit is reached", async () => {
    const spender = await newClient();
    const draft = await insertDraft(backend, getUserId(spender));
    await sql(
      `select public.record_model_call('drafts', 'p', 'm', 'v', 'answer', 1, 1, 2, 1, $1)`,
      [getUserId(spender)],
    );
    const response = await request(spender, `/client/posts/${draft}`);
    expect([response.status, response.text]).toEqual([
      422,
      expect.stringContaining("This month’s pictures from AI are used up."),
    ]);
  });

  test.each([
    ["stopped", 503, "AI couldn’t make a picture."],
    ["html", 503, "AI couldn’t make a picture."],
    ["500", 503, "AI couldn’t make a picture."],
    ["429", 429, "Too Many Tries"],
  ] as const)(
    "is not there when the function fails (%s), and the page says so",
    async (fault, status, text) => {
      const page = `/client/posts/${await addDraft()}`;
      const before = await listPictures();
      await setFault(proxyUrl, { percent: { [fault]: 100 }, only: "/generate-picture" });
      const response = await request(client, page);
      await mend();
      expect([response.status, response.text]).toEqual([status, expect.stringContaining(text)]);
      expect(await listPictures()).toEqual(before);
    },
  );
});

test("a picture by a model is offered where one is configured, and for photos only", async () => {
  const site = await startInProcessSite({
    ...getSiteVariables(proxyUrl, backendUrl),
    IMAGE_MODEL: "on",
  });
  const visitor = new Visitor(site.url);
  visitor.storeCookies(client);
  const photoPage = `/client/posts/${await addDraft()}`;
  const videoPage = `/client/posts/${await addDraft({ picture_idea: "1. The door\n2. The oven\n3. The table" })}`;
  expect((await client.get(photoPage)).text).not.toContain(BUTTON);
  expect((await visitor.get(photoPage)).text).toContain(BUTTON);
  expect((await visitor.get(videoPage)).text).not.toContain(BUTTON);
  await request(client, photoPage);
  expect((await visitor.get(photoPage)).text).toContain("Make Another Picture");
});
