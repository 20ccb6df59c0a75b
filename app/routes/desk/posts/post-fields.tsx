import { DRAFT_LIMITS } from "~/domain/drafts/networks";
import type { Network } from "~/domain/drafts/writer";
import { DraftTextField, PlannedTimeFields } from "~/ui/draft-fields";
import { TextArea } from "~/ui/form/field";
import type { useLabeledForm } from "~/ui/form/labeled-form";

/** Null for a hidden field. */
export const POST_LABELS = {
  body: "Text",
  pictureIdea: "Picture idea",
  altText: "Picture description",
  day: "Day",
  time: "Time",
  zone: "Time zone",
  planned: null,
} as const;

type Fields = ReturnType<typeof useLabeledForm<keyof typeof POST_LABELS>>["fields"];

/** Counts by `network`, unless the form asks for one. */
export function PostFields({ fields, network }: { fields: Fields; network: Network }) {
  const { body, pictureIdea, altText, day, time, zone, planned } = fields;
  return (
    <>
      <DraftTextField {...body} network={network} />
      <TextArea
        {...pictureIdea}
        rows={3}
        hint="What to show. For a video, one line per shot. Leave it empty if you don’t know yet."
        limit={DRAFT_LIMITS.pictureIdea}
      />
      <TextArea
        {...altText}
        rows={3}
        hint="For people who don’t see the picture."
        limit={DRAFT_LIMITS.altText}
      />
      <PlannedTimeFields day={day} time={time} zone={zone} planned={planned} />
    </>
  );
}
