import type { ReactNode } from "react";

/** Heading of a part of an illustration, in small, regular type. */
export function Label({ children }: { children: ReactNode }) {
  return <h3 className="font-sans text-sm font-normal tracking-normal">{children}</h3>;
}
