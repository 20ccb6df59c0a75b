import { enrollApp } from "./authenticator.ts";
import { createBackendHandle } from "./backend.ts";
import { findConversation, submitTicket } from "./conversations.ts";
import { insertDraft } from "./drafts.ts";
import { createFailedEmail } from "./failed-email.ts";
import { activatePlan, signInAsClient, signInAsStaff } from "./onboarding.ts";
import { listRoutePaths } from "./route-paths.ts";
import { getUserId } from "./session-cookie.ts";
import { PASSWORD, Visitor } from "./visitor.ts";

export type Desk = {
  client: Visitor;
  staff: Visitor;
  /**
   * Ids of the client's items on the desk, by the word before the id in a URL: { tickets: "…" }.
   */
  ids: Record<string, string>;
};

/**
 * Signs in staff, and a client who has sent one of each thing that needs a reply.
 * @param text used as the subject and the text of each
 */
export async function seedDesk(
  siteUrl: string,
  backendUrl: string,
  text = "Posts go out an hour late",
): Promise<Desk> {
  const [client, staff] = [new Visitor(siteUrl), new Visitor(siteUrl)];
  await signInAsClient(client, backendUrl);
  await signInAsStaff(staff, backendUrl);
  const backend = createBackendHandle(backendUrl);
  const ids: Record<string, string> = {};
  await client.post("/client/ticket", { subject: text, description: `${text} again` });
  ids.tickets = await submitTicket(client, { subject: text, description: text });
  const contactMessage = { name: text, email: client.email, subject: text, message: text };
  await client.post("/contact-us", contactMessage);
  await client.post("/blog", { email: client.email });
  const [subscriber] = await backend.rows("newsletter_subscribers", `email=eq.${client.email}`);
  ids.subscribers = String(subscriber?.public_id);
  const ticket = await findConversation("id = $1", ids.tickets);
  const message = await findConversation("sender_email = $1", client.email);
  ids.inbox = message.id;
  await activatePlan(client, backendUrl);
  await client.post("/client/plan", { plan: "starter" });
  ids.clients = getUserId(client);
  const [planChange] = await backend.rows("plan_changes", `user_id=eq.${ids.clients}`);
  ids["plan-changes"] = String(planChange?.id);
  ids.posts = await insertDraft(backend, ids.clients, { body: text });
  ids["draft-jobs"] = crypto.randomUUID();
  ids.meetings = crypto.randomUUID();
  await backend.insert("meetings", {
    id: ids.meetings,
    user_id: ids.clients,
    starts_at: new Date().toISOString(),
  });
  ids.unsent = await createFailedEmail();
  for (const visitor of [client, staff]) await visitor.get("/"); // Clears the toasts by showing them.
  await staff.post(`/desk/inbox/${ticket.id}/replies`, { seen: ticket.seen, body: text });
  await staff.post(`/desk/inbox/${ticket.id}/notes`, { seen: ticket.seen, body: text });
  const savedReply = { id: crypto.randomUUID(), title: crypto.randomUUID(), body: text };
  await staff.post("/desk/saved-replies", savedReply);
  await staff.post(`/desk/inbox/${message.id}/replies`, { seen: message.seen, body: text });
  const dayOff = await staff.post("/desk/days-off", { day: "2099-12-25" });
  ids.actions = dayOff.location?.match(/undo=([\da-f-]{36})/)?.[1] ?? "none";
  await staff.get("/desk");
  return { client, staff, ids };
}

