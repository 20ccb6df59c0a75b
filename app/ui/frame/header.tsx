import { Menu, X } from "lucide";
import { useLocation } from "react-router";
import { brand } from "~/content/brand";
import { headerLinks } from "~/content/navigation";
import type { HeaderVariant } from "~/domain/accounts/viewer";
import { toCanonicalPath } from "~/domain/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Logo } from "./logo";
import { LogoutButton } from "./logout-button";

type Props = { session: HeaderVariant };

/**
 * Links get their own row where they don't fit beside the buttons: on tablets, and if signed in
 * also on small laptops.
 */
const ONE_ROW = {
  "from-lg": {
    row: "lg:flex-nowrap lg:pt-0",
    nav: "lg:order-none lg:w-auto lg:flex-nowrap lg:gap-1",
    link: "lg:px-2 lg:text-sm xl:px-2.5 xl:text-base",
  },
  "from-xl": {
    row: "xl:flex-nowrap xl:pt-0",
    nav: "xl:order-none xl:w-auto xl:flex-nowrap",
    link: "lg:px-2",
  },
};

/** Below 768 px a `<details>` menu, which opens without script. */
export function SiteHeader({ session }: Props) {
  const oneRow = ONE_ROW[session === "signed-in" || session === "staff" ? "from-xl" : "from-lg"];
  return (
    <header className="site-header sticky top-0 z-30 border-b border-line" data-site-header>
      <div
        className={`shell flex min-h-18 items-center justify-between gap-x-4 md:flex-wrap md:pt-3 ${oneRow.row}`}
      >
        <a
          href="/"
          className="flex min-h-11 items-center text-ink no-underline"
          aria-label={`${brand.name}, home`}
        >
          <Logo />
        </a>
        {/* Hidden until what is right of it has loaded: it would shift on a slow connection. */}
        <nav
          aria-label="Main"
          className={`order-last hidden w-full flex-wrap items-center justify-between not-has-[+*]:invisible md:flex ${oneRow.nav}`}
        >
          <HeaderLinks className={`min-w-11 py-3 text-center ${oneRow.link}`} />
        </nav>
        <div className="hidden items-center gap-2 md:flex">
          <SessionControl session={session} />
          <ButtonLink href="/pricing" className="whitespace-nowrap">
            Get Started
          </ButtonLink>
        </div>
        <details className="group size-11 shrink-0 md:hidden" data-menu>
          <summary
            className="grid size-11 cursor-pointer place-items-center rounded-md border border-line"
            aria-label="Menu"
          >
            <Icon of={Menu} className="group-open:hidden" />
            <Icon of={X} className="hidden group-open:block" />
          </summary>
          <nav
            aria-label="Main"
            className="absolute inset-x-0 top-full grid max-h-[calc(100dvh-4.5rem)] gap-1 overflow-y-auto overscroll-contain border-b border-line bg-paper p-5 lifted"
          >
            <HeaderLinks className="px-3 py-2.5 text-lg" />
            <div className="mt-3 grid gap-2">
              <SessionControl session={session} />
              <ButtonLink href="/pricing">Get Started</ButtonLink>
            </div>
          </nav>
        </details>
      </div>
    </header>
  );
}

function HeaderLinks({ className }: { className: string }) {
  const path = toCanonicalPath(useLocation().pathname);
  return headerLinks.map(({ href, label }) => {
    const isActive = href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
    return (
      <a
        key={href}
        href={href}
        aria-current={isActive ? "page" : undefined}
        className={`rounded-sm whitespace-nowrap text-muted no-underline hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ember ${className}`}
      >
        {label}
      </a>
    );
  });
}

function SessionControl({ session }: Props) {
  if (session === "unknown") return null;
  if (session === "signed-out")
    return (
      <ButtonLink look="secondary" href="/login">
        Login
      </ButtonLink>
    );
  return (
    <>
      {session === "staff" && <HeaderLink href="/desk">Desk</HeaderLink>}
      <HeaderLink href="/client">Client area</HeaderLink>
      <LogoutButton className="border border-control px-3 font-semibold hover:bg-glow" />
    </>
  );
}

function HeaderLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-sm px-2 font-semibold whitespace-nowrap no-underline hover:text-ember"
    >
      {children}
    </a>
  );
}
