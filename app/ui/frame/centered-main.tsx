import type { ReactNode } from "react";
import { FormCard } from "~/ui/section";
import { FocusedLayout } from "./focused-layout";

/** At the top on phones, where a keyboard takes half of the screen. */
export function CenteredMain({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      className="shell grid min-h-[60vh] justify-items-center py-5 max-sm:content-start sm:content-center sm:py-12"
    >
      <WholeFirstPaint />
      {children}
    </main>
  );
}

/**
 * Waits for the last element before the first paint: on short, centered pages half of the block
 * would move. Browsers wait only for the start tag, so it can't be the block itself.
 */
export function WholeFirstPaint() {
  return <link rel="expect" href="#toasts" blocking="render" />;
}

export function FormPage({ children }: { children: ReactNode }) {
  return (
    <FocusedLayout>
      <CenteredMain>
        <FormCard>{children}</FormCard>
      </CenteredMain>
    </FocusedLayout>
  );
}
