import type { HTMLAttributes } from "react";

type Props = HTMLAttributes<HTMLElement> & {
  /** Id of the heading. */
  name: string;
  title: string;
  size?: string;
};

export function Section({ name, title, size = "text-xl", children, ...rest }: Props) {
  return (
    <section aria-labelledby={name} {...rest}>
      <h2 id={name} className={size}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Card({ className = "", ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div className={`rounded-lg border border-line bg-surface p-4 sm:p-8 ${className}`} {...rest} />
  );
}
