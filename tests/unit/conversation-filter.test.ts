import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ASSIGNMENTS,
  CONVERSATION_LISTS,
  CONVERSATION_STATES,
  type ConversationFilter,
  formatConversationFilter,
  formatConversationStatus,
  formatPlace,
  parseConversationFilter,
  parsePlace,
  toFilterArgs,
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

test("a list's URL names only what differs from its usual filter", () => {
  const format = (filter: Partial<ConversationFilter>) =>
    String(
      formatConversationFilter({
        list: "tickets",
        state: "open",
        assignment: "all",
        search: "",
        ...filter,
      }),
    );
  expect(format({})).toBe("");
  expect(format({ state: "all", assignment: "mine", search: "a b" })).toBe(
    "status=all&assignee=mine&q=a+b",
  );
});

test.each<[Partial<ConversationFilter>, object]>([
  [{}, { status: "open", is_spam: false }],
  [
    { list: "messages", state: "resolved", assignment: "unassigned", search: "fig" },
    {
      kind: "messages",
      status: "resolved",
      is_spam: false,
      assignment: "unassigned",
      search: "fig",
    },
  ],
  [{ state: "spam" }, { is_spam: true }],
  [{ state: "all" }, { is_spam: false }],
])("the database finds %j by %j", (filter, args) => {
  const usual = { list: "inbox", state: "open", assignment: "all", search: "" } as const;
  expect(toFilterArgs({ ...usual, ...filter })).toEqual(args);
});

test("a status is named in the words of its kind", () => {
  expect(formatConversationStatus("messages", "in_progress")).toBe("Waiting for sender");
  expect(formatConversationStatus("tickets", "in_progress")).toBe("Waiting for client");
  expect(formatConversationStatus("messages", "resolved")).toBe("Done");
  expect(formatConversationStatus("tickets", "resolved")).toBe("Resolved");
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
