import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { DESK_SECTIONS, type DeskSection } from "~/domain/staff/today";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { TextLink } from "~/ui/text-link";
import type { loader } from "../layout";
import { type DeskCounts, DeskHeader } from "./desk-header";
import { UndoNotice } from "./undo-notice";

type Props = {
  section?: DeskSection;
  title: string;
  /** Below its section, to which the breadcrumbs link back. */
  isInside?: boolean;
  counts?: DeskCounts;
  children: ReactNode;
};

export function DeskPage({ section, title, isInside, counts, children }: Props) {
  const frame = useRouteLoaderData<typeof loader>("routes/desk/layout");
  return (
    <div className="flex min-h-dvh flex-col">
      <DeskHeader section={section} counts={counts} />
      <main id="main" className="grow">
        <header className="on-night overflow-hidden bg-night text-night-text print:bg-transparent print:text-ink">
          <div className="relative shell grid gap-1 pt-1 pb-4 sm:pt-2 sm:pb-5">
            {section && isInside && <DeskBreadcrumbs section={section} title={title} />}
            <h1 className="text-[min(var(--step-3),11vw)] leading-tight break-words">
              <bdi>{title}</bdi>
            </h1>
            <Constellation />
          </div>
        </header>
        <div className="shell grid grid-cols-1 content-start gap-4 pt-3 pb-8 sm:gap-6 sm:pt-6">
          <UndoNotice />
          {children}
        </div>
      </main>
      <footer className="print:hidden">
        <p className="shell flex flex-wrap items-center gap-x-5 border-t border-line py-2 text-sm text-muted">
          {frame && <span>Times are {frame.zoneName} time.</span>}
          <TextLink alone look="muted" href="/desk/settings">
            Change
          </TextLink>
        </p>
      </footer>
    </div>
  );
}

function DeskBreadcrumbs({ section, title }: { section: DeskSection; title: string }) {
  return (
    <div className="[--color-ink:var(--color-night-text)] [--color-line:var(--color-night-line)] [--color-muted:var(--color-night-muted)] print:hidden">
      <Breadcrumbs trail={[DESK_SECTIONS[section]]} current={title} />
    </div>
  );
}

/** Clear of the heading on wide screens only. */
function Constellation() {
  return (
    <svg
      viewBox="0 0 240 64"
      className="pointer-events-none absolute right-0 bottom-1 hidden h-14 text-spark lg:block print:hidden"
      fill="none"
      stroke="currentColor"
      aria-hidden
    >
      <path opacity=".45" d="M8 50 52 26l38 14 46-30 44 22 52-20" />
      <path
        fill="currentColor"
        stroke="none"
        d="M8 47a3 3 0 1 1 0 6 3 3 0 0 1 0-6m44-23a2 2 0 1 1 0 4 2 2 0 0 1 0-4m38 14a2 2 0 1 1 0 4 2 2 0 0 1 0-4m90-8a2 2 0 1 1 0 4 2 2 0 0 1 0-4m52-21a3 3 0 1 1 0 6 3 3 0 0 1 0-6M136 2c.5 5 2.500 7 7.500 7.500-5 .5-7 2.500-7.500 7.500-.5-5-2.500-7-7.500-7.500 5-.5 7-2.500 7.500-7.500"
      />
    </svg>
  );
}
