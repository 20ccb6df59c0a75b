import { LoaderCircle } from "lucide";
import { Button } from "~/ui/button";
import { Status } from "~/ui/status-card";

type Props = { code: string; oauthState: string; action: string; isDemo: boolean };

/**
 * Needs a click, so that a code planted in someone's link isn't exchanged. Only the harmless demo
 * submits itself (enhance/pages/tiktok.ts).
 */
export function TikTokProcessing({ code, oauthState, action, isDemo }: Props) {
  return (
    <Status
      icon={LoaderCircle}
      iconLook={isDemo ? "text-ember motion-safe:animate-spin" : "text-ember"}
      title="Processing TikTok authorization"
      text={`TikTok sent you back with a code. ${isDemo ? "We’ll" : "When you click the button, we’ll"} exchange it for an access token and hand that to your automation.`}
    >
      {isDemo && (
        <p className="text-sm text-muted">
          Demo: the exchange is simulated and takes two seconds. No TikTok account is touched.
        </p>
      )}
      <form
        method="post"
        action={action}
        data-tiktok-code
        data-tiktok-exchange={isDemo || undefined}
      >
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="state" value={oauthState} />
        <Button busy="Processing...">Complete Authorization</Button>
      </form>
    </Status>
  );
}
