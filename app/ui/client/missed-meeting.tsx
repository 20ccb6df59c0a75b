import type { ComponentProps } from "react";
import { TextLink } from "~/ui/text-link";

/** Leads a client who met no one to a ticket. */
export function MissedMeetingQuestion({ look }: Pick<ComponentProps<typeof TextLink>, "look">) {
  return (
    <>
      {" "}
      Did we miss each other?{" "}
      <TextLink look={look} href="/client/ticket">
        Submit a ticket
      </TextLink>
      , and we’ll find another time.
    </>
  );
}
