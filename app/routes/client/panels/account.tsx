import type { Client } from "~/domain/client-area";
import type { PlanRequestWords } from "~/domain/plan-change";
import { ButtonLink } from "~/ui/button";
import { ClientDetails, ClientSubscription } from "~/ui/client/account";
import { ClientAccountCare } from "./account-care";

type Props = {
  client: Client;
  /** An address that is not confirmed yet. */
  newEmail: string | null;
  planRequest: PlanRequestWords | null;
};

/** The client's details, their subscription, and the actions on the account itself. */
export function ClientAccount({ client, newEmail, planRequest }: Props) {
  return (
    <>
      <h1 className="text-3xl">Account</h1>
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
      <ClientAccountCare newEmail={newEmail} />
    </>
  );
}
