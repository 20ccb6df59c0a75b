import { CircleCheck } from "lucide";
import type { ReactNode } from "react";
import { toasts } from "~/content/toasts";
import type { AuthType, TikTokTokens } from "~/domain/tiktok/authorization";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ToastCard } from "~/ui/toast-list";

type Authorization = {
  tokens: TikTokTokens;
  authType: AuthType;
  isDemo: boolean;
  delivery: keyof typeof DELIVERIES;
};

const DELIVERIES = {
  delivered: "Sent to the automation webhook.",
  unavailable:
    "Not sent: the automation webhook didn’t accept it. The token is kept here for ten minutes, so you can send it again.",
  "not-configured": "Not sent: no automation webhook is set up here.",
};
const ACCOUNTS: Record<AuthType, string> = {
  advertiser: "Advertiser",
  account_holder: "Account holder",
};

export function TikTokSuccess({
  authorization: { tokens, authType, isDemo, delivery },
}: {
  authorization: Authorization;
}) {
  return (
    <>
      <div className="grid justify-items-center gap-3 text-center">
        <Icon of={CircleCheck} className="size-10 text-success" />
        <h1 className="text-2xl">Authorization Successful</h1>
        <p role="status">{DELIVERIES[delivery]}</p>
        {isDemo && (
          <p className="text-sm text-muted">Demo: these tokens are made up and open nothing.</p>
        )}
      </div>
      <dl className="grid gap-5 sm:grid-cols-2">
        <Entry term="Access token" wide>
          <code id="access-token" className="block break-all">
            {tokens.access_token}
          </code>
          <Button type="button" look="secondary" hidden data-copies="access-token" className="mt-3">
            Copy Token
          </Button>
        </Entry>
        <Entry term="Expires in">
          <span className="figures">{tokens.expires_in} seconds</span>
        </Entry>
        <Entry term="Account type">{ACCOUNTS[authType]}</Entry>
        <Entry term="Scope">
          <code className="break-all">{tokens.scope || "None given"}</code>
        </Entry>
        <Entry term="Open ID">
          <code className="break-all">{tokens.open_id || "None given"}</code>
        </Entry>
        <Entry term="Raw response" wide>
          <pre className="mt-1.5 rounded-md border border-line bg-paper p-4 text-sm break-all whitespace-pre-wrap">
            {JSON.stringify(tokens.raw_response, null, 2)}
          </pre>
        </Entry>
      </dl>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/">Continue to Dashboard</ButtonLink>
        <form method="post" action="/tiktok-auth">
          <Button look="secondary" name="intent" value="send" busy="Sending...">
            Retry Send
          </Button>
        </form>
      </div>
      <template data-copied-toast>
        <ToastCard toast={toasts.tokenCopied} />
      </template>
    </>
  );
}

function Entry({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? "sm:col-span-2" : ""}`}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
