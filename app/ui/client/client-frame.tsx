import {
  ArrowLeft,
  type IconNode,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  Menu,
  PenLine,
  SlidersHorizontal,
  UserRound,
} from "lucide";
import { type ReactNode, useContext } from "react";
import {
  CLIENT_SECTION,
  type ClientGreeting,
  type ClientSection,
  SECTION_NAMES,
} from "~/domain/clients/client-view";
import { Logo } from "~/ui/frame/logo";
import { LogoutButton } from "~/ui/frame/logout-button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text-link";
import { AreaContext } from "./area";

const SECTIONS = [
  { section: "dashboard", icon: LayoutDashboard },
  { section: "posts", icon: PenLine },
  { section: "customization", icon: SlidersHorizontal },
  { section: "support", icon: LifeBuoy },
  { section: "account", icon: UserRound },
] as const satisfies { section: ClientSection; icon: IconNode }[];

type Props = ClientGreeting & {
  section: ClientSection;
  /** Beside the logo. */
  badge?: ReactNode;
  /** Below "Back to Website". */
  foot?: ReactNode;
  children: ReactNode;
};

/** Of the client area and of the demo. */
export function ClientFrame({ children, ...sidebar }: Props) {
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[17rem_minmax(0,1fr)] print:block">
      <header className="on-night bg-night text-night-text lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto print:hidden">
        <div className="hidden min-h-full gap-8 p-6 lg:flex lg:flex-col">
          <Sidebar {...sidebar} />
        </div>
        <details className="group px-5 py-3 lg:hidden" data-menu>
          <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-2">
            <span className="flex items-center gap-2">
              {/* The narrowest phones only have space for the mark. */}
              <Logo className={sidebar.badge ? "max-[24rem]:[&>span]:sr-only" : ""} />
              {sidebar.badge}
            </span>
            <span className="flex min-h-11 items-center gap-1.5 rounded-md border border-night-line px-2.5">
              <Icon of={Menu} className="size-5" />
              <span>Menu</span>
              <WaitingCount count={sidebar.waitingDrafts} />
            </span>
          </summary>
          <div className="grid gap-6 pt-5 pb-3">
            <Sidebar {...sidebar} isCompact />
          </div>
        </details>
      </header>
      <main
        id="main"
        className="grid max-w-[103rem] min-w-0 grid-cols-1 content-start gap-6 px-5 pt-4 pb-8 sm:gap-8 sm:px-10 sm:pt-8 lg:py-12 xl:px-14"
      >
        {children}
      </main>
    </div>
  );
}

function Sidebar({
  name,
  planName,
  section: current,
  staffState,
  waitingDrafts,
  badge,
  foot = (
    <LogoutButton className="px-3 text-left text-night-muted hover:bg-night-raised hover:text-night-text" />
  ),
  isCompact,
}: Omit<Props, "children"> & { isCompact?: boolean }) {
  const { toHref } = useContext(AreaContext);
  return (
    <>
      {!isCompact && (
        <div className="flex items-center gap-3">
          <a href="/" className="flex min-h-11 items-center text-night-text no-underline">
            <Logo />
          </a>
          {badge}
        </div>
      )}
      <div>
        <p className="font-display text-xl font-semibold">
          Hello
          {name && (
            <>
              , <bdi>{name}</bdi>
            </>
          )}
        </p>
        {planName && (
          <TextLink alone look="night" href={toHref(CLIENT_SECTION.account) ?? undefined}>
            {planName} plan and billing
          </TextLink>
        )}
      </div>
      <nav aria-label="Client area">
        <ul className="grid gap-1">
          {SECTIONS.map(({ section, icon }) => (
            <li key={section}>
              <a
                href={toHref(CLIENT_SECTION[section]) ?? undefined}
                aria-current={section === current ? "page" : undefined}
                className="flex min-h-12 items-center gap-3 rounded-md border-l-3 border-transparent px-3 text-night-muted no-underline hover:bg-night-raised hover:text-night-text aria-[current=page]:border-spark aria-[current=page]:bg-night-raised aria-[current=page]:font-semibold aria-[current=page]:text-spark"
              >
                <Icon of={icon} className="size-5" />
                {SECTION_NAMES[section]}
                {section === "posts" && <WaitingCount count={waitingDrafts} />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-2">
        {staffState && (
          <a
            href={staffState === "member" ? "/desk" : "/staff-invitation"}
            className="flex min-h-11 items-center gap-3 rounded-md border border-night-line px-3 text-night-text no-underline hover:bg-night-raised"
          >
            <Icon of={Inbox} className="size-5" />
            {staffState === "member" ? "Desk" : "Join the team"}
          </a>
        )}
        <a
          href="/"
          className="flex min-h-11 items-center gap-3 rounded-md border border-night-line px-3 text-night-text no-underline hover:bg-night-raised"
        >
          <Icon of={ArrowLeft} className="size-5" />
          Back to Website
        </a>
        {foot}
      </div>
    </>
  );
}

function WaitingCount({ count }: { count?: number | null }) {
  return (
    Boolean(count) && (
      <span>
        <span className="sr-only">, </span>
        <span className="inline-block min-w-6 rounded-full bg-spark px-1.5 text-center text-sm font-semibold text-night figures">
          {count}
        </span>
        <span className="sr-only"> waiting</span>
      </span>
    )
  );
}
