import {
  CONVERSATION_STATES,
  type ConversationFilter,
  INBOX_VIEWS,
} from "~/domain/conversations/conversation-filter";
import { ButtonLink } from "~/ui/button";
import { Filters, ListBar, PlainSelect, SearchField } from "../frame/list";

export function ConversationFilters({ filter }: { filter: ConversationFilter }) {
  const { view, state, search } = filter;
  return (
    <ListBar>
      <Filters
        chosen={[
          view !== "all" && INBOX_VIEWS[view],
          view !== "spam" && state !== "all" && CONVERSATION_STATES[state],
          search && `“${search}”`,
        ]}
      >
        <PlainSelect name="show" label="Show" value={view} options={INBOX_VIEWS} />
        <PlainSelect name="status" label="Status" value={state} options={CONVERSATION_STATES} />
        <SearchField label="Search name, email or subject" value={search} />
      </Filters>
      <ButtonLink look="quiet" className="print:hidden" href="/desk/saved-replies">
        Saved Replies
      </ButtonLink>
    </ListBar>
  );
}
