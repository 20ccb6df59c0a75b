import { ArrowLeft } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";

type Props = {
  title: string;
  back?: { href: string; label: string };
  /** Beside the title. */
  action?: ReactNode;
  /** One line. */
  children?: ReactNode;
};

/** On phones the way back is an arrow beside the title, so that the page begins higher. */
export function PageHeader({ title, back, action, children }: Props) {
  return (
    <header className="grid min-w-0 gap-1">
      <div
        className={`flex min-w-0 items-start ${action ? "flex-wrap" : ""} lg:grid lg:grid-cols-[1fr_auto] lg:justify-items-start lg:gap-2`}
      >
        {back && (
          <a
            href={back.href}
            className="-ml-3 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 text-ember underline underline-offset-4 lg:col-span-2 lg:ml-0"
          >
            <Icon of={ArrowLeft} className="size-5 lg:size-4" />
            <span className="max-lg:sr-only">{back.label}</span>
          </a>
        )}
        <h1 className="min-w-0 text-3xl">
          <bdi>{title}</bdi>
        </h1>
        {action && <div className="ml-auto shrink-0">{action}</div>}
      </div>
      {children && <p className="max-w-prose text-muted">{children}</p>}
    </header>
  );
}
