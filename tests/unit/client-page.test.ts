import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type SupabaseAccess, supabaseContext } from "~/request/supabase.server";
import { getLiveViewer, setViewer, getViewer } from "~/request/viewer.server";
import { getClientPage } from "~/services/client-page.server";

const USER = {
  id: "1",
  email: "maria@example.com",
  name: "Maria",
  chosenPlan: "pro",
  hasMfa: false,
};

/** Creates a signed-in visitor and a database that always returns the given response. */
function visit(answer: object) {
  const context = new RouterContextProvider();
  let hasForgotten = false;
  context.set(supabaseContext, {
    load: async () => {},
    rpc: async () => answer,
    deadline: new AbortController().signal,
    clearSession: () => (hasForgotten = true),
  } as unknown as SupabaseAccess);
  setViewer(context, { state: "signed-in", user: USER });
  return { context, hasForgotten: () => hasForgotten };
}

test("reports a missing profile only while the session is alive", async () => {
  const { context, hasForgotten } = visit({ data: { session_is_alive: true, profile: null } });
  const read = { outcome: "read", profile: null, staffState: null, parts: {} };
  expect(await getClientPage(context)).toEqual(read);
  expect(hasForgotten()).toBe(false);
});

test("clears a session that was ended elsewhere", async () => {
  const { context, hasForgotten } = visit({ data: { session_is_alive: false, profile: null } });
  expect(await getClientPage(context)).toEqual({ outcome: "session-ended" });
  expect(hasForgotten()).toBe(true);
  expect(getViewer(context)).toEqual({ state: "anonymous" });
});

test.each([{}, { session_is_alive: true, profile: { id: "1", business_name: null } }])(
  "the malformed response %j is unreadable, not an outage",
  async (answer) => {
    const { context, hasForgotten } = visit({ data: answer });
    expect(await getClientPage(context)).toEqual({ outcome: "unavailable", isUnreadable: true });
    expect(hasForgotten()).toBe(false);
  },
);

test.each([
  ["fails", { error: { code: "57014", message: "canceling statement" } }],
  ["is an HTML page", { data: "<h1>Maintenance</h1>" }],
  ["is empty", { data: null }],
])("keeps the user signed in when the response %s", async (_, answer) => {
  const { context, hasForgotten } = visit(answer);
  expect(await getClientPage(context)).toEqual({ outcome: "unavailable" });
  expect((await getLiveViewer(context)).state).toBe("signed-in");
  expect(hasForgotten()).toBe(false);
});
