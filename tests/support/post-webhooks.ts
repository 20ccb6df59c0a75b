import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { createBackendHandle } from "./backend.ts";
import { type DraftValues, insertDraft } from "./drafts.ts";
import { type Caller, createPublicApi } from "./public-api.ts";
import { POST_REPORT_SECRET } from "./supabase-keys.ts";
import { DRAIN_SECRET, type Supabase } from "./supabase.ts";

type ReceivedCall = { headers: IncomingHttpHeaders; body: string };

/** Starts a receiver of webhooks that answers each call as `answer` says. */
export async function startReceiver() {
  const receiver = { received: [] as ReceivedCall[], answer: 200 as number | "hangs" };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      receiver.received.push({ headers: request.headers, body });
      if (receiver.answer !== "hangs") response.writeHead(receiver.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop,
  });
}

/** Signs a call as Standard Webhooks documents it, without the library. */
export function signCall(id: string, body: string, secret: string, at = Date.now()) {
  const timestamp = Math.floor(at / 1000).toString();
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}

/** Actions of clients, staff, the schedule and the automation on posts. */
export function createPostActions(backend: Pick<Supabase, "url" | "sql">) {
  const api = createPublicApi(backend.url);
  const handle = createBackendHandle(backend.url);
  const succeed = async (caller: Caller, name: string, args: object) => {
    const { status, json } = await api.rpc(caller, name, args);
    if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(json)}`);
  };
  return {
    /** Inserts a draft whose time has come a minute ago, or the given number of hours ago. */
    async addDraft(client: Caller, hoursAgo = 1 / 60, values: DraftValues = {}): Promise<string> {
      const planned = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
      return insertDraft(handle, client.id, { planned_for: planned.slice(0, 19), ...values });
    },

    /** Approves a version. Returns the decision's id. */
    async approve(client: Caller, draft_id: string, version = 1, status = "waiting") {
      const id = crypto.randomUUID();
      const decision = { id, draft_id, version, status, decision: "approved" };
      await succeed(client, "decide_on_my_draft", decision);
      return id;
    },

    requestChanges: (client: Caller, draft_id: string, version = 1) =>
      succeed(client, "decide_on_my_draft", {
        id: crypto.randomUUID(),
        draft_id,
        version,
        status: "approved",
        decision: "changes_requested",
        comment: "Shorter",
      }),

    /** Edits the text of a draft, which keeps its time. */
    async edit(client: Caller, draft_id: string, version = 1, body = "Edited") {
      const [planned] = await backend.sql(
        `select planned_for::text, time_zone from public.draft_versions
         where draft_id = $1 and number = $2`,
        [draft_id, version],
      );
      await succeed(client, "edit_my_draft", { draft_id, version, body, ...planned });
    },

    /** Withdraws an approved post. */
    withdraw: (staff: Caller, draft_id: string, version = 1) =>
      succeed(staff, "staff_withdraw_draft", { draft_id, version, status: "approved" }),

    /** Sends the webhooks of posts that are due, and works on whatever else is. */
    async work(): Promise<void> {
      const response = await fetch(`${backend.url}/functions/v1/work`, {
        method: "POST",
        headers: { "x-drain-secret": DRAIN_SECRET },
        body: JSON.stringify({ lane: "others" }),
      });
      if (!response.ok) throw new Error(`The work failed: ${response.status}`);
    },

    /** Sends a report of the automation. @param options.sent body in place of the one that is signed */
    async report(
      body: object | string,
      {
        id = crypto.randomUUID() as string,
        secret = POST_REPORT_SECRET,
        at = Date.now(),
        sent = null as string | null,
      } = {},
    ) {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const response = await fetch(`${backend.url}/functions/v1/post-reports`, {
        method: "POST",
        headers: { "content-type": "application/json", ...signCall(id, text, secret, at) },
        body: sent ?? text,
      });
      return { status: response.status, json: (await response.json()) as unknown };
    },

    setPlan: (client: Caller, plan_status: string) =>
      backend.sql(
        "update public.profiles set plan_status = $2::public.plan_status, plan_activated_at = case when $2 = 'inactive' then null else now() - interval '1 minute' end where id = $1",
        [client.id, plan_status],
      ),
  };
}
