import { RouterContextProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { formFailures } from "~/content/form-failures";
import { emailAndPasswordSchema } from "~/domain/accounts/settings.schema.server";
import type { Viewer } from "~/domain/accounts/viewer";
import { identifyRow } from "~/forms/identify-row";
import { parseAccountForm, authorizeSender } from "~/forms/parse-form.server";
import { consumeRateLimit, consumeSubjectLimit } from "~/forms/rate-limit.server";
import { copyKnownFields, readForm, textField } from "~/forms/read.server";
import { interruptedFormContext } from "~/request/kept-form.server";
import { requestInfoContext, type WorkerRequestInfo } from "~/request/request-info.server";
import { type SupabaseAccess, supabaseContext } from "~/request/supabase.server";
import { toastsContext } from "~/request/toasts.server";
import { setViewer } from "~/request/viewer.server";

const toForm = (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const post = (body: BodyInit) => new Request("http://site/", { method: "POST", body });

describe("a field", () => {
  test("is a text without what nobody sees", () => {
    const form = toForm({ text: "a\r\nb\u200B\r\nc\rd" });
    expect(textField(form, "text")).toBe("a\nb\nc\nd");
    expect(textField(form, "other")).toBeUndefined();
    expect(copyKnownFields(form, ["text"]).get("text")).toBe("a\nb\nc\nd");
  });

  test("with a password is as it was typed, without null characters", () => {
    const form = toForm({ password: " Jose\u0301\u200B\0" });
    expect(copyKnownFields(form, ["password"], ["password"]).get("password")).toBe(
      " Jose\u0301\u200B",
    );
  });

  test("is not a file, and only one that the form has", () => {
    const form = toForm({ a: "1", file: new File(["x"], "x.txt"), hostile: "2" });
    expect([...copyKnownFields(form, ["a", "file", "missing"])]).toEqual([["a", "1"]]);
  });
});

describe("a request", () => {
  test("is read once, however often its form is needed", async () => {
    const request = post(toForm({ a: "1" }));
    const form = await readForm(request);
    expect(await readForm(request)).toBe(form);
    expect([...form]).toEqual([["a", "1"]]);
  });

  test("without a form is rejected each time", async () => {
    const request = post("no form");
    for (let times = 0; times < 2; times++)
      await expect(readForm(request)).rejects.toMatchObject({ init: { status: 400 } });
  });
});

test("a form that an ended session interrupts is kept without passwords and files", async () => {
  const context = new RouterContextProvider();
  context.set(requestInfoContext, {} as WorkerRequestInfo);
  context.set(toastsContext, { add() {}, takeAll: () => [] });
  setViewer(context, { state: "anonymous" });
  const file = new File(["x"], "x.txt");
  const sent = {
    account: "1",
    intent: "save",
    email: "a@b.example",
    currentPassword: "S3cret",
    file,
  };
  await parseAccountForm(
    { request: post(toForm(sent)), context, url: new URL("http://site/") },
    {
      schema: emailAndPasswordSchema(),
      secretFields: ["currentPassword"],
      invalidToast: () => null,
    },
  );
  expect(context.get(interruptedFormContext)).toEqual([
    ["account", "1"],
    ["intent", "save"],
    ["email", "a@b.example"],
  ]);
});

test("a new row has another id for another form or another content", async () => {
  const ids = await Promise.all([
    identifyRow("1", ["a", "b"]),
    identifyRow("1", ["a", "c"]),
    identifyRow("2", ["a", "b"]),
    identifyRow("1", ["a,b"]),
  ]);
  expect(new Set(ids).size).toBe(4);
  expect(await identifyRow("1", ["a", "b"])).toBe(ids[0]);
});

describe("the sender of a form", () => {
  const USER = { id: "1", email: "a@b.example", name: "Ana", chosenPlan: "pro", hasMfa: false };
  const authorize = (viewer: Viewer, account?: string) => {
    const context = new RouterContextProvider();
    context.set(supabaseContext, {
      load: async () => {},
      rpc: async () => ({ data: "alive" }),
      deadline: new AbortController().signal,
      clearSession: () => {},
    } as unknown as SupabaseAccess);
    setViewer(context, viewer);
    return authorizeSender(context, account);
  };
  const signedIn = { state: "signed-in", user: USER } as const;

  test.each<[string, Viewer, string | undefined, object | null]>([
    ["may proceed in the account of the form", signedIn, "1", null],
    ["may proceed with a form that names none", signedIn, undefined, null],
    ["may proceed with a form whose account is empty", signedIn, "", null],
    ["is told of another account", signedIn, "2", formFailures.otherAccount],
    ["is told of the end of the session", { state: "anonymous" }, "1", formFailures.sessionEnded],
    ["has to enter the code", { state: "mfa-required" }, "1", formFailures.sessionEnded],
    ["is told of an outage", { state: "unknown" }, "1", formFailures.unreachable],
  ])("%s", async (_, viewer, account, failure) => {
    expect(await authorize(viewer, account)).toBe(failure);
  });
});

describe("a rate limit", () => {
  /** Creates a context whose counters record their keys and answer as told. */
  function limit(network: () => boolean, subject: () => boolean) {
    const keys: string[] = [];
    const counter = (answer: () => boolean) => ({
      limit: async ({ key }: { key: string }) => {
        keys.push(key);
        return { success: answer() };
      },
    });
    const context = new RouterContextProvider();
    context.set(requestInfoContext, {
      headers: new Headers({ "CF-Connecting-IP": "192.0.2.1" }),
      env: { COOKIE_SECRET: "secret" },
      rateLimiters: { formsByNetwork: counter(network), formsBySubject: counter(subject) },
    } as unknown as WorkerRequestInfo);
    return { context, keys };
  }
  const [yes, no] = [() => true, () => false];
  const fail = () => {
    throw new Error("No counter");
  };

  test.each([
    [yes, yes, true],
    [no, yes, false],
    [yes, no, false],
  ])("is exceeded by the network or the subject", async (network, subject, isAllowed) => {
    const { context, keys } = limit(network, subject);
    expect(await consumeRateLimit(context, "login", "a@b.example")).toBe(isAllowed);
    expect(keys).toHaveLength(2);
  });

  test("counts by network alone without a subject", async () => {
    const { context, keys } = limit(yes, no);
    expect(await consumeRateLimit(context, "contact")).toBe(true);
    expect(keys).toEqual(["contact:192.0.2.1"]);
  });

  test("counts an address in any case as one, under a key that does not reveal it", async () => {
    const { context, keys } = limit(yes, yes);
    for (const email of ["ana@b.example", " Ana@B.example ", "eve@b.example"])
      await consumeSubjectLimit(context, "login", email);
    expect(keys[0]).toMatch(/^login:[0-9a-f]{64}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test("allows the form where the counter fails, and reports that", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { context } = limit(fail, yes);
    expect(await consumeRateLimit(context, "login", "a@b.example")).toBe(true);
    expect(warn).toHaveBeenCalledWith("Rate limit:", "No counter");
  });
});
