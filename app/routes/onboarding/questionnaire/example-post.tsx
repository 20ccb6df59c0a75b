import { FIRST_TONE, TONE_SAMPLES } from "~/content/tone-samples";
import { TONE_VALUES } from "~/database.types";
import { formatExample, type ExampleText } from "~/domain/profiles/example-post";
import type { Tone } from "~/domain/profiles/profile";
import type { QuestionnaireAnswers } from "~/domain/profiles/questionnaire";
import { PostFrame } from "~/ui/post";
import { TonePoster } from "./tone-poster";
import "~/ui/tones.css";
import "./example-post.css";

type Props = { answers: QuestionnaireAnswers; hasToneQuestion?: boolean };

/**
 * Beside the form on wide screens; on phones under the tone, which it makes visible.
 * enhance/pages/questionnaire.ts updates it.
 */
export function ExamplePost({ answers, hasToneQuestion }: Props) {
  const example = formatExample(answers);
  const tone = TONE_VALUES.find((known) => known === answers.tone_preference) ?? null;
  // One preview per tone while choosing; the checked radio button shows its own (tones.css).
  const looks: { tone: Tone; chosen: Tone | "none" | undefined }[] = [
    { tone: tone ?? FIRST_TONE, chosen: hasToneQuestion ? "none" : undefined },
    ...(hasToneQuestion ? TONE_VALUES.map((each) => ({ tone: each, chosen: each })) : []),
  ];
  return (
    <aside
      aria-label="Example post"
      className={`max-w-88 lg:absolute lg:inset-y-0 lg:right-0 lg:w-88 ${hasToneQuestion ? "" : "max-lg:hidden"}`}
    >
      <div className="sticky top-8 grid gap-4">
        <PostFrame
          initial={<span data-shows="initial">{example.initial}</span>}
          business={<span data-shows="name">{example.name}</span>}
          from="Example post"
          text={looks.map(({ tone: each, chosen }) => (
            <span key={chosen ?? each} data-tone={chosen}>
              <Sample text={TONE_SAMPLES[each]} example={example} />
            </span>
          ))}
        >
          {looks.map(({ tone: each, chosen }) => (
            <div key={chosen ?? each} data-tone={chosen}>
              <TonePoster tone={each} initial={example.initial} />
            </div>
          ))}
        </PostFrame>
        <p className="text-sm text-muted">
          Just an example, so you can hear the tone. Your real posts come after the meeting, and
          nothing goes out without your OK.
        </p>
      </div>
    </aside>
  );
}

function Sample({ text, example }: { text: string; example: ExampleText }) {
  return text.split(/\{(name|offer)\}/).map((part, index) =>
    part === "name" || part === "offer" ? (
      <span key={index} data-shows={part}>
        {example[part]}
      </span>
    ) : (
      part
    ),
  );
}
