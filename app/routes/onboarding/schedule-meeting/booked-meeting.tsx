import { ButtonLink } from "~/ui/button";
import { MissedMeetingQuestion } from "~/ui/client/onboarding-progress";
import { DescriptionList } from "~/ui/description-list";
import { Card } from "~/ui/section";

type Props = {
  when: string;
  zone: string;
  summary: string;
  isBegun: boolean;
};

export function BookedMeeting({ when, zone, summary, isBegun }: Props) {
  return (
    <Card className="grid justify-items-start gap-6">
      <h2 className="text-xl">Your meeting</h2>
      <DescriptionList items={{ When: when, "Time zone": zone, Where: "Video call" }} />
      <p>
        {summary}
        {isBegun && <MissedMeetingQuestion />}
      </p>
      <ButtonLink look="secondary" href="/meeting">
        See Your Meeting
      </ButtonLink>
    </Card>
  );
}
