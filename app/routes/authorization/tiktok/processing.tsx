import { LoaderCircle } from "lucide-react";
import { Button } from "~/ui/button";
import { Status } from "~/ui/status-card";

type Props = { code: string; oauthState: string; action: string; isDemo: boolean };

/**
 * The first state. With script the form sends itself (enhance/pages/tiktok.ts); without, it waits
 * for the button.
 */
export function TikTokProcessing({ code, oauthState, action, isDemo }: Props) {
  return (
    <Status
      icon={LoaderCircle}
      iconLook="text-ember motion-safe:animate-spin"
      title="Processing TikTok authorization"
      text="TikTok sent you back with a code. We exchange it for an access token and hand that to your automation."
    >
      {isDemo && (
        <p className="text-sm text-muted">
          Demo: the exchange is simulated and takes two seconds. No TikTok account is touched.
        </p>
      )}
      <form method="post" action={action} data-tiktok-exchange>
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="state" value={oauthState} />
        <Button busy="Processing...">Complete Authorization</Button>
      </form>
    </Status>
  );
}
