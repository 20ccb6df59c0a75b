import { ChevronDown, UserRound } from "lucide";
import { useLocation } from "react-router";
import { toCanonicalPath } from "~/domain/paths";
import { getInitials } from "~/domain/text";
import { Icon } from "~/ui/icon";

const ITEM =
  "flex min-h-11 w-full cursor-pointer items-center rounded-md px-3 text-left text-night-muted no-underline hover:bg-night-raised hover:text-night-text aria-[current=page]:font-semibold aria-[current=page]:text-spark";
const PAGES = { Profile: "/client-portal/profile", Settings: "/client-portal/settings" };

/** Opens without script. */
export function AccountMenu({ name }: { name: string }) {
  const initials = getInitials(name);
  const path = toCanonicalPath(useLocation().pathname);
  return (
    <details className="group">
      <summary
        aria-label={`Account menu of ${initials || "the demo user"}`}
        className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-3"
      >
        <span
          aria-hidden
          className="grid size-9 place-items-center rounded-full bg-spark text-[length:--spacing(4)] font-semibold text-on-ember"
        >
          {initials || <Icon of={UserRound} className="size-5" />}
        </span>
        <Icon
          of={ChevronDown}
          className="size-4 transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <nav aria-label="Account">
        {Object.entries(PAGES).map(([label, href]) => (
          <a
            key={href}
            href={href}
            aria-current={href === path ? "page" : undefined}
            className={ITEM}
          >
            {label}
          </a>
        ))}
      </nav>
      <form method="post" action="/client-portal/logout">
        <button type="submit" className={ITEM}>
          Demo Logout
        </button>
      </form>
    </details>
  );
}
