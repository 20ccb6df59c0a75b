import { getSketchDrawing } from "~/content/sketches";
import { NETWORK_VALUES } from "~/database.types";
import { parseDay } from "~/domain/calendar";
import { DRAFT_LIMITS } from "~/domain/drafts/networks";
import type { PlannedPost } from "~/domain/drafts/planned-posts";
import type { Sketch } from "~/domain/drafts/sketch";
import { PlannedTimeFields } from "../draft-fields";
import { type FieldState, SelectField, TextArea } from "../form/field";
import { Island } from "../island";
import { LivePreview, type LivePreviewProps } from "./live-preview";
import { PictureChoice } from "./picture-choice";
import { PostWeek } from "./post-week";

const NETWORKS = Object.fromEntries(NETWORK_VALUES.map((network) => [network, network]));

type Labeled = { label: string; field: FieldState };

type Props = Omit<LivePreviewProps, "day" | "clock" | "body" | "sketch"> & {
  sketch: Sketch | null;
  fields: Record<"body" | "day" | "time" | "zone" | "planned", Labeled> &
    Partial<Record<"network" | "pictureIdea" | "altText", Labeled>>;
  /** Of the client; null if they are unknown. */
  plannedPosts: readonly PlannedPost[] | null;
};

/** The fields of a form, with what the browser's script shows of them. */
export function PostEditor({ fields, plannedPosts, sketch, ...preview }: Props) {
  const { body, network, pictureIdea, altText, day, time } = fields;
  const { pictures, picture } = preview;
  const planned = {
    day: day.field.initialValue ?? "",
    clock: time.field.initialValue ?? "",
  };
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-5 @3xl:grid-cols-[minmax(0,1fr)_24rem] @3xl:gap-x-10">
        {network && <SelectField {...network} options={NETWORKS} />}
        <TextArea {...body} rows={8} limit={DRAFT_LIMITS.body} />
        <div className="@3xl:sticky @3xl:top-6 @3xl:col-start-2 @3xl:row-span-6 @3xl:row-start-1 @3xl:self-start">
          <Island
            name="post-preview"
            component={LivePreview}
            props={{
              ...preview,
              ...planned,
              sketch: getSketchDrawing(sketch),
              body: body.field.initialValue ?? "",
              network:
                NETWORK_VALUES.find((each) => each === network?.field.initialValue) ??
                preview.network,
            }}
          />
        </div>
        {pictures.length > 0 && (
          <PictureChoice pictures={pictures} chosen={picture?.id ?? ""} hasUpload={!network} />
        )}
        {pictureIdea && (
          <TextArea
            {...pictureIdea}
            rows={3}
            hint="What to draw or film. For a video, one line per shot. Leave it empty if you don’t know yet."
            limit={DRAFT_LIMITS.pictureIdea}
          />
        )}
        {altText && (
          <TextArea
            {...altText}
            rows={3}
            hint="For people who can’t see the picture."
            limit={DRAFT_LIMITS.altText}
          />
        )}
        <PlannedTimeFields {...fields} />
        {plannedPosts && parseDay(planned.day) && (
          <Island
            name="post-week"
            component={PostWeek}
            props={{ posts: plannedPosts, day: planned.day }}
          />
        )}
      </div>
    </div>
  );
}
