import type { ReactNode } from "react";
import type { ClientView } from "~/domain/clients/client-view";
import type { PlanChangeNotice } from "~/domain/plan-changes/plan-change";
import { ButtonLink } from "~/ui/button";
import { ClientDetails, ClientSubscription } from "~/ui/client/account";
import { DataSettings, SignInSettings } from "./account-settings";

type Props = {
  client: ClientView;
  /** Unconfirmed new email. */
  newEmail: string | null;
  planChange: PlanChangeNotice | null;
  children: ReactNode;
};

export function ClientAccount({ client, newEmail, planChange, children }: Props) {
  return (
    <>
      <h1 className="text-3xl">Account</h1>
      <div className="@container">
        <div className="grid grid-cols-1 gap-5 *:min-w-0 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @5xl:gap-6">
          <ClientDetails client={client}>
            <div className="flex flex-wrap gap-3">
              <ButtonLink look="secondary" href="/client/profile">
                Update Profile
              </ButtonLink>
              <ButtonLink look="secondary" href="/client/plan">
                Change Plan
              </ButtonLink>
            </div>
          </ClientDetails>
          <ClientSubscription plan={client.planDetails} request={planChange} />
          <SignInSettings newEmail={newEmail} />
          <div className="grid content-start gap-5 @5xl:gap-6">{children}</div>
          <DataSettings />
        </div>
      </div>
    </>
  );
}
