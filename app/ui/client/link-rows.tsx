import { BookOpen } from "lucide";
import { Icon } from "~/ui/icon";

type Props = { links: readonly { href: string; label: string }[] };

export function LinkRows({ links }: Props) {
  return (
    <ul className="rounded-lg border border-line bg-surface px-4 py-1 sm:px-6">
      {links.map(({ href, label }) => (
        <li key={label} className="border-t border-line first:border-none">
          <a
            href={href}
            className="flex min-h-12 items-center gap-3 py-2 font-semibold no-underline hover:text-ember hover:underline"
          >
            <Icon of={BookOpen} className="size-5 shrink-0 text-ember" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
