import { afterEach, describe, expect, test } from "vitest";
import { seedDesk, fillParams } from "../support/desk.ts";
import { FAULTS, MORE_FAULTS, type Fault, setFault } from "../support/faults.ts";
import { ANSWERS, signUpFields } from "../support/onboarding.ts";
import { EMAIL_RESPONSE_LIMIT_MS, RESPONSE_LIMIT_MS } from "../support/response-limit.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import {
  backendUrl,
  mend,
  newUser,
  newVisitor,
  proxyUrl,
  siteUrl,
  twice,
} from "../support/site.ts";
import { type PageResponse, PASSWORD, type Visitor } from "../support/visitor.ts";

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

const NEW_PASSWORD = twice("N3w!Secret?");
const SOMETHING_WRONG = /Error Something went wrong\. Please try again\./;
const UNANSWERED = /Error We got no response, so nothing may have changed\. Please try again\./;
const LATER = /Submission Failed Something went wrong\. Please try again later\./;
const OR_SUPPORT = /Unexpected Error Something went wrong\. Please try again or contact support\./;
const MARIA = 'value="maria@example.com"';
const LINK = 'value="the-link"';
/** Nine or ten o'clock in New York on a working day of next week. */
const SLOT = getSlot();
function getSlot(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  day.setUTCHours(15, 0, 0, 0);
  return day.toISOString();
}

/** An address below which each noun has its own form. */
const NO_FORM: Action = { fields: {}, status: 404 };
type Fields = Action["fields"];
/** A form that keeps its input, and one without input. */
const form = (fields: Fields, kept: string[], more: Partial<Action> = {}): Action => ({
  fields,
  trouble: SOMETHING_WRONG,
  kept,
  ...more,
});
const clientForm = (fields: Fields, kept: string[], more: Partial<Action> = {}) =>
  form(fields, kept, { by: "client", ...more });
const staffForm = (fields: Fields, kept: string[], more: Partial<Action> = {}) =>
  form(fields, kept, { by: "staff", ...more });
const clientButton = (trouble: RegExp, fields: Fields = {}): Action => ({
  fields,
  trouble,
  by: "client",
});
const staffButton = (fields: Fields = {}): Action => ({
  fields,
  trouble: UNANSWERED,
  by: "staff",
});
const LIST_DOWNLOAD: Action = {
  fields: {},
  trouble: /Download failed We couldn’t read the list|Something went wrong/,
  by: "staff",
};

const uuid = () => crypto.randomUUID();
/** A button of a conversation's form, each of which sends what was typed. */
const withReply = (fields: Record<string, string> = {}) =>
  staffForm({ seen: uuid(), body: "We look", ...fields }, ["We look"]);
const clientReply = clientForm({ body: "Still late" }, ["Still late"]);
/** Decides on another version than the newest one, because the other forms change this post as well. */
const decision = (kept?: string) =>
  clientForm(
    () => ({
      decision: uuid(),
      version: "99",
      status: "waiting",
      network: "Instagram",
      comment: "Say that it rains",
      body: "The oven is lit",
      day: "2026-12-24",
      time: "09:30",
      zone: "UTC",
    }),
    kept ? [kept] : [],
    { status: 409 },
  );
const POST = {
  body: "The oven is lit",
  pictureIdea: "The oven",
  altText: "An oven",
  day: "2031-03-05",
  time: "09:30",
  zone: "UTC",
};
const SELECTED = staffButton({ change: "resolve", ids: uuid() });
const SEEN = JSON.stringify([{ id: uuid(), version: 1, goes_out_now: false }]);
const TICKET = { subject: "Late posts", description: "Since Monday" };

