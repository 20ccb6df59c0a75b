import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ASSIGNMENTS,
  CONVERSATION_LISTS,
  CONVERSATION_STATES,
  type ConversationFilter,
  formatPlace,
  parseConversationFilter,
  parsePlace,
} from "~/domain/conversations/conversation-filter";

/** Filters of the desk's lists of conversations, which their URLs keep. */

const keyOf = <T extends object>(labels: T) =>
  fc.constantFrom(...(Object.keys(labels) as (keyof T)[]));
const filters: fc.Arbitrary<ConversationFilter> = fc.record({
  list: keyOf(CONVERSATION_LISTS),
  state: keyOf(CONVERSATION_STATES),
  assignment: keyOf(ASSIGNMENTS),
  search: fc.string().map((text) => text.trim()),
});

test("a conversation's link keeps its list, the filter and the search", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const place = { filter, at: "2026-11-27T09:00:00Z" };
      expect(parsePlace(new URLSearchParams(formatPlace(place)))).toEqual(place);
    }),
  );
});

test("a list shows what waits for us unless its URL says otherwise", () => {
  const open = { list: "inbox", state: "open", assignment: "all", search: "" };
  for (const query of ["", "status=old&assignee=nobody&q=%20"])
    expect(parseConversationFilter("inbox", new URLSearchParams(query))).toEqual(open);
});

test.each([
  "",
  "list=inbox",
  "at=2026-11-27T09:00:00Z",
  "list=inbox&at=today",
  "list=x&at=2026-11-27",
])("“%s” is no place in a list", (query) =>
  expect(parsePlace(new URLSearchParams(query))).toBeNull(),
);
