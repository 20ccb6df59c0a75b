import { TextLink } from "~/ui/text-link";

type Row = { id: string; href?: string; text: string; note?: string };

/** A client's records of one kind, newest first. */
export function Records({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{title}</h2>
      {rows.length === 0 && <p className="text-muted">None.</p>}
      <ul className="grid gap-1">
        {rows.map(({ id, href, text, note }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            {href ? (
              <TextLink alone href={href}>
                {text}
              </TextLink>
            ) : (
              <span>{text}</span>
            )}
            {note && <span className="text-sm text-muted">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
