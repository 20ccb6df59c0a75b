import type { DraftSummary } from "~/domain/drafts/draft";

/** Draft of a client as the database summarizes it. */
export const DRAFT_SUMMARY: DraftSummary = {
  id: "1",
  network: "X",
  origin: "starter",
  status: "waiting",
  version: 2,
  author: "writer",
  body: "The oven is lit.",
  picture_idea: "Dough under a cloth",
  alt_text: "A round of dough",
  reasons: ["your offer", "your tone"],
  planned_for: "2026-12-01T09:30:00",
  time_zone: "Asia/Nicosia",
  planned_at: "2026-12-01T07:30:00Z",
  collides: false,
  comment: null,
  created_at: "2026-11-25T09:00:00Z",
  due_at: null,
  held_by: null,
  released_at: null,
  report: null,
  picture: null,
  revising_since: null,
};
