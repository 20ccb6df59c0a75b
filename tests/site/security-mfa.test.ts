import { expect, test } from "vitest";
import { nextCode, oneTimeCode } from "../support/authenticator.ts";
import { api, backendUrl, hidden, newClient, newVisitor, tokenOf, twice } from "../support/site.ts";
import { PASSWORD } from "../support/visitor.ts";

const wrong = (secret: string) => (oneTimeCode(secret) === "000000" ? "111111" : "000000");

/** Creates a client who has started the enrollment of an authenticator app. */
async function enrolling() {
  const client = await newClient();
  const page = await client.post("/client/two-step", { intent: "start" });
  const [factorId, secret] = [hidden(page.html, "factorId"), hidden(page.html, "secret")];
  const finish = (code: string) =>
    client.post("/client/two-step", { intent: "finish", factorId, secret, code });
  return { client, page, secret, finish };
}

/** Creates a client who has to enter a code. */
async function withTwoSteps() {
  const { client, secret, finish } = await enrolling();
  await finish(nextCode(secret));
  return { client, secret };
}

async function listFactors(email: string) {
  const { json } = await api.auth("user", undefined, await api.signIn(email), "GET");
  return (json as { factors?: unknown[] }).factors ?? [];
}

async function signIn(email: string, next = "") {
  const visitor = newVisitor();
  const answer = await visitor.post(`/login${next}`, { email, password: PASSWORD });
  return { visitor, answer };
}

test("enrollment shows a QR code and a key, and a wrong first code enables nothing", async () => {
  const { client, page, secret, finish } = await enrolling();
  expect(page.html).toContain('src="data:image/svg+xml');
  const shown = secret.match(/.{4}/g)!.join(" ");
  expect(page.text).toContain(shown);
  const refused = await finish(wrong(secret));
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("That isn’t the code your app shows now.");
  expect(refused.text).toContain(shown); // The enrollment continues with the same key.
  expect((await signIn(client.email)).answer.location).toBe("/client");

  expect((await finish(nextCode(secret))).location).toBe("/client?section=account");
  expect((await client.get("/client/two-step")).text).toContain("It’s on.");
});

test("a new enrollment replaces one that was never finished", async () => {
  const { client, finish, secret } = await enrolling();
  const again = await client.post("/client/two-step", { intent: "start" });
  expect(hidden(again.html, "secret")).not.toBe(secret);
  expect(await listFactors(client.email)).toHaveLength(1);
  const late = await client.follow(await finish(nextCode(secret)));
  expect(late.text).toContain("Setup replaced Another tab or device has started it again.");
  expect(late.text).toContain("Set It Up");
  expect((await signIn(client.email)).answer.location).toBe("/client");
});

test("the password alone gives no access, and the code opens the requested page", async () => {
  const { client, secret } = await withTwoSteps();
  const next = "?next=%2Fclient%3Fsection%3Dsupport";
  const { visitor, answer } = await signIn(client.email, next);
  expect(answer.location).toBe(`/login/code${next}`);
  expect((await visitor.get("/client")).location).toContain("/login");
  expect((await visitor.get(`/login${next}`)).location).toBe(`/login/code${next}`);

  const refused = await visitor.post(`/login/code${next}`, { code: wrong(secret) });
  expect(refused.status).toBe(403);
  expect((await visitor.get("/client")).location).toContain("/login");

  const page = await visitor.follow(
    await visitor.post(`/login/code${next}`, { code: nextCode(secret) }),
  );
  expect(page.text).toContain("Login successful! Welcome back!");
  expect(page.text).toContain("Live Chat");
});

test("the password alone exports nothing and reaches no edge function", async () => {
  const { client } = await withTwoSteps();
  const { visitor } = await signIn(client.email);
  expect((await visitor.post("/client/export", {})).location).toBe(
    "/login?next=%2Fclient%3Fsection%3Daccount",
  );

  const { token, id } = await api.signIn(client.email);
  for (const name of ["linkedin-connect", "send-profile-webhook"]) {
    const { status } = await fetch(`${backendUrl}/functions/v1/${name}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ userId: id, code: "abc", state: "x" }),
    });
    expect([name, status]).toEqual([name, 401]);
  }
});

test("a client with a second factor can change the password", async () => {
  const { client } = await withTwoSteps();
  const changed = await client.post("/client/password", {
    currentPassword: PASSWORD,
    ...twice("N3w!Wordpass7"),
  });
  expect(changed.location).toBe("/client?section=account");
  expect((await client.get("/client")).status).toBe(200);
});

test("turning it off requires another code", async () => {
  const { client, secret } = await withTwoSteps();
  expect(
    (await client.post("/client/two-step", { intent: "stop", code: wrong(secret) })).status,
  ).toBe(403);
  const off = await client.post("/client/two-step", { intent: "stop", code: nextCode(secret) });
  expect(off.location).toBe("/client?section=account");
  expect((await signIn(client.email)).answer.location).toBe("/client");
});

test("a password reset requires the email and the code", async () => {
  const { client, secret } = await withTwoSteps();
  const visitor = newVisitor();
  await visitor.post("/forgot-password", { email: client.email });
  const fields = {
    ...(await tokenOf(client.email)),
    ...twice("N3w!Wordpass7"),
  };
  const asked = await visitor.post("/reset-password", fields);
  expect(asked.status).toBe(403);
  expect(asked.text).toContain("Your account asks for the code your authenticator app shows now.");
  expect(asked.html).toContain('name="code"');
  expect((await visitor.post("/reset-password", { ...fields, code: wrong(secret) })).status).toBe(
    403,
  );
  const done = await visitor.post("/reset-password", { ...fields, code: nextCode(secret) });
  expect(done.location).toBe("/client");
});

test("a page of another account starts no enrollment and turns nothing off", async () => {
  const { client } = await withTwoSteps();
  const other = await newClient();
  const account = hidden((await other.get("/client/two-step")).html, "account");

  const theirs = hidden((await client.get("/client/two-step")).html, "account");
  const started = await other.post("/client/two-step", { intent: "start", account: theirs });
  expect(started.location).toBe("/client/two-step");
  expect((await other.follow(started)).text).toContain("Set It Up");
  expect(await listFactors(other.email)).toEqual([]);

  const stopped = await client.post("/client/two-step", { intent: "stop", account, code: "1" });
  expect(stopped.status).toBe(409);
  expect((await client.get("/client/two-step")).text).toContain("It’s on.");

  const begun = await other.post("/client/two-step", { intent: "start", account });
  expect(hidden(begun.html, "account")).toBe(account);
});

test("without a session both pages redirect to sign in", async () => {
  const posted = await newVisitor().post("/client/two-step", { intent: "start" });
  expect(posted.location).toContain("/login");
  expect((await newVisitor().get("/login/code")).location).toBe("/login");
});
