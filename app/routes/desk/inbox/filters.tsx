import {
  CONVERSATION_STATES,
  type ConversationFilter,
  INBOX_VIEWS,
} from "~/domain/conversations/conversation-filter";
import { ButtonLink } from "~/ui/button";
import { Filters, PlainSelect, SearchField } from "../frame/list";

export function ConversationFilters({ filter }: { filter: ConversationFilter }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:hidden">
      <Filters>
        <PlainSelect name="show" label="Show" value={filter.view} options={INBOX_VIEWS} />
        <PlainSelect
          name="status"
          label="Status"
          value={filter.state}
          options={CONVERSATION_STATES}
        />
        <SearchField label="Search name, email or subject" value={filter.search} />
      </Filters>
      <ButtonLink look="quiet" href="/desk/saved-replies">
        Saved Replies
      </ButtonLink>
    </div>
  );
}
