import type { FormattedUpdate } from "~/domain/clients/updates";
import { ClientLink } from "./area";

export function ClientUpdates({ updates }: { updates: readonly FormattedUpdate[] }) {
  if (updates.length === 0) return null;
  return (
    <section
      aria-labelledby="news"
      className="grid content-start gap-3 @2xl:col-span-6 @5xl:col-span-7"
    >
      <h2 id="news" className="text-xl">
        Latest updates
      </h2>
      <ul className="grid gap-3">
        {updates.map(({ id, text, note, href }) => (
          <li key={id} className="rounded-lg border border-line bg-surface px-5 py-3">
            <ClientLink href={href}>{text}</ClientLink>
            {note && <p className="text-sm text-muted">{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
