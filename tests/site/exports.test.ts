import { afterAll, beforeEach, expect, test } from "vitest";
import { countCalls, endFaults, setFault } from "../support/faults.ts";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { signInAsStaff } from "../support/onboarding.ts";
import { Visitor } from "../support/visitor.ts";

/** Files of the desk's lists that are longer than one call reads. */

const ROWS = 12_001;
const EXPORT_CALL = /^POST \/rest\/v1\/rpc\/staff_export_subscribers/;
const INCOMPLETE =
  "This list is incomplete, because the rest of it couldn’t be read. Please download it again.";
/** Longer than the time limit of a request. */
const SLOW_READER_MS = 5000;

const stack = await startInProcessStack();
const staff = new Visitor(stack.siteUrl);
await signInAsStaff(staff, stack.backendUrl);
await stack.sql(
  `insert into public.newsletter_subscribers (email, created_at)
   select 'reader-' || n || '@example.com', now() - interval '1 day' + n / 7 * interval '1 second'
   from generate_series(1, ${ROWS}) as n`,
);
afterAll(() => stack.stop());
beforeEach(() => setFault(stack.proxyUrl, "none"));

/** Begins a download and returns what is left to read, piece by piece. */
async function download(path: string): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const response = await fetch(stack.siteUrl + path, { headers: { Cookie: staff.cookieHeader } });
  expect(response.status).toBe(200);
  return response.body!.getReader();
}

async function readText(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}

const listEmails = (text: string) => text.match(/reader-\d+@example\.com/g) ?? [];

test("has each row once, oldest first, and is recorded once", async () => {
  const text = await readText(await download("/desk/subscribers/export"));
  expect(text.startsWith('"Email","Status"')).toBe(true);
  const emails = listEmails(text);
  expect(new Set(emails).size).toBe(ROWS);
  expect(emails).toHaveLength(ROWS);
  const seconds = emails.map((email) => Math.trunc(Number(/\d+/.exec(email)) / 7));
  expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
  expect(await countCalls(stack.proxyUrl, EXPORT_CALL)).toBe(3);
  expect(
    await stack.sql(
      "select count(*)::integer as count from public.audit_log where action = 'export'",
    ),
  ).toEqual([{ count: 1 }]);
});

test("reads no further than it is downloaded, and waits for a slow reader", async () => {
  const reader = await download("/desk/subscribers/export");
  const heading = await reader.read();
  const first = await reader.read();
  expect(await countCalls(stack.proxyUrl, EXPORT_CALL)).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, SLOW_READER_MS));
  expect(await countCalls(stack.proxyUrl, EXPORT_CALL)).toBe(1);
  const decode = ({ value }: typeof first) => new TextDecoder().decode(value);
  const text = decode(heading) + decode(first) + (await readText(reader));
  expect(listEmails(text)).toHaveLength(ROWS);
});

test("says at its end that it is incomplete when a part cannot be read", async () => {
  const reader = await download("/desk/subscribers/export");
  await reader.read();
  await reader.read();
  await setFault(stack.proxyUrl, "503");
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toBe(`"${INCOMPLETE}"\r\n`);
  await expect(reader.read()).rejects.toThrow("The rest of subscribers cannot be read");
  await endFaults(stack.proxyUrl, stack.siteUrl);
  expect(listEmails(await readText(await download("/desk/subscribers/export")))).toHaveLength(ROWS);
});

test("a list that fits is read by one call", async () => {
  await setFault(stack.proxyUrl, "none");
  const text = await readText(await download("/desk/subscribers/export?q=reader-7@"));
  expect(listEmails(text)).toEqual(["reader-7@example.com"]);
  expect(await countCalls(stack.proxyUrl, EXPORT_CALL)).toBe(1);
});
