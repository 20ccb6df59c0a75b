import { type ClientSection, CLIENT_SECTION } from "~/domain/clients/client-view";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/section";
import { TextLink } from "~/ui/text-link";

export function NoProfile({ section }: { section: ClientSection }) {
  return (
    <>
      <h1 className="text-3xl">We couldn’t load your profile</h1>
      <Card className="grid justify-items-start gap-4">
        <p className="max-w-prose">
          You’re still signed in and your data is safe: we just couldn’t load it right now. If it
          happens again,{" "}
          <TextLink look="plain" href="/contact-us">
            write to us
          </TextLink>
          .
        </p>
        <ButtonLink href={CLIENT_SECTION[section]}>Try Again</ButtonLink>
      </Card>
    </>
  );
}
