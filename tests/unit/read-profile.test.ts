import { AuthError } from "@supabase/supabase-js";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type SupabaseAccess, supabaseContext } from "~/request/supabase.server";
import { readProfile } from "~/services/profiles.server";

/** A Supabase that shows no profile, with what its auth service says of the token. */
function contextWith(error: AuthError | null) {
  const context = new RouterContextProvider();
  const query = {
    select: () => query,
    eq: () => query,
    single: async () => ({ data: null, error: { code: "PGRST116" } }),
  };
  const client = { from: () => query, auth: { getUser: async () => ({ error }) } };
  context.set(supabaseContext, {
    load: async () => {},
    client,
    deadline: new AbortController().signal,
  } as unknown as SupabaseAccess);
  return context;
}

test("a profile that is not shown is missing only while the session lives", async () => {
  const read = (error: AuthError | null) => readProfile(contextWith(error), "id");
  expect(await read(null)).toEqual({ outcome: "missing" });
  expect(await read(new AuthError("Session is gone", 403, "session_not_found"))).toEqual({
    outcome: "session-over",
  });
  expect(await read(new AuthError("Out of order", 503))).toEqual({ outcome: "missing" });
});
