import { values } from "~/content/home";
import { TextLink } from "~/ui/text-link";

export function HouseValues() {
  return (
    <section className="border-y border-line bg-surface">
      <div className="shell grid gap-10 py-20 lg:grid-cols-[1fr_1.6fr] lg:py-24">
        <div className="grid content-start gap-5">
          <h2 className="text-3xl">What we hold to</h2>
          <p className="max-w-sm text-muted">
            Magic is a good slogan and a poor excuse. These four rules are how the work gets done.
          </p>
          <p>
            <TextLink look="bold" alone href="/features">
              How the features work
            </TextLink>
          </p>
        </div>
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {values.map(({ title, text }) => (
            <li
              key={title}
              className="reveal grid content-start gap-2 border-t-2 border-ember pt-5"
            >
              <h3 className="text-xl">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
