import { CalendarClock, CircleAlert, ExternalLink, Hourglass, Video, type IconNode } from "lucide";
import type { ReactNode } from "react";
import { brand } from "~/content/brand";
import { promises } from "~/content/promises";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/section";

export function MeetingInvitation() {
  return (
    <>
      <ButtonLink
        href={brand.schedulingUrl ?? "/meeting"}
        target="_blank"
        rel="noopener noreferrer"
        className="justify-self-start"
      >
        Schedule Your Meeting
        <Icon of={ExternalLink} className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </ButtonLink>
      <div role="note" className="flex gap-3 rounded-md border-2 border-ember bg-glow p-4">
        <Icon of={CircleAlert} className="mt-0.5 size-5 shrink-0 text-ember" />
        <p>
          <strong>Please don’t skip this.</strong> Without booking, your plan stays inactive and no
          content is created.
        </p>
      </div>
      <Card className="grid gap-6">
        <h2 className="text-xl">Meeting details</h2>
        <dl className="grid gap-4 sm:grid-cols-[1fr_1.8fr_1fr]">
          <Detail icon={Hourglass} term="Length" value={`${promises.meeting.minutes} minutes`} />
          <Detail
            icon={CalendarClock}
            term="When"
            value={
              <>
                {promises.meeting.days}{" "}
                <span className="whitespace-nowrap">{promises.meeting.hours}</span>
              </>
            }
          />
          <Detail icon={Video} term="Where" value="Video call" />
        </dl>
      </Card>
    </>
  );
}

function Detail({ icon, term, value }: { icon: IconNode; term: string; value: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-muted">
        <Icon of={icon} className="size-4 shrink-0 text-ember" />
        {term}
      </dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
