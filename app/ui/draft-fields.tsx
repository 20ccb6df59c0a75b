import { DRAFT_LIMITS } from "~/domain/drafts/draft-limits";
import { formatNetworkCount } from "~/domain/drafts/networks";
import type { Network } from "~/domain/drafts/writer";
import { formatTimeZone, TIME_ZONES } from "~/domain/meetings/slots";
import { type FieldState, SelectField, TextArea, TextField } from "./form/field";

type Labeled = { label: string; field: FieldState };

/**
 * Text of a draft with its length, which enhance/pages/draft-count.ts updates.
 * @param network counts the text; a form that asks for the network counts by that
 */
export function DraftTextField({ network, ...body }: Labeled & { network: Network }) {
  return (
    <div className="grid gap-1">
      <TextArea {...body} rows={8} limit={DRAFT_LIMITS.body} />
      <p className="text-sm text-muted figures">
        <output data-network={network} htmlFor={body.field.id} aria-live="off">
          {formatNetworkCount((body.field.initialValue ?? "").trim(), network)}
        </output>{" "}
        characters, as the network counts them
      </p>
    </div>
  );
}

type PlannedTimeProps = Record<"day" | "time" | "zone" | "planned", Labeled>;

/** Local time of a draft and its zone. @param planned hidden, the time of the draft before the edit */
export function PlannedTimeFields({ day, time, zone, planned }: PlannedTimeProps) {
  const chosen = zone.field.initialValue;
  const zones = new Set<string>([...TIME_ZONES, ...(chosen ? [chosen] : [])]);
  return (
    <>
      <input type="hidden" name="planned" value={planned.field.initialValue ?? ""} />
      <div className="grid grid-cols-1 gap-4 min-[24rem]:grid-cols-2">
        <TextField {...day} kind="date" />
        <TextField {...time} type="time" enterKeyHint="done" />
      </div>
      <SelectField
        {...zone}
        options={Object.fromEntries([...zones].map((value) => [value, formatTimeZone(value)]))}
      />
    </>
  );
}