/** Fills the parameter of a path with the id of what exists. */
export function fillParams(path: string, ids: Record<string, string>): string {
  return path.replace(/^\/(client|desk)\/([\w-]+)\/1(?=\/|$)/, (whole, area, kind) =>
    ids[kind] ? `/${area}/${kind}/${ids[kind]}` : whole,
  );
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Everyone to whom the desk does not exist. */
export const OUTSIDERS = [
  "an anonymous visitor",
  "a client",
  "a client with the cookie of a staff member",
  "a visitor with the cookie of a staff member",
  "a staff member without the code of their app",
] as const;

/**
 * Lists the methods by which the desk does not exist to an outsider. A form that comes with nothing
 * but the staff cookie is led to the sign-in: its session may just have ended.
 */
export function listHiddenMethods(name: string): string[] {
  const isFormer = name === "a visitor with the cookie of a staff member";
  return METHODS.filter((method) => !(isFormer && method === "POST"));
}

/** Signs the outsiders in, each in a browser that has seen its toasts. */
export async function signInOutsiders(
  { client, staff }: Desk,
  siteUrl: string,
  backendUrl: string,
): Promise<Map<string, Visitor>> {
  const [imitator, stranger] = [new Visitor(siteUrl), new Visitor(siteUrl)];
  imitator.storeCookies(client);
  for (const visitor of [imitator, stranger])
    visitor.setCookie("spellpost-desk", staff.cookie("spellpost-desk") ?? "");
  const withoutCode = await signInWithoutCode(siteUrl, backendUrl);
  const visitors = [new Visitor(siteUrl), client, imitator, stranger, withoutCode];
  for (const visitor of visitors) {
    await visitor.get("/");
    await visitor.get("/login/code");
  }
  return new Map(OUTSIDERS.map((name, index) => [name, visitors[index]!]));
}

/** Signs a staff member in by password alone, in a browser that opened the desk before. */
async function signInWithoutCode(siteUrl: string, backendUrl: string): Promise<Visitor> {
  const visitor = new Visitor(siteUrl);
  await signInAsStaff(visitor, backendUrl);
  await enrollApp(visitor);
  const desk = await visitor.get("/desk");
  const { location } = await visitor.post("/login", { email: visitor.email, password: PASSWORD });
  if (desk.status !== 200 || location !== "/login/code" || !visitor.cookie("spellpost-desk"))
    throw new Error(`The staff member was not asked for a code: ${desk.status}, ${location}`);
  return visitor;
}

/** Paths that React Router treats like one of the desk, and one that it does not know. */
const OTHER_PATHS = [
  "/desk/",
  "//desk",
  "/DESK/Inbox",
  "/%64esk",
  "/desk/nothing",
  "/desk/staff?q",
];

/** Lists every path of the desk. */
export function listDeskPaths({ ids }: Desk): string[] {
  const existing = listRoutePaths()
    .map(({ path }) => fillParams(path, ids))
    .filter((path) => /^\/desk(\/|$)/.test(path));
  if (existing.length < 20) throw new Error(`The build has ${existing.length} routes of the desk`);
  return [...existing, ...OTHER_PATHS];
}

/** Lists the URLs by which a script of React Router loads a page's data. */
export function listDataPaths(path: string): string[] {
  const [pathname = "", query] = path.split("?");
  const data = `${pathname.replace(/\/$/, "/_")}.data`;
  if (query) return [`${data}?${query}`];
  return [data, `${data}?_routes=routes%2Fdesk%2Flayout`];
}

/** Returns the path outside the desk that differs in one letter. */
export const toUnknown = (path: string) => path.replace(/esk/i, (rest) => rest.replace(/e/i, "a"));

/**
 * Sends a request, and returns what its sender sees of the response. The 404 page quotes its own URL,
 * which is replaced.
 */
export async function sendToDesk(siteUrl: string, visitor: Visitor, method: string, path: string) {
  const response = await fetch(siteUrl + path, {
    method,
    redirect: "manual",
    headers: {
      Cookie: visitor.cookieHeader,
      Origin: siteUrl,
      "User-Agent": "Mozilla/5.0 Visitor",
      ...(method === "POST" && { "Content-Type": "application/x-www-form-urlencoded" }),
    },
    body: method === "POST" ? "id=1&body=Hello" : undefined,
  });
  const { "x-request-id": id = "", date: _, ...headers } = Object.fromEntries(response.headers);
  headers["server-timing"] = headers["server-timing"]!.replace(/dur=[\d.]+/, "dur=0");
  const body = (await response.text()).replaceAll(/http:[^"]*esk/gi, toUnknown);
  return { id, seen: { status: response.status, headers, body } };
}
