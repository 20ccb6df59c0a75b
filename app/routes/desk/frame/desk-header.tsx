import { Menu } from "lucide";
import { DESK_SECTIONS, type DeskSection } from "~/domain/staff/today";
import { INPUT_KINDS } from "~/ui/form/input-kinds";
import { Logo } from "~/ui/frame/logo";
import { LogoutButton } from "~/ui/frame/logout-button";
import { Icon } from "~/ui/icon";

export type DeskCounts = Partial<Record<DeskSection, string>>;
type Props = { section?: DeskSection; counts?: DeskCounts };

const LINK =
  "flex min-h-11 items-center gap-1.5 rounded-md px-2 xl:px-1.5 2xl:px-2 whitespace-nowrap text-night-muted no-underline hover:bg-night-raised hover:text-night-text aria-[current=page]:bg-night-raised aria-[current=page]:font-semibold aria-[current=page]:text-spark";

const { settings, ...LISTS } = DESK_SECTIONS;

export function DeskHeader(props: Props) {
  return (
    <header className="on-night relative z-10 bg-night text-night-text print:hidden">
      <div className="mx-auto flex max-w-[100rem] items-center justify-between gap-x-3 px-5 py-1.5">
        <a
          href="/desk"
          className="flex min-h-11 shrink-0 items-center gap-2 text-night-text no-underline"
        >
          <Logo />
          <span className="text-night-muted">Desk</span>
        </a>
        <nav aria-label="Desk" className="hidden text-sm xl:block">
          <Sections {...props} className="flex" />
        </nav>
        <div className="flex items-center gap-2">
          <SearchForm className="hidden md:block" />
          <DeskMenu {...props} />
        </div>
      </div>
    </header>
  );
}

function DeskMenu(props: Props) {
  return (
    <details data-menu>
      <summary
        aria-label="Menu"
        className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-md border border-night-line"
      >
        <Icon of={Menu} className="size-5" />
      </summary>
      <div className="absolute top-full right-0 grid w-full gap-2 bg-night px-5 pt-1 pb-4 lifted md:w-80">
        <SearchForm className="md:hidden" />
        <nav aria-label="Desk menu" className="xl:hidden">
          <Sections {...props} className="grid grid-cols-2 gap-x-2" />
        </nav>
        <ul className="grid grid-cols-2 gap-x-2 xl:grid-cols-1">
          <li>
            <a
              href={settings.href}
              aria-current={props.section === "settings" ? "page" : undefined}
              className={LINK}
            >
              {settings.label}
            </a>
          </li>
          <li>
            <a href="/client" className={LINK}>
              Client area
            </a>
          </li>
          <li>
            <LogoutButton className="px-2 text-left text-night-muted hover:bg-night-raised hover:text-night-text" />
          </li>
        </ul>
      </div>
    </details>
  );
}

function Sections({ section: current, counts, className }: Props & { className: string }) {
  return (
    <ul className={className}>
      {Object.entries(LISTS).map(([section, { href, label }]) => {
        const count = counts?.[section as DeskSection] ?? "0";
        return (
          <li key={section}>
            <a href={href} aria-current={section === current ? "page" : undefined} className={LINK}>
              {label}
              {count !== "0" && <span className="text-spark figures">{` ${count}`}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function SearchForm({ className }: { className: string }) {
  return (
    <form action="/desk/search" role="search" aria-label="Desk" className={className}>
      <input
        {...INPUT_KINDS.search}
        name="q"
        maxLength={200}
        aria-label="Search the desk"
        placeholder="Search"
        className="min-h-11 w-full rounded-md border border-night-muted bg-night-raised px-3 text-base text-night-text placeholder:text-night-muted md:w-36 xl:w-28 2xl:w-36"
      />
    </form>
  );
}
