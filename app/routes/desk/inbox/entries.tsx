import { MessageText } from "~/ui/message-text";
import type { FormattedConversation } from "./format-conversation";

const LOOKS = {
  client: "border-line bg-surface",
  staff: "border-line bg-glow",
  note: "border-dashed border-control bg-paper",
} as const;

export function Entries({ conversation }: { conversation: FormattedConversation }) {
  const { entries, isUnverified, isDoubtful } = conversation;
  return (
    <>
      {isUnverified && (
        <p className="rounded-md bg-glow px-4 py-2">
          <strong>Not verified.</strong> This email only claims to come from that address.
        </p>
      )}
      {isDoubtful && (
        <p className="rounded-md bg-glow px-4 py-2">
          <strong>Maybe from a bot.</strong> Something filled in a field that people don’t see.
        </p>
      )}
      <ol className="grid gap-3">
        {entries.map(({ id, author, by, body, at, formattedAt }) => (
          <li
            key={id}
            id={id}
            className={`grid gap-1 rounded-md border px-4 py-3 ${LOOKS[author]}`}
          >
            <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
              <span className="font-semibold">
                <bdi>{by}</bdi>
                {author === "note" && " (note, for the team only)"}
              </span>
              <time dateTime={at} className="figures">
                {formattedAt}
              </time>
            </p>
            <MessageText body={body} />
          </li>
        ))}
      </ol>
    </>
  );
}
