import { createBackendHandle, waitFor } from "./backend.ts";
import { signInAsClient } from "./onboarding.ts";
import { Visitor } from "./visitor.ts";

/** Creates a client, and returns the links of the email about their first three drafts. */
async function listEmailedLinks(client: Visitor, siteUrl: string, backendUrl: string) {
  await signInAsClient(client, backendUrl);
  const backend = createBackendHandle(backendUrl);
  const email = await waitFor(async () =>
    (await backend.emailsTo(client.email)).find(({ text }) => text.includes("/post/")),
  );
  return (email.text.match(/\/post\/[\w-]+\?key=[\w-]+/g) ?? []).map((link) => {
    const [path = ""] = link.split("?");
    return { link, path, id: path.split("/")[2] ?? "", anybody: new Visitor(siteUrl) };
  });
}

/** Submits a form of the page that a link opens. */
async function decide(
  { link, path, anybody }: { link: string; path: string; anybody: Visitor },
  noun: string,
  fields: Record<string, string> = {},
): Promise<void> {
  const { html } = await anybody.follow(await anybody.get(link));
  const read = (name: string) =>
    html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? "";
  const names = ["decision", "version", "status"];
  const seen = Object.fromEntries(names.map((name) => [name, read(name)]));
  const sent = await anybody.post(`${path}/${noun}`, { ...seen, ...fields });
  if (sent.status !== 303) throw new Error(`The form of ${path} was rejected: ${sent.status}`);
}

/**
 * Returns the address of an emailed post in each state: open, approved, with changes asked for, with a
 * newer version, withdrawn, all of its email, and with a wrong key.
 */
export async function createEmailedPosts(siteUrl: string, backendUrl: string) {
  const backend = createBackendHandle(backendUrl);
  const [some, others] = await Promise.all(
    [new Visitor(siteUrl), new Visitor(siteUrl)].map((client) =>
      listEmailedLinks(client, siteUrl, backendUrl),
    ),
  );
  const [open, approved, asked] = some ?? [];
  const [edited, withdrawn] = others ?? [];
  if (!open || !approved || !asked || !edited || !withdrawn)
    throw new Error("The emails have too few links");
  await decide(approved, "approval");
  await decide(asked, "change-requests", { comment: `Warmer, ${"please".repeat(40)}` });
  const [version] = await backend.rows("draft_versions", `draft_id=eq.${edited.id}`);
  await backend.insert("draft_versions", {
    ...version,
    number: 2,
    author: "client",
    body: `The oven is on. ${"Rindfleischetikettierungsüberwachung".repeat(4)}`,
    created_at: new Date().toISOString(),
  });
  await backend.update("drafts", `id=eq.${edited.id}`, { version: 2 });
  await backend.update("drafts", `id=eq.${withdrawn.id}`, { status: "withdrawn" });
  return {
    open: open.link,
    approved: approved.link,
    "changes requested": asked.link,
    "newer version": edited.link,
    withdrawn: withdrawn.link,
    "all of an email": open.link.replace("?", "/all?"),
    "wrong key": `${open.path}?key=${crypto.randomUUID()}`,
    "without its key": open.path,
  };
}
