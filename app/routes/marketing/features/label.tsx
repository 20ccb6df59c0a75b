import type { ReactNode } from "react";

export function Label({ children }: { children: ReactNode }) {
  return <h3 className="font-sans text-sm font-normal tracking-normal">{children}</h3>;
}
