import type { Testimonial } from "~/content/case-studies/case-study";

type Props = Testimonial & { large?: boolean; isLead?: boolean };

export function CustomerQuote({ quote, name, title, avatar, large, isLead }: Props) {
  return (
    <figure
      className={`grid content-between gap-6 ${large ? "" : "h-full border-t-2 border-ember pt-5"}`}
    >
      <blockquote
        className={
          large || isLead
            ? "font-display text-2xl text-balance lg:text-[2.75rem] lg:leading-[1.15]"
            : "text-lg"
        }
      >
        “{quote}”
      </blockquote>
      <figcaption className="flex items-center gap-4">
        <img
          src={avatar}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-14 shrink-0 rounded-full"
        />
        <span className="grid">
          <strong>{name}</strong>
          <span className={`text-sm ${large ? "text-night-muted" : "text-muted"}`}>{title}</span>
        </span>
      </figcaption>
    </figure>
  );
}
