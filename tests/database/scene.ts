import { afterAll, expect } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import { DONE } from "../support/function-calls.ts";
import { type Caller, createPublicApi } from "../support/public-api.ts";
import { DRAIN_SECRET, openSharedSupabase, startSupabase } from "../support/supabase.ts";
import { endUndoTime } from "../support/undo-time.ts";

const DAY_MS = 86_400_000;

/** Answers that complete a questionnaire. */
export const COMPLETED = {
  business_name: "Fig & Olive",
  offer_description: "Wood-fired pizza",
  differentiator: "Three-day sourdough",
};
export const INVALID = { status: 400, json: { code: "22023" } };
export const newId = () => crypto.randomUUID();
export const newEmail = () => `${newId()}@example.com`;
/** Returns the date that many days from today. */
export const day = (offset: number) =>
  new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

/**
 * Opens a Supabase with nothing but the seed in it, and what most tests do with one. Files share it,
 * except those that need other options or change the schema. @param onEnd onTestFinished within a test
 */
export async function scene(
  ownOptions?: Parameters<typeof startSupabase>[0],
  onEnd: (stop: () => Promise<void>) => void = afterAll,
) {
  const supabase = await (ownOptions ? startSupabase(ownOptions) : openSharedSupabase());
  if (ownOptions) onEnd(() => supabase.stop());
  const { url, sql } = supabase;
  const api = createPublicApi(url);

  /** Runs a query of one column. */
  async function listValues<T>(statement: string, values?: unknown[]): Promise<T[]> {
    const rows = await sql(statement, values);
    return rows.map((row) => Object.values(row)[0] as T);
  }

  /** Runs a query of one column and at most one row. */
  async function getValue<T>(statement: string, values?: unknown[]): Promise<T> {
    return (await listValues<T>(statement, values))[0] as T;
  }

  /** @returns the id of the row */
  async function insert(table: string, row: Record<string, unknown>): Promise<string> {
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    const [inserted] = await sql<{ id: string }>(
      `insert into ${table} (${Object.keys(row).join(", ")}) values (${places.join(", ")}) returning *`,
      Object.values(row),
    );
    return inserted!.id;
  }

  const joinStaff = ({ id }: Caller) => sql("insert into public.staff (user_id) values ($1)", [id]);

  const complete = (client: Caller, answers: object = {}) =>
    api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, { ...COMPLETED, ...answers });

  return {
    url,
    sql,
    getValue,
    listValues,
    insert,
    api,
    /** Acts without policies and reads the mailbox. */
    backend: createBackendHandle(url),
    joinStaff,
    complete,

    callAs:
      (caller: Caller | null) =>
      (name: string, args: object = {}) =>
        api.rpc(caller, name, args),

    readAs:
      (caller: Caller | null) =>
      async <T = unknown>(name: string, args: object = {}) =>
        (await api.rpc(caller, name, args)).json as T,

    async addStaff(data?: Record<string, unknown>): Promise<Caller> {
      const staff = await api.register(undefined, data);
      await joinStaff(staff);
      return staff;
    },

    /** Creates a client who has completed the questionnaire. */
    async newClient(plan = "starter", answers: object = {}): Promise<Caller> {
      const client = await api.register(undefined, { chosen_plan: plan });
      await complete(client, answers);
      return client;
    },

    async newTicket(owner: Caller, subject = "Stuck", change: object = {}): Promise<string> {
      const ticket = { subject, description: `Nothing posts ${newId()}`, ...change };
      expect(await api.rpc(owner, "submit_ticket", ticket)).toMatchObject(DONE);
      return getValue(
        "select id from private.conversations where user_id = $1 order by created_at desc limit 1",
        [owner.id],
      );
    },

    /** Stores a message from the contact form. */
    async newMessage(email = "ana@example.com", subject = "Hours"): Promise<string> {
      const opening = { kind: "message", sender_name: "Ana", sender_email: email, subject };
      const conversation_id = await insert("private.conversations", opening);
      const message = { conversation_id, author: "client", body: "Open?" };
      await insert("private.conversation_messages", message);
      return conversation_id;
    },

    /** Replies after what was said last. */
    async reply(staff: Caller, conversation_id: string, change: object = {}): Promise<void> {
      const last_seen_id = await getValue("select (private.get_newest_message($1)).id", [
        conversation_id,
      ]);
      const args = { conversation_id, body: "We look", last_seen_id, ...change };
      expect(await api.rpc(staff, "staff_reply_to_conversation", args)).toMatchObject(DONE);
    },

    addMeeting: ({ id }: Caller, status = "held", starts_at = "2026-01-05 15:00Z") =>
      insert("public.meetings", { user_id: id, status, starts_at }),

    endUndoTime: () => endUndoTime(sql),

    requireMfa: (isRequired: boolean) =>
      sql("update private.staff_settings set requires_mfa = $1", [isRequired]),

    /** Calls the edge function that works on what is due. */
    async work(lane: "emails" | "others"): Promise<unknown> {
      const headers = { "x-drain-secret": DRAIN_SECRET };
      const body = JSON.stringify({ lane });
      return (await fetch(`${url}/functions/v1/work`, { method: "POST", headers, body })).json();
    },
  };
}
