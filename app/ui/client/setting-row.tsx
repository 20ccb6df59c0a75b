import type { ReactNode } from "react";

export function SettingRow({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line py-4 first:border-none first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64 text-muted">{text}</div>
      {children}
    </li>
  );
}
