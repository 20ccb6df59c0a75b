import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import enhanceUrls from "virtual:enhance";
import { groupByDay, type SlotDay, type SlotOffer } from "~/domain/meetings/slots";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";

type Props = {
  /** Also receives the forms. */
  path: string;
  offer: SlotOffer;
  /** By the visitor's network: enhance/pages/time-zone.ts asks the browser. */
  isZoneGuessed?: boolean;
  label: string;
  children?: ReactNode;
  /** Needed besides the time zone. */
  query?: Record<string, string>;
  lastResult?: SubmissionResult;
};

/** Only the first day is open, because two weeks of times would fill six screens of a phone. */
export function SlotForm(props: Props) {
  const { path, offer, isZoneGuessed, label, children, query = {}, lastResult } = props;
  const { zone, zoneName, zones } = offer;
  const form = useLabeledForm("slot", lastResult, { starts_at: "Time" });
  const { field } = form.fields.starts_at;
  const chosen = field.initialValue;
  const days = offer.days ?? onlyDay(chosen, zone);
  const action = `${path}?${new URLSearchParams({ ...query, zone })}`;
  return (
    <>
      <form method="get" action={path} className="flex flex-wrap items-end gap-4">
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="grid min-w-0 grid-cols-1 gap-1 font-semibold">
          Your time zone
          <select
            name="zone"
            defaultValue={zone}
            data-guessed-zone={isZoneGuessed ? zone : undefined}
            className="min-h-11.5 max-w-full rounded-md border border-control bg-surface px-3 text-base text-ink"
          >
            {zones.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <Button look="secondary">Show Times</Button>
        {isZoneGuessed && <script type="module" src={enhanceUrls["time-zone"]} />}
      </form>
      <LabeledForm form={form} action={action} className="grid gap-6">
        {children}
        <div
          id={field.id}
          role="group"
          aria-label="Time"
          tabIndex={-1}
          aria-describedby={field.errors ? field.errorId : undefined}
          className="grid gap-5"
        >
          <p className="text-muted">
            All times are in {zoneName}. We meet during New York business hours.
          </p>
          <FieldError id={field.errorId} messages={field.errors} />
          <div className="divide-y divide-line border-y border-line">
            {days.map((day, index) => (
              <details
                key={day.label}
                open={index === 0 || day.times.some(({ at }) => at === chosen)}
              >
                <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
                  {day.label}
                </summary>
                <Times name={field.name} day={day} chosen={chosen} />
              </details>
            ))}
          </div>
        </div>
        {days.length === 0 ? (
          <p>
            {offer.days
              ? "No times are free in the next 14 days. Please check again tomorrow."
              : "We couldn’t load the free times. Click “Show Times” to try again."}
          </p>
        ) : (
          <div className="sticky bottom-0 bg-surface py-3">
            <Button busy="Booking...">{label}</Button>
          </div>
        )}
      </LabeledForm>
    </>
  );
}

type TimesProps = { name: string; day: SlotDay; chosen?: string };

function Times({ name, day, chosen }: TimesProps) {
  return (
    <fieldset className="min-w-0 pt-1 pb-4">
      <legend className="sr-only">{day.label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-2">
        {day.times.map((time) => (
          <label
            key={time.at}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-control bg-surface px-3 has-checked:border-ember has-checked:bg-glow has-focus-visible:outline-3 has-focus-visible:outline-ember"
          >
            <input
              type="radio"
              name={name}
              value={time.at}
              defaultChecked={time.at === chosen}
              className="size-5 scroll-mb-24 accent-ember"
            />
            {time.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Keeps the chosen slot if no slots can be loaded. */
function onlyDay(chosen: string | undefined, zone: string): SlotDay[] {
  return Number.isNaN(Date.parse(chosen ?? "")) ? [] : groupByDay([new Date(chosen ?? "")], zone);
}
