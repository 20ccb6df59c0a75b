import {
  type ConversationFilter,
  formatConversationFilter,
} from "~/domain/conversations/conversation-filter";
import { TextLink } from "~/ui/text-link";

type Neighbor = { href: string; subject: string } | null;
type Props = { filter: ConversationFilter | null; previous: Neighbor; next: Neighbor };

export function Neighbors({ filter, previous, next }: Props) {
  if (!filter) return null;
  return (
    <nav aria-label="List" className="-mt-4 flex flex-wrap gap-x-6 text-sm print:hidden">
      <TextLink alone href={`/desk/inbox?${formatConversationFilter(filter)}`}>
        Back to Inbox
      </TextLink>
      {previous && (
        <TextLink alone href={previous.href}>
          Previous: {previous.subject}
        </TextLink>
      )}
      {next && (
        <TextLink alone href={next.href}>
          Next: {next.subject}
        </TextLink>
      )}
    </nav>
  );
}
