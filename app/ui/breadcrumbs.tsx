import { TextLink } from "./text-link";

type Crumb = { label: string; href: string };

/** The path back up; the last crumb is the current page. */
export function Breadcrumbs({ trail, current }: { trail: readonly Crumb[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {trail.map(({ label, href }) => (
          <li key={href} className="flex items-center gap-2">
            <TextLink look="muted" alone href={href}>
              {label}
            </TextLink>
            <span aria-hidden>/</span>
          </li>
        ))}
        <li aria-current="page" className="text-ink">
          {current}
        </li>
      </ol>
    </nav>
  );
}
