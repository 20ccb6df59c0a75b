import { brand } from "~/content/brand";
import { demoFeatures } from "~/content/demo-portal";
import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { ClientDashboard } from "~/ui/client/dashboard";
import { LinkCards } from "~/ui/client/link-cards";
import { Card, Section } from "~/ui/section";
import type { Route } from "./+types/dashboard";
import { createDemoClient } from "./frame/client";
import { DemoPage } from "./frame/demo-page";

export const meta = createMeta(
  "Demo Dashboard",
  `Look around the ${brand.name} portal with made-up data. Nothing is saved or published.`,
);

/** The toast is in every page, because only CSS can check the URL's hash. */
export function loader() {
  return { demo: createDemoClient(new Date()), toasts: [toasts.demoPaymentConfirmed] };
}

export default function DemoDashboard({ loaderData: { demo } }: Route.ComponentProps) {
  return (
    <DemoPage isLoading title="Welcome to Demo Dashboard!" note="Nothing is saved or published.">
      <ClientDashboard {...demo}>
        <Card className="col-span-full">
          <h2 className="text-xl">Demo status</h2>
          <p>
            <strong>Active.</strong> You see what a client sees on an ordinary morning. Here it’s
            always 8:00 AM, and {demo.client.businessName} is made up.
          </p>
        </Card>
        <Section name="features" title="What you can try" className="col-span-full grid gap-4">
          <LinkCards links={demoFeatures} />
        </Section>
      </ClientDashboard>
    </DemoPage>
  );
}
