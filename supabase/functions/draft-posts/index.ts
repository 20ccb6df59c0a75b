// Edge function, called on a schedule: writes the drafts that are due, with the model, or else from the
// client's own sentences. _shared/drain.ts documents request and responses.
import { planSlots, type SlotRequest } from "../../../app/domain/drafts/plan-slots.ts";
import { MAX_STARTERS, writeStarters } from "../../../app/domain/drafts/starters.ts";
import type { Brief, DraftSlot, DraftText } from "../../../app/domain/drafts/writer.ts";
import { serveDrain } from "../_shared/drain.ts";
import { PROMPT_VERSION } from "../_shared/model/prompt.ts";
import { recordModelCall } from "../_shared/model/record.ts";
import { type ModelSettings, readModelSettings } from "../_shared/model/settings.ts";
import { writeDrafts } from "../_shared/model/writer.ts";
import { OUTBOX_TIMEOUT_MS } from "../_shared/outbox.ts";
import { database } from "../_shared/platform.ts";

/** Low, because a model limits how often it is called. */
const CONCURRENCY = 5;
/** Time for all calls of a job; the client waits for the first drafts on a page. */
const TIME_LIMIT_MS = { first: 20_000, again: 20_000, week: 120_000 } as const;

type DraftJob = {
  id: string;
  brief: SlotRequest &
    Omit<Brief, "slots"> & {
      userId: string;
      timeZone: string;
      /** US dollars that the model has cost this month, for all clients and for this one. */
      modelCost: number;
      clientModelCost: number;
      /** True once the model has failed for a day. */
      isOverdue: boolean;
      /** Starters that the client has edited or decided on. */
      starterCount: number;
    };
};

type StaffReason = "no_model" | "model_failed" | "ceiling" | "illegal_claim";
type Result = {
  post_count: number;
  staff_reason: StaffReason | null;
  illegal_claim?: string;
  prompt_version?: string;
  sensitive_trade?: string | null;
};

serveDrain<DraftJob>("claim_draft_jobs", processJob, CONCURRENCY);

/** Writes the drafts of a job and stores them. A repeated call stores nothing, so a retry is safe. */
async function processJob(job: DraftJob): Promise<string | null> {
  const { brief: request } = job;
  const slots = planSlots(request);
  const brief: Brief = { ...request, slots };
  const settings = readModelSettings((name) => Deno.env.get(name));
  if (!settings) return finish(job, slots, writeOwnSentences(brief, job), "starter");
  const { ceilings } = settings;
  if (
    request.modelCost >= ceilings.overall ||
    request.clientModelCost >= ceilings.perClient ||
    slots.length === 0
  )
    return finish(job, slots, [], "ai", { staff_reason: slots.length > 0 ? "ceiling" : null });
  return writeWithModel(settings, brief, job);
}

async function writeWithModel(
  settings: ModelSettings,
  brief: Brief,
  job: DraftJob,
): Promise<string | null> {
  const { kind, userId, isOverdue } = job.brief;
  const result = await writeDrafts(settings, brief, TIME_LIMIT_MS[kind], (recorded) =>
    recordModelCall(settings, recorded, userId),
  );
  if (result.kind === "written") {
    const { drafts, sensitiveTrade, illegalClaim } = result;
    const written = drafts.some((draft) => draft !== null);
    return finish(job, brief.slots, drafts, "ai", {
      prompt_version: PROMPT_VERSION,
      sensitive_trade: sensitiveTrade,
      ...(illegalClaim && { illegal_claim: illegalClaim }),
      ...(illegalClaim && !written && { staff_reason: "illegal_claim" }),
    });
  }
  if (isOverdue) return finish(job, brief.slots, [], "ai", { staff_reason: "model_failed" });
  await call("rpc/defer_draft_job", {
    id: job.id,
    reason: result.reason,
    retry_after_s: result.kind === "deferred" ? result.retryAfterS : null,
    rejecting_provider: result.kind === "rejected" ? settings.provider : null,
  });
  return result.reason;
}

/** Returns starters for as many slots as the client may still get; weeks are written by people. */
function writeOwnSentences(brief: Brief, { brief: request }: DraftJob): (DraftText | null)[] {
  if (request.kind === "week") return [];
  const left = Math.max(0, MAX_STARTERS - request.starterCount);
  return writeStarters({ ...brief, slots: brief.slots.slice(0, left) });
}

async function finish(
  { id, brief: { kind, timeZone } }: DraftJob,
  slots: readonly DraftSlot[],
  drafts: readonly (DraftText | null)[],
  origin: "starter" | "ai",
  result: Partial<Result> = {},
): Promise<string | null> {
  const rows = slots.flatMap(({ network, plannedFor }, index) => {
    const text = drafts[index];
    if (!text) return [];
    return {
      network,
      origin,
      planned_for: plannedFor,
      time_zone: timeZone,
      body: text.body,
      picture_idea: text.pictureIdea,
      alt_text: text.altText,
      reasons: text.reasons,
    };
  });
  const isForStaff = kind === "week" && rows.length < slots.length;
  return call("rpc/finish_draft_job", {
    id,
    drafts: rows,
    result: {
      post_count: slots.length,
      staff_reason: isForStaff ? (origin === "starter" ? "no_model" : "model_failed") : null,
      ...result,
    },
  });
}

/** @returns what went wrong, or null */
async function call(path: string, body: object): Promise<string | null> {
  const response = await database("POST", path, body, OUTBOX_TIMEOUT_MS);
  await response.body?.cancel();
  return response.ok ? null : `Database answered ${response.status}`;
}
