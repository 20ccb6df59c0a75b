import { MessageText } from "./message-text";

export type ConversationMessage = {
  id: string;
  by: string;
  isFromStaff: boolean;
  body: string;
  at: string;
  formattedAt: string;
};

export function Conversation({ messages }: { messages: readonly ConversationMessage[] }) {
  return (
    <ol className="grid gap-3">
      {messages.map(({ id, by, isFromStaff, body, at, formattedAt }) => (
        <li
          key={id}
          id={id}
          className={`grid gap-1 rounded-md border border-line px-4 py-3 ${isFromStaff ? "bg-glow" : "bg-surface"}`}
        >
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <span dir="auto" className="font-semibold">
              {by}
            </span>
            <time dateTime={at}>{formattedAt}</time>
          </p>
          <MessageText body={body} />
        </li>
      ))}
    </ol>
  );
}
