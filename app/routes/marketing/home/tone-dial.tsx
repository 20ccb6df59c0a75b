import { toneDial } from "~/content/home";
import { PostCard } from "~/ui/post";
import "~/ui/tones.css";

const CHECKED_FIRST = "Friendly";

/** home.css shows the selected text; browsers without :has() show all five. */
export function ToneDial() {
  return (
    <section className="tones border-y border-line bg-surface">
      <div className="shell grid gap-x-20 gap-y-5 py-7 lg:grid-cols-[6fr_5fr] lg:py-24">
        <div className="reveal grid content-center gap-4 lg:order-2 lg:gap-7">
          <h2 className="text-2xl lg:text-4xl">One brief, five voices</h2>
          <p className="border-l-3 border-ember pl-4">
            <strong>The brief:</strong> {toneDial.brief}
          </p>
          <fieldset>
            <legend className="sr-only">Tone</legend>
            <div className="flex flex-wrap gap-2">
              {Object.keys(toneDial.tones).map((tone) => (
                <label
                  key={tone}
                  className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-control bg-paper px-4 hover:border-ember has-checked:border-ember has-checked:bg-glow has-checked:font-semibold"
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
          <Needle />
        </div>
        <div className="reveal post-beside lg:max-w-lg">
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

function Needle() {
  return (
    <svg
      viewBox="0 0 240 130"
      className="w-60 text-ember max-lg:hidden"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M20 120a100 100 0 0 1 200 0" strokeDasharray="1 7" strokeWidth="2" />
      <path d="M25 89h0M61 39h0M120 20h0M179 39h0M215 89h0" strokeWidth="9" />
      <g className="tone-needle" strokeWidth="2.5">
        <path d="M120 120V48" />
        <path d="M120 30l4 11 11 4-11 4-4 11-4-11-11-4 11-4z" fill="currentColor" stroke="none" />
      </g>
      <circle cx="120" cy="120" r="7" fill="currentColor" />
    </svg>
  );
}
