import { ArrowRight } from "lucide";
import type { documentationGroups } from "~/content/documentation";
import { Icon } from "~/ui/icon";

type Props = Pick<(typeof documentationGroups)[number], "articles"> & { isNarrow: boolean };

export function ArticleList({ articles, isNarrow }: Props) {
  return (
    <ul
      className={`grid grid-cols-1 content-start gap-x-12 ${isNarrow ? "md:max-xl:grid-cols-2" : "md:grid-cols-2"}`}
    >
      {Object.entries(articles).map(([title, [text, href]]) => (
        <li key={title} className="grid border-b border-line">
          <Guide title={title} text={text} href={href} />
        </li>
      ))}
    </ul>
  );
}

function Guide({ title, text, href }: { title: string; text: string; href: string }) {
  return (
    <a
      href={href}
      className="group flex min-h-18 items-start justify-between gap-4 py-4 no-underline hover:text-ember"
    >
      <span className="grid gap-0.5">
        <span className="font-display text-lg leading-snug font-semibold">{title}</span>
        <span className="text-muted">{text}</span>
      </span>
      <Icon
        of={ArrowRight}
        className="mt-1 size-5 shrink-0 text-ember transition-transform duration-200 group-hover:translate-x-1"
      />
    </a>
  );
}
