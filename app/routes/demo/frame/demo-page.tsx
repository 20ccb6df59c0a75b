import { ArrowLeft } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text-link";
import { WIDE } from "./wide";
import "./demo-loading.css";

type Props = {
  title: string;
  text?: ReactNode;
  /** What the demo does not save or publish on this page. */
  note: string;
  /** The dashboard, which has no link back to itself. */
  isTop?: boolean;
  isLoading?: boolean;
  children: ReactNode;
};

/** The note describes disabled controls. */
export const NOTE_ID = "demo-note";

export function DemoPage({ title, text, note, isTop, isLoading, children }: Props) {
  return (
    <main id="main" className={`${WIDE} grid content-start gap-8 py-6 sm:py-10`}>
      <header className="grid gap-x-12 gap-y-4 xl:grid-cols-[1fr_26rem] xl:items-end">
        <div className="grid gap-2">
          {!isTop && (
            <TextLink look="muted" alone className="gap-2 justify-self-start" href="/client-portal">
              <Icon of={ArrowLeft} className="size-4" />
              Back to Dashboard
            </TextLink>
          )}
          <h1 className="text-3xl lg:text-4xl">{title}</h1>
          {text && <p className="max-w-prose text-muted">{text}</p>}
        </div>
        <p id={NOTE_ID} className="border-l-3 border-ember py-0.5 pl-4 text-sm">
          <strong>This is a demo.</strong> {note}
        </p>
      </header>
      <div className={`grid gap-10 ${isLoading ? "demo-loading" : ""}`}>{children}</div>
    </main>
  );
}
