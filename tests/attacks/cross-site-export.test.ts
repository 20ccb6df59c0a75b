import { beforeAll, expect, test } from "vitest";
import { countCalls, setFault } from "../support/faults.ts";
import { sql } from "../support/remote-sql.ts";
import { newClient, newStaff, proxyUrl, siteUrl } from "../support/site.ts";
import type { Visitor } from "../support/visitor.ts";

/** Another site has the browser of a client or of staff ask for an export. */

const EXPORTS: [path: string, whose: "client" | "staff"][] = [
  ["/client/export", "client"],
  ["/desk/clients.csv", "staff"],
  ["/desk/inbox/export", "staff"],
  ["/desk/subscribers/export", "staff"],
];
const FOREIGN: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  {},
];
const EXPORT_CALL = /rpc\/(export_my_data|staff_export_)/;

let visitors: Record<"client" | "staff", Visitor>;
beforeAll(async () => {
  visitors = { client: await newClient(), staff: await newStaff() };
});

const send = (path: string, visitor: Visitor, method: string, headers: Record<string, string>) =>
  fetch(siteUrl + path, {
    method,
    redirect: "manual",
    headers: { Cookie: visitor.cookieHeader, ...headers },
    body: method === "POST" ? new URLSearchParams({ a: "b" }) : undefined,
  });

const countEntries = async () =>
  (await sql("select from public.audit_log where action = 'export'")).length;

test.each(EXPORTS)("%s reads and records nothing for it", async (path, whose) => {
  const before = await countEntries();
  await setFault(proxyUrl, "none");
  for (const headers of FOREIGN) {
    const posted = await send(path, visitors[whose], "POST", headers);
    expect([headers, posted.status]).toEqual([headers, 403]);
    for (const method of ["GET", "HEAD"]) {
      const opened = await send(path, visitors[whose], method, headers);
      expect(opened.headers.get("Content-Disposition")).toBeNull();
    }
  }
  expect(await countCalls(proxyUrl, EXPORT_CALL)).toBe(0);
  expect(await countEntries()).toBe(before);
});
