import {
  sampleClients,
  sampleMessages,
  type SampleClient,
  type SampleTicket,
} from "../../app/content/sample-clients.ts";

/** Staff account for this machine. It is no secret, because the backend serves loopback only. */
export const LOCAL_STAFF = { email: "desk@spellpost.example", password: "Desk-0n-this-machine!" };
const HOUR_MS = 3_600_000;

/**
 * Fills an embedded backend, unless it was filled before: a member of the team, and clients for whom
 * there is something to do. All of them log in with the member's password.
 * @param url where the backend answers
 * @throws Error when it does not take something
 */
export async function insertDemoData(url: string, secretKey: string): Promise<void> {
  const call = async (method: string, path: string, body: object): Promise<unknown> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        apikey: secretKey,
        Authorization: `Bearer ${secretKey}`,
        "Content-Type": "application/json",
        Prefer: "return=representation",
      },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const insert = (table: string, rows: object[]) =>
    rows.length === 0 ? [] : call("POST", `/rest/v1/${table}`, rows);
  const register = async (email: string, metadata: object) => {
    const account = { email, password: LOCAL_STAFF.password, email_confirm: true };
    const made = await call("POST", "/auth/v1/admin/users", {
      ...account,
      user_metadata: metadata,
    });
    return (made as { id: string }).id;
  };

  const known = await fetch(`${url}/rest/v1/staff?select=user_id&limit=1`, {
    headers: { apikey: secretKey },
  });
  if (((await known.json()) as unknown[]).length > 0) return;
  await register(LOCAL_STAFF.email, { name: "The desk" });
  await call("POST", "/rest/v1/rpc/add_staff", { email: LOCAL_STAFF.email });
  for (const client of sampleClients) {
    const { name, email, plan, joined, answers } = client;
    const id = await register(email, { name, chosen_plan: plan, marketing_emails_accepted: true });
    const given = answers && Object.fromEntries(Object.entries(answers).filter(([, text]) => text));
    const created_at = hoursBeforeNow(joined);
    await call("PATCH", `/rest/v1/profiles?id=eq.${id}`, { ...given, created_at });
    for (const ticket of client.tickets) {
      const [row] = (await insert("tickets", [toTicketRow(ticket, id)])) as [{ id: string }];
      await insert("ticket_messages", toMessageRows(ticket, row.id));
    }
    await insert("meetings", toMeetingRows(client, id));
    if (client.wantsPlan)
      await insert("plan_changes", [{ user_id: id, requested_plan: client.wantsPlan }]);
  }
  await insert(
    "contact_messages",
    sampleMessages.map(({ hoursAgo, ...message }) => ({
      ...message,
      created_at: hoursBeforeNow(hoursAgo),
    })),
  );
}

function toTicketRow({ messages: message, ...ticket }: SampleTicket, user_id: string) {
  const [first] = message;
  const at = hoursBeforeNow(first?.hoursAgo ?? 0);
  return { ...ticket, user_id, description: first?.body, created_at: at, waiting_since: at };
}

function toMessageRows({ messages: message }: SampleTicket, ticket_id: string) {
  return message.slice(1).map(({ by, hoursAgo, body }) => ({
    ticket_id,
    author: by,
    body,
    created_at: hoursBeforeNow(hoursAgo),
  }));
}

/** A half hour of the team's day, so many hours from now. */
function toMeetingRows({ meeting }: SampleClient, user_id: string) {
  if (meeting === undefined) return [];
  const day = new Date(Date.now() + meeting * HOUR_MS);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  day.setUTCHours(16, 0, 0, 0); // 11 or 12 in New York
  const isHeld = meeting < 0;
  // An older one got its action plan within the day.
  const action_plan_sent_at = meeting < -24 ? hoursBeforeNow(-meeting - 20) : null;
  return [
    {
      user_id,
      starts_at: day.toISOString(),
      status: isHeld ? "held" : "booked",
      action_plan_sent_at,
    },
  ];
}

function hoursBeforeNow(hours: number): string {
  return new Date(Date.now() - hours * HOUR_MS).toISOString();
}
