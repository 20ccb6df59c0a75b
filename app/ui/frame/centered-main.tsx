import type { ReactNode } from "react";
import { WholeFirstPaint } from "./whole-first-paint";

export function CenteredMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="shell grid min-h-[60vh] content-center justify-items-center py-12">
      <WholeFirstPaint />
      {children}
    </main>
  );
}
