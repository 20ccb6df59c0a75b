import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { type Desk, seedDesk, fillParams } from "../support/desk.ts";
import { FAULTS, MORE_FAULTS, type Fault, endFaults, setFault } from "../support/faults.ts";
import { ANSWERS, signInAsUser, signUpFields } from "../support/onboarding.ts";
import { EMAIL_RESPONSE_LIMIT_MS, RESPONSE_LIMIT_MS } from "../support/response-limit.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { type PageResponse, PASSWORD, Visitor } from "../support/visitor.ts";

const AT_ONCE = 12;
/**
 * Returns true for faults with which Supabase has not executed the request; with the others it may
 * have, or is only late.
 */
const hasFailed = (fault: Fault) => !["latency", "truncated", "answer-lost"].includes(fault);

type Action = {
  fields: Record<string, string> | ((sender: Visitor) => Record<string, string>);
  /** Text that the page shows when Supabase fails; absent if the action does not need Supabase. */
  trouble?: RegExp;
  /** Faults that this action cannot detect, because the response looks normal. */
  believes?: Fault[];
  /** Expected status without a fault, if it is not a success. */
  status?: number;
  /** Input that must still be in the form after a failure. */
  kept?: string[];
  /** Simulated delay of the action in milliseconds, added to the limit. */
  simulatedMs?: number;
  /** Set when Supabase sends an email before it answers, which gets a longer limit. */
  sendsEmail?: true;
  /** Set when a success ends the sender's session. */
  signsOut?: boolean;
  /** Sender of the form; "spare" is an account that, like its session, may end by it. */
  by?: "anybody" | "client" | "staff" | "spare";
};

const NEW_PASSWORD = { password: "N3w!Secret?", confirmPassword: "N3w!Secret?" };
const SOMETHING_WRONG = /Error Something went wrong\. Please try again\./;
const UNANSWERED = /Error We got no response, so nothing may have changed\. Please try again\./;
const TICKET_ID = crypto.randomUUID();
const MARIA = 'value="maria@example.com"';
const LINK = 'value="the-link"';
/** Returns nine o'clock in New York on a working day of next week. */
function nextSlot(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  day.setUTCHours(15, 0, 0, 0);
  return day.toISOString();
}

/** Returns the action of a button of a conversation's form, each of which sends what was typed. */
const withReply = (fields: Record<string, string> = {}): Action => ({
  fields: () => ({ message: crypto.randomUUID(), body: "We look", ...fields }),
  trouble: SOMETHING_WRONG,
  kept: ["We look"],
  by: "staff",
});
const DECIDED_POST: Action = {
  fields: () => ({
    decision: crypto.randomUUID(),
    version: "99",
    status: "waiting",
    network: "Instagram",
    comment: "Say that it rains",
    body: "The oven is lit",
    day: "2026-12-24",
    time: "09:30",
    zone: "UTC",
  }),
  trouble: SOMETHING_WRONG,
  by: "client",
};
const POST = {
  body: "The oven is lit",
  pictureIdea: "The oven",
  altText: "An oven",
  day: "2031-03-05",
  time: "09:30",
  zone: "UTC",
};
/** Edits a post. Sent again it is the same version. */
const EDITED_POST: Action = {
  fields: { version: "1", status: "waiting", ...POST },
  trouble: SOMETHING_WRONG,
  kept: ["The oven is lit", "An oven", 'value="2031-03-05"', 'value="09:30"'],
  by: "staff",
};
/** Changes a selected conversation that does not exist. */
const SELECTED: Action = {
  fields: { change: "resolve", ids: crypto.randomUUID() },
  trouble: UNANSWERED,
  by: "staff",
};

