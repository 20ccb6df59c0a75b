import {
  ASSIGNMENTS,
  CONVERSATION_STATES,
  type ConversationFilter,
} from "~/domain/conversations/conversation-filter";
import { ButtonLink } from "~/ui/button";
import { Filters, PlainSelect, SearchField } from "../frame/list";

/** Filters of a list of conversations; tickets have no spam. */
export function ConversationFilters({ filter }: { filter: ConversationFilter }) {
  const { spam: _, ...ticketStates } = CONVERSATION_STATES;
  const states = filter.list === "tickets" ? ticketStates : CONVERSATION_STATES;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:hidden">
      <Filters>
        <PlainSelect name="status" label="Status" value={filter.state} options={states} />
        <PlainSelect
          name="assignee"
          label="Assigned to"
          value={filter.assignment}
          options={ASSIGNMENTS}
        />
        <SearchField label="Search conversations" value={filter.search} />
      </Filters>
      <ButtonLink look="quiet" href="/desk/saved-replies">
        Saved Replies
      </ButtonLink>
    </div>
  );
}
