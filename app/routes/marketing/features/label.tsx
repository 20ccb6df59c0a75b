import type { ReactNode } from "react";

/** Names a part of what a step makes: a heading in small, plain letters. */
export function Label({ children }: { children: ReactNode }) {
  return <h3 className="font-sans text-sm font-normal tracking-normal">{children}</h3>;
}
