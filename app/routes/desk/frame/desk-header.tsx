import { Menu } from "lucide";
import { DESK_SECTIONS, type DeskSection } from "~/domain/staff/today";
import { INPUT_KINDS } from "~/ui/form/input-kinds";
import { Logo } from "~/ui/frame/logo";
import { LogoutButton } from "~/ui/frame/logout-button";
import { Icon } from "~/ui/icon";

export type DeskCounts = Partial<Record<DeskSection, string>>;
type Props = { section?: DeskSection; counts?: DeskCounts };

const LINK =
  "flex min-h-11 items-center gap-1.5 rounded-md px-2 whitespace-nowrap text-night-muted no-underline hover:bg-night-raised hover:text-night-text aria-[current=page]:bg-night-raised aria-[current=page]:font-semibold aria-[current=page]:text-spark";

const { today, inbox, posts, meetings, clients, ...MORE } = DESK_SECTIONS;
const DAILY = { today, inbox, posts, meetings, clients };

export function DeskHeader(props: Props) {
  return (
    <header className="on-night relative z-10 bg-night text-night-text print:hidden">
      <div className="mx-auto flex max-w-[100rem] items-center gap-x-3 px-5 py-1.5">
        <a
          href="/desk"
          className="flex min-h-11 shrink-0 items-center gap-2 text-night-text no-underline"
        >
          <Logo />
          <span className="text-night-muted">Desk</span>
        </a>
        <nav aria-label="Desk" className="ml-auto hidden min-[50rem]:block">
          <ul className="flex">
            <Sections {...props} of={DAILY} />
          </ul>
        </nav>
        <DeskMenu {...props} />
        <SearchForm className="hidden w-36 lg:block" />
      </div>
    </header>
  );
}

function DeskMenu(props: Props) {
  const isCurrent = props.section !== undefined && props.section in MORE;
  return (
    <details data-menu className="max-[50rem]:ml-auto">
      <summary
        className={`flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 hover:bg-night-raised ${isCurrent ? "font-semibold text-spark" : "text-night-muted"}`}
      >
        <Icon of={Menu} className="size-5" />
        <span className="max-[22rem]:sr-only min-[50rem]:hidden">Menu</span>
        <span className="hidden min-[50rem]:inline">More</span>
      </summary>
      <div className="absolute top-full right-0 grid w-full gap-2 bg-night px-5 pt-1 pb-4 lifted md:w-80">
        <SearchForm className="lg:hidden" />
        <nav aria-label="Desk menu">
          <ul className="grid grid-cols-2 gap-x-2">
            <Sections {...props} of={DAILY} className="min-[50rem]:hidden" />
            <Sections {...props} of={MORE} />
          </ul>
        </nav>
        <ul className="grid grid-cols-2 gap-x-2 border-t border-night-line pt-2">
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

type SectionsProps = Props & {
  of: Record<string, { href: string; label: string }>;
  className?: string;
};

function Sections({ section: current, counts, of, className }: SectionsProps) {
  return Object.entries(of).map(([section, { href, label }]) => {
    const count = counts?.[section as DeskSection] ?? "0";
    return (
      <li key={section} className={className}>
        <a href={href} aria-current={section === current ? "page" : undefined} className={LINK}>
          {label}
          {count !== "0" && <span className="text-spark figures">{` ${count}`}</span>}
        </a>
      </li>
    );
  });
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
        className="min-h-11 w-full rounded-md border border-night-muted bg-night-raised px-3 text-base text-night-text placeholder:text-night-muted"
      />
    </form>
  );
}
