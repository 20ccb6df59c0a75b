import type { DraftView } from "~/domain/drafts/draft";
import { DraftPreview } from "~/ui/draft-preview";

type Props = { draft: DraftView; businessName: string };

export function ClientDraftPreview({ draft, businessName }: Props) {
  const { network, body, pictureIdea, time, origin } = draft;
  return <DraftPreview {...{ network, businessName, body, pictureIdea, time }} label={origin} />;
}
