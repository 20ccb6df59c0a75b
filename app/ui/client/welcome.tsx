import { type Client, CLIENT_SECTION } from "~/domain/client-area";
import { articleOf } from "~/domain/text";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text-link";

type Props = {
  client: Client;
  /** Content waits for something that the client has to do. */
  isWaiting: boolean;
  /** Somebody else looks at it: it leads nowhere. */
  isReadOnly?: boolean;
};

/** Whom we write for, in a sentence, and the ways to the rest. */
export function ClientWelcome({ client, isWaiting, isReadOnly }: Props) {
  const { name, businessName, planDetails, tonePreference, website } = client;
  return (
    <Card className="grid h-full content-start gap-4">
      <h2 className="text-xl">Welcome to your client area</h2>
      <p className="max-w-prose">
        Hello {name}, {planDetails.nextBilling ? "you are on" : "you chose"} the {planDetails.name}{" "}
        plan. We create for <strong>{businessName}</strong>
        {tonePreference && (
          <>
            {" "}
            in {articleOf(tonePreference)} <strong>{tonePreference}</strong> tone
          </>
        )}
        .{isWaiting && " Content begins once your strategy meeting is booked and held."}
      </p>
      {website && (
        <p className="break-all">
          {isReadOnly ? (
            website
          ) : (
            <TextLink alone href={website} rel="noopener noreferrer">
              {website}
            </TextLink>
          )}
        </p>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="secondary" href={CLIENT_SECTION.customization}>
            Customization
          </ButtonLink>
          <ButtonLink look="secondary" href={CLIENT_SECTION.support}>
            Support
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
