import { createBackendHandle } from "./backend.ts";
import { createFailedEmail } from "./failed-email.ts";
import { signInAsClient, signInAsStaff } from "./onboarding.ts";
import { Visitor } from "./visitor.ts";

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
  const ids: Record<string, string> = { tickets: crypto.randomUUID() };
  await client.post("/client/ticket", {
    id: ids.tickets ?? "",
    subject: text,
    description: text,
  });
  const contactMessage = { name: text, email: client.email, subject: text, message: text };
  await client.post("/contact-us", contactMessage);
  await client.post("/blog", { email: client.email });
  const [sent] = await backend.rows("contact_messages", `email=eq.${client.email}`);
  ids.messages = String(sent?.id);
  await client.post("/client/plan", { plan: "starter" });
  const [planChange] = await backend.rows("plan_changes", "order=created_at.desc&limit=1");
  ids["plan-changes"] = String(planChange?.id);
  ids.clients = String(planChange?.user_id);
  ids.meetings = crypto.randomUUID();
  await backend.insert("meetings", {
    id: ids.meetings,
    user_id: ids.clients,
    starts_at: new Date().toISOString(),
  });
  ids.deliveries = await createFailedEmail(backendUrl);
  for (const visitor of [client, staff]) await visitor.get("/"); // Clears the toasts by showing them.
  const message = crypto.randomUUID();
  await staff.post(`/desk/tickets/${ids.tickets}/replies`, { message, body: text });
  const reply = { message: crypto.randomUUID(), body: text };
  await staff.post(`/desk/messages/${ids.messages}/replies`, reply);
  await staff.get("/desk");
  return { client, staff, ids };
}

/** Fills the parameter of a path with the id of what exists. */
export function fillParams(path: string, ids: Record<string, string>): string {
  return path.replace(/^\/(client|desk)\/([\w-]+)\/1(?=\/|$)/, (whole, area, kind) =>
    ids[kind] ? `/${area}/${kind}/${ids[kind]}` : whole,
  );
}
