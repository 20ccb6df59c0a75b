import type { ReactNode } from "react";
import { DESK_SECTIONS, type DeskSection } from "~/domain/staff/desk-sections";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Logo } from "~/ui/frame/logo";
import { LogoutButton } from "~/ui/frame/logout-button";
import { UndoNotice } from "./undo-notice";

type Props = {
  section: DeskSection;
  title: string;
  /** True for a page below its section, to which the breadcrumbs link back. */
  isInside?: boolean;
  /** Numbers beside the entries of the navigation, by section, for a page that has counted. */
  counts?: Partial<Record<string, string>>;
  children: ReactNode;
};

/** Page of the desk with the navigation of its sections, breadcrumbs and the heading. */
export function DeskPage({ section: current, title, isInside, counts = {}, children }: Props) {
  return (
    <>
      <header className="on-night bg-night text-night-text">
        <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <a href="/desk" className="flex min-h-11 items-center gap-3 text-night-text no-underline">
            <Logo />
            <span className="text-night-muted">Desk</span>
          </a>
          <div className="flex flex-wrap items-center gap-x-4">
            <a href="/client" className="flex min-h-11 items-center text-night-muted">
              Client area
            </a>
            <LogoutButton className="px-3 text-night-muted hover:bg-night-raised hover:text-night-text" />
          </div>
        </div>
        <nav aria-label="Desk" className="shell pb-3">
          <ul className="flex flex-wrap gap-1">
            {Object.entries(DESK_SECTIONS).map(([section, { href, label }]) => (
              <li key={section}>
                <a
                  href={href}
                  aria-current={section === current ? "page" : undefined}
                  className="flex min-h-11 items-center rounded-md px-3 text-night-muted no-underline hover:bg-night-raised hover:text-night-text aria-[current=page]:bg-night-raised aria-[current=page]:font-semibold aria-[current=page]:text-spark"
                >
                  {label}
                  <Count number={counts[section]} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="main" className="shell grid content-start gap-8 py-8 sm:py-10">
        <header className="grid gap-2">
          {isInside && <Breadcrumbs trail={[DESK_SECTIONS[current]]} current={title} />}
          <h1 className="text-3xl">{title}</h1>
        </header>
        <UndoNotice />
        {children}
      </main>
    </>
  );
}

function Count({ number = "0" }: { number?: string }) {
  return number === "0" ? null : <span className="ml-1 figures">({number})</span>;
}
