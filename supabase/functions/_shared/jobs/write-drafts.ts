import { planSlots, type SlotRequest } from "../../../../app/domain/drafts/plan-slots.ts";
import {
  MAX_STARTERS,
  writeNewsStarter,
  writeStarters,
} from "../../../../app/domain/drafts/starters.ts";
import type { Brief, DraftSlot, DraftText } from "../../../../app/domain/drafts/writer.ts";
import { PROMPT_VERSION } from "../model/prompt.ts";
import { recordModelCall } from "../model/record.ts";
import { isCeilingReached, type ModelSettings, readModelSettings } from "../model/settings.ts";
import { writeDrafts as callModel } from "../model/writer.ts";
import { CALL_TIMEOUT_MS, database, optionalEnv } from "../platform.ts";
import type { Failure, Job } from "./queue.ts";

/** Staff write what is missing. */
const STAFF_KINDS: ReadonlySet<SlotRequest["kind"]> = new Set(["week", "replacement", "news"]);
/** For all calls of a job; the client waits for the first drafts on a page. */
const TIME_LIMIT_MS = {
  first: 20_000,
  again: 20_000,
  revision: 20_000,
  replacement: 20_000,
  news: 20_000,
  week: 120_000,
} as const;

type DraftRequest = SlotRequest &
  Omit<Brief, "slots"> & {
    draftJobId: string;
    userId: string;
    timeZone: string;
    /** US dollars this month, for all clients and for this one. */
    modelCost: number;
    clientModelCost: number;
    isOverdue: boolean;
    starterCount: number;
  };

type StaffReason = "no_model" | "model_failed" | "ceiling" | "illegal_claim";
type Result = {
  post_count: number;
  staff_reason: StaffReason | null;
  illegal_claim?: string;
  prompt_version?: string;
  sensitive_trade?: string | null;
};

/** A retry stores nothing twice. */
export async function writeDrafts({
  payload: request,
}: Job<DraftRequest>): Promise<Failure | null> {
  const slots = request.rewrite ? [request.rewrite.slot] : planSlots(request);
  const brief: Brief = { ...request, slots };
  const settings = readModelSettings(optionalEnv);
  if (!settings) return finish(request, slots, writeOwnSentences(brief, request), "starter");
  const spent = { overall: request.modelCost, client: request.clientModelCost };
  if (isCeilingReached(settings.ceilings, spent) || slots.length === 0)
    return finish(request, slots, [], "ai", { staff_reason: slots.length > 0 ? "ceiling" : null });
  return writeWithModel(settings, brief, request);
}

async function writeWithModel(
  settings: ModelSettings,
  brief: Brief,
  request: DraftRequest,
): Promise<Failure | null> {
  const { kind, userId, isOverdue } = request;
  const result = await callModel(settings, brief, TIME_LIMIT_MS[kind], (recorded) =>
    recordModelCall(settings, recorded, userId),
  );
  if (result.kind === "written") {
    const { drafts, sensitiveTrade, illegalClaim } = result;
    const written = drafts.some((draft) => draft !== null);
    return finish(request, brief.slots, drafts, "ai", {
      prompt_version: PROMPT_VERSION,
      sensitive_trade: sensitiveTrade,
      ...(illegalClaim && { illegal_claim: illegalClaim }),
      ...(illegalClaim && !written && { staff_reason: "illegal_claim" }),
    });
  }
  if (isOverdue) return finish(request, brief.slots, [], "ai", { staff_reason: "model_failed" });
  if (result.kind === "rejected")
    await call("rpc/pause_model", { provider: settings.provider, reason: result.reason });
  return {
    error: result.reason,
    retryAfterS: result.kind === "deferred" ? result.retryAfterS : null,
  };
}

/** People write the weeks. */
function writeOwnSentences(brief: Brief, request: DraftRequest): (DraftText | null)[] {
  if (request.kind === "week" || request.rewrite) return [];
  if (request.kind === "news") return [writeNewsStarter(brief)];
  const left = Math.max(0, MAX_STARTERS - request.starterCount);
  return writeStarters({ ...brief, slots: brief.slots.slice(0, left) });
}

async function finish(
  { draftJobId, kind, timeZone }: DraftRequest,
  slots: readonly DraftSlot[],
  drafts: readonly (DraftText | null)[],
  origin: "starter" | "ai",
  result: Partial<Result> = {},
): Promise<Failure | null> {
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
  const isForStaff = STAFF_KINDS.has(kind) && rows.length < slots.length;
  return call("rpc/finish_draft_job", {
    id: draftJobId,
    drafts: rows,
    result: {
      post_count: slots.length,
      staff_reason: isForStaff ? (origin === "starter" ? "no_model" : "model_failed") : null,
      ...result,
    },
  });
}

async function call(path: string, body: object): Promise<Failure | null> {
  const response = await database("POST", path, body, CALL_TIMEOUT_MS);
  await response.body?.cancel();
  return response.ok ? null : { error: `Database answered ${response.status}` };
}
