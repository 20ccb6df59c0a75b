import { campaignKinds, campaignTemplates } from "~/content/demo-campaigns";
import { pageMeta } from "~/content/meta";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ComingSoonButton } from "~/ui/coming-soon-button";
import type { Route } from "./+types/create-campaign";
import { DemoPage } from "./frame/demo-page";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Create a Campaign (Demo)",
    description: "Three ways to begin a campaign and four templates, shown as a demo.",
  });

export default function CreateCampaign() {
  return (
    <DemoPage
      title="Create Your First Campaign"
      text="Pick how much you want to decide yourself. The rest is drafted for you."
    >
      <div className="grid gap-6 lg:grid-cols-3">
        {campaignKinds.map(({ title, text, label, href, Icon }) => (
          <Card
            key={title}
            className="grid grid-rows-[auto_1fr_auto] content-start justify-items-start gap-4"
          >
            <h2 className="flex items-center gap-3 text-xl">
              <Icon aria-hidden className="size-6 shrink-0 text-ember" />
              {title}
            </h2>
            <p className="text-muted">{text}</p>
            {href ? (
              <ButtonLink look="secondary" href={href}>
                {label}
              </ButtonLink>
            ) : (
              <ComingSoonButton label={label} />
            )}
          </Card>
        ))}
      </div>
      <section aria-labelledby="templates" className="grid gap-4">
        <h2 id="templates" className="text-xl">
          Templates
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2">
          {campaignTemplates.map(({ title, text, Icon }) => (
            <li
              key={title}
              className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 rounded-md border border-line bg-surface p-5"
            >
              <Icon aria-hidden className="mt-1 size-6 text-ember" />
              <div>
                <h3 className="font-sans text-base font-semibold">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
              <div className="col-span-full sm:col-span-1 sm:col-start-2">
                <ComingSoonButton label="Use Template" of={title} />
              </div>
            </li>
          ))}
        </ul>
      </section>
    </DemoPage>
  );
}
