import type { ReactNode } from "react";
import type { Client } from "~/domain/client-area";
import type { PlanRequestWords } from "~/domain/plan-change";
import { ButtonLink } from "~/ui/button";
import { ClientDetails, ClientSubscription } from "~/ui/client/account";
import { DataCare, SignInCare } from "./account-care";

type Props = {
  client: Client;
  /** Unconfirmed new email. */
  newEmail: string | null;
  planRequest: PlanRequestWords | null;
  /** Further cards about the account. */
  children: ReactNode;
};

/** Shows the client's details, their subscription, and the account's settings. */
export function ClientAccount({ client, newEmail, planRequest, children }: Props) {
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
          <ClientSubscription plan={client.planDetails} request={planRequest} />
          <SignInCare newEmail={newEmail} />
          <div className="grid content-start gap-5 @5xl:gap-6">{children}</div>
          <DataCare />
        </div>
      </div>
    </>
  );
}