/** Every action of the site; the first test names any that is missing here. */
const ACTIONS: Record<string, Action> = {
  "/signup": {
    fields: signUpFields,
    sendsEmail: true,
    trouble:
      /Registration Failed (An error occurred during registration|An unexpected error occurred)\. Please try again\./,
    kept: ['value="Maria Nicolaou"'],
  },
  "/login": {
    fields: { email: "maria@example.com", password: PASSWORD },
    trouble: SOMETHING_WRONG,
    kept: [MARIA],
  },
  "/forgot-password": {
    sendsEmail: true,
    fields: { email: "maria@example.com" },
    trouble: SOMETHING_WRONG,
    kept: [MARIA],
    believes: ["{}"],
  },
  "/reset-password": {
    fields: { token_hash: "the-link", ...NEW_PASSWORD },
    trouble: SOMETHING_WRONG,
    kept: [LINK],
  },
  "/email-verified": {
    fields: { token_hash: "the-link" },
    trouble: /Verification failed/,
    kept: [LINK],
  },
  "/email-changed": {
    sendsEmail: true,
    fields: { token_hash: "the-link" },
    trouble: SOMETHING_WRONG,
    kept: [LINK],
    believes: ["{}"],
  },
  "/claim-account": { fields: { name: "Maria", ...NEW_PASSWORD, plan: "pro", terms: "on" } },
  "/login/code": { fields: { code: "123456" } },
  "/logout": {
    fields: {},
    trouble: /Error (Failed to log out\. Please try again\.|An unexpected error occurred\.)/,
    signsOut: true,
    by: "spare",
    believes: ["{}"],
  },
  "/profile-questionnaire": {
    fields: { ...ANSWERS, intent: "complete" },
    trouble: /Unexpected Error Something went wrong\. Please try again or contact support\./,
    kept: ["Fig &amp; Olive", "Sourdough that rests for three days"],
    by: "spare",
  },
  "/blog": {
    fields: { email: "maria@example.com" },
    trouble: /Submission Failed Something went wrong\. Please try again later\./,
    kept: [MARIA],
  },
  "/contact-us": {
    fields: {
      name: "Maria",
      email: "maria@example.com",
      subject: "Hours",
      message: "Open on Sundays?",
    },
    trouble: /Submission Failed Something went wrong\. Please try again later\./,
    kept: ['value="Maria"', MARIA, 'value="Hours"', "Open on Sundays?"],
    simulatedMs: 1000,
  },
  "/client/profile": {
    fields: ANSWERS,
    trouble: /Unexpected Error Something went wrong\. Please try again or contact support\./,
    kept: ["Fig &amp; Olive"],
    by: "client",
  },
  "/client/plan": {
    fields: { plan: "starter" },
    trouble:
      /Error Something went wrong\. Please try again\.|Not requested Your request may not have been saved/,
    kept: ['checked="" value="starter"'],
    by: "client",
  },
  "/client/ticket": {
    fields: { id: TICKET_ID, subject: "Late posts", description: "Since Monday" },
    trouble: /Submission failed Please try again or contact us directly\./,
    kept: ["Late posts", "Since Monday", TICKET_ID],
    by: "client",
  },
  "/client/tickets/1": {
    fields: () => ({ message: crypto.randomUUID(), body: "Still late" }),
    trouble: SOMETHING_WRONG,
    kept: ["Still late"],
    by: "client",
  },
  "/client/tickets/1/replies": {
    fields: () => ({ message: crypto.randomUUID(), body: "Still late" }),
    trouble: SOMETHING_WRONG,
    kept: ["Still late"],
    by: "client",
  },
  "/client/tickets/1/closure": {
    fields: { resolved: "yes" },
    trouble: /Error We got no response, so the ticket may not have changed\. Please try again\./,
    by: "client",
  },
  "/client/posts/calendar": {
    fields: {},
    trouble: /Error We couldn’t create the link/,
    by: "client",
  },
  "/client/posts/renewal": {
    fields: {},
    trouble: /Error We couldn’t ask for new drafts/,
    by: "client",
  },
  "/client/posts/suggested-words": {
    fields: { word: "yummy", answer: "avoided" },
    trouble: /Error We couldn’t save your answer/,
    by: "client",
  },
  "/client/posts/1": { fields: {}, status: 404, by: "client" },
  "/client/posts/1/1": { fields: {}, status: 404, by: "client" },
  // Another version than the newest one, because the others change this post as well.
  "/client/posts/1/approval": { ...DECIDED_POST, status: 409 },
  "/client/posts/1/change-requests": { ...DECIDED_POST, status: 409, kept: ["Say that it rains"] },
  "/client/posts/1/versions": { ...DECIDED_POST, status: 409, kept: ["The oven is lit"] },
  "/client/plan/withdrawal": {
    fields: { id: crypto.randomUUID() },
    trouble: /Error |Something went wrong/,
    by: "client",
  },
  "/client/setup-call": {
    fields: () => ({ id: crypto.randomUUID(), message: "Call me at nine" }),
    trouble: /Something went wrong/,
    kept: ["Call me at nine"],
    by: "client",
  },
  "/client/preferences": {
    fields: { name: "Maria N.", newsletter: "on" },
    trouble: SOMETHING_WRONG,
    kept: ['value="Maria N."'],
    by: "spare",
  },
  "/newsletter": { fields: { token: "x" }, status: 400 },
  "/newsletter/leave": { fields: { token: crypto.randomUUID() }, status: 400 },
  "/meeting": {
    fields: () => ({ starts_at: nextSlot() }),
    trouble: SOMETHING_WRONG,
    kept: ["checked"],
    by: "client",
    status: 409,
  },
  "/meeting/cancellation": { fields: { id: crypto.randomUUID() }, by: "client", trouble: /Error / },
  "/meeting/1": { fields: { starts_at: "2026-12-01T15:00:00Z" }, status: 404 },
  "/meeting/1/cancellation": { fields: {}, status: 404 },
  "/post/1": { fields: {}, status: 404 },
  "/post/1/1": { fields: {}, status: 404 },
  "/desk/messages/1": { fields: {}, status: 404, by: "staff" },
  "/desk/messages/1/replies": withReply(),
  "/desk/messages/1/closure": withReply({ status: "resolved" }),
  "/desk/messages/1/spam": withReply({ status: "resolved" }),
  "/desk/messages/changes": SELECTED,
  "/desk/inbox/changes": SELECTED,
  "/desk/tickets/changes": SELECTED,
  "/desk/saved-replies": {
    fields: () => ({ id: crypto.randomUUID(), title: crypto.randomUUID(), body: "We look" }),
    trouble: SOMETHING_WRONG,
    kept: ["We look"],
    by: "staff",
  },
  "/desk/saved-replies/removals": {
    fields: { id: crypto.randomUUID() },
    trouble: UNANSWERED,
    by: "staff",
  },
  "/desk/clients/1/conversations": {
    fields: () => ({ id: crypto.randomUUID(), subject: "Hello", body: "We look" }),
    trouble: SOMETHING_WRONG,
    kept: ["Hello", "We look"],
    by: "staff",
  },
  "/desk/clients/1/posts": {
    fields: () => ({ id: crypto.randomUUID(), network: "LinkedIn", ...POST }),
    trouble: SOMETHING_WRONG,
    kept: ["The oven is lit", "An oven", 'value="LinkedIn" selected', 'value="09:30"'],
    by: "staff",
  },
  "/desk/posts/1": { fields: {}, status: 404, by: "staff" },
  "/desk/posts/1/1": { fields: {}, status: 404, by: "staff" },
  "/desk/posts/1/versions": EDITED_POST,
  // Another version than the newest one, because the others change this post as well.
  "/desk/posts/1/withdrawal": {
    fields: { version: "99", status: "waiting" },
    trouble: SOMETHING_WRONG,
    by: "staff",
  },
  "/desk/subscribers/1/unsubscription": { fields: {}, trouble: UNANSWERED, by: "staff" },
  "/desk/deliveries/1/retries": { fields: {}, trouble: UNANSWERED, by: "staff" },
  "/desk/deliveries/1/removals": { fields: {}, trouble: UNANSWERED, by: "staff" },
  "/desk/plan-changes/1": { fields: {}, status: 404, by: "staff" },
  "/desk/plan-changes/1/1": { fields: {}, status: 404, by: "staff" },
  "/desk/plan-changes/1/approval": {
    fields: { on: "2026-12-24" },
    trouble: SOMETHING_WRONG,
    kept: ["2026-12-24"],
    by: "staff",
  },
  "/desk/plan-changes/1/decline": {
    fields: { reason: "It is sold out" },
    trouble: SOMETHING_WRONG,
    kept: ["It is sold out"],
    by: "staff",
  },
  "/desk/clients/1/plan/1": { fields: {}, status: 404, by: "staff" },
  "/desk/clients/1/deletion": {
    fields: { email: "maria@example.com" },
    trouble: SOMETHING_WRONG,
    kept: [MARIA],
    by: "staff",
    status: 400,
  },
  "/desk/actions/1/reversal": { fields: {}, trouble: UNANSWERED, by: "staff" },
  "/desk/clients/1/activation": { fields: {}, trouble: UNANSWERED, by: "staff" },
  "/desk/meetings/1": {
    fields: { video_link: "https://meet.example.com/a" },
    trouble: SOMETHING_WRONG,
    kept: ['value="https://meet.example.com/a"'],
    by: "staff",
  },
  "/desk/meetings/1/1": { fields: {}, status: 404, by: "staff" },
  "/desk/meetings/1/time": {
    fields: () => ({ starts_at: nextSlot(), reason: "We are ill" }),
    trouble: SOMETHING_WRONG,
    kept: ["We are ill"],
    by: "staff",
    status: 409,
  },
  "/desk/meetings/1/proposals": {
    fields: () => ({ first: nextSlot(), message: "Would this do?" }),
    trouble: SOMETHING_WRONG,
    kept: ["Would this do?"],
    by: "staff",
    status: 409,
  },
  "/desk/meetings/1/cancellation": {
    fields: { reason: "We are ill" },
    trouble: SOMETHING_WRONG,
    kept: ["We are ill"],
    by: "staff",
    status: 409,
  },
  "/desk/settings/hours": {
    fields: { time_zone: "Europe/Berlin", starts_1: "15:00", ends_1: "23:00" },
    trouble: SOMETHING_WRONG,
    kept: ['value="15:00"', 'value="Europe/Berlin" selected'],
    by: "staff",
  },
  "/desk/settings/calendar": { fields: {}, trouble: UNANSWERED, by: "staff" },
  "/desk/days-off": {
    fields: { day: "2026-12-25" },
    trouble: SOMETHING_WRONG,
    kept: ["2026-12-25"],
    by: "staff",
  },
  "/desk/days-off/removals": {
    fields: { day: "2026-12-25" },
    trouble: UNANSWERED,
    by: "staff",
  },
  "/desk/tickets/1": { fields: {}, status: 404, by: "staff" },
  "/desk/tickets/1/replies": withReply(),
  "/desk/tickets/1/notes": withReply(),
  "/desk/tickets/1/closure": withReply({ status: "open" }),
  "/desk/tickets/1/assignment": withReply({ assignee: "" }),
  "/desk/tickets/1/classification": withReply({ priority: "low", category: "billing" }),
  "/desk/tickets/1/drafts": withReply(),
  "/desk/tickets/1/saved-replies": withReply({ saved: crypto.randomUUID() }),
  "/desk/tickets/1/merge": withReply({ into: crypto.randomUUID() }),
  "/desk/settings": {
    fields: { time_zone: "Europe/Berlin" },
    trouble: SOMETHING_WRONG,
    kept: ['value="Europe/Berlin" selected'],
    by: "staff",
  },
  "/desk/settings/notifications": {
    fields: { tickets: "daily", messages: "daily", bookings: "daily", overdue: "daily" },
    trouble: SOMETHING_WRONG,
    kept: ['value="daily" selected'],
    by: "staff",
  },
  "/desk/staff": {
    fields: { email: "maria@example.com" },
    trouble: SOMETHING_WRONG,
    kept: [MARIA],
    by: "staff",
    status: 400,
  },
  "/desk/staff/resets": {
    fields: { id: crypto.randomUUID() },
    trouble: /Something went wrong|Error /,
    by: "staff",
  },
  "/staff-invitation": {
    fields: {},
    trouble: /Something went wrong/,
    by: "client",
    status: 400,
  },
  "/desk/staff/removals": {
    fields: { id: crypto.randomUUID() },
    trouble: UNANSWERED,
    by: "staff",
  },
  "/client/email": {
    fields: { email: "moved@example.com", currentPassword: PASSWORD },
    trouble: SOMETHING_WRONG,
    kept: ['value="moved@example.com"'],
    by: "spare",
  },
  "/client/password": {
    fields: { currentPassword: PASSWORD, ...NEW_PASSWORD },
    trouble: SOMETHING_WRONG,
    by: "spare",
  },
  "/confirm-identity": {
    fields: { currentPassword: PASSWORD },
    trouble: SOMETHING_WRONG,
    by: "spare",
  },
  "/client/two-step": {
    fields: { intent: "start" },
    trouble: SOMETHING_WRONG,
    by: "client",
  },
  "/client/delete": {
    fields: ({ email }) => ({ email, currentPassword: PASSWORD }),
    trouble:
      /Deletion not confirmed Our servers didn’t respond, so your account may still be here\./,
    kept: ['name="email"'],
    signsOut: true,
    by: "spare",
  },
  "/client/disconnect-linkedin": {
    fields: {},
    trouble: /Error Failed to disconnect LinkedIn\. Please try again\./,
    by: "client",
  },
  "/client/end-session": {
    fields: { id: crypto.randomUUID() },
    trouble: /Error Failed to end that session\. Please try again\./,
    by: "client",
  },
  "/client/sign-out-everywhere": {
    fields: {},
    trouble: /Error Failed to sign out everywhere\. Please try again\./,
    signsOut: true,
    by: "spare",
    believes: ["{}"],
  },
  "/client-portal/logout": { fields: {} },
  "/client-portal/settings": {
    fields: { language: "en", timezone: "UTC", dataRetention: "1year" },
    simulatedMs: 1000,
  },
  "/client-portal/support": {
    fields: {
      subject: "Late posts",
      description: "Since Monday",
      category: "general",
      priority: "medium",
    },
    simulatedMs: 2000,
  },
  "/client-portal/profile": { fields: { name: "Maria" } },
  "/tiktok-auth/1": { fields: { code: "abc", state: "basic" }, simulatedMs: 2000 },
  "/no/such/page": { fields: {}, status: 404 },
};

