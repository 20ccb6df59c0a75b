import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

/**
 * Everything a client may do with the account itself.
 * @param newEmail an address that is not confirmed yet
 */
export function ClientAccountCare({ newEmail }: { newEmail: string | null }) {
  return (
    <>
      <Card className="grid gap-6">
        <h2 className="text-xl">Sign-in and security</h2>
        {newEmail && (
          <p className="rounded-md bg-glow px-4 py-3">
            <strong>E-mail change pending:</strong> open the link in the mail we sent you to move to{" "}
            <span className="break-all">{newEmail}</span>. Until then nothing changes.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="secondary" href="/client/preferences">
            Name and Mails
          </ButtonLink>
          <ButtonLink look="secondary" href="/client/email">
            Change E-mail
          </ButtonLink>
          <ButtonLink look="secondary" href="/client/password">
            Change Password
          </ButtonLink>
          <ButtonLink look="secondary" href="/client/two-step">
            Two-Step Sign-In
          </ButtonLink>
          <form method="post" action="/client/sign-out-everywhere">
            <Button look="secondary" busy="Signing out...">
              Sign Out Everywhere
            </Button>
          </form>
        </div>
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-xl">Your data</h2>
        <p className="max-w-prose text-muted">
          Take a copy of everything we store about you, or delete your account for good.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="secondary" href="/client/export">
            Download My Data
          </ButtonLink>
          <ButtonLink look="quiet" href="/client/delete">
            Delete Account
          </ButtonLink>
        </div>
      </Card>
    </>
  );
}
