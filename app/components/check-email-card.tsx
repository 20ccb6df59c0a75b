import { MailCheck } from "lucide-react";
import type { PlanKey } from "~/domain/plans";
import { Button, ButtonLink } from "./ui/button";
import { Card } from "./ui/card";

/** What stands in place of the form after a sign-up: where the mail went, and how to get another. */
export function CheckEmailCard({ email, plan }: { email: string; plan: PlanKey }) {
  return (
    <Card className="grid gap-5">
      <MailCheck aria-hidden className="size-10 text-ember" />
      <h1 className="text-3xl">Check Your Email!</h1>
      <p>We sent a confirmation link to <strong>{email}</strong>. Open it on any device to continue. The link works once, for one hour.</p>
      <p className="text-muted">Nothing there after a few minutes? Look in the spam folder, or have it sent again. For your security a new mail can be sent once a minute.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/login">Go to Login Page</ButtonLink>
        <form method="post" action={`/signup?plan=${plan}&step=check-email`}>
          <Button look="secondary" name="intent" value="resend" busy="Sending...">Resend e-mail</Button>
        </form>
      </div>
      <p className="text-sm text-muted">Wrong address? <a href={`/signup?plan=${plan}`} className="text-ember underline underline-offset-4">Sign up again</a> with the right one.</p>
    </Card>
  );
}