const addresses = listRoutePaths();
const newVisitor = () => new Visitor(inject("siteUrl"));
/** Removes what differs between responses. */
const steady = (html: string) =>
  html.replace(/nonce="[^"]*"/g, "").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");

/** Replaces what a button is named in a path by the parameter of its route. */
const toRoute = (path: string) =>
  path
    .replace(/^(\/desk\/(?:tickets|messages|posts|plan-changes)\/1)\/[a-z-]+$/, "$1/1")
    .replace(/^(\/client\/posts\/1)\/[a-z-]+$/, "$1/1");

test("every action of the site is covered", () => {
  expect([...new Set(Object.keys(ACTIONS).map(toRoute))].toSorted()).toEqual(
    addresses
      .filter(({ hasAction }) => hasAction)
      .map(({ path }) => path)
      .toSorted(),
  );
});

let client: Visitor;
let staff: Visitor;
let things: Desk["ids"];
let healthy: Map<string, PageResponse>;
beforeAll(async () => {
  ({ client, staff, ids: things } = await seedDesk(inject("siteUrl"), inject("backendUrl")));
  healthy = new Map(
    await atOnce(addresses, async ({ path }) => [path, await newVisitor().get(path)] as const),
  );
});
afterEach(() => endFaults(inject("proxyUrl"), inject("siteUrl")));

