import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { Section } from "~/ui/section";

/** Asks about words that the client takes out of drafts; nothing for none. */
export function SuggestedWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <Section
      name="suggested-words"
      title="Words you take out"
      size="text-xl"
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6 print:hidden"
    >
      <p className="max-w-prose text-muted">
        You took these out of more than one draft. Shall we avoid them from now on? Until you say
        so, nothing changes.
      </p>
      <ul className="grid gap-3">
        {words.map((word) => (
          <li key={word}>
            <form
              method="post"
              action="/client/posts/suggested-words"
              className="flex flex-wrap items-center gap-3"
            >
              <AccountField />
              <input type="hidden" name="word" value={word} />
              <strong className="min-w-0 wrap-anywhere">“{word}”</strong>
              <Button look="secondary" name="answer" value="avoided">
                Avoid It<span className="sr-only">: {word}</span>
              </Button>
              <Button look="quiet" name="answer" value="kept">
                Keep It<span className="sr-only">: {word}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
