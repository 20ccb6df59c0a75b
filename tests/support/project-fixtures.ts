import { setTimeout } from "node:timers/promises";
import { listFreeSlots, type UnavailableTimes } from "~/domain/meetings/slots";
import { sha256Hex } from "../../app/domain/hashing.ts";
import { nextCode } from "./authenticator.ts";
import { waitFor } from "./backend.ts";
import { insertDraft } from "./drafts.ts";
import {
  type Account,
  newPassword,
  parseClaims,
  type Project,
  type TestResponse,
} from "./project.ts";

/** Signed-in caller with the publishable key; null for an anonymous one. */
export type Caller = (Account & { token: string }) | null;
type SignedIn = NonNullable<Caller>;
type Row = Record<string, unknown>;
type Meeting = { id: string; client: SignedIn };

const TOO_MANY_REQUESTS = 429;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Id that no row has. */
export const UNKNOWN_ID = "99999999-1111-4111-8111-111111111111";
/** Later than any day on which a client can book a meeting. */
const FIRST_FREE_YEAR = 2100;

/** Reason why a project cannot be asked something, as opposed to a difference. */
export class NotChecked extends Error {}

/**
 * Accounts and rows that the cases of the schema are about, each created when a case first needs it:
 * by the secret key where the publishable one would send emails or run into rate limits.
 */
export class Fixtures {
  readonly #project: Project;
  readonly #created = new Map<string, Promise<unknown>>();
  readonly #emails = new Set<string>();
  readonly #daysOff = new Set<string>();
  readonly #savedReplies = new Set<string>();

  constructor(project: Project) {
    this.#project = project;
  }

  /** Sends a request to the REST service as this caller. */
  rest(caller: Caller, method: string, path: string, body?: unknown, Prefer = "") {
    const headers: Record<string, string> = Prefer ? { Prefer } : {};
    const token = caller?.token;
    return this.#project.request(`/rest/v1/${path}`, { method, token, body, headers });
  }

  call(caller: Caller, name: string, args: object): Promise<TestResponse> {
    return this.rest(caller, "POST", `rpc/${name}`, args);
  }

  /** Creates a row with the secret key. */
  async insert<T = Row>(table: string, row: object): Promise<T> {
    const [created] = await this.#bypassPolicies<T>("POST", table, row);
    if (!created) throw new Error(`No row of ${table} was returned.`);
    return created;
  }

  async #bypassPolicies<T>(method: string, path: string, body?: object): Promise<T[]> {
    const headers = { apikey: this.#project.secretKey, Prefer: "return=representation" };
    const { status, json } = await this.#project.request(`/rest/v1/${path}`, {
      method,
      body,
      headers,
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
    return json as unknown as T[];
  }

