import { values } from "~/content/home";
import { TextLink } from "~/ui/text-link";

export function HouseValues() {
  return (
    <section className="shell grid gap-x-20 gap-y-4 py-7 lg:grid-cols-[1fr_2fr] lg:py-24">
      <div className="grid content-start gap-2">
        <h2 className="text-2xl lg:text-4xl">What we stand for</h2>
        <p className="max-w-sm text-sm text-muted lg:text-base">
          Magic is a good slogan and a poor excuse.
        </p>
        <p>
          <TextLink look="bold" alone href="/features">
            How the features work
          </TextLink>
        </p>
      </div>
      <ul className="grid gap-x-5 gap-y-4 min-[23rem]:grid-cols-2 lg:grid-cols-1">
        {Object.entries(values).map(([title, text]) => (
          <li
            key={title}
            className="reveal grid content-start gap-1 border-t border-line py-3 lg:grid-cols-2 lg:gap-8"
          >
            <h3 className="leading-snug lg:text-xl">{title}</h3>
            <p className="text-sm text-muted lg:text-base">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
