type Props = { links: readonly { href: string; title: string; text: string }[] };

export function LinkCards({ links }: Props) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {links.map(({ href, title, text }) => (
        <li key={title}>
          <a
            href={href}
            className="grid h-full content-start gap-1 rounded-lg border border-line bg-surface p-4 no-underline hover:border-ember sm:p-5"
          >
            <span className="font-display text-lg font-semibold underline decoration-line decoration-2 underline-offset-4">
              {title}
            </span>
            <span className="text-muted">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
