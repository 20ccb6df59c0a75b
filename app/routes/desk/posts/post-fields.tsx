import { DRAFT_LIMITS } from "~/domain/drafts/draft";
import { formatNetworkCount } from "~/domain/drafts/networks";
import type { Network } from "~/domain/drafts/writer";
import { formatTimeZone, TIME_ZONES } from "~/domain/meetings/slots";
import { SelectField, TextArea, TextField } from "~/ui/form/field";
import type { useLabeledForm } from "~/ui/form/labeled-form";

/** Labels of the fields that a post has at the desk, in the order of the form. */
export const POST_LABELS = {
  body: "Text",
  pictureIdea: "Picture idea",
  altText: "Picture description",
  day: "Day",
  time: "Time",
  zone: "Time zone",
} as const;

type Fields = ReturnType<typeof useLabeledForm<keyof typeof POST_LABELS>>["fields"];

/** Fields of a post. @param network counts the text; a form that asks for the network counts by that */
export function PostFields({ fields, network }: { fields: Fields; network: Network }) {
  const { body, pictureIdea, altText, day, time, zone } = fields;
  const chosen = zone.field.initialValue;
  const zones = new Set<string>([...TIME_ZONES, ...(chosen ? [chosen] : [])]);
  return (
    <>
      <div className="grid gap-1">
        <TextArea {...body} rows={8} limit={DRAFT_LIMITS.body} />
        <p className="text-sm text-muted figures">
          <output data-network={network} htmlFor={body.field.id} aria-live="off">
            {formatNetworkCount((body.field.initialValue ?? "").trim(), network)}
          </output>{" "}
          characters, as the network counts them
        </p>
      </div>
      <TextArea
        {...pictureIdea}
        rows={3}
        hint="What the picture or video shows, for the one who makes it."
        limit={DRAFT_LIMITS.pictureIdea}
      />
      <TextArea
        {...altText}
        rows={3}
        hint="For people who don’t see the picture."
        limit={DRAFT_LIMITS.altText}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...day} kind="date" />
        <TextField {...time} type="time" />
      </div>
      <SelectField
        {...zone}
        options={Object.fromEntries([...zones].map((value) => [value, formatTimeZone(value)]))}
      />
    </>
  );
}