/** Every action of the site; the first test names any that is missing here. */
const ACTIONS: Record<string, Action> = {
  "/signup": form(signUpFields, ['value="Maria Nicolaou"'], {
    sendsEmail: true,
    trouble:
      /Registration Failed (An error occurred during registration|An unexpected error occurred)\. Please try again\./,
  }),
  "/login": form({ email: "maria@example.com", password: PASSWORD }, [MARIA], {
    trouble: /your password wasn’t checked.*Error Something went wrong\. Please try again\./,
  }),
  "/forgot-password": form({ email: "maria@example.com" }, [MARIA], {
    trouble: /the email may not have been sent.*Error Something went wrong\. Please try again\./,
    sendsEmail: true,
    believes: ["{}"],
  }),
  "/reset-password": form({ token_hash: "the-link", ...NEW_PASSWORD }, [LINK]),
  "/email-verified": form({ token_hash: "the-link" }, [LINK], { trouble: /Verification failed/ }),
  "/email-changed": form({ token_hash: "the-link" }, [LINK], {
    sendsEmail: true,
    believes: ["{}"],
  }),
  "/claim-account": { fields: { name: "Maria", ...NEW_PASSWORD, plan: "pro", terms: "on" } },
  "/login/code": { fields: { code: "123456" } },
  "/logout": {
    fields: {},
    trouble: /Error (Failed to log out\. Please try again\.|An unexpected error occurred\.)/,
    signsOut: true,
    by: "spare",
    believes: ["{}"],
  },
  "/profile-questionnaire": form(
    { ...ANSWERS, intent: "complete" },
    ["Fig &amp; Olive", "Sourdough that rests for three days", "instagram.com/figandolive"],
    { trouble: OR_SUPPORT, by: "spare" },
  ),
  "/blog": form({ email: "maria@example.com" }, [MARIA], {
    trouble: new RegExp(`your confirmation email may not have been sent.*${LATER.source}`),
  }),
  "/contact-us": form(
    { name: "Maria", email: "maria@example.com", subject: "Hours", message: "Open on Sundays?" },
    ['value="Maria"', MARIA, 'value="Hours"', "Open on Sundays?"],
    {
      trouble: new RegExp(`Your message may not have been sent.*${LATER.source}`),
      simulatedMs: 1000,
    },
  ),
  "/client/profile": clientForm(ANSWERS, ["Fig &amp; Olive", "instagram.com/figandolive"], {
    trouble: OR_SUPPORT,
  }),
  "/client/voice": clientForm({ liked_post1: "Open at six", language1: "Greek" }, [
    "Open at six",
    'value="Greek" selected=""',
  ]),
  "/client/plan": clientForm({ plan: "starter" }, ['checked="" value="starter"'], {
    trouble:
      /Error Something went wrong\. Please try again\.|Not requested Your request may not have been saved/,
  }),
  "/client/ticket": clientForm(
    { ...TICKET, category: "billing", priority: "urgent" },
    [...Object.values(TICKET), 'value="billing" selected=""', 'value="urgent" selected=""'],
    { trouble: /Submission failed Please try again or contact us directly\./ },
  ),
  "/client/tickets/1": clientReply,
  "/client/tickets/1/replies": clientReply,
  "/client/tickets/1/closure": clientButton(
    /Error We got no response, so the ticket may not have changed\. Please try again\./,
    { resolved: "yes" },
  ),
  "/client/posts/approvals": clientButton(/Error Something went wrong/, { drafts: SEEN }),
  "/client/posts/times": clientButton(/Error (Something went wrong|We got no response)/, {
    network: "Instagram",
  }),
  "/client/posts/renewal": clientButton(/Error We couldn’t ask for new drafts/),
  "/client/posts/1": { ...NO_FORM, by: "client" },
  "/client/posts/1/1": { ...NO_FORM, by: "client" },
  "/client/posts/1/approval": decision(),
  "/client/posts/1/change-requests": decision("Say that it rains"),
  "/client/posts/1/versions": decision("The oven is lit"),
  "/client/posts/1/rejection": decision("Say that it rains"),
  "/client/posts/1/picture": clientForm({ version: "99", picture: "", altText: "" }, [], {
    status: 409,
  }),
  // With photos: news.test.ts.
  "/client/news": clientForm(() => ({ id: uuid(), news: "Fig bread" }), [">Fig bread<"]),
  // With a photo: photos.test.ts.
  "/client/photos": { fields: {}, by: "client", status: 422 },
  "/client/photos/1/removal": { ...NO_FORM, by: "client" },
  "/client/plan/withdrawal": clientButton(/Error |Something went wrong/, { id: uuid() }),
  "/client/setup-call": clientForm({ message: "Call me at nine" }, ["Call me at nine"], {
    trouble: /Something went wrong/,
  }),
  "/client/preferences": form(
    { name: "Maria N.", newsletter: "on" },
    ['value="Maria N."', 'name="newsletter" checked=""'],
    { by: "spare" },
  ),
  "/newsletter": { fields: { token: "x" }, status: 400 },
  "/newsletter/leave": { fields: { token: uuid() }, status: 400 },
  "/meeting": clientForm({ starts_at: SLOT }, [`checked="" value="${SLOT}"`], { status: 409 }),
  "/meeting/cancellation": clientButton(/Error /, { id: uuid() }),
  "/meeting/1": { ...NO_FORM, fields: { starts_at: "2026-12-01T15:00:00Z" } },
  "/meeting/1/cancellation": NO_FORM,
  "/post/1": NO_FORM,
  "/post/1/1": NO_FORM,
  "/post/1/all": { ...NO_FORM, fields: { drafts: SEEN } },
  "/desk/inbox/changes": SELECTED,
  "/desk/inbox/1": { ...NO_FORM, by: "staff" },
  "/desk/inbox/1/replies": { ...withReply(), status: 409 },
  "/desk/inbox/1/notes": withReply(),
  "/desk/inbox/1/closure": withReply({ status: "open" }),
  "/desk/inbox/1/assignment": withReply({ assignee: "" }),
  "/desk/inbox/1/classification": {
    ...withReply({ priority: "low", category: "billing" }),
    status: 404,
  },
  "/desk/inbox/1/spam": withReply({ status: "resolved" }),
  "/desk/inbox/1/saved-replies": withReply({ saved: uuid() }),
  "/desk/inbox/1/draft-removals": withReply({ draft: uuid() }),
  "/desk/saved-replies": staffForm(
    () => ({ id: uuid(), title: uuid(), body: "We look" }),
    ["We look"],
  ),
  "/desk/saved-replies/removals": staffButton({ id: uuid() }),
  "/desk/clients/1/conversations": staffForm({ subject: "Hello", body: "We look" }, [
    "Hello",
    "We look",
  ]),
  "/desk/clients/1/posts": staffForm(
    () => ({ id: uuid(), network: "LinkedIn", ...POST }),
    ["The oven is lit", "An oven", 'value="LinkedIn" selected', 'value="09:30"'],
  ),
  "/desk/clients/1/notes": staffForm({ notes: "Figs only", sensitiveTrade: "none", version: "0" }, [
    "Figs only",
  ]),
  "/desk/draft-jobs/1/settlement": staffButton(),
  "/desk/posts/1": { ...NO_FORM, by: "staff" },
  "/desk/posts/1/1": { ...NO_FORM, by: "staff" },
  // Sent again it is the same version.
  "/desk/posts/1/versions": staffForm({ version: "1", status: "waiting", ...POST }, [
    "The oven is lit",
    "An oven",
    'value="2031-03-05"',
    'value="09:30"',
    'name="version" value="1"',
  ]),
  // Another version than the newest one, because the others change this post as well.
  "/desk/posts/1/revisions": staffForm(
    { version: "99", status: "waiting", comment: "Shorter, please" },
    ["Shorter, please"],
    { status: 409 },
  ),
  "/desk/posts/1/publication": staffForm(
    { link: "https://www.linkedin.com/feed/update/urn:li:share:7/" },
    ['value="https://www.linkedin.com/feed/update/urn:li:share:7/"'],
    { status: 409 },
  ),
  "/desk/posts/1/withdrawal": {
    fields: { version: "99", status: "waiting" },
    trouble: SOMETHING_WRONG,
    by: "staff",
  },
  "/desk/subscribers/1/unsubscription": staffButton(),
  "/desk/unsent/1/retries": staffButton(),
  "/desk/unsent/1/removals": staffButton(),
  "/desk/plan-changes/1": { ...NO_FORM, by: "staff" },
  "/desk/plan-changes/1/1": { ...NO_FORM, by: "staff" },
  "/desk/plan-changes/1/approval": staffButton(),
  "/desk/plan-changes/1/decline": staffForm({ reason: "It is sold out" }, ["It is sold out"]),
  "/desk/clients/1/plan/1": { ...NO_FORM, by: "staff" },
  "/desk/clients/1/deletion": staffForm({ email: "maria@example.com" }, [MARIA], { status: 400 }),
  "/desk/undo/1": { ...NO_FORM, by: "staff" },
  "/desk/clients/1/activation": staffButton(),
  "/desk/meetings/1": staffForm({ video_link: "https://meet.example.com/a" }, [
    'value="https://meet.example.com/a"',
  ]),
  "/desk/meetings/1/1": { ...NO_FORM, by: "staff" },
  "/desk/meetings/1/time": staffForm({ starts_at: SLOT, reason: "We are ill" }, ["We are ill"], {
    status: 409,
  }),
  "/desk/meetings/1/proposals": staffForm(
    { first: SLOT, message: "Would this do?" },
    ["Would this do?"],
    { status: 409 },
  ),
  "/desk/meetings/1/cancellation": staffForm({ reason: "We are ill" }, ["We are ill"], {
    status: 409,
  }),
  "/desk/settings/hours": staffForm(
    { time_zone: "Europe/Berlin", starts_1: "15:00", ends_1: "23:00" },
    ['value="15:00"', 'value="Europe/Berlin" selected'],
  ),
  "/desk/settings/calendar": staffButton(),
  "/desk/days-off": staffForm({ day: "2026-12-25" }, ["2026-12-25"]),
  "/desk/days-off/removals": staffButton({ day: "2026-12-25" }),
  "/desk/settings": staffForm({ time_zone: "Europe/Berlin" }, ['value="Europe/Berlin" selected']),
  "/desk/settings/notifications": staffForm(
    { tickets: "daily", messages: "daily", bookings: "daily", overdue: "daily" },
    ['value="daily" selected'],
  ),
  "/desk/staff": staffForm({ email: "maria@example.com" }, [MARIA], { status: 400 }),
  "/desk/staff/resets": {
    fields: { id: uuid() },
    trouble: /Something went wrong|Error /,
    by: "staff",
  },
  "/staff-invitation": { fields: {}, trouble: /Something went wrong/, by: "client", status: 400 },
  "/desk/staff/removals": staffButton({ id: uuid() }),
  "/client/email": form(
    { email: "moved@example.com", currentPassword: PASSWORD },
    ['value="moved@example.com"'],
    { by: "spare" },
  ),
  "/client/password": form({ currentPassword: PASSWORD, ...NEW_PASSWORD }, [], { by: "spare" }),
  "/confirm-identity": form({ currentPassword: PASSWORD }, [], { by: "spare" }),
  "/client/two-step": clientForm({ intent: "start" }, []),
  "/client/delete": form(({ email }) => ({ email, currentPassword: PASSWORD }), ['name="email"'], {
    trouble:
      /Deletion not confirmed Our servers didn’t respond, so your account may still be here\./,
    signsOut: true,
    by: "spare",
  }),
  "/client/export": clientButton(/Download failed We couldn’t collect your data/),
  "/desk/clients.csv": LIST_DOWNLOAD,
  "/desk/inbox/export": LIST_DOWNLOAD,
  "/desk/subscribers/export": LIST_DOWNLOAD,
  "/client/disconnect-linkedin": clientButton(
    /Error Failed to disconnect LinkedIn\. Please try again\./,
  ),
  "/client/close-link": clientButton(/Error Failed to close that link\. Please try again\./, {
    id: uuid(),
  }),
  "/client/end-session": clientButton(/Error Failed to end that session\. Please try again\./, {
    id: uuid(),
  }),
  "/client/sign-out-everywhere": {
    fields: {},
    trouble: /Error Failed to sign out everywhere\. Please try again\./,
    signsOut: true,
    by: "spare",
    believes: ["{}"],
  },
  "/client-portal/logout": { fields: {} },
  "/client-portal/posts/1/approval": { fields: {} },
  "/client-portal/settings": {
    fields: { language: "en", timezone: "UTC", dataRetention: "1year" },
    simulatedMs: 1000,
  },
  "/client-portal/support": {
    fields: { ...TICKET, category: "general", priority: "medium" },
    simulatedMs: 2000,
  },
  "/client-portal/profile": { fields: { name: "Maria" } },
  "/tiktok-auth/1": { fields: { code: "abc", state: "basic" }, simulatedMs: 2000 },
  "/no/such/page": NO_FORM,
};

