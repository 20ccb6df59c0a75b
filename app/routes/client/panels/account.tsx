import type { ReactNode } from "react";
import type { ClientView } from "~/domain/clients/client-view";
import type { PlanChangeNotice } from "~/domain/plan-changes/plan-change";
import { Button, ButtonLink } from "~/ui/button";
import { ClientDetails, ClientSubscription } from "~/ui/client/account";
import { PageHeader } from "~/ui/client/page-header";
import { SettingRow } from "~/ui/client/setting-row";
import { AccountField } from "~/ui/form/account-field";
import { Card } from "~/ui/section";
import { TextLink } from "~/ui/text-link";

type Props = {
  client: ClientView;
  /** Not confirmed yet. */
  newEmail: string | null;
  planChange: PlanChangeNotice | null;
  children: ReactNode;
};

export function ClientAccount({ client, newEmail, planChange, children }: Props) {
  return (
    <>
      <PageHeader title="Account" />
      <div className="@container">
        <div className="grid grid-cols-1 gap-5 *:min-w-0 @4xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @5xl:gap-6">
          <ClientSubscription plan={client.planDetails} request={planChange}>
            <div>
              <ButtonLink look="secondary" href="/client/plan">
                Change Plan
              </ButtonLink>
            </div>
          </ClientSubscription>
          <ClientDetails client={client}>
            <div className="flex flex-wrap gap-3">
              <ButtonLink look="secondary" href="/client/profile">
                Update Profile
              </ButtonLink>
              <ButtonLink look="secondary" href="/client/preferences">
                Name and Emails
              </ButtonLink>
            </div>
          </ClientDetails>
          <div className="grid content-start gap-5 @5xl:gap-6">{children}</div>
          <SignInSettings newEmail={newEmail} />
          <DataSettings />
        </div>
      </div>
    </>
  );
}

function SignInSettings({ newEmail }: { newEmail: string | null }) {
  return (
    <Card className="grid content-start gap-4 self-start">
      <h2 className="text-xl">Sign-in and security</h2>
      {newEmail && (
        <p className="rounded-md bg-glow px-4 py-3">
          <strong>Email change pending:</strong> open the links we emailed you to move to{" "}
          <span className="break-all">{newEmail}</span>. Until then nothing changes.
        </p>
      )}
      <ul>
        <SettingRow text="The email you sign in with. You’ll confirm a change from both addresses.">
          <ButtonLink look="secondary" href="/client/email">
            Change Email
          </ButtonLink>
        </SettingRow>
        <SettingRow text="Changing it signs out your other devices.">
          <ButtonLink look="secondary" href="/client/password">
            Change Password
          </ButtonLink>
        </SettingRow>
        <SettingRow text="A code from your phone at every sign-in, on top of your password.">
          <ButtonLink look="secondary" href="/client/two-step">
            Two-Step Sign-In
          </ButtonLink>
        </SettingRow>
        <SettingRow text="Ends every session right away, including this one.">
          <form method="post" action="/client/sign-out-everywhere">
            <AccountField />
            <Button look="secondary" busy="Signing out...">
              Sign Out Everywhere
            </Button>
          </form>
        </SettingRow>
      </ul>
    </Card>
  );
}

/** Export and deletion of the stored data, set apart from the everyday actions. */
function DataSettings() {
  return (
    <section className="col-span-full mt-4 grid gap-4 border-t border-line pt-8">
      <h2 className="text-xl">Your data</h2>
      <ul className="grid gap-x-12 gap-y-6 @3xl:grid-cols-2">
        <li className="grid content-start justify-items-start gap-3">
          <p className="text-muted">A copy of everything we store about you, in one file.</p>
          <form method="post" action="/client/export" data-download>
            <AccountField />
            <Button look="secondary">Download My Data</Button>
          </form>
        </li>
        <li className="grid content-start justify-items-start gap-3">
          <p className="text-muted">
            Deletes your account and everything in it. This can’t be undone.
          </p>
          <TextLink alone look="danger" href="/client/delete">
            Delete Account
          </TextLink>
        </li>
      </ul>
    </section>
  );
}
