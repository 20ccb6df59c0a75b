import { getSketchDrawing } from "~/content/sketches";
import type { DraftView } from "~/domain/drafts/draft";
import { DraftPreview } from "../draft-preview";

type Props = { draft: DraftView; businessName: string; addPhotoHref?: string };

export function ClientDraftPreview({ draft, ...rest }: Props) {
  const { network, body, sketch, shortWhen, origin } = draft;
  return (
    <DraftPreview
      {...{ network, body, ...rest }}
      sketch={getSketchDrawing(sketch)}
      picture={draft.photo}
      time={shortWhen}
      label={origin}
    />
  );
}
