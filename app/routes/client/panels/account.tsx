import { Check } from "lucide-react";
import type { Client } from "~/domain/client-area";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ClientAccountCare } from "./account-care";

const MASKED_CARD = "•••• •••• •••• 4242";

type Props = {
  client: Client;
  /** An address that is not confirmed yet. */
  newEmail: string | null;
  /** An open request for another plan, with the plan's name and the date formatted. */
  planRequest: { plan: string; date: string } | null;
};

/** The client's details, their subscription, and the actions on the account itself. */
export function ClientAccount({ client, newEmail, planRequest }: Props) {
  return (
    <>
      <h1 className="text-3xl">Account</h1>
      <Details client={client} />
      <Subscription plan={client.planDetails} request={planRequest} />
      <ClientAccountCare newEmail={newEmail} />
    </>
  );
}

function Details({ client }: Pick<Props, "client">) {
  const rows = [
    ["Name", client.name],
    ["Email", client.email],
    ["Business name", client.businessName],
    ["Plan", client.planDetails.name],
    ["Tone preference", client.tonePreference ?? "Not chosen yet"],
    ["Member since", client.joinDate],
    ["Website", client.website],
    ["What you offer", client.offerDescription],
    ["What makes you unique", client.differentiator],
    ["Words to avoid", client.wordsToAvoid],
    ...client.socialUrls.map(({ network, url }) => [network, url]),
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return (
    <Card className="grid gap-6">
      <h2 className="text-xl">Your details</h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="secondary" href="/client/profile">
          Update Profile
        </ButtonLink>
        <ButtonLink look="secondary" href="/client/plan">
          Change Plan
        </ButtonLink>
      </div>
    </Card>
  );
}

function Subscription({
  plan,
  request,
}: {
  plan: Client["planDetails"];
  request: Props["planRequest"];
}) {
  return (
    <Card className="grid gap-6">
      <h2 className="text-xl">Subscription</h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">Plan</dt>
          <dd>{plan.name}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Price</dt>
          <dd className="tabular-nums">{plan.price}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Next billing date</dt>
          <dd className="tabular-nums">{plan.nextBilling}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Card</dt>
          <dd className="tabular-nums">
            {MASKED_CARD}{" "}
            <span className="text-sm text-muted">(placeholder: no card is stored yet)</span>
          </dd>
        </div>
      </dl>
      {request && (
        <p className="rounded-md bg-glow px-4 py-3">
          <strong>Plan change pending:</strong> you asked for {request.plan} on {request.date}. It
          takes effect at your next billing cycle.
        </p>
      )}
      <ul className="grid gap-2">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
    </Card>
  );
}
