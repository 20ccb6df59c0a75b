import { type createBackendHandle, waitFor } from "./backend.ts";

type Backend = { insert(table: string, row: object): Promise<unknown> };

/** Version of a draft in another state than a new one. */
export type DraftValues = {
  network?: string;
  origin?: "starter" | "ai";
  status?: string;
  body?: string;
  picture_idea?: string;
  /** Local time of the draft; that of tomorrow at 9:30 AM when absent. */
  planned_for?: string;
  /** Zone of the local time with its distance from UTC; UTC when absent. */
  zone?: { name: string; offset: string };
  comment?: string;
};

/** Inserts a draft with its first version, and its client's decision on it. Returns its id. */
export async function insertDraft(
  backend: Backend,
  user_id: string,
  values: DraftValues = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const {
    network = "Instagram",
    origin = "starter",
    status = "waiting",
    body = "The oven is lit.",
    picture_idea = "Dough under a cloth",
    planned_for = `${tomorrow}T09:30`,
    zone = { name: "UTC", offset: "Z" },
    comment,
  } = values;
  await backend.insert("drafts", {
    id,
    user_id,
    network,
    origin,
    status,
    planned_at: `${planned_for}${zone.offset}`,
  });
  await backend.insert("draft_versions", {
    draft_id: id,
    number: 1,
    author: "writer",
    body,
    picture_idea,
    alt_text: "A round of dough on a board",
    reasons: ["Friendly tone.", "Leaves out “cheap”."],
    planned_for,
    time_zone: zone.name,
  });
  if (comment !== undefined || status === "approved")
    await backend.insert("draft_decisions", {
      draft_id: id,
      version: 1,
      decision: status,
      comment,
    });
  return id;
}

/**
 * Waits for the drafts that follow a completed questionnaire, and withdraws them: some may be planned in
 * the current week.
 */
export async function withdrawFirstDrafts(
  backend: ReturnType<typeof createBackendHandle>,
  userId: string,
): Promise<void> {
  const own = `user_id=eq.${userId}`;
  await waitFor(async () => (await backend.rows("drafts", own)).length >= 3);
  await backend.update("drafts", own, { status: "withdrawn" });
}