let cases = 0;
describe.each([...FAULTS, ...MORE_FAULTS])("with Supabase: %s", (fault) => {
  const under = () => setFault(inject("proxyUrl"), fault);

  async function expectSignedIn(visitor: Visitor) {
    await endFaults(inject("proxyUrl"), inject("siteUrl"));
    expect((await visitor.get("/")).html).toContain(">Logout</button>");
  }

  test("an anonymous visitor sees every page as usual", async () => {
    await under();
    const faults = await atOnce(addresses, async ({ path }) => {
      const [page, before] = [await newVisitor().get(path), healthy.get(path)];
      const found = faultsOf(page, RESPONSE_LIMIT_MS);
      if (page.status !== before?.status || page.location !== before.location)
        found.push(
          `${page.status} ${page.location}, healthy ${before?.status} ${before?.location}`,
        );
      // A fresh /pricing may lack the counters' banner; nothing else may differ.
      if (path !== "/pricing" && steady(page.html) !== steady(before?.html ?? ""))
        found.push("another page");
      return found.map((what) => `${path}: ${what}`);
    });
    expect(faults.flat().join("\n")).toBe("");
  });

  test("a client and a staff member get a response on every page and stay signed in", async () => {
    await under();
    const faults = await atOnce(addresses, async ({ path }) => {
      const visitor = path.startsWith("/desk") ? staff : client;
      const answer = await visitor.get(fillParams(path, things));
      return faultsOf(answer, RESPONSE_LIMIT_MS).map((what) => `${path}: ${what}`);
    });
    expect(faults.flat().join("\n")).toBe("");
    for (const visitor of [client, staff]) await expectSignedIn(visitor);
  });

  test("every action responds, reports the outcome and keeps what was typed", async () => {
    const spares = new Map<string, Visitor>();
    // Runs sequentially, because hashing the passwords in parallel would exceed the site's timeout.
    for (const [path, { by }] of Object.entries(ACTIONS)) {
      if (by !== "spare") continue;
      const spare = newVisitor();
      await signInAsUser(spare, inject("backendUrl"));
      await spare.get("/");
      spares.set(path, spare);
    }
    await under();
    const faults = await atOnce(Object.entries(ACTIONS), async ([path, action]) => {
      const spare = spares.get(path) ?? newVisitor();
      const visitor = { anybody: newVisitor(), client, staff, spare }[action.by ?? "anybody"];
      const answer = await visitor.post(
        fillParams(path, things),
        typeof action.fields === "function" ? action.fields(visitor) : action.fields,
      );
      const page = answer.location?.startsWith("/") ? await visitor.follow(answer) : answer;
      // A 429 is a response.
      const refusal = action.trouble === UNANSWERED ? SOMETHING_WRONG : action.trouble;
      const says = fault === "429" ? [refusal, /Too Many Tries/] : [action.trouble];
      const isTroubled = Boolean(action.trouble) && says.some((words) => words?.test(page.text));
      const found = faultsOf(
        answer,
        (action.sendsEmail ? EMAIL_RESPONSE_LIMIT_MS : RESPONSE_LIMIT_MS) +
          (action.simulatedMs ?? 0),
        action.signsOut && !isTroubled,
      );
      if (hasFailed(fault) && action.trouble && !isTroubled && !action.believes?.includes(fault))
        found.push(`does not say ${action.trouble} but ${page.status} ${page.text.slice(0, 300)}`);
      if (!action.trouble && answer.status >= 400 && answer.status !== action.status)
        found.push(`status ${answer.status}`);
      if (answer.status >= 400 && isTroubled)
        for (const text of action.kept ?? [])
          if (!answer.html.includes(text)) found.push(`lost ${text}`);
      if (/(Str0ng!Pass|N3w!Secret)/.test(answer.html)) found.push("shows a password");
      return found.map((what) => `${path}: ${what}`);
    });
    expect(faults.flat().join("\n")).toBe("");
    await expectSignedIn(client);
    if (hasFailed(fault))
      for (const [path, spare] of spares)
        if (!ACTIONS[path]?.believes?.includes(fault)) await expectSignedIn(spare);
  });
});

test("covers more than 1,000 cases", () => {
  console.log(`Fault matrix: ${cases} answers under ${FAULTS.length + MORE_FAULTS.length} faults`);
  expect(cases).toBeGreaterThan(1000);
});

/** Lists faults that no response may have. */
function faultsOf(
  { status, ms, html, headers }: PageResponse,
  limitMs: number,
  endsSession = false,
): string[] {
  cases++;
  const found: string[] = [];
  if (ms > limitMs) found.push(`took ${Math.round(ms)} ms`);
  if (status >= 500 && status !== 503) found.push(`status ${status}`);
  if (
    /\n\s+at |node_modules|PostgrestError|AuthApiError|Unexpected Server Error/.test(
      html.replace(/<(script|style)[\s\S]*?<\/\1>/g, ""),
    )
  )
    found.push("shows its inside");
  const cleared = headers
    .getSetCookie()
    .filter((cookie) => /^spellpost-auth(\.\d+)?=(;|.*Max-Age=0)/i.test(cookie));
  if (cleared.length > 0 && !endsSession) found.push(`clears ${cleared.join(", ")}`);
  return found;
}

async function atOnce<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, item] of queue) results[index] = await run(item);
    }),
  );
  return results;
}
