import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { TextLink } from "~/ui/text-link";

type Props = {
  title: string;
  text?: ReactNode;
  /** The dashboard has no link back to itself. */ isTop?: boolean;
  isLoading?: boolean;
  children: ReactNode;
};

/**
 * The body of a demo page: the way back, the heading, and below everything a note on what a demo
 * is.
 */
export function DemoPage({ title, text, isTop, isLoading, children }: Props) {
  return (
    <main id="main" className="shell grid content-start gap-8 py-8 sm:py-10">
      <header className="grid gap-2">
        {!isTop && (
          <TextLink look="muted" alone className="gap-2 justify-self-start" href="/client-portal">
            <ArrowLeft aria-hidden className="size-4" />
            Back to Dashboard
          </TextLink>
        )}
        <h1 className="text-3xl">{title}</h1>
        {text && <p className="max-w-prose text-muted">{text}</p>}
      </header>
      <div className={`grid gap-8 ${isLoading ? "demo-loading" : ""}`}>{children}</div>
      <p className="border-t border-line pt-5 text-sm text-muted">
        This is a demo. Nothing you do here is saved, sent or published.
      </p>
    </main>
  );
}
