import { Check } from "lucide";
import type { ReactNode } from "react";
import type { ClientView } from "~/domain/clients/client-view";
import type { PlanChangeNotice } from "~/domain/plan-changes/plan-change";
import { Icon } from "~/ui/icon";
import { ListPriceNote } from "~/ui/list-price-note";
import { Card } from "~/ui/section";
import { PlanChangeCard, PlanStatusNotices } from "./plan-change";

const MASKED_CARD = "•••• •••• •••• 4242";

export function ClientDetails({ client, children }: { client: ClientView; children?: ReactNode }) {
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
    ...client.channels.map(({ network, url }) => [network, url]),
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return (
    <DetailsCard title={<h2 className="text-xl">Your details</h2>} rows={rows}>
      {children}
    </DetailsCard>
  );
}

type DetailsProps = {
  title: ReactNode;
  rows: readonly (readonly [term: string, value: string])[];
  children?: ReactNode;
};

export function DetailsCard({ title, rows, children }: DetailsProps) {
  return (
    <Card className="@container grid content-start gap-4 sm:gap-6">
      {title}
      <dl className="grid gap-x-8 gap-y-2 @md:grid-cols-2 @md:gap-y-4">
        {rows.map(([term, value]) => (
          <div
            key={term}
            className="min-w-0 @2xs:@max-md:grid @2xs:@max-md:grid-cols-[1fr_2fr] @2xs:@max-md:gap-x-3"
          >
            <dt className="text-sm text-muted">{term}</dt>
            <dd dir="auto" className="whitespace-pre-wrap">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}

type Props = {
  plan: ClientView["planDetails"];
  request: PlanChangeNotice | null;
  children?: ReactNode;
};

export function ClientSubscription({ plan, request, children }: Props) {
  return (
    <Card className="@container grid content-start gap-6">
      <h2 className="text-xl">Subscription</h2>
      <dl className="grid gap-x-4 gap-y-4 @3xs:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">Plan</dt>
          <dd className="font-display text-xl font-semibold">{plan.name}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Price</dt>
          <dd className="font-display text-xl font-semibold whitespace-nowrap figures">
            {plan.price}
          </dd>
          <dd className="text-sm text-muted">
            <ListPriceNote price={plan.price} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Next billing date</dt>
          <dd className="figures">{plan.nextBilling}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Card</dt>
          <dd className="figures">
            {MASKED_CARD}{" "}
            <span className="text-sm text-muted">(placeholder: no card is stored yet)</span>
          </dd>
        </div>
      </dl>
      <PlanStatusNotices notices={plan.notices} />
      {request && <PlanChangeCard request={request} />}
      {children}
      <ul className="grid gap-2 border-t border-line pt-6">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Icon of={Check} className="mt-1 size-4 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
    </Card>
  );
}
