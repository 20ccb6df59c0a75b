import { DRAFT_LIMITS } from "~/domain/drafts/networks";
import { formatNetworkCount } from "~/domain/drafts/networks";
import type { Network } from "~/domain/drafts/writer";
import { formatTimeZone, TIME_ZONES } from "~/domain/meetings/slots";
import { type FieldState, SelectField, TextArea, TextField } from "./form/field";

type Labeled = { label: string; field: FieldState };

/** Counts by `network`, unless the form asks for one. */
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

/** `planned` is a hidden field: the time before the edit. */
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
