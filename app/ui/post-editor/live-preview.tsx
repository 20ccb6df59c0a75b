import { useEffect, useState } from "react";
import { NETWORK_VALUES } from "~/database.types";
import { parseDay } from "~/domain/calendar";
import { formatShortLocalTime, isTooLong } from "~/domain/drafts/draft";
import { formatNetworkCount } from "~/domain/drafts/networks";
import type { Network } from "~/domain/drafts/writer";
import type { PictureView } from "~/domain/pictures/picture";
import { DraftPreview, type DraftPicture } from "../draft-preview";
import { useFormValues } from "./use-form-values";

export type LivePreviewProps = {
  /** Unless the form asks for one. */
  network: Network;
  businessName: string;
  body: string;
  picture: (DraftPicture & { id: string }) | null;
  /** To choose from. */
  pictures: readonly PictureView[];
  sketch: DraftPicture | null;
  day: string;
  clock: string;
  label?: string;
  /** The page shows the post as it was. */
  hasStaticPreview?: boolean;
};

/** As the form says; other networks show how the post would look there. */
export function LivePreview({ pictures, hasStaticPreview, ...props }: LivePreviewProps) {
  const { root, values } = useFormValues();
  const [other, setOther] = useState<Network | null>(null);
  const own = NETWORK_VALUES.find((value) => value === values?.network) ?? props.network;
  const network = other ?? own;
  const { body = props.body, day = props.day, time: clock = props.clock } = values ?? {};
  const chosen = pictures.find(({ id }) => id === values?.picture && id !== props.picture?.id);
  const isEdited =
    other || chosen || [body, day, clock].join() !== [props.body, props.day, props.clock].join();
  useEffect(
    () => describePicture(root.current, chosen?.altText, pictures),
    [root, chosen?.altText, pictures],
  );
  const isTime = parseDay(day) && /^\d\d:\d\d$/.test(clock);
  const text = body.trim();
  return (
    <section ref={root} aria-label="Preview" className="grid content-start gap-3">
      <div
        role="group"
        aria-label="Show it as on"
        className={`flex flex-wrap gap-2 noscript:hidden ${values ? "" : "invisible"}`}
      >
        {NETWORK_VALUES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === network}
            onClick={() => setOther(each === own ? null : each)}
            className="min-h-11 min-w-11 cursor-pointer rounded-md border border-control px-3 text-sm aria-pressed:border-ink aria-pressed:bg-glow aria-pressed:font-semibold"
          >
            {each}
          </button>
        ))}
      </div>
      <p
        className={`text-sm figures ${isTooLong(text, network) ? "font-semibold text-danger" : "text-muted"}`}
      >
        <output aria-live="off">{formatNetworkCount(text, network)}</output> characters, as{" "}
        {network} counts them
      </p>
      {(isEdited || !hasStaticPreview) && (
        <DraftPreview
          {...props}
          network={network}
          body={text}
          picture={
            chosen ? { ...chosen, alt: chosen.altText || "Not described yet" } : props.picture
          }
          time={isTime ? formatShortLocalTime(`${day}T${clock}`) : undefined}
        />
      )}
    </section>
  );
}

/** Keeps what a person wrote. @param description of another picture than the post has */
function describePicture(
  preview: Element | null,
  description: string | undefined,
  pictures: readonly PictureView[],
): void {
  const field = preview?.closest("form")?.querySelector<HTMLTextAreaElement>("[name=altText]");
  if (!field) return;
  const known = [field.defaultValue, ...pictures.map(({ altText }) => altText)];
  if (known.includes(field.value)) field.value = description ?? field.defaultValue;
}
