import type { HTMLAttributes, ReactNode } from "react";

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

/** For a page that is one form: phones have no room for a frame around it. */
export function FormCard({ children }: { children: ReactNode }) {
  return (
    <Card className="grid w-full max-w-lg gap-4 max-sm:border-0 max-sm:bg-paper max-sm:p-0 sm:gap-6">
      {children}
    </Card>
  );
}