const addresses = listRoutePaths();
/** Removes what differs between responses. */
const steady = (html: string) => html.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");

/** Replaces what a button is named in a path by the parameter of its route. */
const toRoute = (path: string) =>
  path
    .replace(/^(\/desk\/(?:inbox|posts|plan-changes)\/1)\/[a-z-]+$/, "$1/1")
    .replace(/^(\/client(?:-portal)?\/posts\/1)\/[a-z-]+$/, "$1/1");

test("every action of the site is covered", () => {
  expect([...new Set(Object.keys(ACTIONS).map(toRoute))].toSorted()).toEqual(
    addresses
      .filter(({ hasAction }) => hasAction)
      .map(({ path }) => path)
      .toSorted(),
  );
});

const { client, staff, ids: things } = await seedDesk(siteUrl, backendUrl);
const healthy = new Map(
  await atOnce(addresses, async ({ path }) => [path, await newVisitor().get(path)] as const),
);
afterEach(mend);

describe.each([...FAULTS, ...MORE_FAULTS])("with Supabase: %s", (fault) => {
  const under = () => setFault(proxyUrl, fault);

  async function expectSignedIn(visitor: Visitor) {
    await setFault(proxyUrl, "none");
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
      const spare = await newUser();
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
      const says =
        fault === "429" ? [refusal, /Too Many Tries|Add this to an open ticket/] : [action.trouble];
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
      if (isTroubled)
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

/** Lists faults that no response may have. */
function faultsOf(
  { status, ms, html, headers }: PageResponse,
  limitMs: number,
  endsSession = false,
): string[] {
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
