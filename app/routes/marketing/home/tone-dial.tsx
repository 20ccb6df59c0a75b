import { toneDial } from "~/content/home";
import { PostCard } from "~/ui/post";
import "~/ui/tones.css";

const CHECKED_FIRST = "Friendly";

/** home.css shows the selected text; browsers without :has() show all five. */
export function ToneDial() {
  return (
    <section className="tones border-t border-line bg-surface">
      <div className="shell grid gap-x-20 gap-y-4 py-7 lg:grid-cols-[6fr_5fr] lg:py-24">
        <div className="reveal grid content-center gap-4 lg:order-2">
          <h2 className="text-2xl lg:text-4xl">One brief, five voices</h2>
          <p className="border-l-3 border-ember px-4">
            <strong>The brief:</strong> {toneDial.brief}
          </p>
          <fieldset>
            <legend className="sr-only">Tone</legend>
            <div className="flex flex-wrap gap-2">
              {Object.keys(toneDial.tones).map((tone) => (
                <label
                  key={tone}
                  className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-control bg-paper px-4 hover:border-ember has-checked:bg-glow"
                >
                  <input
                    type="radio"
                    name="tone"
                    value={tone}
                    defaultChecked={tone === CHECKED_FIRST}
                    className="accent-ember"
                  />
                  {tone}
                </label>
              ))}
            </div>
          </fieldset>
          <div className="tone-dial" />
        </div>
        <div className="reveal post-beside">
          <PostCard post={toneDial.post} shape="square" time="8:00 AM">
            <span aria-live="polite" className="tone-texts grid gap-3 lg:text-lg">
              {Object.entries(toneDial.tones).map(([tone, text]) => (
                <span key={tone} data-tone={tone}>
                  <strong className="block">{`${tone}: `}</strong>
                  {text}
                </span>
              ))}
            </span>
          </PostCard>
        </div>
      </div>
    </section>
  );
}
