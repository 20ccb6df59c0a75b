import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CONVERSATION_STATES,
  type ConversationFilter,
  formatConversationFilter,
  formatPlace,
  INBOX_VIEWS,
  parseConversationFilter,
  parsePlace,
  toFilterArgs,
} from "~/domain/conversations/conversation-filter";

const keyOf = <T extends object>(labels: T) =>
  fc.constantFrom(...(Object.keys(labels) as (keyof T)[]));
const filters: fc.Arbitrary<ConversationFilter> = fc.record({
  view: keyOf(INBOX_VIEWS),
  state: keyOf(CONVERSATION_STATES),
  search: fc.string().map((text) => text.trim()),
});
const USUAL = { view: "all", state: "open", search: "" } as const;

test("a conversation's link keeps the filter and the search of its list", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const place = { filter, at: "2026-11-27T09:00:00Z" };
      expect(parsePlace(new URLSearchParams(formatPlace(place)))).toEqual(place);
    }),
  );
});

test("the inbox shows what waits for us unless its URL says otherwise", () => {
  for (const query of ["", "status=old&show=nobody&q=%20"])
    expect(parseConversationFilter(new URLSearchParams(query))).toEqual(USUAL);
});

test("the inbox's URL names only what differs from its usual filter", () => {
  const format = (filter: Partial<ConversationFilter>) =>
    String(formatConversationFilter({ ...USUAL, ...filter }));
  expect(format({})).toBe("");
  expect(format({ view: "mine", state: "all", search: "a b" })).toBe("show=mine&status=all&q=a+b");
});

test.each<[Partial<ConversationFilter>, object]>([
  [{}, { status: "open", is_spam: false }],
  [
    { view: "messages", state: "resolved", search: "fig" },
    { kind: "message", status: "resolved", is_spam: false, search: "fig" },
  ],
  [{ view: "unassigned" }, { status: "open", is_spam: false, assignment: "unassigned" }],
  [{ view: "spam" }, { is_spam: true }],
  [{ state: "all" }, { is_spam: false }],
])("the database finds %j by %j", (filter, args) => {
  expect(toFilterArgs({ ...USUAL, ...filter })).toEqual(args);
});

test.each(["", "show=mine", "at=today"])("“%s” is no place in a list", (query) =>
  expect(parsePlace(new URLSearchParams(query))).toBeNull(),
);
