import type { HTMLAttributes } from "react";

type Props = HTMLAttributes<HTMLElement> & {
  /** Id of the heading, which names the section. */
  name: string;
  title: string;
  /** Classes of the heading: its size. */
  size?: string;
};

/** Section of a page that begins with its heading. */
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
