import {
  ChevronDown,
  LayoutDashboard,
  LogOut,
  type IconNode,
  SlidersHorizontal,
  UserRound,
} from "lucide";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { brand } from "~/content/brand";
import { toCanonicalPath } from "~/domain/paths";
import { Logo } from "~/ui/frame/logo";
import { Icon } from "~/ui/icon";
import { WIDE } from "./wide";

const ITEM =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left text-night-muted no-underline hover:bg-night-line hover:text-night-text aria-[current=page]:font-semibold aria-[current=page]:text-spark";

export function DemoBar({ initials }: { initials: string }) {
  return (
    <header className="on-night relative z-30 border-b border-night-line bg-night text-night-text print:hidden">
      <div className={`${WIDE} flex min-h-18 flex-wrap items-center gap-2 sm:gap-6`}>
        {/* The narrowest phones only have space for the mark. */}
        <a
          href="/"
          className="flex min-h-11 min-w-11 items-center text-night-text no-underline"
          aria-label={`${brand.name}, home`}
        >
          <Logo className="max-[23rem]:[&>span]:sr-only" />
        </a>
        <span className="rounded-full border border-spark px-2.5 py-0.5 text-sm font-semibold tracking-widest text-spark">
          DEMO
        </span>
        <div className="ml-auto flex items-center gap-2 sm:gap-6">
          <nav aria-label="Demo portal">
            <Item href="/client-portal" icon={LayoutDashboard}>
              <span className="sr-only sm:not-sr-only">Dashboard</span>
            </Item>
          </nav>
          <AccountMenu initials={initials} />
        </div>
      </div>
    </header>
  );
}

/** Opens without script. */
function AccountMenu({ initials }: { initials: string }) {
  return (
    <details className="group relative h-11 w-16" data-menu>
      <summary
        aria-label={`Account menu of ${initials || "the demo user"}`}
        className="flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-full"
      >
        <span
          aria-hidden
          className="grid size-11 place-items-center rounded-full bg-spark text-[length:--spacing(4)] font-semibold text-on-ember"
        >
          {initials || <Icon of={UserRound} className="size-5" />}
        </span>
        <Icon
          of={ChevronDown}
          className="size-4 transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="absolute right-0 grid w-56 max-w-[85vw] gap-1 rounded-md border border-night-line bg-night-raised p-2 lifted">
        <nav aria-label="Account">
          <Item href="/client-portal/profile" icon={UserRound}>
            Profile
          </Item>
          <Item href="/client-portal/settings" icon={SlidersHorizontal}>
            Settings
          </Item>
        </nav>
        <form
          method="post"
          action="/client-portal/logout"
          className="border-t border-night-line pt-1"
        >
          <button type="submit" className={ITEM}>
            <Icon of={LogOut} className="size-5" />
            Demo Logout
          </button>
        </form>
      </div>
    </details>
  );
}

type ItemProps = { href: string; icon: IconNode; children: ReactNode };

function Item({ href, icon, children }: ItemProps) {
  const path = toCanonicalPath(useLocation().pathname);
  return (
    <a href={href} aria-current={href === path ? "page" : undefined} className={ITEM}>
      <Icon of={icon} className="size-5" />
      {children}
    </a>
  );
}
