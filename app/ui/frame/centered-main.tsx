import type { ReactNode } from "react";

export function CenteredMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="shell grid min-h-[60vh] content-center justify-items-center py-12">
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
