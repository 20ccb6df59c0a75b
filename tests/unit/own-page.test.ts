import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type SupabaseAccess, supabaseContext } from "~/request/supabase.server";
import { liveViewer, setViewer, viewerOf } from "~/request/viewer.server";
import { readOwnPage } from "~/services/own-page.server";

const USER = { id: "1", email: "maria@example.com", name: "Maria", chosenPlan: "pro" };

/** A signed-in visitor, and a database that gives that one answer. */
function visit(answer: object) {
  const context = new RouterContextProvider();
  let hasForgotten = false;
  context.set(supabaseContext, {
    load: async () => {},
    rpc: async () => answer,
    unasked: 0,
    deadline: new AbortController().signal,
    forgetSession: () => (hasForgotten = true),
  } as unknown as SupabaseAccess);
  setViewer(context, { state: "signed-in", user: USER });
  return { context, hasForgotten: () => hasForgotten };
}

test("a profile that is not there is missing only while the session lives", async () => {
  const { context, hasForgotten } = visit({ data: { session_is_alive: true, profile: null } });
  const read = { outcome: "read", profile: null, isStaff: false, parts: {} };
  expect(await readOwnPage(context)).toEqual(read);
  expect(hasForgotten()).toBe(false);
});

test("a browser whose session was ended elsewhere forgets it", async () => {
  const { context, hasForgotten } = visit({ data: { session_is_alive: false, profile: null } });
  expect(await readOwnPage(context)).toEqual({ outcome: "session-over" });
  expect(hasForgotten()).toBe(true);
  expect(viewerOf(context)).toEqual({ state: "anonymous" });
});

test.each([{}, { session_is_alive: true, profile: { id: "1", business_name: null } }])(
  "the answer %j is none of a profile, which is told from no answer",
  async (answer) => {
    const { context, hasForgotten } = visit({ data: answer });
    expect(await readOwnPage(context)).toEqual({ outcome: "unavailable", isUnreadable: true });
    expect(hasForgotten()).toBe(false);
  },
);

test.each([
  ["fails", { error: { code: "57014", message: "canceling statement" } }],
  ["is a page", { data: "<h1>Maintenance</h1>" }],
  ["is nothing", { data: null }],
])("nobody is signed out by an answer that %s", async (_, answer) => {
  const { context, hasForgotten } = visit(answer);
  expect(await readOwnPage(context)).toEqual({ outcome: "unavailable" });
  expect((await liveViewer(context)).state).toBe("signed-in");
  expect(hasForgotten()).toBe(false);
});
