import { campaignKinds, campaignTemplates } from "~/content/demo-campaigns";
import { createMeta } from "~/content/meta";
import { ButtonLink } from "~/ui/button";
import { Card, Section } from "~/ui/section";
import { BACK_TO_DASHBOARD, DemoPage } from "./frame/demo-page";
import { DemoPicture } from "./frame/demo-picture";

export const meta = createMeta(
  "Create a Campaign (Demo)",
  "Three ways to begin a campaign and four templates, shown as a demo.",
);

export default function CreateCampaign() {
  return (
    <DemoPage
      title="Create Your First Campaign"
      back={BACK_TO_DASHBOARD}
      note="Nothing is saved or published."
    >
      <ul className="grid gap-3 sm:gap-5 lg:grid-cols-3">
        {campaignKinds.map((kind, index) => (
          <Kind key={kind.title} {...kind} isFirst={index === 0} />
        ))}
      </ul>
      <Section name="templates" title="Templates" className="grid gap-4">
        <ul className="grid gap-x-5 gap-y-4 md:grid-cols-2">
          {campaignTemplates.map((template) => (
            <Template key={template.id} {...template} />
          ))}
        </ul>
      </Section>
    </DemoPage>
  );
}

type KindProps = (typeof campaignKinds)[number] & { isFirst: boolean };

function Kind({ title, text, label, href, isFirst }: KindProps) {
  return (
    <li className="grid">
      <Card className="grid grid-rows-[auto_1fr_auto] justify-items-start gap-3">
        <h2 className="text-xl">{title}</h2>
        <p className="text-muted">{text}</p>
        <ButtonLink look={isFirst ? "primary" : "secondary"} href={href}>
          {label}
        </ButtonLink>
      </Card>
    </li>
  );
}

function Template({ id, title, text, example, picture }: (typeof campaignTemplates)[number]) {
  return (
    <li className="grid gap-4 border-t border-line pt-4 min-[20rem]:grid-cols-[6.5rem_1fr] sm:grid-cols-[9rem_1fr]">
      <DemoPicture name={picture} shape="portrait" className="rounded-md" />
      <div className="grid content-start justify-items-start gap-2">
        <h3 className="font-sans text-base font-semibold">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
        <p className="leading-snug">“{example}”</p>
        <ButtonLink look="secondary" href={`/schedule-content?compose=${id}`}>
          <span>
            Use Template<span className="sr-only"> {title}</span>
          </span>
        </ButtonLink>
      </div>
    </li>
  );
}
