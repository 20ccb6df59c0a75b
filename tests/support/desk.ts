import { backendAt } from "./backend.ts";
import { giveUpMail } from "./given-up-mail.ts";
import { becomeClient, becomeStaff } from "./onboarding.ts";
import { Visitor } from "./visitor.ts";

export type Desk = {
  client: Visitor;
  member: Visitor;
  /**
   * Ids of the client's items on the desk, by the word before the id in a URL: { tickets: "…" }.
   */
  things: Record<string, string>;
};

/**
 * A member of the team, and a client who has sent one of each thing that the desk answers.
 * @param words stands in what they wrote
 */
export async function livedInDesk(
  siteUrl: string,
  backendUrl: string,
  words = "Posts go out an hour late",
): Promise<Desk> {
  const [client, member] = [new Visitor(siteUrl), new Visitor(siteUrl)];
  await becomeClient(client, backendUrl);
  await becomeStaff(member, backendUrl);
  const backend = backendAt(backendUrl);
  const things: Record<string, string> = { tickets: crypto.randomUUID() };
  await client.post("/client/ticket", {
    id: things.tickets ?? "",
    subject: words,
    description: words,
  });
  const wrote = { name: words, email: client.email, subject: words, message: words };
  await client.post("/contact-us", wrote);
  await client.post("/blog", { email: client.email });
  const [sent] = await backend.rows("contact_messages", `email=eq.${client.email}`);
  things.messages = String(sent?.id);
  await client.post("/client/plan", { plan: "starter" });
  const [asked] = await backend.rows("plan_change_requests", "order=created_at.desc&limit=1");
  things["plan-requests"] = String(asked?.id);
  things.clients = String(asked?.user_id);
  things.meetings = crypto.randomUUID();
  await backend.insert("meetings", {
    id: things.meetings,
    user_id: things.clients,
    starts_at: new Date().toISOString(),
  });
  things.deliveries = await giveUpMail(backendUrl);
  for (const visitor of [client, member]) await visitor.get("/"); // Clears the toasts by showing them.
  const message = crypto.randomUUID();
  await member.post(`/desk/tickets/${things.tickets}/replies`, { message, body: words });
  const answer = { message: crypto.randomUUID(), body: words };
  await member.post(`/desk/messages/${things.messages}/replies`, answer);
  await member.get("/desk");
  return { client, member, things };
}

/** An address with the things that are there in place of its parameters. */
export function withThings(path: string, things: Record<string, string>): string {
  return path.replace(/^\/(client|desk)\/([\w-]+)\/1(?=\/|$)/, (whole, area, kind) =>
    things[kind] ? `/${area}/${kind}/${things[kind]}` : whole,
  );
}
