import type { InputHTMLAttributes } from "react";

type RadioCardProps = InputHTMLAttributes<HTMLInputElement> & { title: string; text: string };

export function RadioCard({ title, text, ...input }: RadioCardProps) {
  return (
    <label className="flex min-h-16 cursor-pointer items-center gap-3 rounded-md border border-control bg-surface px-4 py-3 has-checked:border-ember has-checked:bg-glow has-focus-visible:outline-3 has-focus-visible:outline-ember">
      <input type="radio" {...input} className="size-5 shrink-0 accent-ember" />
      <span className="grid">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted">{text}</span>
      </span>
    </label>
  );
}
