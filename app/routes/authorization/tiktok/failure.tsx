import { CircleX } from "lucide-react";
import { ButtonLink } from "~/ui/button";

/**
 * Nothing was authorized: says why, and where to go. With script, "Go Back" is the browser's own
 * Back (enhance/pages/tiktok.ts).
 */
export function TikTokFailure({ message }: { message: string }) {
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <CircleX aria-hidden className="size-10 text-danger" />
      <h1 className="text-2xl">Authorization Failed</h1>
      <p role="status">{message}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href="/">Return to Homepage</ButtonLink>
        <ButtonLink href="/connect-platforms" look="secondary" data-go-back>
          Go Back
        </ButtonLink>
      </div>
    </div>
  );
}
