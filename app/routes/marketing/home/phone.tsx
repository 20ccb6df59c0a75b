import type { ReactNode } from "react";

/** White in both color schemes. */
export function Phone({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`relative flex w-full max-w-76 flex-col overflow-hidden rounded-[2rem] border-[7px] border-night-raised bg-post text-post-ink [outline:1px_solid_var(--color-night-line)] ${className}`}
    >
      <span aria-hidden className="mx-auto mt-2 h-1.5 w-14 shrink-0 rounded-full bg-post-ink" />
      {children}
    </div>
  );
}
