import { TextLink } from "./text-link";

type Crumb = { label: string; href: string };

export function Breadcrumbs({ trail, current }: { trail: readonly Crumb[]; current?: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {trail.map(({ label, href }, index) => (
          <li key={href} className="flex items-center gap-2">
            <TextLink look="muted" alone className="-mx-2 px-2" href={href}>
              {label}
            </TextLink>
            {(current || index < trail.length - 1) && <span aria-hidden>/</span>}
          </li>
        ))}
        {current && (
          <li aria-current="page" className="text-ink">
            <bdi>{current}</bdi>
          </li>
        )}
      </ol>
    </nav>
  );
}
