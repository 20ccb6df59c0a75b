import { formatConversationFilter } from "~/domain/conversations/conversation-filter";
import { TextLink } from "~/ui/text-link";
import type { FormattedConversation } from "./format-conversation";

type List = NonNullable<FormattedConversation["list"]>;

/** For screens that are too narrow for the list itself. */
export function Neighbors({ filter, before, after }: List) {
  const previous = before.at(-1);
  const [next] = after;
  return (
    <nav aria-label="List" className="flex flex-wrap gap-x-6 text-sm xl:hidden print:hidden">
      <BackToInbox filter={filter} />
      {previous && (
        <TextLink alone look="fine" href={previous.href}>
          Previous: {previous.title}
        </TextLink>
      )}
      {next && (
        <TextLink alone look="fine" href={next.href}>
          Next: {next.title}
        </TextLink>
      )}
    </nav>
  );
}

type ListProps = { list: List; conversation: FormattedConversation };

/** The nearest of the list in which the conversation was opened, around it. */
export function NearbyList({ list, conversation }: ListProps) {
  const { subject, client, due, state, isLate } = conversation;
  const current = { id: "", title: subject, sender: client, state: due ?? state, isLate };
  return (
    <nav aria-label="Inbox" className="hidden xl:grid xl:gap-2 print:hidden">
      <BackToInbox filter={list.filter} />
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {[...list.before, { ...current, href: undefined }, ...list.after].map((row) => (
          <li key={row.id}>
            <a
              href={row.href}
              aria-current={row.href ? undefined : "true"}
              className="grid min-h-11 px-3 py-2 no-underline hover:bg-glow aria-[current=true]:bg-glow"
            >
              <span dir="auto" className="line-clamp-1 font-semibold">
                {row.title}
              </span>
              <span className="flex justify-between gap-x-3 text-sm text-muted figures">
                <span dir="auto" className="line-clamp-1">
                  {row.sender}
                </span>
                <span className={`shrink-0 ${row.isLate ? "font-semibold text-danger" : ""}`}>
                  {row.state}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BackToInbox({ filter }: Pick<List, "filter">) {
  return (
    <TextLink
      alone
      look="fine"
      className="text-sm"
      href={`/desk/inbox?${formatConversationFilter(filter)}`}
    >
      Back to Inbox
    </TextLink>
  );
}
