import {
  sampleClients,
  sampleMessages,
  type SampleClient,
  type SampleTicket,
} from "../../app/content/sample-clients.ts";
import {
  SAMPLE_DRAFT_ZONE,
  type SampleDraft,
  sampleDrafts,
} from "../../app/content/sample-drafts.ts";

/**
 * Staff account on this machine. Its password may be public, because the backend only serves
 * loopback.
 */
export const LOCAL_STAFF = { email: "desk@spellpost.example", password: "Desk-0n-this-machine!" };
const HOUR_MS = 3_600_000;

/**
 * Fills an empty embedded backend with a staff member and with clients who have open work. All of
 * them share the password of the staff member.
 * @param runSql for what the API does not reach
 * @throws Error when the backend rejects a row
 */
export async function insertDemoData(
  url: string,
  secretKey: string,
  runSql: (sql: string, values: unknown[]) => Promise<unknown>,
): Promise<void> {
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
  const insertRows = (table: string, rows: object[]) => {
    const columns = Object.keys(rows[0]!).join(", ");
    return runSql(
      `insert into ${table} (${columns}) select ${columns}
       from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  };
  const insertConversation = async (conversation: object, messages: SampleTicket["messages"]) => {
    const id = crypto.randomUUID();
    const begun = hoursBeforeNow(messages[0]!.hoursAgo);
    const times = { created_at: begun, waiting_since: begun };
    const marks = { is_spam: false, is_unverified_email: false };
    await insertRows("private.conversations", [{ id, ...conversation, ...times, ...marks }]);
    const rows = messages.map(({ by, hoursAgo, body }) => ({
      id: crypto.randomUUID(),
      conversation_id: id,
      author: by,
      body,
      created_at: hoursBeforeNow(hoursAgo),
    }));
    await insertRows("private.conversation_messages", rows);
  };
  const createAccount = async (email: string, metadata: object) => {
    const credentials = { email, password: LOCAL_STAFF.password, email_confirm: true };
    const account = await call("POST", "/auth/v1/admin/users", {
      ...credentials,
      user_metadata: metadata,
    });
    return (account as { id: string }).id;
  };

  const staffResponse = await fetch(`${url}/rest/v1/staff?select=user_id&limit=1`, {
    headers: { apikey: secretKey },
  });
  if (((await staffResponse.json()) as unknown[]).length > 0) return;
  await createAccount(LOCAL_STAFF.email, { name: "The desk" });
  await call("POST", "/rest/v1/rpc/add_staff", { email: LOCAL_STAFF.email });
  for (const client of sampleClients) {
    const { name, email, plan, joined, answers } = client;
    const id = await createAccount(email, {
      name,
      chosen_plan: plan,
      marketing_emails_accepted: true,
    });
    const filledAnswers =
      answers && Object.fromEntries(Object.entries(answers).filter(([, text]) => text));
    const created_at = hoursBeforeNow(joined);
    const profile = `/rest/v1/profiles?id=eq.${id}`;
    await call("PATCH", profile, { ...filledAnswers, created_at });
    // The database has set it to now.
    if (answers) await call("PATCH", profile, { completed_at: created_at });
    for (const { messages, ...ticket } of client.tickets)
      await insertConversation({ kind: "ticket", user_id: id, ...ticket }, messages);
    await insert("meetings", createMeetingRows(client, id));
    for (const draft of client === sampleClients[0] ? sampleDrafts : []) {
      const { row, versions, decisions } = createDraftRows(draft, id);
      await insert("drafts", [row]);
      await insert("draft_versions", versions);
      await insert("draft_decisions", decisions);
    }
    if (client.wantsPlan)
      await insert("plan_changes", [{ user_id: id, requested_plan: client.wantsPlan }]);
  }
  for (const { name, email, subject, message, hoursAgo } of sampleMessages) {
    const sender = { kind: "message", status: "open", sender_name: name, sender_email: email };
    await insertConversation({ ...sender, subject }, [{ by: "client", hoursAgo, body: message }]);
  }
}

/** Creates the rows of a draft that was written a day ago, edited and decided on since. */
function createDraftRows(draft: SampleDraft, user_id: string) {
  const { bodies, decision } = draft;
  const id = crypto.randomUUID();
  const planned_for = `${hoursBeforeNow(-24 * draft.inDays).slice(0, 10)}T${draft.time}`;
  const versions = bodies.map((body, index) => ({
    draft_id: id,
    number: index + 1,
    author: index === 0 ? "writer" : "client",
    body,
    picture_idea: draft.pictureIdea,
    alt_text: draft.altText,
    reasons: ["An example, written by hand."],
    planned_for,
    time_zone: SAMPLE_DRAFT_ZONE,
    created_at: hoursBeforeNow(24 - 20 * index),
  }));
  const row = {
    id,
    user_id,
    network: draft.network,
    origin: "human",
    version: bodies.length,
    status: decision?.decision ?? "waiting",
    planned_at: `${planned_for} ${SAMPLE_DRAFT_ZONE}`,
    created_at: hoursBeforeNow(24),
    status_changed_at: hoursBeforeNow(3),
  };
  const made = { draft_id: id, version: bodies.length, created_at: hoursBeforeNow(3) };
  return { row, versions, decisions: decision ? [{ ...made, ...decision }] : [] };
}

/** Creates the row of a meeting on the first weekday from that hour on, within office hours. */
function createMeetingRows({ meeting }: SampleClient, user_id: string) {
  if (meeting === undefined) return [];
  const startsAt = new Date(Date.now() + meeting * HOUR_MS);
  while ([0, 6].includes(startsAt.getUTCDay())) startsAt.setUTCDate(startsAt.getUTCDate() + 1);
  startsAt.setUTCHours(16, 0, 0, 0); // 11 or 12 in New York
  const isHeld = meeting < 0;
  // Sends action plans within a day of the meeting.
  const action_plan_sent_at = meeting < -24 ? hoursBeforeNow(-meeting - 20) : null;
  return [
    {
      user_id,
      starts_at: startsAt.toISOString(),
      status: isHeld ? "held" : "booked",
      action_plan_sent_at,
    },
  ];
}

function hoursBeforeNow(hours: number): string {
  return new Date(Date.now() - hours * HOUR_MS).toISOString();
}
