import type { SecretUrl } from "~/services/auth/secret-urls.server";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { Card } from "~/ui/section";

export function ClientSecretUrls({ urls }: { urls: readonly SecretUrl[] }) {
  if (urls.length === 0) return null;
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">Links that need no sign-in</h2>
      <p className="text-muted">
        Anyone with one of these can use it. A new password or “Sign Out Everywhere” closes them
        all.
      </p>
      <ul className="grid gap-3">
        {urls.map(({ id, name, facts }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-3"
          >
            <div className="grid gap-1">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-muted">{facts}</p>
            </div>
            <form method="post" action="/client/close-link">
              <AccountField />
              <input type="hidden" name="id" value={id} />
              <Button look="secondary" busy="Closing...">
                Close Link<span className="sr-only">: {name}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
