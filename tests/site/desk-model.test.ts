import { describe, expect, test } from "vitest";
import { insertDraft } from "../support/drafts.ts";
import { getUserId } from "../support/session-cookie.ts";
import { backend, hiddenFields, newClient, newStaff } from "../support/site.ts";

/** What staff tell the model and read before the client does. */

const staff = await newStaff();

describe("brand notes", () => {
  test("are saved, listed with their author and kept when a colleague was first", async () => {
    const id = getUserId(await newClient());
    const path = `/desk/clients/${id}/notes`;
    const page = await staff.get(path);
    const fields = hiddenFields(page.html, "account", "version");
    const saved = await staff.post(path, {
      ...fields,
      notes: "Ana bakes at night.",
      sensitiveTrade: "faith",
    });
    expect(saved.location).toBe(`/desk/clients/${id}`);
    const client = await staff.follow(saved);
    expect(client.text).toContain("The next drafts will use it.");
    expect(client.text).toContain("Ana bakes at night.");

    const late = await staff.post(path, {
      ...fields,
      notes: "Written meanwhile.",
      sensitiveTrade: "none",
    });
    expect(late.status).toBe(409);
    expect(late.text).toContain("A colleague has saved other notes.");
    expect(late.html).toContain("Written meanwhile.</textarea>");
    expect(late.text).toContain("Ana bakes at night.");
  });
});

test("a draft of a sensitive trade waits in Today until staff show it to the client", async () => {
  const client = await newClient();
  const id = await insertDraft(backend, getUserId(client), {
    status: "in_review",
    body: "We are here when you need us.",
  });
  expect((await client.get("/client/posts")).text).not.toContain("We are here when you need us.");
  expect((await client.get(`/client/posts/${id}`)).status).toBe(404);
  expect((await staff.get("/desk")).html).toContain(`href="/desk/posts/${id}`);
  const page = await staff.get(`/desk/posts/${id}`);
  const released = await staff.post(
    `/desk/posts/${id}/release`,
    hiddenFields(page.html, "account", "version"),
  );
  expect(released.status).toBe(303);
  expect((await client.get("/client/posts")).text).toContain("We are here when you need us.");
  expect((await staff.get("/desk")).html).not.toContain(`href="/desk/posts/${id}`);
});

test("the page about AI says when no model was called, and what happens without one", async () => {
  const { status, text } = await staff.get("/desk/ai");
  expect(status).toBe(200);
  expect(text).toContain("No model has been called yet.");
});
