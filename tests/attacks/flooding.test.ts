import { describe, expect, test } from "vitest";
import { openEmailedTicket, sendInboundEmail } from "../support/inbound-email.ts";
import { sql } from "../support/remote-sql.ts";
import { api, backendUrl } from "../support/site.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";

/** Somebody sends without end, to close a form for the others. */

const PER_NETWORK = 20;
const PER_MAILBOX = 10;

const newName = () => `somebody-${crypto.randomUUID()}`;
/** Returns an address of a network that no other test uses. */
const newNetwork = () => {
  const [high, low] = crypto.getRandomValues(new Uint16Array(2));
  return `2001:db8:${low!.toString(16)}::${high!.toString(16)}`;
};

/** Calls a function as a visitor from an address, which the network adds to the request. */
async function call(name: string, ip: string, parameters: object): Promise<number> {
  const response = await fetch(`${backendUrl}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      apikey: PUBLISHABLE_KEY,
      "Content-Type": "application/json",
      "CF-Connecting-IP": ip,
    },
    body: JSON.stringify(parameters),
  });
  return response.status;
}

const MESSAGE = { name: "Ana", subject: "Hours", message: "Open on Sundays?" };

describe.each([
  ["submit_contact_message", MESSAGE],
  ["request_newsletter_subscription", {}],
])("%s", (name, fields) => {
  const send = (ip: string, email = `${newName()}@example.com`) =>
    call(name, ip, { ...fields, email });

  test("is closed to a network that keeps sending, and to no other", async () => {
    const [attacker, visitor] = [newNetwork(), newNetwork()];
    for (let time = 0; time < PER_NETWORK; time++) expect(await send(attacker)).toBe(204);
    expect(await send(attacker)).toBe(429);
    expect(await send(visitor)).toBe(204);
  });

  test("is closed for a mailbox that many networks name, and for no other", async () => {
    const email = `${newName()}@example.com`;
    for (let time = 0; time < PER_MAILBOX; time++)
      expect(await send(newNetwork(), email)).toBe(204);
    expect(await send(newNetwork(), email.replace("@", "+other@"))).toBe(429);
    expect(await send(newNetwork())).toBe(204);
  });

  test("stays open however many networks and mailboxes send", async () => {
    for (let time = 0; time < 2 * PER_NETWORK; time++) expect(await send(newNetwork())).toBe(204);
  });
});

test("eight equal changes of plan at once leave one", async () => {
  const client = await api.register();
  const calls = await Promise.all(
    Array.from({ length: 8 }, () => api.rpc(client, "request_my_plan", { plan: "pro" })),
  );
  expect(calls.map(({ json }) => json)).toEqual(Array(8).fill("approved"));
  expect(await sql("select from public.plan_changes where user_id = $1", [client.id])).toHaveLength(
    1,
  );
});

describe("inbound email", () => {
  test("from one address is limited, and the client's own still arrives", async () => {
    const { client, address } = await openEmailedTicket(backendUrl);
    let count = 0;
    const send = async (from: string) => {
      const email = { from, to: [address], text: `Hello ${++count}` };
      return (await sendInboundEmail(backendUrl, email)).status;
    };
    const attacker = `${newName()}@example.com`;
    // The ticket's own text counts as well.
    for (let time = 0; time < 29; time++) expect(await send(attacker)).toBe(200);
    expect(await send(attacker)).toBe(429);
    expect(await send(client.email)).toBe(200);
    expect(await send(`${newName()}@example.com`)).toBe(200);
  });

  test("that is unsigned is not stored", async () => {
    const { address } = await openEmailedTicket(backendUrl);
    const from = `${newName()}@example.com`;
    const response = await fetch(`${backendUrl}/functions/v1/inbound-email`, {
      method: "POST",
      headers: { apikey: PUBLISHABLE_KEY },
      body: JSON.stringify({ from, to: [address], text: "Hello" }),
    });
    expect(response.status).toBe(401);
    expect(await sql("select from private.conversations where sender_email = $1", [from])).toEqual(
      [],
    );
  });
});