  #once<T>(name: string, create: () => Promise<T>): Promise<T> {
    const creation = this.#created.get(name) ?? create();
    this.#created.set(name, creation);
    return creation as Promise<T>;
  }

  /** Creates an account with placeholders in its profile. */
  async newAccount(): Promise<SignedIn> {
    const account = await this.#project.newAccount({ name: "Ana Ruiz", chosen_plan: "payg" });
    this.#emails.add(account.email);
    return { ...account, token: (await this.#project.signIn(account)).access_token };
  }

  /** Creates an account with a complete profile, and a plan without a launch offer. */
  async newClient(): Promise<SignedIn> {
    const client = await this.newAccount();
    const profile = { business_name: "Fig & Olive", offer_description: "Wood-fired pizza" };
    const completed = await this.rest(client, "PATCH", `profiles?id=eq.${client.id}`, profile);
    if (completed.status >= 300)
      throw new Error(`No profile was completed: ${JSON.stringify(completed.json)}`);
    // Marks the webhook as delivered before it is sent, because its receiver is not under test.
    const webhook = `profile_webhook_outbox?user_id=eq.${client.id}`;
    await this.#bypassPolicies("PATCH", webhook, { delivered_at: new Date().toISOString() });
    return client;
  }

  client = () => this.#once("client", () => this.newClient());
  otherAccount = () => this.#once("other account", () => this.newAccount());

  /** Creates two accounts, each of which owns a row of every table. */
  owners = () =>
    this.#once("owners", async () => [await this.newAccount(), await this.newAccount()] as const);

  /** Signs in a staff member with an authenticator app, which a hosted project requires. */
  staff = () =>
    this.#once("staff", async () => {
      const member = await this.newAccount();
      const headers = { apikey: this.#project.secretKey };
      const body = { email: member.email };
      const added = await this.#project.request("/rest/v1/rpc/add_staff", { body, headers });
      if (added.status !== 200)
        throw new Error(`No staff was added: ${JSON.stringify(added.json)}`);
      const post = async <T>(path: string, request: object) =>
        (await this.#project.auth(path, { method: "POST", token: member.token, body: request }))
          .json as T;
      const { id, totp } = await post<{ id: string; totp: { secret: string } }>("factors", {
        factor_type: "totp",
        friendly_name: "app",
      });
      const challenge = await post<{ id: string }>(`factors/${id}/challenge`, {});
      const session = await post<{ access_token: string }>(`factors/${id}/verify`, {
        challenge_id: challenge.id,
        code: nextCode(totp.secret),
      });
      const signedIn = { ...member, token: session.access_token };
      const opened = await this.call(signedIn, "staff_get_overview", {});
      // The embedded backend requires no invitation.
      if (opened.status === 403) {
        const key = await this.#readEmailedValue("staff_invited", member.email, "key");
        await this.call(signedIn, "accept_staff_invitation", { key });
      }
      return signedIn;
    });

  /** Returns a token of the client that has not expired, although its session was signed out. */
  endedSession = () =>
    this.#once("ended session", async () => {
      const client = await this.client();
      const { access_token: token } = await this.#project.signIn(client);
      await this.#project.auth("logout?scope=local", { method: "POST", token });
      return { ...client, token };
    });

  /** Opens a session without the password. */
  async emailedSession(): Promise<SignedIn> {
    const { email, ...account } = await this.newAccount();
    const { json } = await this.#project.auth("recover", { body: { email } });
    if (json.msg === "email rate limit exceeded")
      throw new NotChecked("Supabase there sends no more emails this hour.");
    const session = await this.#project.verify("recovery", "recovery", email);
    return { ...account, email, token: String(session.json.access_token) };
  }

  /** Signs up with this id and confirms the email, in a browser that did not sign up. */
  async newUnclaimedAccount(sign_up_id: string): Promise<SignedIn> {
    const [email, password] = [this.#project.newAddress(), newPassword()];
    const { status, json } = await this.#project.signUp(email, password, {
      sign_up_id_hash: await sha256Hex(sign_up_id),
    });
    if (status === TOO_MANY_REQUESTS)
      throw new NotChecked("Supabase there sends no more emails this hour.");
    this.#emails.add(email);
    const session = await this.#project.verify("signup", "signup", email);
    return { id: String(json.id), email, password, token: String(session.json.access_token) };
  }

  /** Opens another session of the client, and returns its id. */
  async newSession(): Promise<string> {
    const { access_token } = await this.#project.signIn(await this.client());
    return String(parseClaims(access_token).session_id);
  }

  /** Creates a ticket of the client that they and staff have written in. */
  async newTicket(): Promise<{ id: string; last_message_id: string }> {
    const { id: user_id } = await this.client();
    const ticket = { user_id, subject: "Stuck", description: "Nothing posts" };
    const { id } = await this.insert<{ id: string }>("tickets", ticket);
    const last_message_id = crypto.randomUUID();
    await this.insert("ticket_messages", { ticket_id: id, author: "client", body: "Still" });
    const reply = { id: last_message_id, ticket_id: id, author: "staff", body: "Solved" };
    await this.insert("ticket_messages", reply);
    return { id, last_message_id };
  }

  /** Creates a draft of the client, and returns its id. */
  async newDraft(): Promise<string> {
    const { id } = await this.client();
    return insertDraft(this, id);
  }

  /** Creates a contact message from the client's address. */
  async newContactMessage(): Promise<{ id: string; email: string }> {
    const { email } = await this.client();
    return this.insert("contact_messages", { name: "Ana", email, subject: "Hi", message: "Hello" });
  }

  async newAnsweredMessage(): Promise<{ id: string; reply_id: string }> {
    const { id: message_id } = await this.newContactMessage();
    const reply = await this.insert<{ id: string }>("contact_message_replies", {
      message_id,
      body: "Welcome",
    });
    return { id: message_id, reply_id: reply.id };
  }

  /** Returns an email that a form can send; rows about it are deleted at the end. */
  newEmail(): string {
    const email = this.#project.newAddress();
    this.#emails.add(email);
    return email;
  }

  /** Creates a meeting of a new client in the past, about which no email is sent. */
  async newPastMeeting(status: "booked" | "held"): Promise<Meeting> {
    const client = await this.newClient();
    const starts_at = new Date(Date.now() - DAY_MS * (1 + Math.random() * 1000)).toISOString();
    const row = { user_id: client.id, starts_at, status };
    const { id } = await this.insert<{ id: string }>("meetings", row);
    return { id, client };
  }

  heldMeeting = () => this.#once("held meeting", () => this.newPastMeeting("held"));
  /** Returns a meeting in the past of which staff have not recorded whether it was held. */
  begunMeeting = () => this.#once("begun meeting", () => this.newPastMeeting("booked"));
  bookedMeeting = () => this.#once("booked meeting", () => this.newBookedMeeting());

  /** @throws NotChecked where a booking would email the project's staff */
  async freeSlot(): Promise<string> {
    this.#requireBookings();
    const parts = ["unavailable_times"];
    const { json } = await this.call(await this.client(), "get_my_page", { parts });
    const { unavailable_times } = json as { unavailable_times: UnavailableTimes };
    // Takes the last slot, because it stays bookable as time passes.
    const slot = listFreeSlots(new Date(), unavailable_times).at(-1);
    if (!slot) throw new NotChecked("No meeting can be booked there in the next fourteen days.");
    return slot.toISOString();
  }

  #requireBookings(): void {
    if (!this.#project.isEmbedded && process.env.PARITY_MAY_BOOK_MEETINGS !== "1")
      throw new NotChecked(
        "No meeting was booked, which emails all staff: set PARITY_MAY_BOOK_MEETINGS=1 to allow it.",
      );
  }

  /** Books a meeting of a new client; the key is in the email about it. */
  async newBookedMeeting(): Promise<Meeting & { key: string }> {
    const client = await this.newClient();
    const booked = await this.call(client, "book_my_meeting", { starts_at: await this.freeSlot() });
    if (booked.status !== 200)
      throw new Error(`Nothing was booked: ${JSON.stringify(booked.json)}`);
    const { json } = await this.rest(client, "GET", "meetings?select=id");
    const [meeting] = json as unknown as { id: string }[];
    if (!meeting) throw new Error("The client cannot read the booked meeting.");
    const key = await this.#readEmailedValue("meeting_booked", client.email, "key");
    return { id: meeting.id, key, client };
  }

  emailedDraft = () => this.#once("emailed draft", () => this.newEmailedDraft());

  /** Returns a first draft of a new client, with the key of its link in the email about it. */
  async newEmailedDraft(): Promise<{ id: string; key: string }> {
    const { email } = await this.newClient();
    const { emails } = this.#project;
    return waitFor(async () => {
      const [queued] = await this.#bypassPolicies<{ payload: { posts: string } }>(
        "GET",
        `email_outbox?kind=eq.drafts_ready&recipient=eq.${email}&select=payload`,
      );
      if (queued) {
        const [{ id, key }] = JSON.parse(queued.payload.posts) as [{ id: string; key: string }];
        return { id, key };
      }
      const html = emails.countsEmails ? await emails.newest(email) : undefined;
      const [, id, key] = /\/post\/([0-9a-z-]+)\?key=([0-9a-z-]+)/.exec(html ?? "") ?? [];
      return id && key ? { id, key } : undefined;
    });
  }

  /** Reads a value of an email from the outbox, or from the mailbox once it was sent. */
  #readEmailedValue(kind: string, recipient: string, name: string): Promise<string> {
    const { emails } = this.#project;
    return waitFor(async () => {
      const [queued] = await this.#bypassPolicies<{ payload: Record<string, string> }>(
        "GET",
        `email_outbox?kind=eq.${kind}&recipient=eq.${recipient}&select=payload`,
      );
      const html = emails.countsEmails ? await emails.newest(recipient) : undefined;
      return queued?.payload[name] ?? new RegExp(`[?&;]${name}=([0-9a-z-]+)`).exec(html ?? "")?.[1];
    });
  }

  /** Creates a plan change, and returns its id. */
  async newPlanChange(owner: Caller, status: "open" | "declined" = "open"): Promise<string> {
    const now = new Date().toISOString();
    const decision = { status, decided_at: now, completed_at: now, reason: "Full" };
    const row = { user_id: owner?.id, requested_plan: "video-pro" };
    const values = status === "open" ? row : { ...row, ...decision };
    return (await this.insert<{ id: string }>("plan_changes", values)).id;
  }

  /** Requests the newsletter, and returns the token of the confirmation link. */
  async newConfirmationToken(): Promise<string> {
    const email = this.newEmail();
    await this.call(null, "request_newsletter_subscription", { email });
    return this.#readEmailedValue("newsletter_confirmation", email, "token");
  }

  subscriber = () => this.#once("subscriber", () => this.newSubscriber());

  /** Creates a confirmed subscriber with the email of a new account. */
  async newSubscriber(): Promise<{ account: SignedIn; id: string; unsubscribe_token: string }> {
    const account = await this.newAccount();
    const row = { email: account.email, confirmed_at: new Date().toISOString() };
    const { public_id: id, unsubscribe_token } = await this.insert<{
      public_id: string;
      unsubscribe_token: string;
    }>("newsletter_subscribers", row);
    return { account, id, unsubscribe_token };
  }

  /** Creates an email to the client whose retries are over. */
  async newFailedDelivery(): Promise<string> {
    const { id: user_id, email: recipient } = await this.client();
    const retry_until = new Date(Date.now() - HOUR_MS).toISOString();
    const row = { user_id, kind: "account_deleted", recipient, attempts: 20, retry_until };
    return (await this.insert<{ id: string }>("email_outbox", row)).id;
  }

  /** Returns a day on which no client can book a meeting anyway. */
  newDayOff(): string {
    const year = FIRST_FREE_YEAR + Math.floor(Math.random() * 7000);
    const day = `${year}-01-01`;
    this.#daysOff.add(day);
    return day;
  }

  /** Creates a client whose plan is active. */
  async newActiveClient(): Promise<SignedIn> {
    const client = await this.newClient();
    const plan = { plan_status: "active", plan_activated_at: new Date().toISOString() };
    await this.#bypassPolicies("PATCH", `profiles?id=eq.${client.id}`, plan);
    return client;
  }

  /** Creates a pause of an active plan, and returns its id. */
  async newPause(): Promise<string> {
    const { id: user_id } = await this.newActiveClient();
    const row = { user_id, kind: "pause", effective_on: "2999-01-01", reason: "As agreed" };
    return (await this.insert<{ id: string }>("plan_status_changes", row)).id;
  }

  /** Returns a saved reply that can be stored; it is deleted at the end. */
  savedReply(): { id: string; title: string; body: string } {
    const id = crypto.randomUUID();
    this.#savedReplies.add(id);
    return { id, title: `Thanks ${id}`, body: "Thank you" };
  }

  async newSavedReply(): Promise<{ id: string; title: string }> {
    const reply = this.savedReply();
    await this.call(await this.staff(), "staff_save_saved_reply", reply);
    return reply;
  }

  /** Creates a client with something in every list that the desk shows. */
  async newKnownClient(): Promise<SignedIn> {
    const client = await this.newClient();
    const user_id = client.id;
    const starts_at = new Date(Date.now() - DAY_MS).toISOString();
    await this.insert("meetings", { user_id, starts_at, status: "held" });
    await this.insert("tickets", { user_id, subject: "Stuck", description: "Nothing posts" });
    await this.insert("plan_changes", { user_id, requested_plan: "video-pro" });
    return client;
  }

  /**
   * Lets the deletions take effect before the staff member leaves. Waits in a project that is not ours alone,
   * because others may be about to undo something there.
   */
  async #endGracePeriod(): Promise<void> {
    const { isEmbedded } = this.#project;
    if (!isEmbedded) await setTimeout(11_000);
    const until = new Date(Date.now() + (isEmbedded ? 60_000 : 0)).toISOString();
    await this.#bypassPolicies("POST", "rpc/run_due_staff_actions", { until });
  }

  /** Deletes the rows that belong to no account; the project deletes the accounts. */
  async cleanUp(): Promise<void> {
    const emails = [...this.#emails];
    // Names fifty emails at a time, because a URL has a limit.
    while (emails.length > 0) {
      const some = emails.splice(0, 50).join(",");
      for (const table of ["contact_messages", "newsletter_subscribers"])
        await this.#bypassPolicies("DELETE", `${table}?email=in.(${some})`);
      await this.#bypassPolicies("DELETE", `email_outbox?recipient=in.(${some})`);
    }
    for (const id of this.#savedReplies)
      await this.call(await this.staff(), "staff_delete_saved_reply", { id });
    if (this.#savedReplies.size > 0) await this.#endGracePeriod();
    for (const day of this.#daysOff) await this.#bypassPolicies("DELETE", `days_off?day=eq.${day}`);
  }
}
