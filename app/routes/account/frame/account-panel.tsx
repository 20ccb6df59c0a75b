import type { ReactNode } from "react";
import { Constellation } from "~/ui/constellation";
import { WholeFirstPaint } from "~/ui/frame/centered-main";
import { FocusedLayout } from "~/ui/frame/focused-layout";

type PanelProps = { badge: string; title: string; children: ReactNode };

export function AccountPanel({ badge, title, children }: PanelProps) {
  return (
    <aside
      aria-label="About your plan"
      className="on-night grid content-start gap-6 overflow-hidden rounded-lg bg-night p-8 text-night-text lg:min-h-[38rem] lg:content-center lg:p-12"
    >
      <p className="justify-self-start rounded-full border border-spark px-4 py-1.5 text-sm font-semibold tracking-widest text-spark">
        {badge}
      </p>
      <p className="font-display text-3xl font-semibold text-balance">{title}</p>
      {children}
    </aside>
  );
}

type SkyPanelProps = { badge: string; title: string; text: string };

export function SkyPanel({ badge, title, text }: SkyPanelProps) {
  return (
    <AccountPanel badge={badge} title={title}>
      <p className="text-lg text-night-muted">{text}</p>
      <Constellation className="h-72 w-full text-spark opacity-80 max-lg:hidden" />
    </AccountPanel>
  );
}

type LayoutProps = { panel: ReactNode; done?: number; children: ReactNode };

/** The form comes first in the HTML, so that content arriving after it does not move it. */
export function AccountLayout({ panel, done, children }: LayoutProps) {
  return (
    <FocusedLayout done={done}>
      <main id="main" className="shell grid gap-10 py-5 lg:grid-cols-2 lg:gap-16 lg:py-16">
        <WholeFirstPaint />
        <div className="grid max-w-xl content-start gap-5 lg:col-start-2 lg:row-start-1">
          {children}
        </div>
        <div className="lg:col-start-1 lg:row-start-1">{panel}</div>
      </main>
    </FocusedLayout>
  );
}
