// Edge function, called on a schedule: writes the drafts that are due. _shared/drain.ts documents
// request and responses.
// Imports nothing remote, because it must start without the internet.
import { composeDrafts } from "../../../app/domain/drafts/composer.ts";
import { planSlots, type SlotRequest } from "../../../app/domain/drafts/plan-slots.ts";
import type { Brief, DraftSlot } from "../../../app/domain/drafts/writer.ts";
import { serveDrain } from "../_shared/drain.ts";
import { OUTBOX_TIMEOUT_MS } from "../_shared/outbox.ts";
import { database } from "../_shared/platform.ts";

/** Few at a time, because composing takes the processor and not the network. */
const CONCURRENCY = 5;

type DraftJob = {
  id: string;
  brief: Omit<SlotRequest, "earlierDrafts"> &
    Omit<Brief, "slots" | "earlierBodies"> & {
      timeZone: string;
      earlierDrafts: (DraftSlot & { body: string })[];
    };
};

serveDrain<DraftJob>("claim_draft_jobs", processJob, CONCURRENCY);

/** Writes the drafts of a job and stores them. A repeated call stores nothing, so a retry is safe. */
async function processJob({ id, brief: request }: DraftJob): Promise<string | null> {
  try {
    const slots = planSlots(request);
    const earlierBodies = request.earlierDrafts.map(({ body }) => body);
    const texts = composeDrafts({ ...request, slots, earlierBodies }, id);
    const drafts = slots.flatMap((slot, index) => {
      const text = texts[index];
      if (!text) return [];
      return {
        network: slot.network,
        origin: "composed",
        planned_for: slot.plannedFor,
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
      { id, drafts },
      OUTBOX_TIMEOUT_MS,
    );
    await response.body?.cancel();
    return response.ok ? null : `Database answered ${response.status}`;
  } catch (error) {
    console.error("Drafts not written:", error instanceof Error ? error.message : error);
    return "Drafts not written";
  }
}
