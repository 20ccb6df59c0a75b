import { formatTimeZone, TIME_ZONES } from "~/domain/meetings/slots";
import { type FieldState, SelectField, TextField } from "./form/field";

type Labeled = { label: string; field: FieldState };

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
