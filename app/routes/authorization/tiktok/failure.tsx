import { CircleX } from "lucide";
import { ButtonLink } from "~/ui/button";
import { Status, StatusActions } from "~/ui/status-card";

/** With script, "Go Back" uses the history (enhance/pages/tiktok.ts). */
export function TikTokFailure({ message }: { message: string }) {
  return (
    <Status icon={CircleX} iconLook="text-danger" title="Authorization Failed" text={message}>
      <StatusActions>
        <ButtonLink href="/">Return to Homepage</ButtonLink>
        <ButtonLink href="/connect-platforms" look="secondary" data-go-back>
          Go Back
        </ButtonLink>
      </StatusActions>
    </Status>
  );
}
