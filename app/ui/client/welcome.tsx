import { type ClientView, CLIENT_SECTION } from "~/domain/clients/client-view";
import type { Profile } from "~/domain/profiles/profile";
import { indefiniteArticle } from "~/domain/text";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import { UnlessReadOnly, useHref } from "./area";

type Props = {
  client: ClientView;
  planStatus: Profile["plan_status"];
  /** The client has to act before anything is published. */
  isWaiting: boolean;
};

const PLAN_WORDS = {
  inactive: "you chose",
  active: "you’re on",
  paused: "you’ve paused",
  ended: "you chose",
};

export function ClientWelcome({ client, planStatus, isWaiting }: Props) {
  const { name, businessName, planDetails, tonePreference, website } = client;
  const customization = useHref(CLIENT_SECTION.customization);
  const support = useHref(CLIENT_SECTION.support);
  return (
    <Card className="grid h-full content-start gap-4">
      <h2 className="text-xl">Welcome to your client area</h2>
      <p className="max-w-prose">
        Hello {name}, {PLAN_WORDS[planStatus]} the {planDetails.name} plan. We create for{" "}
        <strong>{businessName}</strong>
        {tonePreference && (
          <>
            {" "}
            in {indefiniteArticle(tonePreference)} <strong>{tonePreference}</strong> tone
          </>
        )}
        .{isWaiting && " Nothing is published until your strategy meeting is booked and held."}
      </p>
      {website && (
        <p className="break-all">
          <UnlessReadOnly fallback={website}>
            <TextLink alone href={website} rel="noopener noreferrer">
              {website}
            </TextLink>
          </UnlessReadOnly>
        </p>
      )}
      {customization && support && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="secondary" href={customization}>
            Customization
          </ButtonLink>
          <ButtonLink look="secondary" href={support}>
            Support
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
