import { type ClientView, splitWordsToAvoid } from "~/domain/clients/client-view";
import { TextLink } from "~/ui/text-link";
import { UnlessReadOnly } from "./area";

/** The account page lists all of them. */
const MAX_WORDS = 12;

export function BrandVoiceCard({ client }: { client: ClientView }) {
  const { tonePreference, differentiator, wordsToAvoid } = client;
  const { words, rules } = splitWordsToAvoid(wordsToAvoid);
  return (
    <section
      aria-labelledby="voice"
      className="@container h-full overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="grid h-full @lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid content-between gap-8 bg-glow p-6 sm:p-8">
          <h2 id="voice" className="text-xl">
            Your voice
          </h2>
          <p>
            <span className="block text-sm text-muted">Tone</span>{" "}
            <span className="block font-display text-3xl font-semibold text-ember">
              {tonePreference ?? "Not chosen yet"}
            </span>
          </p>
        </div>
        <div className="grid content-start gap-6 p-6 sm:p-8">
          {differentiator && (
            <div>
              <h3 className="font-sans text-sm font-normal text-muted">What makes you different</h3>
              <p dir="auto" className="line-clamp-6 font-display text-xl whitespace-pre-line">
                “{differentiator}”
              </p>
            </div>
          )}
          <div className="grid gap-1">
            <h3 className="font-sans text-sm font-normal text-muted">Words we leave out</h3>
            {words.length > 0 && (
              <ul className="flex flex-wrap gap-x-5 gap-y-1 text-lg">
                {words.slice(0, MAX_WORDS).map((word) => (
                  <li key={word}>
                    <s className="decoration-ember decoration-[1.5px]">{word}</s>
                  </li>
                ))}
                {words.length > MAX_WORDS && <li>and {words.length - MAX_WORDS} more</li>}
              </ul>
            )}
            {rules.map((rule) => (
              <p key={rule} className="line-clamp-3">
                {rule}
              </p>
            ))}
            {words.length + rules.length === 0 && <p>None yet. Add words anytime.</p>}
          </div>
          <UnlessReadOnly>
            <p>
              <TextLink alone href="/client/voice">
                Edit Your Voice
              </TextLink>
            </p>
          </UnlessReadOnly>
        </div>
      </div>
    </section>
  );
}
