// Edge function, called on a schedule: writes the drafts that are due. _shared/drain.ts documents
// request and responses.
// Imports nothing remote, because it must start without the internet.
import { composeDrafts } from "../../../app/domain/drafts/composer.ts";
import { planSlots, type SlotRequest } from "../../../app/domain/drafts/plan-slots.ts";
import type { Brief, DraftSlot } from "../../../app/domain/drafts/writer.ts";
import { serveDrain } from "../_shared/drain.ts";
import { readModelSettings } from "../_shared/model-request.ts";
import {
  type ModelResult,
  type WrittenDraft,
  writeDraftsWithModel,
} from "../_shared/model-writer.ts";
import { OUTBOX_TIMEOUT_MS } from "../_shared/outbox.ts";
import { database } from "../_shared/platform.ts";

/** Few at a time, because composing takes the processor and not the network. */
const CONCURRENCY = 5;

type DraftJob = {
  id: string;
  brief: SlotRequest &
    Omit<Brief, "slots"> & {
      timeZone: string;
      /** US dollars that the model has cost this month, for all clients and for this one. */
      modelCost: number;
      clientModelCost: number;
    };
};

type Written = { drafts: Pick<WrittenDraft, "origin" | "text">[]; usage: object | null };

serveDrain<DraftJob>("claim_draft_jobs", processJob, CONCURRENCY);

/** Writes the drafts of a job and stores them. A repeated call stores nothing, so a retry is safe. */
async function processJob(job: DraftJob): Promise<string | null> {
  try {
    const { id, brief: request } = job;
    const slots = planSlots(request);
    const { drafts, usage } = await write(job, slots);
    const rows = slots.flatMap(({ network, plannedFor }, index) => {
      const { origin, text } = drafts[index] ?? {};
      if (!text) return [];
      return {
        network,
        origin,
        planned_for: plannedFor,
        time_zone: request.timeZone,
        body: text.body,
        picture_idea: text.pictureIdea,
        alt_text: text.altText,
        reasons: text.reasons,
      };
    });
    const response = await database(
      "POST",
      "rpc/finish_draft_job",
      { id, drafts: rows, usage },
      OUTBOX_TIMEOUT_MS,
    );
    await response.body?.cancel();
    return response.ok ? null : `Database answered ${response.status}`;
  } catch (error) {
    console.error("Drafts not written:", error instanceof Error ? error.message : error);
    return "Drafts not written";
  }
}

/** Writes with the model, if one is set and its ceilings are not reached, otherwise with the composer. */
async function write({ id, brief: request }: DraftJob, slots: DraftSlot[]): Promise<Written> {
  const brief = { ...request, slots };
  const settings = readSettings();
  const isAffordable =
    settings &&
    slots.length > 0 &&
    request.modelCost < settings.ceilings.overall &&
    request.clientModelCost < settings.ceilings.perClient;
  if (!isAffordable) {
    const texts = composeDrafts(brief, id);
    return { drafts: texts.map((text) => ({ origin: "composed", text })), usage: null };
  }
  const result = await writeDraftsWithModel(settings, brief, id, composeDrafts);
  logFallbacks(id, result);
  const { model, tokens, costUsd } = result;
  const usage = {
    model,
    prompt_tokens: tokens.prompt,
    completion_tokens: tokens.completion,
    cost_usd: costUsd,
  };
  return { drafts: result.drafts, usage };
}

/** Reads the settings of the model; null without a model, and without limits that can be kept. */
function readSettings(): ReturnType<typeof readModelSettings> {
  try {
    return readModelSettings((name) => Deno.env.get(name));
  } catch (error) {
    console.error("Drafts composed instead:", error instanceof Error ? error.message : error);
    return null;
  }
}

/** Tells operators why rules composed what the model was asked for. */
function logFallbacks(id: string, { drafts }: ModelResult): void {
  const reasons = drafts.flatMap(({ fallbackReason }) => fallbackReason ?? []);
  if (reasons.length > 0) console.warn(`Drafts ${id} composed instead:`, reasons.join(", "));
}
