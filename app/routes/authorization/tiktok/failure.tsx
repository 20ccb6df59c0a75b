import { CircleX } from "lucide-react";
import { ButtonLink } from "~/ui/button";
import { Status, StatusActions } from "~/ui/status-card";

/**
 * Nothing was authorized: says why, and where to go. With script, "Go Back" is the browser's own
 * Back (enhance/pages/tiktok.ts).
 */
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
